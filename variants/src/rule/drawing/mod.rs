//! Clues that a variant draws over the solution of each puzzle.
//!
//! The way in which clues are drawn is a file here, with its keys, and implements [`Draw`]. A rule that can be drawn is a line in
//! the list below and, where the way asks for it, implements that way's trait beside its keys.

mod cells;
mod corners;
mod line;
mod marks;
mod outside;
mod signs;

use rand::Rng;
use serde::{Deserialize, Serialize};

pub use cells::CellDrawing;
pub(super) use cells::OfCell;
pub use corners::CornerDrawing;
pub(super) use line::Drawn;
pub use line::LineDrawing;
pub(crate) use line::Lines;
pub use marks::MarkDrawing;
pub use outside::OutsideDrawing;
pub(super) use outside::{FromOutside, Sides};
pub use signs::SignDrawing;

use super::{
    Arrow, BetweenLine, Cage, CageDrawing, Difference, Even, Less, LittleKiller, Odd, Palindrome, Quadruple,
    Ratio, Renban, Rule, Sandwich, Skyscraper, Sum, Thermometer, Whispers,
};
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::symbol::Symbol;

/// A way to draw the rules `R`.
pub(super) trait Draw<R> {
    /// Whether each rule is a clue, which may be left out. Otherwise all rules of a puzzle belong together, and stay.
    const ARE_CLUES: bool = true;

    /// The most clues that are drawn.
    fn most_clues(&self, _frame: &Frame) -> usize {
        0
    }

    /// Fails if nothing can be drawn as the keys say.
    fn check(&self, frame: &Frame) -> Result<(), SpecError>;

    /// The same on a board of another size: as crowded as on the board that the keys were written for, as far as that is
    /// possible there.
    fn fitted(&self, from: &Frame, to: &Frame) -> Self;

    /// Draws rules over a full board that obeys the variant's rules. Lines do not meet `drawn` ones, and are added to them.
    fn draw(
        &self,
        frame: &Frame,
        solution: &[Option<Symbol>],
        drawn: &mut Lines,
        rng: &mut impl Rng,
    ) -> Vec<Rule>;

    /// Whether rules of these kinds say all that is drawn together.
    fn is_whole(&self, _rules: &[Rule]) -> bool {
        true
    }

    /// Changes some of the clues so that `other` breaks one of them and `solution` none. Most are never changed: givens do
    /// what they leave open.
    fn refine(
        &self,
        _frame: &Frame,
        _clues: &[Rule],
        _solution: &[Option<Symbol>],
        _other: Option<&[Option<Symbol>]>,
        _rng: &mut impl Rng,
    ) -> Option<Vec<Rule>> {
        None
    }
}

