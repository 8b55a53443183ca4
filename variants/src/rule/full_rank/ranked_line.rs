//! A line and its rank.

use crate::board::CellId;

/// A line of a grid, and its rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RankedLine {
    pub(super) grid: usize,
    pub(super) cells: Vec<CellId>,
    pub(super) rank: u32,
}

impl RankedLine {
    /// The place of its first symbol, and how many of the other lines that begin with it are less.
    pub(super) fn place(&self) -> (usize, usize) {
        ((self.rank as usize - 1) / 4, (self.rank as usize - 1) % 4)
    }
}
