//! Symbols on corners where four cells meet.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::draw::{Canvas, Draw, check_most, check_range, has_no_repeats, move_towards, scaled};
use super::occupied::Occupied;
use super::orbits::{Orbit, first_of, orbits};
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::rule::{Quadruple, Rule};

/// Circles to be drawn on corners of a solved board, each of which is a clue.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CornerDrawing {
    /// The least and the greatest number of circles.
    pub corners: [usize; 2],
    /// The least and the greatest number of symbols in a circle.
    pub symbols: [usize; 2],
    /// The greatest number of circles where these leave too many givens; as usual if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

impl Draw<(Quadruple,)> for CornerDrawing {
    fn most_clues(&self, _: &Frame) -> usize {
        self.corners[1]
    }

    fn fewest_clues(&self) -> usize {
        self.corners[0]
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        let most = corners(&frame.board).count();
        check_range(self.corners, "corners", "circles", 0, most)?;
        check_most(self.most, "circles", self.corners[1], most)?;
        check_range(self.symbols, "symbols", "symbols in a circle", 1, 4)
    }

    fn fitted(&self, from: &Frame, to: &Frame) -> Self {
        let (from, to) = (corners(&from.board).count(), corners(&to.board).count());
        let scaled = |range| scaled(range, from, to, 1, to);
        let most = self.most.map(|most| scaled([most, most])[1]);
        Self { corners: scaled(self.corners), symbols: self.symbols, most }
    }

    fn add_clues(&mut self, step: usize) -> bool {
        move_towards(&mut self.corners, self.most, step)
    }

    fn draw(&self, canvas: &Canvas<'_>, _: &mut Occupied, rng: &mut impl Rng) -> Vec<Orbit> {
        let board = &canvas.frame.board;
        let mut corners: Vec<[CellId; 4]> = corners(board).collect();
        corners.retain(|cells| has_no_repeats(canvas, cells));
        corners.shuffle(rng);
        let wanted = rng.random_range(self.corners[0]..=self.corners[1]);
        let image = |image: Vec<CellId>| <[CellId; 4]>::try_from(image).ok();
        let orbits =
            orbits(&corners, |cells| canvas.images.of_set(cells).into_iter().filter_map(image).collect());
        let mut taken = first_of(orbits, wanted, canvas.most(self.corners[1]));
        taken.sort_unstable();
        let mut quadruple = |cells: [CellId; 4]| {
            let mut symbols = cells.map(|cell| canvas.number(cell)).to_vec();
            symbols.shuffle(rng);
            symbols.truncate(rng.random_range(self.symbols[0]..=self.symbols[1]));
            symbols.sort_unstable();
            let cells = cells.map(|cell| Place::of(cell, board)).to_vec();
            Rule::Quadruple(Quadruple { name: None, cells, symbols })
        };
        taken.into_iter().map(|orbit| orbit.into_iter().map(&mut quadruple).collect()).collect()
    }
}

/// The four cells around each corner inside the board.
fn corners(board: &Board) -> impl Iterator<Item = [CellId; 4]> + '_ {
    board.cells().filter_map(|cell| {
        let (row, col) = board.position(cell);
        Some([cell, board.at(row, col + 1)?, board.at(row + 1, col)?, board.at(row + 1, col + 1)?])
    })
}
