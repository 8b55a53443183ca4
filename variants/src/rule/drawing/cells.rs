//! Clues about single cells.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::draw::{Canvas, Draw, check_most, check_range, move_towards, scaled};
use super::occupied::Occupied;
use super::orbits::{Orbit, first_of, orbits};
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::relation::Relation;
use crate::rule::Rule;

/// Cells to be marked over a solved board, each of which is a clue. There are fewer than wanted where the
/// board has fewer that suit the rule.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellDrawing {
    /// The least and the greatest number of cells.
    pub cells: [usize; 2],
    /// The greatest number of cells where these leave too many givens; as usual if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

/// A rule about a cell that can be drawn.
pub(in crate::rule) trait OfCell {
    /// Whether a number obeys the rule.
    fn holds(number: u8) -> bool;

    /// The rule at this cell.
    fn at(place: Place) -> Rule;
}

impl<R: OfCell> Draw<(R,)> for CellDrawing {
    /// Circles and lines would hide marks of cells.
    const GIVES_WAY: bool = true;

    fn most_clues(&self, _: &Frame) -> usize {
        self.cells[1]
    }

    fn fewest_clues(&self) -> usize {
        self.cells[0]
    }

    /// Symbols that obey the rule stay such symbols.
    fn relations(&self, alphabet: Alphabet) -> Option<Vec<Relation>> {
        Some(vec![Relation::new(alphabet, |x, y| x == y && !R::holds(x.number()))])
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        let most = frame.board.cell_count();
        check_range(self.cells, "cells", "cells", 0, most)?;
        check_most(self.most, "cells", self.cells[1], most)?;
        let room = room::<R>(frame);
        match self.cells[0] > room {
            true => Err(SpecError::new(format!(
                "`cells` must begin with {room} or less, the most cells whose symbols suit the rule, found {}",
                self.cells[0]
            )).at("cells")),
            false => Ok(()),
        }
    }

    fn fitted(&self, from: &Frame, to: &Frame) -> Self {
        let room = room::<R>(to);
        let (from, to) = (from.board.cell_count(), to.board.cell_count());
        let scaled = |range| scaled(range, from, to, 1, to);
        let [least, most] = scaled(self.cells);
        Self { cells: [least.min(room), most], most: self.most.map(|most| scaled([most, most])[1]) }
    }

    fn add_clues(&mut self, step: usize) -> bool {
        move_towards(&mut self.cells, self.most, step)
    }

    fn draw(&self, canvas: &Canvas<'_>, drawn: &mut Occupied, rng: &mut impl Rng) -> Vec<Orbit> {
        let board = &canvas.frame.board;
        let wanted = rng.random_range(self.cells[0]..=self.cells[1]);
        let suits = |&cell: &CellId| R::holds(canvas.number(cell)) && !drawn.lines.has(cell);
        let mut cells: Vec<CellId> = board.cells().filter(suits).collect();
        cells.shuffle(rng);
        let orbits = orbits(&cells, |&cell| canvas.images.of_cell(cell).collect());
        let mut taken = first_of(orbits, wanted, canvas.most(self.cells[1]));
        taken.sort_unstable();
        let rule = |cell: CellId| R::at(Place::of(cell, board));
        taken.into_iter().map(|orbit| orbit.into_iter().map(rule).collect()).collect()
    }
}

/// The most cells that can hold symbols which obey a rule: each row of a grid holds each of them at most
/// once.
fn room<R: OfCell>(frame: &Frame) -> usize {
    let suiting = frame.alphabet.iter().filter(|symbol| R::holds(symbol.number())).count();
    frame.grids.iter().map(|grid| grid.rows * suiting).sum()
}
