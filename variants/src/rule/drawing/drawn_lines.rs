//! The lines that are drawn already, which others neither meet nor cross.

use std::collections::HashSet;

use crate::board::{Board, CellId};

/// The cells that lines take, and their steps from cell to cell.
#[derive(Default)]
pub(crate) struct Lines {
    cells: HashSet<CellId>,
    steps: HashSet<Step>,
}

/// A step from place to place, without its direction.
type Step = [(usize, usize); 2];

fn step(from: (usize, usize), to: (usize, usize)) -> Step {
    [from.min(to), from.max(to)]
}

impl Lines {
    /// Adds a line.
    pub(super) fn add(&mut self, line: &[CellId], board: &Board) {
        let mut last = None;
        for &cell in line {
            self.extend(last.replace(cell), cell, board);
        }
    }

    /// A line goes on from its last cell, if it has one, to another.
    pub(super) fn extend(&mut self, last: Option<CellId>, cell: CellId, board: &Board) {
        self.cells.insert(cell);
        self.steps.extend(last.map(|last| step(board.position(last), board.position(cell))));
    }

    /// Undoes an extension.
    pub(super) fn withdraw(&mut self, last: Option<CellId>, cell: CellId, board: &Board) {
        self.cells.remove(&cell);
        if let Some(last) = last {
            self.steps.remove(&step(board.position(last), board.position(cell)));
        }
    }

    /// Whether a line takes the cell.
    pub(super) fn has(&self, cell: CellId) -> bool {
        self.cells.contains(&cell)
    }

    /// Whether a step crosses a drawn one diagonally.
    pub(super) fn cross(&self, (row, col): (usize, usize), (next_row, next_col): (usize, usize)) -> bool {
        row != next_row && col != next_col && self.steps.contains(&step((row, next_col), (next_row, col)))
    }
}
