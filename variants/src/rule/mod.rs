//! Rules other than rows, columns and boxes, one file each.
//!
//! A file has the keys of the rule as in declarations, and implements `Declare` for them. Rules that are
//! houses add houses; others add a `Constraint`, either their own or one made by a file of `device/`. A new
//! rule is a file here, a line in the list below, and a file of test data, `tests/data/rules/<kind>.toml`;
//! copy `template.rs` to start.

mod any_of;
mod arrow;
mod automaton;
mod between_line;
mod cage;
mod clone;
mod constraint;
mod counting_circles;
mod device;
mod diagonals;
mod differ;
mod difference;
mod digital_root;
mod distinct;
mod distinct_count;
mod double_arrow;
mod draft;
mod drawing;
mod entropic;
mod equal_sums;
mod even;
mod forbid;
mod fortress;
mod full_rank;
mod grey_lines;
mod house;
mod impossible;
mod indexer;
mod less;
mod little_killer;
mod lockout;
mod look_and_say;
mod maximum;
mod minimum;
mod modular;
mod nabner;
mod numbered_room;
mod odd;
mod outside;
mod palindrome;
mod parity;
mod positions;
mod quadruple;
mod ratio;
mod regex;
mod region_sum_line;
mod rellik;
mod renban;
mod rossini;
mod same_symbols;
mod sandwich;
mod setting;
mod skyscraper;
mod sum;
mod sum_cage;
#[cfg(test)]
mod template;
mod ten_line;
mod thermometer;
mod whispers;
mod windows;
mod x_sum;
mod zipper;

use std::collections::HashSet;
use std::fmt::Display;

use serde::{Deserialize, Serialize};
use toml::de::ValueDeserializer;

pub use automaton::Step;
pub use cage::{CageDrawing, DerivedClue, KnownDifference, KnownSum};
pub(crate) use constraint::{Constraint, Possible};
pub use device::{Between, NumberPairs};
pub(crate) use draft::Draft;
pub(crate) use drawing::{Canvas, Occupied, Orbit};
pub use drawing::{
    CellDrawing, CornerDrawing, Drawing, LineDrawing, MORE_CLUES_STEPS, MarkDrawing, OutsideDrawing,
    SignDrawing,
};
pub use indexer::Tells;
pub(crate) use setting::Setting;

use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::limits;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::uncapitalised;

/// What the keys of a rule must implement.
trait Declare: Sized {
    /// What the rule is called where its declaration gives it no name.
    const NAME: &'static str;

    /// Adds the rule to a model.
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError>;

    /// The cells that it lists, as listed; none for a rule about all pairs at a distance, or all that have no
    /// mark, and none for alternatives, which have their own.
    fn places(&self) -> Vec<Place>;

    /// The rule as one sentence for players, without its name. Rules that mean the same to a player return
    /// the same sentence. It tells the hue of the drawing wherever a rule has a [`look`](Self::look).
    fn sentence(&self, tint: Tint) -> String;

    /// The name that players read before the sentence; `None` if they do not need it.
    fn heading(&self) -> Option<&str> {
        None
    }

    /// The sentence for players of one puzzle, if it depends on the board or on the other rules.
    fn sentence_on(&self, _setting: &Setting<'_>) -> String {
        self.sentence(Tint::UNTOLD)
    }

    /// How players know the drawing of the rule. Drawings that look alike and mean different things then get
    /// different colours. `None` if the drawing has always the same colours.
    fn look(&self) -> Option<Look> {
        None
    }

    /// What the drawing does not show of this rule, though it shows it of most others of its kind, for
    /// players.
    fn note(&self, _frame: &Frame) -> Option<String> {
        None
    }

    /// What to draw. Called for rules that [`declare`](Self::declare) accepted.
    fn marks(&self, _frame: &Frame) -> Vec<Mark> {
        Vec::new()
    }

    /// The rule with every cell exchanged, in a form that does not depend on the order in which cells are
    /// listed. `None` for a rule without such images; its cells then stay in place.
    fn image(&self, _image: &dyn Fn(Place) -> Place) -> Option<Self> {
        None
    }

    /// The rule that boards keep if they keep this one with every symbol exchanged for its
    /// [opposite](Alphabet::opposite). `None` if there is none. The counterpart of the counterpart is the
    /// rule itself.
    fn reversed(&self, _alphabet: Alphabet) -> Option<Rule> {
        None
    }
}