macro_rules! drawings {
    ($($kind:literal => $name:ident($drawing:ty): $($rule:ident)|+,)*) => {
        /// Clues to be drawn at random, of the kind of rule that `kind` names.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(tag = "kind")]
        #[non_exhaustive]
        pub enum Drawing {
            $(
                #[doc = concat!("`kind = \"", $kind, "\"`")]
                #[serde(rename = $kind)]
                $name($drawing),
            )*
        }

        impl Drawing {
            /// What `kind` says.
            pub(crate) fn kind(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => $kind,)*
                }
            }

            /// Whether rules like this one are drawn.
            #[must_use]
            pub fn draws(&self, rule: &Rule) -> bool {
                match self {
                    $(Self::$name(_) => matches!(rule, $(Rule::$rule(_))|+),)*
                }
            }

            /// Whether the rules of a puzzle say all that is drawn together: where all marks are shown, that neighbours
            /// without one are not marked for a reason.
            #[must_use]
            pub fn is_whole(&self, rules: &[Rule]) -> bool {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::is_whole(drawing, rules),)*
                }
            }

            /// Whether each rule that is drawn is a clue of its own.
            pub(crate) fn draws_clues(&self) -> bool {
                match self {
                    $(Self::$name(_) => <$drawing as Draw<($($rule,)+)>>::ARE_CLUES,)*
                }
            }

            /// The most clues that are drawn.
            pub(crate) fn most_clues(&self, frame: &Frame) -> usize {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::most_clues(drawing, frame),)*
                }
            }

            pub(crate) fn check(&self, frame: &Frame) -> Result<(), SpecError> {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::check(drawing, frame),)*
                }
            }

            /// What is drawn on a board of another size.
            pub(crate) fn fitted(&self, from: &Frame, to: &Frame) -> Self {
                match self {
                    $(Self::$name(drawing) => Self::$name(Draw::<($($rule,)+)>::fitted(drawing, from, to)),)*
                }
            }

            pub(crate) fn draw(
                &self,
                frame: &Frame,
                solution: &[Option<Symbol>],
                drawn: &mut Lines,
                rng: &mut impl Rng,
            ) -> Vec<Rule> {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::draw(drawing, frame, solution, drawn, rng),)*
                }
            }

            pub(crate) fn refine(
                &self,
                frame: &Frame,
                clues: &[Rule],
                solution: &[Option<Symbol>],
                other: Option<&[Option<Symbol>]>,
                rng: &mut impl Rng,
            ) -> Option<Vec<Rule>> {
                match self {
                    $(Self::$name(drawing) => {
                        Draw::<($($rule,)+)>::refine(drawing, frame, clues, solution, other, rng)
                    })*
                }
            }
        }
    };
}

drawings! {
    "cage" => Cage(CageDrawing): Cage,
    "thermometer" => Thermometer(LineDrawing): Thermometer,
    "arrow" => Arrow(LineDrawing): Arrow,
    "whispers" => Whispers(LineDrawing): Whispers,
    "renban" => Renban(LineDrawing): Renban,
    "palindrome" => Palindrome(LineDrawing): Palindrome,
    "between-line" => BetweenLine(LineDrawing): BetweenLine,
    "marks" => Marks(MarkDrawing): Difference | Ratio | Sum,
    "less" => Less(SignDrawing): Less,
    "odd" => Odd(CellDrawing): Odd,
    "even" => Even(CellDrawing): Even,
    "quadruple" => Quadruple(CornerDrawing): Quadruple,
    "sandwich" => Sandwich(OutsideDrawing): Sandwich,
    "skyscraper" => Skyscraper(OutsideDrawing): Skyscraper,
    "little-killer" => LittleKiller(OutsideDrawing): LittleKiller,
}

/// Fails unless these are the least and the greatest number of something, of which there are at most so many.
pub(super) fn check_range(
    [from, to]: [usize; 2],
    key: &str,
    of: &str,
    least: usize,
    most: usize,
) -> Result<(), SpecError> {
    if (least..=most).contains(&from) && (from..=most).contains(&to) {
        return Ok(());
    }
    let range = format!("the least and the greatest number of {of}, from {least} to {most}");
    Err(SpecError::new(format!("`{key}` must be {range}")))
}

/// A range in proportion to a number that grows from `from` to `to`, rounded, and within `least` and `most`.
pub(super) fn scaled(range: [usize; 2], from: usize, to: usize, least: usize, most: usize) -> [usize; 2] {
    range.map(|number| ((2 * number * to + from) / (2 * from).max(1)).max(least).min(most))
}

/// The number in a cell of a full board.
pub(super) fn number(solution: &[Option<Symbol>], cell: CellId) -> u8 {
    solution[cell.index()].map_or(0, Symbol::number)
}

/// Whether no row, column or box holds a number twice in these cells. Where one does, over a board that breaks the rules, a
/// clue may be impossible.
fn has_no_repeats(frame: &Frame, solution: &[Option<Symbol>], cells: &[CellId]) -> bool {
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
        cells[..at]
            .iter()
            .all(|&before| number(solution, before) != number(solution, cell) || !see(before, cell))
    };
    cells.iter().enumerate().all(is_new)
}
