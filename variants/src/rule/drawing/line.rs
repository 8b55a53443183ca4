//! Lines drawn at random over a solved board: a walk between touching cells that always obeys the rule.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::draw::{Draw, check_range, scaled};
use super::drawn_lines::Lines;
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::rule::Rule;
use crate::symbol::Symbol;

/// Lines to be drawn over a solved board. They neither cross nor share cells; a crowded board has fewer than
/// requested.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineDrawing {
    /// The minimum and the maximum number of lines.
    pub lines: [usize; 2],
    /// The minimum and the maximum number of cells of a line.
    pub cells: [usize; 2],
}

/// A rule along a line that can be drawn.
pub(in crate::rule) trait Drawn {
    /// The least number of cells of such a line.
    const LEAST: usize;

    /// Whether a line of `length` cells may begin with these numbers; with `length` numbers, whether they may
    /// be the whole line. If a line is allowed, so is each of its beginnings.
    fn may_begin(numbers: &[u8], length: usize, alphabet: Alphabet) -> bool;

    /// The rule along these cells.
    fn along(cells: Vec<Place>, alphabet: Alphabet) -> Rule;
}

/// Cells that are tried for one line before another length is wanted.
const TRIES: usize = 300;

/// Lengths that are tried one below the other from a cell; then the lengths that walks have reached.
const LENGTHS: usize = 5;

impl<R: Drawn> Draw<(R,)> for LineDrawing {
    fn most_clues(&self, _: &Frame) -> usize {
        self.lines[1]
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        let most = frame.board.cell_count();
        check_range(self.lines, "lines", "lines", 0, most)?;
        check_range(self.cells, "cells", "cells of a line", R::LEAST, most)
    }

    /// More lines on larger boards. On smaller ones, as many of them as there is room for, as long as the symbols allow.
    fn fitted(&self, from: &Frame, to: &Frame) -> Self {
        let (from, to) = (from.board.cell_count(), to.board.cell_count());
        let lines = scaled(self.lines, from, to.max(from), 0, to);
        Self { lines, cells: self.cells.map(|cells| cells.min(to)) }
    }

    fn draw(
        &self,
        frame: &Frame,
        solution: &[Option<Symbol>],
        drawn: &mut Lines,
        rng: &mut impl Rng,
    ) -> Vec<Rule> {
        let wanted = rng.random_range(self.lines[0]..=self.lines[1]);
        let mut starts: Vec<CellId> = frame.board.cells().collect();
        starts.shuffle(rng);
        let mut rules = Vec::new();
        for start in starts {
            if rules.len() == wanted {
                break;
            }
            let longest = rng.random_range(self.cells[0]..=self.cells[1]);
            let mut walk = Walk::new(frame, solution, drawn);
            if let Some(line) = walk.line_from::<R>(start, self.cells[0], longest, rng) {
                drawn.add(&line, &frame.board);
                let places = line.iter().map(|&cell| Place::of(cell, &frame.board)).collect();
                rules.push(R::along(places, frame.alphabet));
            }
        }
        rules
    }
}

/// A line that is being drawn.
struct Walk<'a> {
    frame: &'a Frame,
    solution: &'a [Option<Symbol>],
    drawn: &'a Lines,
    cells: Vec<CellId>,
    numbers: Vec<u8>,
    /// The same line, to see whether it meets itself.
    own: Lines,
    /// The length that is wanted.
    length: usize,
    /// The length that was reached.
    reached: usize,
    /// How many more cells may be tried.
    tries: usize,
}

impl<'a> Walk<'a> {
    fn new(frame: &'a Frame, solution: &'a [Option<Symbol>], drawn: &'a Lines) -> Self {
        let (cells, numbers) = (Vec::new(), Vec::new());
        Self {
            frame,
            solution,
            drawn,
            cells,
            numbers,
            own: Lines::default(),
            length: 0,
            reached: 0,
            tries: 0,
        }
    }

    /// A line from a cell, of up to `longest` cells.
    fn line_from<R: Drawn>(
        &mut self,
        start: CellId,
        least: usize,
        longest: usize,
        rng: &mut impl Rng,
    ) -> Option<Vec<CellId>> {
        let mut left = LENGTHS * TRIES;
        self.length = longest;
        for lengths in 1.. {
            let tries = TRIES.min(left);
            (self.reached, self.tries) = (0, tries);
            if self.goes_on::<R>(start, rng) {
                return Some(std::mem::take(&mut self.cells));
            }
            left -= tries - self.tries;
            if self.length == least || left == 0 {
                break;
            }
            let next = if lengths + 1 < LENGTHS { self.length - 1 } else { self.reached };
            self.length = next.clamp(least, self.length - 1);
        }
        None
    }

    /// Goes on to a cell, and from there to the end. Without success, the line is as before.
    fn goes_on<R: Drawn>(&mut self, cell: CellId, rng: &mut impl Rng) -> bool {
        if self.tries == 0 || self.drawn.has(cell) || self.own.has(cell) {
            return false;
        }
        self.tries -= 1;
        let board = &self.frame.board;
        let last = self.cells.last().copied();
        let place = board.position(cell);
        if let Some(from) = last.map(|last| board.position(last))
            && (self.drawn.cross(from, place) || self.own.cross(from, place))
        {
            return false;
        }
        self.push(last, cell);
        if R::may_begin(&self.numbers, self.length, self.frame.alphabet) {
            self.reached = self.reached.max(self.cells.len());
            if self.cells.len() == self.length {
                return true;
            }
            let mut next: Vec<CellId> = board.touching(cell).collect();
            next.shuffle(rng);
            if next.into_iter().any(|next| self.goes_on::<R>(next, rng)) {
                return true;
            }
        }
        self.pop(last, cell);
        false
    }

    fn push(&mut self, last: Option<CellId>, cell: CellId) {
        self.cells.push(cell);
        self.numbers.push(self.solution[cell.index()].map_or(0, Symbol::number));
        self.own.extend(last, cell, &self.frame.board);
    }

    fn pop(&mut self, last: Option<CellId>, cell: CellId) {
        self.cells.pop();
        self.numbers.pop();
        self.own.withdraw(last, cell, &self.frame.board);
    }
}
