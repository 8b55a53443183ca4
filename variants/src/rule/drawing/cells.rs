//! Clues about single cells.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::draw::{Draw, check_range, number, scaled};
use super::drawn_lines::Lines;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::rule::Rule;
use crate::symbol::Symbol;

/// Cells to be marked over a solved board, each of which is a clue. There are fewer than wanted where the board has fewer that
/// suit the rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellDrawing {
    /// The least and the greatest number of cells.
    pub cells: [usize; 2],
}

/// A rule about a cell that can be drawn.
pub(in crate::rule) trait OfCell {
    /// Whether a number obeys the rule.
    fn holds(number: u8) -> bool;

    /// The rule at this cell.
    fn at(place: Place) -> Rule;
}

impl<R: OfCell> Draw<(R,)> for CellDrawing {
    fn most_clues(&self, _: &Frame) -> usize {
        self.cells[1]
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        check_range(self.cells, "cells", "cells", 0, frame.board.cell_count())
    }

    fn fitted(&self, from: &Frame, to: &Frame) -> Self {
        let (from, to) = (from.board.cell_count(), to.board.cell_count());
        Self { cells: scaled(self.cells, from, to, 1, to) }
    }

    fn draw(
        &self,
        frame: &Frame,
        solution: &[Option<Symbol>],
        _: &mut Lines,
        rng: &mut impl Rng,
    ) -> Vec<Rule> {
        let wanted = rng.random_range(self.cells[0]..=self.cells[1]);
        let mut cells: Vec<CellId> =
            frame.board.cells().filter(|&cell| R::holds(number(solution, cell))).collect();
        cells.shuffle(rng);
        cells.truncate(wanted);
        cells.sort_unstable();
        cells.into_iter().map(|cell| R::at(Place::of(cell, &frame.board))).collect()
    }
}
