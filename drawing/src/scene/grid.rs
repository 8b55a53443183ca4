//! Cells as places on the plane.

use dlx_sudoku::{Board, CellId};

use super::outline;
use crate::geometry::{Path, Point, Rect};

/// A board, asked where its cells are.
#[derive(Clone, Copy)]
pub(super) struct Grid<'m>(pub(super) &'m Board);

impl Grid<'_> {
    /// The square of a cell.
    pub(super) fn rect(self, cell: CellId) -> Rect {
        Rect::around(self.centre(cell), 0.5)
    }

    /// The middle of a cell.
    pub(super) fn centre(self, cell: CellId) -> Point {
        let (row, col) = self.0.position(cell);
        Point::new(col as f64 + 0.5, row as f64 + 0.5)
    }

    /// The middle of some cells together.
    pub(super) fn middle(self, cells: &[CellId]) -> Point {
        let centres: Vec<Point> = cells.iter().map(|&cell| self.centre(cell)).collect();
        Point::mean(&centres)
    }

    /// The line through the middles of some cells.
    pub(super) fn line(self, cells: &[CellId]) -> Path {
        Path::open(cells.iter().map(|&cell| self.centre(cell)).collect())
    }

    /// The outlines of some cells together, inside their borders.
    pub(super) fn outline(self, cells: &[CellId], inset: f64) -> Vec<Path> {
        let place = |&cell: &CellId| {
            let (row, col) = self.0.position(cell);
            (row as i32, col as i32)
        };
        outline::around(&cells.iter().map(place).collect(), inset)
    }
}
