//! A line and its rank.

use crate::board::CellId;

/// A line of a grid, and its rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RankedLine {
    /// The number of the grid.
    pub(crate) grid: usize,
    /// The cells, from the clue on.
    pub(crate) cells: Vec<CellId>,
    /// Its place in the order, from 1.
    pub(crate) rank: u32,
}

impl RankedLine {
    /// The place of its first symbol, and how many of the other lines that begin with it are less.
    pub(crate) fn place(&self) -> (usize, usize) {
        ((self.rank as usize - 1) / 4, (self.rank as usize - 1) % 4)
    }
}
