//! A grid placed on a board.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::board::{Board, CellId};

/// A rectangle of cells, placed on a board by its top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The board row of the grid's first row, from 0.
    pub top: usize,
    /// The board column of the grid's first column, from 0.
    pub left: usize,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The rows and columns of a box, if the grid is divided into boxes.
    pub boxes: Option<(usize, usize)>,
}

impl Grid {
    /// The cell at a row and column of the grid, from 0, if it is on the board.
    #[must_use]
    pub fn at(&self, board: &Board, row: usize, col: usize) -> Option<CellId> {
        (row < self.rows && col < self.cols).then(|| board.at(self.top + row, self.left + col)).flatten()
    }

    /// The grid's cells, row by row, so in their order on the board.
    #[must_use]
    pub fn cells(&self, board: &Board) -> Vec<CellId> {
        self.block(board, (0, 0), (self.rows, self.cols))
    }

    /// Whether the grid covers a place of the board.
    #[must_use]
    pub fn covers(&self, (row, col): (usize, usize)) -> bool {
        (self.top..self.top + self.rows).contains(&row) && (self.left..self.left + self.cols).contains(&col)
    }

    /// The cells of the rectangle of `rows` by `cols` whose top left corner is at a row and column of the
    /// grid, row by row.
    pub(crate) fn block(
        &self,
        board: &Board,
        (top, left): (usize, usize),
        (rows, cols): (usize, usize),
    ) -> Vec<CellId> {
        let places = (top..top + rows).flat_map(|row| (left..left + cols).map(move |col| (row, col)));
        places.filter_map(|(row, col)| self.at(board, row, col)).collect()
    }

    /// The board of some grids. The caller has checked the sizes: there are fewer than 65536 cells.
    pub(crate) fn board(grids: &[Self]) -> Board {
        let rows = grids.iter().map(|grid| grid.top + grid.rows).max().unwrap_or(0);
        let cols = grids.iter().map(|grid| grid.left + grid.cols).max().unwrap_or(0);
        let mut covered = vec![false; rows * cols];
        for grid in grids {
            for row in grid.top..grid.top + grid.rows {
                covered[row * cols + grid.left..][..grid.cols].fill(true);
            }
        }
        Board::new(cols, &covered)
    }

    /// The name of each grid for people: its direction from the middle of the board if that is unambiguous,
    /// or else its number.
    pub(crate) fn names(grids: &[Self]) -> Vec<String> {
        if grids.len() == 1 {
            return vec!["the grid".to_owned()];
        }
        let tops = side_of(grids.iter().map(|grid| grid.top));
        let lefts = side_of(grids.iter().map(|grid| grid.left));
        let name = |(vertical, horizontal)| match (vertical, horizontal) {
            (Ordering::Equal, Ordering::Equal) => "the centre grid".to_owned(),
            (vertical, Ordering::Equal) => format!("the {} grid", ["north", "south"][after(vertical)]),
            (Ordering::Equal, horizontal) => format!("the {} grid", ["west", "east"][after(horizontal)]),
            (vertical, horizontal) => {
                let (first, second) =
                    (["north", "south"][after(vertical)], ["west", "east"][after(horizontal)]);
                format!("the {first}-{second} grid")
            }
        };
        let names: Vec<String> = tops.into_iter().zip(lefts).map(name).collect();
        let distinct: HashSet<&String> = names.iter().collect();
        if distinct.len() == names.len() {
            return names;
        }
        (1..=grids.len()).map(|number| format!("grid {number}")).collect()
    }

    /// The cells of each row.
    pub(crate) fn row_cells(&self, board: &Board) -> impl Iterator<Item = Vec<CellId>> {
        (0..self.rows).map(|row| self.block(board, (row, 0), (1, self.cols)))
    }

    /// The cells of each column.
    pub(crate) fn column_cells(&self, board: &Board) -> impl Iterator<Item = Vec<CellId>> {
        (0..self.cols).map(|col| self.block(board, (0, col), (self.rows, 1)))
    }

    /// The top left corners of the grid's boxes, row by row; empty if there are no boxes.
    pub(crate) fn box_corners(&self) -> Vec<(usize, usize)> {
        let Some((rows, cols)) = self.boxes else { return Vec::new() };
        let tops = (0..self.rows).step_by(rows);
        tops.flat_map(|top| (0..self.cols).step_by(cols).map(move |left| (top, left))).collect()
    }
}

/// For each offset, the side of the midpoint between the lowest and the highest offset on which it lies.
fn side_of(offsets: impl Iterator<Item = usize> + Clone) -> Vec<Ordering> {
    let twice_middle = offsets.clone().min().unwrap_or(0) + offsets.clone().max().unwrap_or(0);
    offsets.map(|offset| (2 * offset).cmp(&twice_middle)).collect()
}

fn after(side: Ordering) -> usize {
    usize::from(side == Ordering::Greater)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_grids_share_cells() {
        let grid = |at| Grid { top: at, left: at, rows: 4, cols: 4, boxes: None };
        let board = Grid::board(&[grid(0), grid(2)]);
        assert_eq!((board.rows(), board.cols(), board.cell_count()), (6, 6, 28));
        assert_eq!((board.at(0, 4), board.at(6, 0), board.at(0, 6)), (None, None, None));
        for cell in board.cells() {
            let (row, col) = board.position(cell);
            assert_eq!(board.at(row, col), Some(cell));
        }
        assert_eq!(board.name(CellId(27)), "R6C6");
    }

    fn names(corners: &[(usize, usize)]) -> Vec<String> {
        let grids: Vec<Grid> = corners
            .iter()
            .map(|&(top, left)| Grid { top, left, rows: 9, cols: 9, boxes: Some((3, 3)) })
            .collect();
        Grid::names(&grids)
    }

    #[test]
    fn grids_are_named_by_their_direction() {
        assert_eq!(names(&[(0, 0)]), ["the grid"]);
        assert_eq!(names(&[(0, 0), (6, 6)]), ["the north-west grid", "the south-east grid"]);
        let flower = names(&[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]);
        let expected = ["north", "west", "centre", "east", "south"].map(|side| format!("the {side} grid"));
        assert_eq!(flower, expected);
    }

    #[test]
    fn grids_in_the_same_direction_are_numbered() {
        assert_eq!(names(&[(0, 0), (3, 3), (20, 20)]), ["grid 1", "grid 2", "grid 3"]);
    }
}
