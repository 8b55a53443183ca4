//! The matrices of a model, and what else of its houses techniques look through.

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Model, Symbol};

use super::{Crossing, Item, Matrix, Network, crossing, rectangle};
use crate::jagged::Jagged;

/// Truths and links in the arrangements that people look through.
#[derive(Debug, Default)]
pub(crate) struct Matrices {
    /// For each house, its cells against its symbols.
    pub(crate) cells: Vec<Matrix>,
    /// For each grid and symbol, the options of the symbol in the grid, in order.
    places: Jagged<OptionId>,
    /// For each cell, the houses that it is in, each with its number among the cells of that.
    pub(crate) numbers: Jagged<(u32, u8)>,
    /// For each house, the other houses that it has cells in common with, in order, each with these cells by
    /// their numbers in the house, as bits.
    pub(crate) common: Jagged<(u32, u64)>,
    /// For each full house, its symbols against its cells.
    pub(crate) symbols: Vec<Matrix>,
    /// For each grid and symbol, rows against columns and columns against rows.
    pub(crate) lines: Vec<Matrix>,
    /// Full houses that cross in one cell.
    pub(crate) crossings: Vec<Crossing>,
    /// Boxes at the corners of rectangles, as numbers of houses.
    pub(crate) rectangles: Vec<[usize; 4]>,
}

impl Matrices {
    /// A symbol in the rows of a grid: every place of it in the grid is in one of these.
    pub(crate) fn rows(&self, grid: usize, symbol: Symbol, symbols: usize) -> &[Item] {
        &self.lines[2 * (grid * symbols + symbol.index())].truths
    }

    /// The options of a symbol in a grid, in order.
    pub(crate) fn places(&self, grid: usize, symbol: Symbol, symbols: usize) -> &[OptionId] {
        self.places.get(grid * symbols + symbol.index())
    }

    pub(super) fn new(network: &Network) -> Self {
        let model = network.model();
        let houses = 0..model.houses().len();
        let is_full = |&house: &usize| model.houses()[house].cells.len() == model.symbols();
        let cells = |house| Matrix::new(network, cell_items(network, house), symbol_items(network, house));
        let symbols = |house| Matrix::new(network, symbol_items(network, house), cell_items(network, house));
        let symbols: Vec<Matrix> = houses.clone().filter(is_full).map(symbols).collect();
        Self {
            cells: houses.clone().map(cells).collect(),
            places: places(network),
            numbers: model.board().cells().map(|cell| numbers(model, cell)).collect(),
            common: houses.map(|house| common(model, house)).collect(),
            crossings: crossing::all(network, &symbols),
            symbols,
            lines: lines(network),
            rectangles: rectangle::all(model),
        }
    }
}

/// The items of the cells of a house.
fn cell_items(network: &Network, house: usize) -> Vec<Item> {
    let cells = &network.model().houses()[house].cells;
    cells.iter().map(|&cell| network.cell_item(cell)).collect()
}

/// The items of the symbols of a house.
fn symbol_items(network: &Network, house: usize) -> Vec<Item> {
    network.model().alphabet().iter().map(|symbol| network.symbol_item(house, symbol)).collect()
}

/// For each grid and symbol, rows against columns and columns against rows.
fn lines(network: &Network) -> Vec<Matrix> {
    let model = network.model();
    let of_kind = |grid: usize, symbol: Symbol, kind: HouseKind| -> Vec<Item> {
        let houses = model.houses().iter().enumerate();
        let of_kind = houses.filter(|(_, house)| house.kind == kind && house.grids.contains(&grid));
        of_kind.map(|(house, _)| network.symbol_item(house, symbol)).collect()
    };
    let mut lines = Vec::new();
    for grid in 0..model.grids().len() {
        for symbol in model.alphabet().iter() {
            let [rows, columns] = [HouseKind::Row, HouseKind::Column].map(|kind| of_kind(grid, symbol, kind));
            lines.push(Matrix::new(network, rows.clone(), columns.clone()));
            lines.push(Matrix::new(network, columns, rows));
        }
    }
    lines
}

/// For each grid and symbol, its options, in order.
fn places(network: &Network) -> Jagged<OptionId> {
    let model = network.model();
    let places = model.grids().iter().flat_map(|grid| {
        let cells = grid.cells(model.board());
        model.alphabet().iter().map(move |symbol| {
            let options = cells.iter().map(|&cell| network.lowered().option(cell, symbol));
            let mut options: Vec<OptionId> = options.collect();
            options.sort_unstable();
            options
        })
    });
    places.collect()
}

/// The houses of a cell, and its number in each.
fn numbers(model: &Model, cell: CellId) -> impl Iterator<Item = (u32, u8)> {
    let number = move |house: usize| model.houses()[house].cells.iter().position(|&other| other == cell);
    let houses = model.houses_of(cell).iter();
    houses.filter_map(move |&house| Some((house as u32, number(house)? as u8)))
}

/// The houses that have cells of this one, and which these are, as bits of their numbers in this one.
fn common(model: &Model, house: usize) -> impl Iterator<Item = (u32, u64)> {
    let cells = move |other: u32| {
        let is_in = |cell: &CellId| model.houses_of(*cell).contains(&(other as usize));
        let cells = model.houses()[house].cells.iter().enumerate();
        cells.filter(|(_, cell)| is_in(cell)).fold(0, |bits, (number, _)| bits | 1 << number)
    };
    let others = (0..model.houses().len() as u32).filter(move |&other| other as usize != house);
    others.map(move |other| (other, cells(other))).filter(|&(_, cells)| cells != 0)
}
