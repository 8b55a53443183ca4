//! Almost locked sets: *k* cells of a house with *k* + 1 candidate symbols between them. If the set loses one
//! symbol, it must hold all the others.

use std::ops::{ControlFlow, Range};

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::{Candidates, Fresh, sets};
use crate::grade::bits::bits;
use crate::grade::network::{Item, Network};
use crate::grade::watch::Patience;

/// The almost locked sets among some candidates, those with fewer cells first. Their lists are stored
/// together, because there are thousands.
#[derive(Debug, Default)]
pub(crate) struct AlmostLocked {
    pub(crate) sets: Vec<Als>,
    pub(crate) groups: Vec<Group>,
    cells: Vec<Item>,
    options: Vec<OptionId>,
}

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    cells: Range<usize>,
    /// Its symbols, in order, as numbers of groups.
    pub(crate) groups: Range<usize>,
    /// Whether one of its cells is fresh.
    pub(crate) is_fresh: bool,
}

impl Als {
    /// Whether it is a single cell, with two candidates.
    pub(crate) fn is_single(&self) -> bool {
        self.cells.len() == 1
    }
}

/// The options of one symbol in an almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The number of the set.
    pub(crate) set: usize,
    /// The symbol's number.
    pub(crate) symbol: usize,
    options: Range<usize>,
}

/// The sets to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlsLimits {
    /// The maximum number of cells in a set.
    pub(crate) cells: usize,
    /// The maximum number of sets; those with fewer cells come first.
    pub(crate) sets: usize,
}

impl AlmostLocked {
    /// Finds the sets, or only some of them if the watch is over first.
    pub(crate) fn new(
        candidates: &Candidates<'_>,
        limits: AlsLimits,
        fresh: Fresh<'_>,
        patience: &Patience<'_>,
    ) -> Self {
        let matrices = &candidates.network().matrices().cells;
        let rows: Vec<Vec<u64>> = matrices.iter().map(|matrix| candidates.rows(matrix)).collect();
        let mut all = Self::default();
        for size in 1..=limits.cells {
            for (house, rows) in rows.iter().enumerate() {
                let flow = sets(rows, size, size + 1, patience, &mut |rows, symbols| {
                    all.add(candidates, house, rows, symbols, fresh);
                    if all.sets.len() < limits.sets {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
                if flow.is_break() {
                    return all;
                }
            }
        }
        all
    }

    /// Adds the set of some cells of a house, unless it is known from another house.
    fn add(&mut self, candidates: &Candidates<'_>, house: usize, rows: u64, symbols: u64, fresh: Fresh<'_>) {
        let matrix = &candidates.network().matrices().cells[house];
        let first = self.cells.len();
        self.cells.extend(bits(rows).map(|row| matrix.truths[row]));
        let cells = first..self.cells.len();
        if is_in_earlier(candidates.network(), &self.cells[first..], house) {
            self.cells.truncate(first);
            return;
        }
        let first = self.groups.len();
        bits(symbols).for_each(|symbol| self.add_group(candidates, cells.clone(), symbol));
        let is_fresh = fresh.has_any(&self.cells[cells.clone()]);
        self.sets.push(Als { cells, groups: first..self.groups.len(), is_fresh });
    }

    fn add_group(&mut self, candidates: &Candidates<'_>, cells: Range<usize>, symbol: usize) {
        let first = self.options.len();
        // A cell has an option for each symbol, in order.
        let options = self.cells[cells].iter().map(|&cell| candidates.network().options_of(cell)[symbol]);
        self.options.extend(options.filter(|&option| candidates.is_live(option)));
        self.options[first..].sort_unstable();
        self.groups.push(Group { set: self.sets.len(), symbol, options: first..self.options.len() });
    }

    /// The cells of a set.
    pub(crate) fn cells(&self, set: &Als) -> &[Item] {
        &self.cells[set.cells.clone()]
    }

    /// The options of a group, in order.
    pub(crate) fn options(&self, group: &Group) -> &[OptionId] {
        &self.options[group.options.clone()]
    }

    /// The groups of a set, by symbol.
    pub(crate) fn groups_of(&self, set: &Als) -> &[Group] {
        &self.groups[set.groups.clone()]
    }

    /// The group of a symbol in a set.
    pub(crate) fn group(&self, set: &Als, symbol: usize) -> Option<&Group> {
        self.groups_of(set).iter().find(|group| group.symbol == symbol)
    }

    /// Whether two sets have a cell in common.
    pub(crate) fn overlap(&self, one: &Als, other: &Als) -> bool {
        self.cells(one).iter().any(|cell| self.cells(other).contains(cell))
    }
}

/// Whether some house before `house` contains all of the cells, so that their set is known already.
fn is_in_earlier(network: &Network, cells: &[Item], house: usize) -> bool {
    let houses = |cell: Item| match network.meaning(cell) {
        Meaning::Cell(cell) => network.model().houses_of(cell),
        _ => &[],
    };
    let Some((&first, rest)) = cells.split_first() else { return false };
    let mut earlier = houses(first).iter().filter(|&&other| other < house);
    earlier.any(|other| rest.iter().all(|&cell| houses(cell).contains(other)))
}
