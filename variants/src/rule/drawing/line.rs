//! Lines drawn at random over a solved board: a walk between touching cells that always obeys the rule.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::draw::{Canvas, Draw, check_most, check_range, move_towards, scaled};
use super::drawn_lines::Lines;
use super::occupied::Occupied;
use super::orbits::Orbit;
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::relation::Relation;
use crate::rule::Rule;

/// Lines to be drawn over a solved board. They neither cross nor share cells; a crowded board has fewer than
/// requested, and so has one where few lines have images that obey the rule, if a symmetry is wanted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineDrawing {
    /// The minimum and the maximum number of lines.
    pub lines: [usize; 2],
    /// The minimum and the maximum number of cells of a line.
    pub cells: [usize; 2],
    /// The maximum number of lines where these leave too many givens; as usual if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

/// A rule along a line that can be drawn.
pub(in crate::rule) trait Drawn {
    /// The least number of cells of such a line.
    const LEAST: usize;

    /// The most cells that a line has room for, whatever the board.
    fn most_cells(_alphabet: Alphabet) -> usize {
        usize::MAX
    }

    /// Whether a line of `length` cells may begin with these numbers; with `length` numbers, whether they may
    /// be the whole line. If a line is allowed, so is each of its beginnings.
    fn may_begin(numbers: &[u8], length: usize, alphabet: Alphabet) -> bool;

    /// Whether lines are the same read from their last cells.
    const READS_BACK: bool = true;

    /// Whether a line of `length` cells that does not read back may end with these numbers, the last one
    /// first. If a line is allowed, so is each of its ends.
    fn may_end(_numbers: &[u8], _length: usize, _alphabet: Alphabet) -> bool {
        false
    }

    /// Relations that say all that such lines say of symbols: see [`Draw::relations`].
    fn relations(_alphabet: Alphabet) -> Option<Vec<Relation>> {
        None
    }

    /// Whether a rule of this kind may be drawn, but for its cells.
    fn is_like_drawn(_rule: &Rule, _alphabet: Alphabet) -> bool {
        true
    }

    /// The rule along these cells.
    fn along(cells: Vec<Place>, alphabet: Alphabet) -> Rule;
}

/// Cells that are tried for one line before another length is wanted.
const TRIES: usize = 300;

/// Cells that are tried for all lines with images together: enough on boards of 9x9, and on large ones no
/// more than a second.
const ALL_TRIES: usize = 250_000;

/// Lengths that are tried one below the other from a cell; then the lengths that walks have reached.
const LENGTHS: usize = 5;

impl<R: Drawn> Draw<(R,)> for LineDrawing {
    fn most_clues(&self, _: &Frame) -> usize {
        self.lines[1]
    }

    fn fewest_clues(&self) -> usize {
        self.lines[0]
    }

    fn relations(&self, alphabet: Alphabet) -> Option<Vec<Relation>> {
        R::relations(alphabet)
    }

    fn has_numbers_of(&self, rule: &Rule, alphabet: Alphabet) -> bool {
        R::is_like_drawn(rule, alphabet)
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        let most = frame.board.cell_count();
        check_range(self.lines, "lines", "lines", 0, most)?;
        check_most(self.most, "lines", self.lines[1], most)?;
        check_range(self.cells, "cells", "cells of a line", R::LEAST, most)?;
        match R::most_cells(frame.alphabet) {
            room if self.cells[0] > room => Err(SpecError::new(format!(
                "`cells` must begin with {room} or less, the most cells that symbols from {} to {} allow, found {}",
                frame.alphabet.first(),
                frame.alphabet.last(),
                self.cells[0]
            )).at("cells")),
            _ => Ok(()),
        }
    }

