//! Clues outside the board, each about the cells that it looks along.

use std::collections::HashSet;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::draw::{Canvas, Draw, check_most, check_range, has_no_repeats, move_towards, scaled};
use super::occupied::Occupied;
use super::orbits::{Orbit, first_of};
use crate::alphabet::Alphabet;
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::relation::Relation;
use crate::rule::Rule;

/// Clues to be drawn outside a solved board. Where there are several grids, they stand where there is no
/// cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsideDrawing {
    /// The least and the greatest number of clues.
    pub clues: [usize; 2],
    /// The greatest number of clues where these leave too many givens; as usual if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

/// A rule outside the board that can be drawn.
pub(in crate::rule) trait FromOutside {
    /// The sides from which a clue may look.
    const SIDES: Sides;

    /// Relations that say all that such clues say of symbols: see [`Draw::relations`].
    fn relations(_alphabet: Alphabet) -> Option<Vec<Relation>> {
        None
    }

    /// The clue over these cells, which hold these numbers.
    fn over(cells: Vec<Place>, numbers: &[u8], alphabet: Alphabet) -> Rule;
}

/// From where clues look at lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::rule) enum Sides {
    /// From the left and from above, along rows and columns that hold every symbol; images of such clues may
    /// look from the right and from below, where they tell the same.
    Two,
    /// From all four sides, along rows and columns.
    Four,
    /// From all four sides, along diagonals of three cells and more.
    Diagonals,
}

impl Sides {
    /// The lines of cells of all grids, each from a clue on that stands outside the board.
    fn lines_of(self, frame: &Frame) -> Vec<Vec<CellId>> {
        let lines = frame.grids.iter().flat_map(|grid| {
            let lines = self.lines(grid.rows, grid.cols).into_iter();
            lines.map(|line| {
                line.into_iter().filter_map(|(row, col)| grid.at(&frame.board, row, col)).collect()
            })
        });
        let suits = |line: &Vec<CellId>| self != Self::Two || line.len() == frame.alphabet.count();
        lines.filter(suits).filter(|line| place_before(line, &frame.board).is_some()).collect()
    }

    /// The lines of cells of a rectangle, as rows and columns, each from the clue on.
    fn lines(self, rows: usize, cols: usize) -> Vec<Vec<(usize, usize)>> {
        let row = |row: usize| (row < rows).then(|| (0..cols).map(|col| (row, col)).collect::<Vec<_>>());
        let column = |col: usize| (col < cols).then(|| (0..rows).map(|row| (row, col)).collect::<Vec<_>>());
        let straight = (0..rows.max(cols)).flat_map(|at| [row(at), column(at)]).flatten();
        let reversed = |line: &Vec<_>| line.iter().rev().copied().collect();
        match self {
            Self::Two => straight.collect(),
            Self::Four => straight.flat_map(|line| [reversed(&line), line]).collect(),
            Self::Diagonals => {
                let falling = (0..rows + cols - 1).map(|at| {
                    let cells = (0..rows).filter_map(|row| Some((row, (row + at).checked_sub(rows - 1)?)));
                    cells.filter(|&(_, col)| col < cols).collect::<Vec<_>>()
                });
                let mirrored = |line: &Vec<(usize, usize)>| -> Vec<_> {
                    line.iter().map(|&(row, col)| (row, cols - 1 - col)).collect()
                };
                let both = falling.flat_map(|line| [mirrored(&line), line]);
                both.filter(|line| line.len() >= 3).flat_map(|line| [reversed(&line), line]).collect()
            }
        }
    }
}

/// What only one clue has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    /// The place where it stands: lines of two grids may begin beside the same one.
    Place((isize, isize)),
    /// The ends of a line that tells the same from both.
    Ends(CellId, CellId),
}

impl Sides {
    /// What no other clue has that looks along this line.
    fn keys(self, line: &[CellId], board: &Board) -> Vec<Key> {
        let ends = line.iter().min().zip(line.iter().max()).map(|(&first, &last)| Key::Ends(first, last));
        let place = place_before(line, board).map(Key::Place);
        match self {
            Self::Two | Self::Diagonals => place.into_iter().chain(ends).collect(),
            Self::Four => place.into_iter().collect(),
        }
    }

