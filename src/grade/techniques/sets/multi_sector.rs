//! Multi-sector locked sets: the empty cells where some rows and some columns cross, each of whose candidates is counted for
//! its row or for its column, with as many such candidates as cells. Every cell then takes one of them, so nothing is left
//! for the rest of those rows and columns. SK-loops are sets of this kind.
//!
//! For some rows and columns, it costs least to count a symbol by rows if fewer of the rows than of the columns have it
//! among the cells, and by columns otherwise; symbols do not depend on each other. The name and the method are those of
//! D. P. Bird and of the New Sudoku Players' Forum.

use std::ops::ControlFlow;

use dlx_variants::{HouseKind, Symbol};

use super::als_links::ordered;
use crate::grade::bits::bits;
use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Reason, Technique};
use crate::level::{Level, Rating};

pub(crate) static MULTI_SECTOR_LOCKED_SET: Technique = Technique {
    id: "multi-sector-locked-set",
    name: "Multi-Sector Locked Set",
    summary: "The empty cells where some rows and columns cross have as many candidates as cells, if each symbol counts \
              once for each of these rows, or for each of these columns, that has it there; they use all of them up.",
    level: Level::Extreme,
    rating: Rating(84),
    score: 600,
    find,
    ..Technique::PLAIN
};

/// The maximum number of rows of a grid: the sets of rows and of columns are all tried.
const LINES: usize = 9;

/// The minimum number of rows and of columns that cross: with fewer, the set is a naked subset or a fish.
const LEAST: u32 = 3;

