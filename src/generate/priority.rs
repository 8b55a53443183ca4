//! Which clues are tested before others.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Lowered, Model};

use super::target::Target;

/// The clues of one board that are to go first.
pub(crate) struct Priority {
    /// For each cell the first target that it is part of; empty where there are no targets.
    ranks: Vec<usize>,
}

impl Priority {
    /// The clues that are to go first, in the order of `targets`.
    pub(crate) fn new(targets: &[Target], model: &Model, lowered: &Lowered, board: &[OptionId]) -> Self {
        if targets.is_empty() {
            return Self { ranks: Vec::new() };
        }
        let (values, mut ranks) = (lowered.decode(board), vec![targets.len(); board.len()]);
        for (rank, target) in targets.iter().enumerate().rev() {
            target.cells(model, &values).into_iter().for_each(|cell| ranks[cell.index()] = rank);
        }
        Self { ranks }
    }

    /// Puts groups with such clues first, and leaves the order alone otherwise.
    pub(crate) fn put_first(&self, groups: &mut [Vec<CellId>]) {
        if !self.ranks.is_empty() {
            groups.sort_by_key(|group| group.iter().map(|cell| self.ranks[cell.index()]).min());
        }
    }

    /// Puts groups with such clues last, so that they are the last to come back.
    pub(crate) fn put_last(&self, groups: &mut [Vec<CellId>]) {
        if !self.ranks.is_empty() {
            self.put_first(groups);
            groups.reverse();
        }
    }
}
