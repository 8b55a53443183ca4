//! Clues that a variant draws over the solution of each puzzle.
//!
//! The way in which clues are drawn is a file here, with its keys, and implements [`Draw`](draw::Draw). A
//! rule that can be drawn is a line in the list below and, where the way asks for it, implements that way's
//! trait beside its keys. Where a symmetry is asked for, a clue is drawn together with its images
//! ([`orbits`]).

mod cells;
mod corners;
pub(super) mod draw;
mod drawn_lines;
mod line;
mod marks;
mod occupied;
mod orbits;
mod outside;
mod signs;

use rand::Rng;
use serde::{Deserialize, Serialize};
use toml::de::ValueDeserializer;

pub use cells::CellDrawing;
pub(super) use cells::OfCell;
pub use corners::CornerDrawing;
pub(crate) use draw::Canvas;
pub use draw::MORE_CLUES_STEPS;
pub(super) use line::Drawn;
pub use line::LineDrawing;
pub use marks::MarkDrawing;
pub(crate) use occupied::Occupied;
pub(crate) use orbits::Orbit;
pub(super) use orbits::orbits;
pub use outside::OutsideDrawing;
pub(super) use outside::{FromOutside, Sides};
pub use signs::SignDrawing;

use draw::Draw;

use super::{
    Arrow, BetweenLine, Cage, CageDrawing, Difference, Even, Less, LittleKiller, Odd, Palindrome, Quadruple,
    Ratio, Renban, Rule, Sandwich, Skyscraper, Sum, Thermometer, Whispers,
};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::relation::Relation;
use crate::symbol::Symbol;

macro_rules! drawings {
    ($($kind:literal => $name:ident($drawing:ty): $($rule:ident)|+,)*) => {
        /// Clues to be drawn at random, of the kind of rule that `kind` names.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
            /// Reads the keys of a drawing other than `kind`, for their faults.
            pub(crate) fn read_keys(kind: &str, keys: ValueDeserializer<'_>) -> Result<(), toml::de::Error> {
                match kind {
                    $($kind => <$drawing>::deserialize(keys).map(drop),)*
                    _ => Ok(()),
                }
            }

            /// What `kind` says.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => $kind,)*
                }
            }

            /// Whether rules of this kind are drawn.
            #[must_use]
            pub fn draws(&self, rule: &Rule) -> bool {
                match self {
                    $(Self::$name(_) => matches!(rule, $(Rule::$rule(_))|+),)*
                }
            }

            /// Whether the numbers of a rule of a kind that is drawn are those that are drawn.
            pub(crate) fn has_numbers_of(&self, rule: &Rule, alphabet: Alphabet) -> bool {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::has_numbers_of(drawing, rule, alphabet),)*
                }
            }

            /// Whether the rules of a puzzle say all that is drawn together: where all marks are shown, that
            /// neighbours without one are not marked for a reason.
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

            /// Whether others are drawn first, wherever they are declared.
            pub(crate) fn gives_way(&self) -> bool {
                match self {
                    $(Self::$name(_) => <$drawing as Draw<($($rule,)+)>>::GIVES_WAY,)*
                }
            }

            /// The most clues that are drawn.
            pub(crate) fn most_clues(&self, frame: &Frame) -> usize {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::most_clues(drawing, frame),)*
                }
            }

            /// The fewest clues that are wanted.
            pub(crate) fn fewest_clues(&self) -> usize {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::fewest_clues(drawing),)*
                }
            }

            /// Relations that say all that the drawn rules say of symbols; `None` where that is not known.
            pub(crate) fn relations(&self, alphabet: Alphabet) -> Option<Vec<Relation>> {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::relations(drawing, alphabet),)*
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

            /// Asks for more clues: `step` of [`MORE_CLUES_STEPS`] steps towards the most that are allowed.
            /// Whether more are allowed.
            pub(crate) fn add_clues(&mut self, step: usize) -> bool {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::add_clues(drawing, step),)*
                }
            }

            /// Draws what `other` draws, too, where it is of the same kind and both are drawn together.
            pub(crate) fn join(&mut self, other: Self) {
                match (self, other) {
                    $((Self::$name(own), Self::$name(other)) => Draw::<($($rule,)+)>::join(own, other),)*
                    _ => {}
                }
            }

            pub(crate) fn draw(&self, canvas: &Canvas<'_>, drawn: &mut Occupied, rng: &mut impl Rng) -> Vec<Orbit> {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::draw(drawing, canvas, drawn, rng),)*
                }
            }

            pub(crate) fn refine(
                &self,
                canvas: &Canvas<'_>,
                clues: &[Orbit],
                other: Option<&[Option<Symbol>]>,
                rng: &mut impl Rng,
            ) -> Option<Vec<Orbit>> {
                match self {
                    $(Self::$name(drawing) => Draw::<($($rule,)+)>::refine(drawing, canvas, clues, other, rng),)*
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
