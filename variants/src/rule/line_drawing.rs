//! Lines drawn at random over a solved board: a walk between touching cells that always obeys the rule.

use std::collections::HashSet;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::Rule;
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
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
pub(super) trait Drawn {
    /// The minimum number of cells of such a line.
    const LEAST: usize;

    /// Whether a line of `length` cells may begin with these numbers; with `length` numbers, whether they may
    /// be the whole line. If a line is allowed, so is each of its beginnings.
    fn may_begin(numbers: &[u8], length: usize, symbols: usize) -> bool;

    /// The rule along these cells.
    fn along(cells: Vec<Place>, symbols: usize) -> Rule;
}

/// The lines that are drawn already: the cells that they take, and their steps from cell to cell.
#[derive(Default)]
pub(crate) struct Lines {
    cells: HashSet<CellId>,
    steps: HashSet<[(usize, usize); 2]>,
}

impl Lines {
    fn add(&mut self, line: &[CellId], board: &Board) {
        self.cells.extend(line);
        for pair in line.windows(2) {
            self.steps.insert(step(board.position(pair[0]), board.position(pair[1])));
        }
    }

    /// Whether a step crosses a drawn one diagonally.
    fn cross(&self, (row, col): (usize, usize), (next_row, next_col): (usize, usize)) -> bool {
        row != next_row && col != next_col && self.steps.contains(&step((row, next_col), (next_row, col)))
    }
}

/// A step without its direction.
fn step(from: (usize, usize), to: (usize, usize)) -> [(usize, usize); 2] {
    [from.min(to), from.max(to)]
}

/// The number of cells tried for one line before a shorter one is accepted.
const TRIES: usize = 300;

impl LineDrawing {
    /// Fails if no line can have these sizes.
    pub(super) fn check<R: Drawn>(&self, frame: &Frame) -> Result<(), SpecError> {
        let (most, [least_lines, most_lines], [least, longest]) =
            (frame.board.cell_count(), self.lines, self.cells);
        if least_lines > most_lines || most_lines > most {
            return Err(SpecError::new(format!(
                "`lines` must be the least and the greatest number of lines, at most {most}"
            )));
        }
        if least < R::LEAST || least > longest || longest > most {
            return Err(SpecError::new(format!(
                "`cells` must be the least and the greatest number of cells of a line, from {} to {most}",
                R::LEAST
            )));
        }
        Ok(())
    }

    /// Draws lines over a full board that obeys the rules, in addition to those that are drawn already.
    pub(super) fn draw<R: Drawn>(
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
            let line = (self.cells[0]..=longest).rev().find_map(|length| {
                let mut walk = Walk { frame, solution, drawn, length, cells: Vec::new(), tries: TRIES };
                walk.goes_on::<R>(start, rng).then_some(walk.cells)
            });
            if let Some(line) = line {
                drawn.add(&line, &frame.board);
                let places = line.iter().map(|&cell| Place::of(cell, &frame.board)).collect();
                rules.push(R::along(places, frame.symbols));
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
    length: usize,
    cells: Vec<CellId>,
    tries: usize,
}

impl Walk<'_> {
    /// Continues to a cell, and from there to the end. If that fails, the line is unchanged.
    fn goes_on<R: Drawn>(&mut self, cell: CellId, rng: &mut impl Rng) -> bool {
        if self.tries == 0 || self.drawn.cells.contains(&cell) || self.cells.contains(&cell) {
            return false;
        }
        self.tries -= 1;
        let board = &self.frame.board;
        if self.crosses(cell) {
            return false;
        }
        self.cells.push(cell);
        let number = |cell: &CellId| self.solution[cell.index()].map_or(0, Symbol::number);
        let numbers: Vec<u8> = self.cells.iter().map(number).collect();
        if R::may_begin(&numbers, self.length, self.frame.symbols) {
            if self.cells.len() == self.length {
                return true;
            }
            let mut next: Vec<CellId> = board.touching(cell).collect();
            next.shuffle(rng);
            if next.into_iter().any(|next| self.goes_on::<R>(next, rng)) {
                return true;
            }
        }
        self.cells.pop();
        false
    }

    /// Whether the step to a cell crosses another line or this one.
    fn crosses(&self, cell: CellId) -> bool {
        let position = |cell| self.frame.board.position(cell);
        let Some(&last) = self.cells.last() else { return false };
        let mut own = Lines::default();
        own.add(&self.cells, &self.frame.board);
        [self.drawn, &own].iter().any(|lines| lines.cross(position(last), position(cell)))
    }
}