macro_rules! rules {
    ($($kind:literal => $file:ident::$rule:ident[$($($name_key:tt).+)? $(, $words:ident)*],)*) => {
        $(pub use $file::$rule;)*

        /// A rule as declared: `kind = "..."` and the keys of that kind.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(tag = "kind")]
        #[non_exhaustive]
        pub enum Rule {
            $(
                #[doc = concat!("`kind = \"", $kind, "\"`")]
                #[serde(rename = $kind)]
                $rule($rule),
            )*
        }

        impl Rule {
            /// All kinds of rules, as `kind` names them.
            pub const KINDS: &'static [&'static str] = &[$($kind),*];

            /// Reads the keys of a rule other than `kind`, for their faults.
            pub(crate) fn read_keys(kind: &str, keys: ValueDeserializer<'_>) -> Result<(), toml::de::Error> {
                match kind {
                    $($kind => $rule::deserialize(keys).map(drop),)*
                    _ => Ok(()),
                }
            }

            /// Adds the rule to a model.
            pub(crate) fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
                match self {
                    $(
                        Self::$rule(rule) => {
                            rule.declare(draft).map_err(|error| error.within(format_args!($kind)))
                        }
                    )*
                }
            }

            /// The rule without what it is called and told as: rules with the same boards may differ in this
            /// alone.
            #[must_use]
            pub fn without_words(mut self) -> Self {
                match &mut self {
                    $(
                        #[allow(unused_variables, reason = "few kinds have no words")]
                        Self::$rule(rule) => { $(rule.$($name_key).+ = None;)? $(rule.$words = None;)* }
                    )*
                }
                self
            }

            /// The rule as one sentence for players.
            #[must_use]
            pub fn sentence(&self) -> String {
                self.headed(self.meaning())
            }

            /// The same without the name of the rule: what it means to players.
            pub(crate) fn meaning(&self) -> String {
                match self {
                    $(Self::$rule(rule) => rule.sentence(Tint::UNTOLD),)*
                }
            }

            /// The rule as one sentence for players of one puzzle.
            pub(crate) fn sentence_on(&self, setting: &Setting<'_>) -> String {
                self.headed(match self {
                    $(Self::$rule(rule) => rule.sentence_on(setting),)*
                })
            }

            /// The name that the declaration gives to the rule.
            #[must_use]
            pub fn declared_name(&self) -> Option<&str> {
                match self {
                    $(
                        #[allow(unused_variables, reason = "few kinds have no names")]
                        Self::$rule(rule) => None$(.or(rule.$($name_key).+.as_deref()))?,
                    )*
                }
            }

            /// What the rule is called, for people: its declared name, or else that of all rules of its kind.
            #[must_use]
            pub fn name(&self) -> &str {
                let of_kind = match self {
                    $(Self::$rule(_) => <$rule as Declare>::NAME,)*
                };
                self.declared_name().unwrap_or(of_kind)
            }

            /// What `kind` says.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Self::$rule(_) => $kind,)*
                }
            }

            pub(crate) fn look(&self) -> Option<Look> {
                match self {
                    $(Self::$rule(rule) => rule.look(),)*
                }
            }

            /// The rule as one sentence for players who have to know its drawing by a hue.
            pub(crate) fn sentence_in(&self, tint: Tint) -> String {
                self.headed(match self {
                    $(Self::$rule(rule) => rule.sentence(tint),)*
                })
            }

            /// A sentence of the rule with its heading, if it has one.
            fn headed(&self, sentence: String) -> String {
                let heading = match self {
                    $(Self::$rule(rule) => rule.heading(),)*
                };
                match heading {
                    Some(heading) => format!("{heading}: {}", uncapitalised(&sentence)),
                    None => sentence,
                }
            }

            fn places(&self) -> Vec<Place> {
                match self {
                    $(Self::$rule(rule) => rule.places(),)*
                }
            }

            fn note(&self, frame: &Frame) -> Option<String> {
                match self {
                    $(Self::$rule(rule) => rule.note(frame),)*
                }
            }

            pub(crate) fn marks(&self, frame: &Frame) -> Vec<Mark> {
                match self {
                    $(Self::$rule(rule) => rule.marks(frame),)*
                }
            }

            pub(crate) fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
                match self {
                    $(Self::$rule(rule) => rule.image(image).map(Self::$rule),)*
                }
            }

            pub(crate) fn reversed(&self, alphabet: Alphabet) -> Option<Self> {
                match self {
                    $(Self::$rule(rule) => rule.reversed(alphabet),)*
                }
            }
        }
    };
}

