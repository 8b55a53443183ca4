//! The matrices of a model, and what else of its houses techniques look through.

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Symbol};

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
    /// For each house, the other houses that it has cells in common with, in order, each with these cells by their numbers in the
    /// house, as bits.
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
        let cell_items = |house: usize| {
            model.houses()[house].cells.iter().map(|&cell| network.cell_item(cell)).collect::<Vec<Item>>()
        };
        let symbol_items = |house: usize| {
            model.alphabet().iter().map(|symbol| network.symbol_item(house, symbol)).collect::<Vec<Item>>()
        };
        let houses = 0..model.houses().len();
        let is_full = |&house: &usize| model.houses()[house].cells.len() == model.symbols();
        let cells = houses.clone().map(|house| Matrix::new(network, cell_items(house), symbol_items(house)));
        let symbols = houses
            .clone()
            .filter(is_full)
            .map(|house| Matrix::new(network, symbol_items(house), cell_items(house)));
        let lines = |grid: usize, symbol: Symbol, kind: HouseKind| {
            let of_kind = houses.clone().filter(move |&house| {
                let house = &model.houses()[house];
                house.kind == kind && house.grids.contains(&grid)
            });
            of_kind.map(|house| network.symbol_item(house, symbol)).collect::<Vec<Item>>()
        };
        let fish = (0..model.grids().len()).flat_map(|grid| {
            model.alphabet().iter().flat_map(move |symbol| {
                let (rows, columns) =
                    (lines(grid, symbol, HouseKind::Row), lines(grid, symbol, HouseKind::Column));
                [Matrix::new(network, rows.clone(), columns.clone()), Matrix::new(network, columns, rows)]
            })
        });
        let symbols: Vec<Matrix> = symbols.collect();
        let crossings = crossing::all(network, &symbols);
        let places = model.grids().iter().flat_map(|grid| {
            let cells = grid.cells(model.board());
            model.alphabet().iter().map(move |symbol| {
                let options = cells.iter().map(|&cell| network.lowered().option(cell, symbol));
                let mut options: Vec<OptionId> = options.collect();
                options.sort_unstable();
                options
            })
        });
        let in_houses = |cell: CellId| {
            let number =
                move |house: usize| model.houses()[house].cells.iter().position(|&other| other == cell);
            let houses = model.houses_of(cell).iter();
            houses.filter_map(move |&house| Some((house as u32, number(house)? as u8)))
        };
        let common = |house: usize| {
            let cells = move |other: u32| {
                let is_in = |cell: &CellId| model.houses_of(*cell).contains(&(other as usize));
                let cells = model.houses()[house].cells.iter().enumerate();
                cells.filter(|(_, cell)| is_in(cell)).fold(0, |bits, (number, _)| bits | 1 << number)
            };
            let others = (0..model.houses().len() as u32).filter(move |&other| other as usize != house);
            others.map(move |other| (other, cells(other))).filter(|&(_, cells)| cells != 0)
        };
        Self {
            cells: cells.collect(),
            places: places.collect(),
            numbers: (0..model.board().cell_count() as u16).map(|cell| in_houses(CellId(cell))).collect(),
            common: houses.clone().map(common).collect(),
            symbols,
            lines: fish.collect(),
            crossings,
            rectangles: rectangle::all(model),
        }
    }
}