    /// Each of the lines with its images, without those that have a key of one before.
    fn orbits(self, lines: Vec<Vec<CellId>>, canvas: &Canvas<'_>) -> Vec<Vec<Vec<CellId>>> {
        let (board, mut known) = (&canvas.frame.board, HashSet::new());
        let image_sides = if self == Self::Two { Self::Four } else { self };
        let allowed: HashSet<Vec<CellId>> = image_sides.lines_of(canvas.frame).into_iter().collect();
        let mut orbits = Vec::new();
        for line in lines {
            if self.keys(&line, board).iter().any(|key| known.contains(key)) {
                continue;
            }
            let (mut orbit, mut own): (Vec<Vec<CellId>>, _) = (Vec::new(), HashSet::new());
            let mut is_free = true;
            for image in canvas.images.of_path(&line) {
                let keys = self.keys(&image, board);
                let is_told = |key: &Key| matches!(key, Key::Ends(..)) && own.contains(key);
                if orbit.contains(&image) || keys.iter().any(is_told) {
                    continue;
                }
                is_free &= !keys.iter().any(|key| own.contains(key) || known.contains(key));
                own.extend(keys);
                orbit.push(image);
            }
            known.extend(own);
            if is_free && orbit.iter().all(|line| allowed.contains(line)) {
                orbits.push(orbit);
            }
        }
        orbits
    }
}

/// The place of the clue before a line, if it is no cell of the board.
fn place_before(line: &[CellId], board: &Board) -> Option<(isize, isize)> {
    let place = |at: usize| {
        let (row, col) = board.position(*line.get(at)?);
        Some((row as isize, col as isize))
    };
    let ((row, col), (next_row, next_col)) = (place(0)?, place(1)?);
    let (row, col) = (2 * row - next_row, 2 * col - next_col);
    let is_cell = row >= 0 && col >= 0 && board.at(row as usize, col as usize).is_some();
    (!is_cell).then_some((row, col))
}

impl<R: FromOutside> Draw<(R,)> for OutsideDrawing {
    fn most_clues(&self, _: &Frame) -> usize {
        self.clues[1]
    }

    fn fewest_clues(&self) -> usize {
        self.clues[0]
    }

    fn relations(&self, alphabet: Alphabet) -> Option<Vec<Relation>> {
        R::relations(alphabet)
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        let most = R::SIDES.lines_of(frame).len();
        check_range(self.clues, "clues", "clues", 0, most)?;
        check_most(self.most, "clues", self.clues[1], most)
    }

    fn fitted(&self, from: &Frame, to: &Frame) -> Self {
        let (from, to) = (R::SIDES.lines_of(from).len(), R::SIDES.lines_of(to).len());
        let scaled = |range| scaled(range, from, to, 1, to);
        Self { clues: scaled(self.clues), most: self.most.map(|most| scaled([most, most])[1]) }
    }

    fn add_clues(&mut self, step: usize) -> bool {
        move_towards(&mut self.clues, self.most, step)
    }

    fn draw(&self, canvas: &Canvas<'_>, drawn: &mut Occupied, rng: &mut impl Rng) -> Vec<Orbit> {
        let frame = canvas.frame;
        let mut lines = R::SIDES.lines_of(frame);
        lines.shuffle(rng);
        let wanted = rng.random_range(self.clues[0]..=self.clues[1]);
        let mut orbits = R::SIDES.orbits(lines, canvas);
        let place = |line: &Vec<CellId>| place_before(line, &frame.board);
        let is_free = |line: &Vec<CellId>| place(line).is_some_and(|place| !drawn.outside.contains(&place));
        orbits.retain(|orbit| orbit.iter().all(|line| has_no_repeats(canvas, line) && is_free(line)));
        let mut taken = first_of(orbits, wanted, canvas.most(self.clues[1]));
        drawn.outside.extend(taken.iter().flatten().filter_map(place));
        taken.iter_mut().for_each(|orbit| orbit.sort_unstable());
        taken.sort_unstable();
        let clue = |line: Vec<CellId>| {
            let numbers: Vec<u8> = line.iter().map(|&cell| canvas.number(cell)).collect();
            let places = line.iter().map(|&cell| Place::of(cell, &frame.board)).collect();
            R::over(places, &numbers, frame.alphabet)
        };
        taken.into_iter().map(|orbit| orbit.into_iter().map(clue).collect()).collect()
    }
}
