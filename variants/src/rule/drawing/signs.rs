//! Signs between neighbours that say which is the lesser, all of which are shown.

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::draw::{Canvas, Draw};
use super::occupied::Occupied;
use super::orbits::Orbit;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::rule::{Less, Rule};

/// A sign between any two neighbours of a solved board, unless there is a mark between them. The signs are
/// rules of the puzzle, none of which is left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SignDrawing {}

impl Draw<(Less,)> for SignDrawing {
    const ARE_CLUES: bool = false;
    const GIVES_WAY: bool = true;

    fn check(&self, _: &Frame) -> Result<(), SpecError> {
        Ok(())
    }

    fn fitted(&self, _: &Frame, _: &Frame) -> Self {
        self.clone()
    }

    /// All pairs of neighbours have a sign, so the signs are as symmetric as the board is.
    fn draw(&self, canvas: &Canvas<'_>, drawn: &mut Occupied, _: &mut impl Rng) -> Vec<Orbit> {
        let (board, number) = (&canvas.frame.board, |cell| canvas.number(cell));
        let less = |(a, b)| {
            let cells = if number(a) < number(b) { [a, b] } else { [b, a] };
            let cells = cells.map(|cell| Place::of(cell, board)).to_vec();
            vec![Rule::Less(Less { name: None, cells })]
        };
        // Neighbours of different grids may hold the same symbol.
        let suits = |&(a, b): &(CellId, CellId)| number(a) != number(b) && !drawn.edges.contains(&[a, b]);
        board.neighbouring().filter(suits).map(less).collect()
    }
}
