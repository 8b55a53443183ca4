//! Almost locked sets: *k* cells of a house with *k* + 1 candidates between them. If one of the candidates goes, the
//! others are taken.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::matrix::{Matrix, bits, sets};
use super::state::State;
use super::terrain::Item;

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    /// Its cells, in order.
    pub(crate) cells: Vec<Item>,
    /// Its symbols, in order, each with its options.
    pub(crate) groups: Vec<Group>,
}

/// The options of one symbol in an almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The symbol's number.
    pub(crate) symbol: usize,
    /// In order.
    pub(crate) options: Vec<OptionId>,
    /// The live options that each of these excludes, in order.
    pub(crate) excluded: Vec<OptionId>,
}

/// Which sets to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlsLimits {
    /// Cells in a set.
    pub(crate) cells: usize,
    /// Sets altogether; those with fewer cells come first.
    pub(crate) sets: usize,
}

impl Als {
    /// The almost locked sets of a state, those with fewer cells first.
    pub(crate) fn all(state: &State<'_>, limits: AlsLimits) -> Vec<Self> {
        let matrices = &state.terrain().matrices().cells;
        let rows: Vec<Vec<u64>> = matrices.iter().map(|matrix| matrix.rows(state)).collect();
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for size in 1..=limits.cells {
            for (matrix, rows) in matrices.iter().zip(&rows) {
                let flow = sets(rows, size, size + 1, &mut |rows, symbols| {
                    let mut cells: Vec<Item> = bits(rows).map(|row| matrix.truths[row]).collect();
                    cells.sort_unstable();
                    if seen.insert(cells.clone()) {
                        all.push(Self::new(state, matrix, cells, symbols));
                    }
                    if all.len() < limits.sets { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                if flow.is_break() {
                    return all;
                }
            }
        }
        all
    }

    fn new(state: &State<'_>, matrix: &Matrix, cells: Vec<Item>, symbols: u64) -> Self {
        let group = |symbol: usize| {
            let link = matrix.links[symbol];
            let options = cells.iter().flat_map(|&cell| state.options(cell));
            let options = options.filter(|&option| state.terrain().items_of(option).contains(&link));
            let options: Vec<OptionId> = options.collect();
            let excluded = state.excluded_by_all(options.iter().copied());
            Group { symbol, options, excluded }
        };
        let groups = bits(symbols).map(group).collect();
        Self { cells, groups }
    }

    /// The group of a symbol.
    pub(crate) fn group(&self, symbol: usize) -> Option<&Group> {
        self.groups.iter().find(|group| group.symbol == symbol)
    }

    /// Whether two sets have a cell in common.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.cells.iter().any(|cell| other.cells.contains(cell))
    }
}

impl Group {
    /// Whether each option of this group excludes each of another.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        other.options.iter().all(|option| self.excluded.binary_search(option).is_ok())
    }
}
