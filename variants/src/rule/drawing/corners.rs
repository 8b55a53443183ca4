//! Symbols on corners where four cells meet.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::draw::{Draw, check_range, has_no_repeats, number, scaled};
use super::drawn_lines::Lines;
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::rule::{Quadruple, Rule};
use crate::symbol::Symbol;

/// Circles to be drawn on corners of a solved board, each of which is a clue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CornerDrawing {
    /// The least and the greatest number of circles.
    pub corners: [usize; 2],
    /// The least and the greatest number of symbols in a circle.
    pub symbols: [usize; 2],
}

impl Draw<(Quadruple,)> for CornerDrawing {
    fn most_clues(&self, _: &Frame) -> usize {
        self.corners[1]
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        check_range(self.corners, "corners", "circles", 0, corners(&frame.board).count())?;
        check_range(self.symbols, "symbols", "symbols in a circle", 1, 4)
    }

    fn fitted(&self, from: &Frame, to: &Frame) -> Self {
        let (from, to) = (corners(&from.board).count(), corners(&to.board).count());
        Self { corners: scaled(self.corners, from, to, 1, to), symbols: self.symbols }
    }

    fn draw(
        &self,
        frame: &Frame,
        solution: &[Option<Symbol>],
        _: &mut Lines,
        rng: &mut impl Rng,
    ) -> Vec<Rule> {
        let mut corners: Vec<[CellId; 4]> = corners(&frame.board).collect();
        corners.retain(|cells| has_no_repeats(frame, solution, cells));
        corners.shuffle(rng);
        corners.truncate(rng.random_range(self.corners[0]..=self.corners[1]));
        corners.sort_unstable();
        let quadruple = |cells: [CellId; 4]| {
            let mut symbols = cells.map(|cell| number(solution, cell)).to_vec();
            symbols.shuffle(rng);
            symbols.truncate(rng.random_range(self.symbols[0]..=self.symbols[1]));
            symbols.sort_unstable();
            let cells = cells.map(|cell| Place::of(cell, &frame.board)).to_vec();
            Rule::Quadruple(Quadruple { name: None, cells, symbols })
        };
        corners.into_iter().map(quadruple).collect()
    }
}

/// The four cells around each corner inside the board.
fn corners(board: &Board) -> impl Iterator<Item = [CellId; 4]> + '_ {
    board.cells().filter_map(|cell| {
        let (row, col) = board.position(cell);
        Some([cell, board.at(row, col + 1)?, board.at(row + 1, col)?, board.at(row + 1, col + 1)?])
    })
}
