//! Two solutions of a puzzle, side by side.

use std::fmt;

use dlx_sudoku::{Values, format};
use dlx_variants::Model;
use serde::Serialize;

/// Two solutions of a puzzle, and where they differ.
#[derive(Serialize)]
pub(super) struct Difference {
    /// The rows of each solution.
    two: [Vec<String>; 2],
    /// The cells in which they differ.
    differ: Vec<String>,
    /// The rows of the board, with `#` for these cells.
    #[serde(skip)]
    map: Vec<String>,
}

impl Difference {
    pub(super) fn between(model: &Model, one: &Values, other: &Values) -> Self {
        let board = model.board();
        let differs = |cell: dlx_variants::CellId| one[cell.index()] != other[cell.index()];
        let mark = |row, col| match board.at(row, col) {
            None => ' ',
            Some(cell) if differs(cell) => '#',
            Some(_) => '.',
        };
        Self {
            two: [format::rows(board, one), format::rows(board, other)],
            differ: board.cells().filter(|&cell| differs(cell)).map(|cell| board.name(cell)).collect(),
            map: (0..board.rows()).map(|row| (0..board.cols()).map(|col| mark(row, col)).collect()).collect(),
        }
    }

    /// The cells in a sentence.
    pub(super) fn cells(&self) -> String {
        format!("two of them differ in {} cells: {}", self.differ.len(), self.differ.join(", "))
    }
}

impl fmt::Display for Difference {
    /// Writes the two boards and the map beside each other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.two;
        for ((one, other), map) in one.iter().zip(other).zip(&self.map) {
            write!(f, "\n{}", format!("{one}   {other}   {map}").trim_end())?;
        }
        Ok(())
    }
}
