//! A square grid placed on a board.

use crate::board::{Board, CellId};

/// A square of `size` by `size` cells, placed on a board by its top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The board row of the grid's first row, from 0.
    pub top: usize,
    /// The board column of the grid's first column, from 0.
    pub left: usize,
    /// The number of rows, of columns, and of symbols.
    pub size: usize,
    /// The rows and columns of a box, where the grid is divided into boxes.
    pub boxes: Option<(usize, usize)>,
}

impl Grid {
    /// The cell at a row and column of the grid, from 0, if it is on the board.
    #[must_use]
    pub fn at(&self, board: &Board, row: usize, col: usize) -> Option<CellId> {
        (row < self.size && col < self.size).then(|| board.at(self.top + row, self.left + col)).flatten()
    }

    /// The grid's cells, row by row.
    #[must_use]
    pub fn cells(&self, board: &Board) -> Vec<CellId> {
        self.block(board, (0, 0), (self.size, self.size))
    }

    /// Whether the grid covers a place of the board.
    #[must_use]
    pub fn covers(&self, (row, col): (usize, usize)) -> bool {
        (self.top..self.top + self.size).contains(&row) && (self.left..self.left + self.size).contains(&col)
    }

    /// The cells of the rectangle of `rows` by `cols` whose top left corner is at a row and column of the grid,
    /// row by row.
    pub(crate) fn block(
        &self,
        board: &Board,
        (top, left): (usize, usize),
        (rows, cols): (usize, usize),
    ) -> Vec<CellId> {
        let places = (top..top + rows).flat_map(|row| (left..left + cols).map(move |col| (row, col)));
        places.filter_map(|(row, col)| self.at(board, row, col)).collect()
    }

    /// The top left corners of the grid's boxes, row by row; none where there are no boxes.
    pub(crate) fn box_corners(&self) -> Vec<(usize, usize)> {
        let Some((rows, cols)) = self.boxes else { return Vec::new() };
        let tops = (0..self.size).step_by(rows);
        tops.flat_map(|top| (0..self.size).step_by(cols).map(move |left| (top, left))).collect()
    }
}