// Each kind with its file, its type, the key of its name, and the keys of other words.
rules! {
    "diagonals" => diagonals::Diagonals[],
    "windows" => windows::Windows[],
    "positions" => positions::Positions[],
    "distinct" => distinct::Distinct[name],
    "differ" => differ::Differ[name],
    "difference" => difference::Difference[0.name],
    "forbid" => forbid::Forbid[name],
    "ratio" => ratio::Ratio[0.name],
    "sum" => sum::Sum[0.name],
    "less" => less::Less[name],
    "cage" => cage::Cage[name],
    "thermometer" => thermometer::Thermometer[name],
    "whispers" => whispers::Whispers[name],
    "palindrome" => palindrome::Palindrome[name],
    "renban" => renban::Renban[name],
    "nabner" => nabner::Nabner[name],
    "entropic" => entropic::Entropic[name],
    "modular" => modular::Modular[name],
    "parity" => parity::Parity[name],
    "odd" => odd::Odd[name],
    "even" => even::Even[name],
    "minimum" => minimum::Minimum[name],
    "maximum" => maximum::Maximum[name],
    "clone" => clone::Clone[name],
    "arrow" => arrow::Arrow[name],
    "double-arrow" => double_arrow::DoubleArrow[name],
    "sum-cage" => sum_cage::SumCage[name],
    "little-killer" => little_killer::LittleKiller[name],
    "zipper" => zipper::Zipper[name],
    "region-sum-line" => region_sum_line::RegionSumLine[name],
    "equal-sums" => equal_sums::EqualSums[name],
    "ten-line" => ten_line::TenLine[name],
    "skyscraper" => skyscraper::Skyscraper[name],
    "sandwich" => sandwich::Sandwich[name],
    "x-sum" => x_sum::XSum[name],
    "numbered-room" => numbered_room::NumberedRoom[name],
    "full-rank" => full_rank::FullRank[name],
    "outside" => outside::Outside[name],
    "rossini" => rossini::Rossini[name],
    "same-symbols" => same_symbols::SameSymbols[name],
    "distinct-count" => distinct_count::DistinctCount[name],
    "rellik" => rellik::Rellik[name],
    "quadruple" => quadruple::Quadruple[name],
    "between-line" => between_line::BetweenLine[name],
    "lockout" => lockout::Lockout[name],
    "indexer" => indexer::Indexer[name],
    "fortress" => fortress::Fortress[name],
    "digital-root" => digital_root::DigitalRoot[name],
    "counting-circles" => counting_circles::CountingCircles[name],
    "look-and-say" => look_and_say::LookAndSay[name],
    "regex" => regex::Regex[name, says],
    "automaton" => automaton::Automaton[name, says],
    "any-of" => any_of::AnyOf[name],
}