    /// More lines on larger boards. On smaller ones, as many of them as there is room for, as long as the
    /// symbols allow.
    fn fitted(&self, from: &Frame, to: &Frame) -> Self {
        let room = R::most_cells(to.alphabet);
        let (from, to) = (from.board.cell_count(), to.board.cell_count());
        let scaled = |range| scaled(range, from, to.max(from), 0, to);
        let [least, most] = self.cells.map(|cells| cells.min(to));
        Self {
            lines: scaled(self.lines),
            cells: [least.min(room), most],
            most: self.most.map(|most| scaled([most, most])[1]),
        }
    }

    fn add_clues(&mut self, step: usize) -> bool {
        move_towards(&mut self.lines, self.most, step)
    }

    /// Images of a line are drawn from its first cell on. Only where that does not lead to enough lines, some
    /// are drawn from their last cell on.
    fn draw(&self, canvas: &Canvas<'_>, drawn: &mut Occupied, rng: &mut impl Rng) -> Vec<Orbit> {
        let board = &canvas.frame.board;
        let wanted = rng.random_range(self.lines[0]..=self.lines[1]);
        let most = canvas.most(self.lines[1]);
        let mut starts: Vec<CellId> = board.cells().collect();
        starts.shuffle(rng);
        let (mut orbits, mut count, mut tries) = (Vec::new(), 0, 0);
        let most_tries = if canvas.images.are_trivial() { usize::MAX } else { ALL_TRIES };
        let passes: &[bool] =
            if canvas.images.are_trivial() || R::READS_BACK { &[false] } else { &[false, true] };
        for (&may_turn, &start) in
            passes.iter().flat_map(|pass| starts.iter().map(move |start| (pass, start)))
        {
            if count >= wanted || tries >= most_tries {
                break;
            }
            let longest = rng.random_range(self.cells[0]..=self.cells[1]);
            let mut walk = Walk::new(canvas, &drawn.lines, may_turn, most - count);
            let lines = walk.lines_from::<R>(start, self.cells[0], longest, rng);
            tries += walk.tried;
            let Some(lines) = lines else { continue };
            count += lines.len();
            lines.iter().for_each(|line| drawn.lines.add(line, board));
            let places = |line: Vec<CellId>| line.into_iter().map(|cell| Place::of(cell, board)).collect();
            orbits
                .push(lines.into_iter().map(|line| R::along(places(line), canvas.frame.alphabet)).collect());
        }
        orbits
    }
}

/// A line that is being drawn.
struct Walk<'a> {
    canvas: &'a Canvas<'a>,
    drawn: &'a Lines,
    /// Whether images may be drawn from their last cell on.
    may_turn: bool,
    /// The most images that the line may have.
    most: usize,
    cells: Vec<CellId>,
    /// The numbers of the line, and of each image.
    numbers: Vec<Vec<u8>>,
    /// The same line, to see whether it meets itself.
    own: Lines,
    /// The length that is wanted.
    length: usize,
    /// The length that was reached.
    reached: usize,
    /// How many more cells may be tried.
    tries: usize,
    /// How many were tried.
    tried: usize,
}

impl<'a> Walk<'a> {
    fn new(canvas: &'a Canvas<'a>, drawn: &'a Lines, may_turn: bool, most: usize) -> Self {
        Self {
            canvas,
            drawn,
            may_turn,
            most,
            cells: Vec::new(),
            numbers: vec![Vec::new(); canvas.images.count()],
            own: Lines::default(),
            length: 0,
            reached: 0,
            tries: 0,
            tried: 0,
        }
    }

