//! A way to draw clues, and what ways have in common.

use rand::Rng;

use super::occupied::Occupied;
use super::orbits::Orbit;
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::relation::Relation;
use crate::rule::Rule;
use crate::symbol::Symbol;
use crate::symmetry::Images;

/// In so many steps, the number of clues that are drawn grows from the usual one to the most that a variant
/// allows.
pub const MORE_CLUES_STEPS: usize = 4;

/// What clues are drawn over.
pub(crate) struct Canvas<'a> {
    pub(crate) frame: &'a Frame,
    /// A full board that obeys the variant's rules.
    pub(crate) solution: &'a [Option<Symbol>],
    /// The images of cells in which a clue is drawn, too.
    pub(crate) images: &'a Images,
}

impl Canvas<'_> {
    /// The number in a cell.
    pub(in crate::rule) fn number(&self, cell: CellId) -> u8 {
        number(self.solution, cell)
    }

    /// The most clues that are drawn where `most` are wanted: these, or the images of one.
    pub(in crate::rule) fn most(&self, most: usize) -> usize {
        most.max(self.images.count())
    }
}

/// A way to draw the rules `R`.
pub(in crate::rule) trait Draw<R>: Sized {
    /// Whether each rule is a clue, which may be left out. Otherwise all rules of a puzzle belong together,
    /// and stay.
    const ARE_CLUES: bool = true;

    /// Whether others are drawn first, which these leave room.
    const GIVES_WAY: bool = false;

    /// The most clues that are drawn.
    fn most_clues(&self, _frame: &Frame) -> usize {
        0
    }

    /// The fewest clues that are wanted.
    fn fewest_clues(&self) -> usize {
        0
    }

    /// Relations that say all that the drawn rules say of symbols: an exchange of symbols that keeps them
    /// keeps every rule that may be drawn, so that it holds for the same boards. `None` where that is not
    /// known, which is safe.
    fn relations(&self, _alphabet: Alphabet) -> Option<Vec<Relation>> {
        None
    }

    /// Fails if nothing can be drawn as the keys say.
    fn check(&self, frame: &Frame) -> Result<(), SpecError>;

    /// The same on a board of another size: as crowded as on the board that the keys were written for, as far
    /// as that is possible there.
    fn fitted(&self, from: &Frame, to: &Frame) -> Self;

    /// Asks for more clues: `step` of [`MORE_CLUES_STEPS`] steps towards the most that are allowed. Whether
    /// more are allowed.
    fn add_clues(&mut self, _step: usize) -> bool {
        false
    }

    /// Draws what `other` draws, too. Most ways draw as many clues as they are told to, and go on as they do.
    fn join(&mut self, _other: Self) {}

    /// Draws rules over a full board, each with its images. Those that others would hide keep away from what
    /// is `drawn` already, and are added to it.
    fn draw(&self, canvas: &Canvas<'_>, drawn: &mut Occupied, rng: &mut impl Rng) -> Vec<Orbit>;

    /// Whether a rule of these kinds has numbers that are drawn, such as the least difference on a line.
    fn has_numbers_of(&self, _rule: &Rule, _alphabet: Alphabet) -> bool {
        true
    }

    /// Whether rules of these kinds say all that is drawn together.
    fn is_whole(&self, _rules: &[Rule]) -> bool {
        true
    }

    /// Changes some of the clues so that `other` breaks one of them and the board none. Most are never
    /// changed: givens do what they leave open.
    fn refine(
        &self,
        _canvas: &Canvas<'_>,
        _clues: &[Orbit],
        _other: Option<&[Option<Symbol>]>,
        _rng: &mut impl Rng,
    ) -> Option<Vec<Orbit>> {
        None
    }
}

/// Fails unless these are the least and the greatest number of something, of which there are at most so many.
pub(in crate::rule) fn check_range(
    [from, to]: [usize; 2],
    key: &'static str,
    of: &str,
    least: usize,
    most: usize,
) -> Result<(), SpecError> {
    if (least..=most).contains(&from) && (from..=most).contains(&to) {
        return Ok(());
    }
    let range = format!("the least and the greatest number of {of}, from {least} to {most}");
    Err(SpecError::new(format!("`{key}` must be {range}, found [{from}, {to}]")).at(key))
}

/// Fails unless the most of something that may be wanted is at least the usual number `from` and at most
/// `most`.
pub(in crate::rule) fn check_most(
    wanted: Option<usize>,
    of: &str,
    from: usize,
    most: usize,
) -> Result<(), SpecError> {
    match wanted {
        Some(wanted) if !(from..=most).contains(&wanted) => Err(SpecError::new(format!(
            "`most` must be the greatest number of {of}, from {from} to {most}, found {wanted}"
        ))
        .at("most")),
        _ => Ok(()),
    }
}

/// Moves a range `step` of [`MORE_CLUES_STEPS`] steps towards `most`. Whether `most` is there.
pub(in crate::rule) fn move_towards([from, to]: &mut [usize; 2], most: Option<usize>, step: usize) -> bool {
    let more = most.map_or(0, |most| most.saturating_sub(*to) * step / MORE_CLUES_STEPS);
    (*from, *to) = (*from + more, *to + more);
    most.is_some()
}

/// A range in proportion to a number that grows from `from` to `to`, rounded, and within `least` and `most`.
pub(in crate::rule) fn scaled(
    range: [usize; 2],
    from: usize,
    to: usize,
    least: usize,
    most: usize,
) -> [usize; 2] {
    range.map(|number| ((2 * number * to + from) / (2 * from).max(1)).max(least).min(most))
}

/// The number in a cell of a full board.
pub(in crate::rule) fn number(solution: &[Option<Symbol>], cell: CellId) -> u8 {
    solution[cell.index()].map_or(0, Symbol::number)
}

/// Whether no row, column or box holds a number twice in these cells. Where one does, over a board that
/// breaks the rules, a clue may be impossible.
pub(super) fn has_no_repeats(canvas: &Canvas<'_>, cells: &[CellId]) -> bool {
    let frame = canvas.frame;
    let see = |a: CellId, b: CellId| {
        let (one, other) = (frame.board.position(a), frame.board.position(b));
        frame.grids.iter().filter(|grid| grid.covers(one) && grid.covers(other)).any(|grid| {
            let of_box = |(row, col): (usize, usize)| {
                grid.boxes.map(|(rows, cols)| ((row - grid.top) / rows, (col - grid.left) / cols))
            };
            one.0 == other.0 || one.1 == other.1 || grid.boxes.is_some() && of_box(one) == of_box(other)
        })
    };
    let is_new = |(at, &cell): (usize, &CellId)| {
        cells[..at].iter().all(|&before| canvas.number(before) != canvas.number(cell) || !see(before, cell))
    };
    cells.iter().enumerate().all(is_new)
}
