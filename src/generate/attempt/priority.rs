//! Which clues are removed before others.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Lowered, Model};

use crate::generate::settings::target::Target;

/// The clues of one board that are removed first.
pub(super) struct Priority {
    /// For each cell the first target that it is part of; empty where there are no targets.
    ranks: Vec<usize>,
}

impl Priority {
    /// The clues to remove first, in the order of `targets`.
    pub(super) fn new(targets: &[Target], model: &Model, lowered: &Lowered, solution: &[OptionId]) -> Self {
        if targets.is_empty() {
            return Self { ranks: Vec::new() };
        }
        let (values, mut ranks) = (lowered.decode(solution), vec![targets.len(); solution.len()]);
        for (rank, target) in targets.iter().enumerate().rev() {
            target.cells(model, &values).into_iter().for_each(|cell| ranks[cell.index()] = rank);
        }
        Self { ranks }
    }

    /// Puts groups with such clues first, and leaves the order alone otherwise.
    pub(super) fn put_first(&self, groups: &mut [Vec<CellId>]) {
        if !self.ranks.is_empty() {
            groups.sort_by_key(|group| group.iter().map(|cell| self.ranks[cell.index()]).min());
        }
    }

    /// Puts groups with such clues last, so that they come back last.
    pub(super) fn put_last(&self, groups: &mut [Vec<CellId>]) {
        if !self.ranks.is_empty() {
            self.put_first(groups);
            groups.reverse();
        }
    }
}