impl Rule {
    /// The keys of a rule about differences, ratios or sums of pairs of cells; `None` for other rules.
    #[must_use]
    pub fn number_pairs(&self) -> Option<&NumberPairs> {
        match self {
            Self::Difference(Difference(pairs)) | Self::Ratio(Ratio(pairs)) | Self::Sum(Sum(pairs)) => {
                Some(pairs)
            }
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn number_pairs_mut(&mut self) -> Option<&mut NumberPairs> {
        match self {
            Self::Difference(Difference(pairs)) | Self::Ratio(Ratio(pairs)) | Self::Sum(Sum(pairs)) => {
                Some(pairs)
            }
            _ => None,
        }
    }

    /// The same rule with the offsets of its pairs in one form, so that rules about the same pairs are equal:
    /// sorted, each listed once, and none of them up, or left in a row, unless the order within a pair
    /// matters.
    #[must_use]
    pub fn with_sorted_offsets(&self) -> Self {
        let mut rule = self.clone();
        match &mut rule {
            Self::Differ(Differ { between, .. }) => between.sort_offsets(false),
            Self::Forbid(Forbid { between, .. }) => between.sort_offsets(true),
            _ => {
                if let Some(pairs) = rule.number_pairs_mut() {
                    pairs.between.sort_offsets(false);
                }
            }
        }
        rule
    }

    /// Whether it is about cells that lie somehow to each other, wherever they are in a grid.
    pub(crate) fn has_offsets(&self) -> bool {
        matches!(self.between(), Some(Between::Offsets(_)))
    }

    /// The pairs of cells that the rule is about; `None` for rules that are not about pairs.
    #[must_use]
    pub fn between(&self) -> Option<&Between> {
        match self {
            Self::Differ(Differ { between, .. }) | Self::Forbid(Forbid { between, .. }) => Some(between),
            _ => self.marked_pairs(),
        }
    }

    /// The same, to be changed.
    pub fn between_mut(&mut self) -> Option<&mut Between> {
        match self {
            Self::Differ(Differ { between, .. }) | Self::Forbid(Forbid { between, .. }) => Some(between),
            _ => self.number_pairs_mut().map(|pairs| &mut pairs.between),
        }
    }

    /// The pairs of a rule about marks between cells, such as dots; `None` for other rules.
    fn marked_pairs(&self) -> Option<&Between> {
        self.number_pairs().map(|pairs| &pairs.between)
    }

    /// What the drawing does not show, for players, a sentence each.
    pub(crate) fn notes(&self, frame: &Frame) -> Vec<String> {
        let jumps = self.marks(frame).iter().flat_map(|mark| mark.jumps(&frame.board)).collect::<Vec<_>>();
        self.note(frame).into_iter().chain(jumps).collect()
    }

    /// The cells of a sign that says which of two is the lesser, in order; `None` for other rules.
    pub(crate) fn signed_pair(&self) -> Option<[Place; 2]> {
        let Self::Less(Less { cells, .. }) = self else { return None };
        let &[a, b] = cells.as_slice() else { return None };
        Some([a.min(b), a.max(b)])
    }

    /// Whether there is a sign between any two neighbours that share a house.
    fn are_signs_whole(rules: &[Self], frame: &Frame) -> bool {
        let signed: HashSet<[Place; 2]> = rules.iter().filter_map(Self::signed_pair).collect();
        let place = |cell| Place::of(cell, &frame.board);
        let mut pairs = frame.board.neighbouring().filter(|&(a, b)| frame.share_house(a, b));
        !signed.is_empty()
            && pairs.all(|(a, b)| signed.contains(&[place(a).min(place(b)), place(a).max(place(b))]))
    }

    /// Which of some rules are the marks of one puzzle. Where neighbours without a mark are told from those
    /// with one, these are the rules about marks between listed cells, and about neighbours without one;
    /// where signs stand between all neighbours, these signs.
    pub(crate) fn marks_of_puzzle(rules: &[Self], frame: &Frame) -> Vec<bool> {
        let is_negative = |rule: &Self| matches!(rule.marked_pairs(), Some(Between::Unmarked(_)));
        let tells_apart = |rule: &Self| matches!(rule.marked_pairs(), Some(Between::Unmarked(marked)) if !marked.is_empty());
        let has_negative = rules.iter().any(tells_apart);
        let is_listed = |rule: &Self| matches!(rule.marked_pairs(), Some(Between::Cells(_)));
        let has_signs = Self::are_signs_whole(rules, frame);
        let is_mark = |rule: &Self| {
            has_negative && (is_negative(rule) || is_listed(rule))
                || has_signs && rule.signed_pair().is_some()
        };
        rules.iter().map(is_mark).collect()
    }
}

/// The name of a rule: the declared one, or else that of its kind.
fn rule_name(name: Option<&String>, kind: &str) -> Result<String, SpecError> {
    let name = name.map_or(kind, String::as_str);
    if name.is_empty() || name.chars().any(char::is_control) || name.chars().count() > limits::NAME {
        return Err(SpecError::new(format!(
            "`name` must have 1 to {} characters and no control characters",
            limits::NAME
        ))
        .at("name"));
    }
    Ok(name.to_owned())
}

/// A value that does not suit a board, for messages: the user may not have written the one that is taken
/// where none is given.
fn found<T: Display + PartialEq>(value: T, default: T) -> String {
    let why = if value == default { ", which is taken where none is given" } else { "" };
    format!("found {value}{why}")
}

/// The words of a rule for players as something that it needs: "odd, even" in quotes.
fn quoted(says: &str) -> String {
    format!("\"{}\"", says.trim_end_matches('.'))
}
