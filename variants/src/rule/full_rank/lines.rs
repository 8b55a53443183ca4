//! The rows and columns of a grid, read from both ends.

use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;

/// The lines that begin at each of the four sides of a grid, in order along the side.
#[derive(Debug)]
pub(super) struct Lines {
    /// The number of the grid.
    pub(super) grid: usize,
    /// Those that begin at the left, right, top and bottom.
    sides: [Vec<Vec<CellId>>; 4],
}

impl Lines {
    /// The lines of the first grid that has one with these cells, in this order.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn with(cells: &[CellId], frame: &Frame) -> Result<Self, SpecError> {
        let of_grid = |index: usize| {
            let (grid, board) = (frame.grids[index], &frame.board);
            let (rows, columns): (Vec<_>, Vec<_>) =
                (grid.row_cells(board).collect(), grid.column_cells(board).collect());
            let (right, bottom) = (reversed(&rows), reversed(&columns));
            Self { grid: index, sides: [rows, right, columns, bottom] }
        };
        let found = (0..frame.grids.len()).map(of_grid).find(|lines| lines.all().any(|line| line == cells));
        found.ok_or_else(|| {
            SpecError::new("expected all cells of a row or column, from one end to the other").at("cells")
        })
    }

    /// All lines.
    pub(super) fn all(&self) -> impl Iterator<Item = &Vec<CellId>> {
        self.sides.iter().flatten()
    }

    /// The sides at which a line does not begin, each with its lines.
    pub(super) fn other_sides(&self, line: &[CellId]) -> impl Iterator<Item = &[Vec<CellId>]> {
        self.sides.iter().filter(move |side| !side.iter().any(|own| own == line)).map(Vec::as_slice)
    }
}

fn reversed(lines: &[Vec<CellId>]) -> Vec<Vec<CellId>> {
    lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
}