/// Lines of a grid, as bits.
type Lines = usize;

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    for grid in 0..candidates.network().model().grids().len() {
        if let Some(crossings) = Crossings::new(candidates, grid) {
            crossings.report(candidates, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// The rows and columns of a grid.
struct Crossings {
    /// The houses of the rows, and of the columns.
    houses: [Vec<usize>; 2],
    /// For each set of columns, the number of empty cells of each row in them.
    empty: Vec<Vec<u8>>,
    /// For each symbol, the lines that have it in a set of rows: which columns; and in a set of columns: which rows.
    having: Vec<[Vec<Lines>; 2]>,
}

impl Crossings {
    /// The rows and columns of a grid; `None` if there are too many.
    fn new(candidates: &Candidates<'_>, grid: usize) -> Option<Self> {
        let (network, model) = (candidates.network(), candidates.network().model());
        let houses = [HouseKind::Row, HouseKind::Column].map(|kind| {
            let all = model.houses().iter().enumerate();
            let lines = all.filter(|(_, house)| house.kind == kind && house.grids.contains(&grid));
            lines.map(|(number, _)| number).collect::<Vec<usize>>()
        });
        let size = houses[0].len();
        if size > LINES || houses[1].len() != size {
            return None;
        }
        // For each row, the columns where `is_there` holds of the cell.
        let columns_of = |is_there: &dyn Fn(usize, usize) -> bool| -> Vec<Lines> {
            let of_row =
                |row| (0..size).filter(|&column| is_there(row, column)).fold(0, |set, at| set | 1 << at);
            (0..size).map(of_row).collect()
        };
        let cell = |row: usize, column: usize| model.houses()[houses[0][row]].cells[column];
        let open = columns_of(&|row, column| candidates.is_open(network.cell_item(cell(row, column))));
        let in_columns = |set: Lines| open.iter().map(|&row| (row & set).count_ones() as u8).collect();
        let having = Symbol::first(model.symbols()).map(|symbol| {
            let live = |row, column| candidates.is_live(network.lowered().option(cell(row, column), symbol));
            [columns_of(&live), columns_of(&|column, row| live(row, column))].map(|lines| unions(&lines))
        });
        Some(Self { empty: (0..1 << size).map(in_columns).collect(), having: having.collect(), houses })
    }

    fn report(&self, candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
        let size = self.houses[0].len();
        let sets =
            || (0..1 << size).filter(|set: &Lines| (LEAST..=size as u32 - LEAST).contains(&set.count_ones()));
        let mut found: Vec<(usize, [Lines; 2])> = Vec::new();
        for rows in sets() {
            finds.tick()?;
            for columns in sets() {
                let cells: usize = bits(rows as u64).map(|row| usize::from(self.empty[columns][row])).sum();
                if self.is_locked([rows, columns], cells) {
                    found.push((cells, [rows, columns]));
                }
            }
        }
        found.sort_unstable();
        for (_, crossing) in found {
            let (links, eliminations) = self.conclude(candidates, crossing);
            finds.eliminate(&MULTI_SECTOR_LOCKED_SET, eliminations, || Reason::Subset {
                truths: self.cells(candidates, crossing),
                links,
                fins: Vec::new(),
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The lines of each kind that have a symbol where rows and columns cross.
    fn lines(&self, symbol: usize, [rows, columns]: [Lines; 2]) -> [Lines; 2] {
        let [by_rows, by_columns] = &self.having[symbol];
        [by_columns[columns] & rows, by_rows[rows] & columns]
    }

    /// Whether the cells where rows and columns cross have as many candidates as there are cells.
    fn is_locked(&self, crossing: [Lines; 2], cells: usize) -> bool {
        let mut left = cells;
        for symbol in 0..self.having.len() {
            let least = self.lines(symbol, crossing).map(Lines::count_ones).into_iter().min();
            let Some(rest) = left.checked_sub(least.unwrap_or(0) as usize) else { return false };
            left = rest;
        }
        left == 0 && cells > 0
    }

    /// The links that hold the candidates of the cells, and what else lies in them.
    fn conclude(
        &self,
        candidates: &Candidates<'_>,
        crossing: [Lines; 2],
    ) -> (Vec<Item>, Vec<dlx_engine::OptionId>) {
        let network = candidates.network();
        let cells = self.cells(candidates, crossing);
        let is_outside = |option: &dlx_engine::OptionId| {
            !network.items_of(*option).iter().any(|item| cells.contains(item))
        };
        let (mut links, mut eliminations) = (Vec::new(), Vec::new());
        for (at, symbol) in Symbol::first(self.having.len()).enumerate() {
            let lines = self.lines(at, crossing);
            let least = lines[0].count_ones().min(lines[1].count_ones());
            // Either kind will do if both have as few lines.
            let ways = lines.into_iter().zip(&self.houses).filter(|(lines, _)| lines.count_ones() == least);
            let ways = ways.map(|(lines, houses)| {
                let links: Vec<Item> =
                    bits(lines as u64).map(|line| network.symbol_item(houses[line], symbol)).collect();
                let options = links.iter().flat_map(|&link| candidates.options(link)).filter(is_outside);
                let options: Vec<_> = options.collect();
                (links, options)
            });
            let Some((chosen, gone)) =
                ways.reduce(|one, other| if other.1.len() > one.1.len() { other } else { one })
            else {
                continue;
            };
            links.extend(chosen);
            eliminations.extend(gone);
        }
        (links, ordered(eliminations))
    }

    /// The empty cells where rows and columns cross.
    fn cells(&self, candidates: &Candidates<'_>, [rows, columns]: [Lines; 2]) -> Vec<Item> {
        let (network, model) = (candidates.network(), candidates.network().model());
        let in_row = |row: usize| {
            let cells = &model.houses()[self.houses[0][row]].cells;
            bits(columns as u64).map(move |column| network.cell_item(cells[column]))
        };
        bits(rows as u64).flat_map(in_row).filter(|&cell| candidates.is_open(cell)).collect()
    }
}

/// For each set of some lines, the union of their members.
fn unions(lines: &[Lines]) -> Vec<Lines> {
    let mut unions = vec![0; 1 << lines.len()];
    for set in 1..unions.len() {
        let first = set.trailing_zeros() as usize;
        unions[set] = unions[set & (set - 1)] | lines[first];
    }
    unions
}