    /// A line from a cell, of up to `longest` cells, and its images.
    fn lines_from<R: Drawn>(
        &mut self,
        start: CellId,
        least: usize,
        longest: usize,
        rng: &mut impl Rng,
    ) -> Option<Vec<Vec<CellId>>> {
        let mut left = LENGTHS * TRIES;
        self.length = longest;
        for lengths in 1.. {
            let tries = TRIES.min(left);
            (self.reached, self.tries) = (0, tries);
            if let Some(lines) = self.goes_on::<R>(start, rng) {
                return Some(lines);
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
    fn goes_on<R: Drawn>(&mut self, cell: CellId, rng: &mut impl Rng) -> Option<Vec<Vec<CellId>>> {
        if self.tries == 0 || self.drawn.has(cell) || self.own.has(cell) {
            return None;
        }
        self.tries -= 1;
        self.tried += 1;
        let board = &self.canvas.frame.board;
        let last = self.cells.last().copied();
        let place = board.position(cell);
        if let Some(from) = last.map(|last| board.position(last))
            && (self.drawn.cross(from, place) || self.own.cross(from, place))
        {
            return None;
        }
        self.push(last, cell);
        if self.may_go_on::<R>() {
            self.reached = self.reached.max(self.cells.len());
            let whole = if self.cells.len() == self.length {
                self.with_images::<R>()
            } else {
                let mut next: Vec<CellId> = board.touching(cell).collect();
                next.shuffle(rng);
                next.into_iter().find_map(|next| self.goes_on::<R>(next, rng))
            };
            if whole.is_some() {
                return whole;
            }
        }
        self.pop(last, cell);
        None
    }

    /// Whether the line and its images may begin like this.
    fn may_go_on<R: Drawn>(&self) -> bool {
        let alphabet = self.canvas.frame.alphabet;
        let may_begin = |numbers: &[u8]| R::may_begin(numbers, self.length, alphabet);
        let may_end = |numbers: &[u8]| self.may_turn && R::may_end(numbers, self.length, alphabet);
        let are_right = |(at, numbers): (usize, &Vec<u8>)| may_begin(numbers) || at > 0 && may_end(numbers);
        self.numbers.iter().enumerate().all(are_right) && self.images_keep_away()
    }

    /// Whether no image has the last cell, unless it is the same line, perhaps from its other end.
    fn images_keep_away(&self) -> bool {
        let Some((&cell, before)) = self.cells.split_last() else { return true };
        let last = before.len();
        let mut meets = self
            .canvas
            .images
            .of_cell(cell)
            .skip(1)
            .filter_map(|image| self.cells.iter().position(|&own| own == image));
        meets.all(|at| at == last || at + last + 1 == self.length)
    }

    /// The line and its images, if these neither meet nor cross each other.
    fn with_images<R: Drawn>(&mut self) -> Option<Vec<Vec<CellId>>> {
        let (board, alphabet) = (&self.canvas.frame.board, self.canvas.frame.alphabet);
        let mut lines: Vec<Vec<CellId>> = Vec::new();
        for (mut image, numbers) in self.canvas.images.of_path(&self.cells).zip(&self.numbers) {
            let is_same = |line: &Vec<CellId>| *line == image || line.iter().rev().eq(&image);
            if lines.iter().any(is_same) {
                continue;
            }
            let crosses = |pair: &[CellId]| self.own.cross(board.position(pair[0]), board.position(pair[1]));
            let meets = || image.iter().any(|&cell| self.own.has(cell)) || image.windows(2).any(crosses);
            if !lines.is_empty() && meets() {
                return None;
            }
            if !R::may_begin(numbers, self.length, alphabet) {
                image.reverse();
            }
            lines.push(image);
        }
        (lines.len() <= self.most).then(|| {
            self.cells.clear();
            lines
        })
    }

    fn push(&mut self, last: Option<CellId>, cell: CellId) {
        self.cells.push(cell);
        for (numbers, image) in self.numbers.iter_mut().zip(self.canvas.images.of_cell(cell)) {
            numbers.push(self.canvas.number(image));
        }
        self.own.extend(last, cell, &self.canvas.frame.board);
    }

    fn pop(&mut self, last: Option<CellId>, cell: CellId) {
        self.cells.pop();
        for numbers in &mut self.numbers {
            numbers.pop();
        }
        self.own.withdraw(last, cell, &self.canvas.frame.board);
    }
}
