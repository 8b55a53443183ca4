//! Pairs of cells whose symbols, as numbers, have a certain difference, ratio or sum.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Between, PairMark, Pairs};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;
use crate::rule::setting::Setting;
use crate::rule::{Declare, Draft, Rule, rule_name};
use crate::words::listed;

/// Pairs of cells for which one of some numbers must hold, or none may, whichever cell comes first. The kind
/// of the rule says what a number is: a difference, a ratio or a sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberPairs {
    /// The name of the rule; its kind if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The numbers that are allowed; all if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<u8>,
    /// The numbers that are forbidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not: Vec<u8>,
    /// The pairs, in either order.
    pub between: Between,
}

/// What two symbols have: a difference, a ratio or a sum.
pub(in crate::rule) struct PairNumber {
    /// The kind of the rule.
    pub(in crate::rule) kind: &'static str,
    /// The numbers that the symbols of a board allow.
    pub(in crate::rule) range: fn(Alphabet) -> RangeInclusive<usize>,
    /// Whether two symbols have a number, which comes last.
    pub(in crate::rule) holds: fn(u32, u32, u32) -> bool,
    /// The mark by which players know a number; `None` if there is no common one.
    pub(in crate::rule) known: fn(u8) -> Option<PairMark>,
    /// What stands before numbers without such a mark: "±".
    pub(in crate::rule) before: &'static str,
    /// Puts a list of numbers into words: "hold symbols that add up to 5 or 10".
    pub(in crate::rule) words: fn(&str) -> String,
}

/// A rule about pairs of cells that have certain numbers.
pub(in crate::rule) trait NumberRule {
    const NUMBER: PairNumber;

    fn new(pairs: NumberPairs) -> Self;

    fn pairs(&self) -> &NumberPairs;

    /// See [`Declare::reversed`].
    fn opposite(&self, _alphabet: Alphabet) -> Option<Rule> {
        None
    }
}

impl PairNumber {
    fn any(&self, numbers: &[u8], x: u8, y: u8) -> bool {
        numbers.iter().any(|&number| (self.holds)(x.into(), y.into(), number.into()))
    }

    /// The mark that players see between two cells, or miss there; `None` if there is no common one.
    fn seen(&self, pairs: &NumberPairs) -> Option<String> {
        let marks = |numbers: &[u8]| -> Option<String> {
            let marks: Vec<PairMark> =
                numbers.iter().map(|&number| (self.known)(number)).collect::<Option<_>>()?;
            (!marks.is_empty()).then(|| listed(marks.iter().map(PairMark::name), "or"))
        };
        match (&pairs.between, pairs.is.as_slice(), pairs.not.as_slice()) {
            (Between::Cells(_), is, []) => marks(is),
            (Between::Unmarked(_), [], not) => Some(format!("missing {}", marks(not)?)),
            _ => None,
        }
    }

    /// The sentence about these cells.
    fn told(&self, NumberPairs { is, not, .. }: &NumberPairs, cells: &str) -> String {
        let words = |numbers: &[u8]| (self.words)(&listed(numbers, "or"));
        let allowed = (!is.is_empty()).then(|| words(is));
        let forbidden = (!not.is_empty()).then(|| format!("do not {}", words(not)));
        let says: Vec<String> = allowed.into_iter().chain(forbidden).collect();
        format!("{cells} {}.", says.join(" and "))
    }

    /// How listed pairs that have one of some numbers are marked.
    fn mark(&self, is: &[u8]) -> PairMark {
        let known = match is {
            [] => Some(PairMark::Line),
            &[number] => (self.known)(number),
            _ => None,
        };
        known.unwrap_or_else(|| PairMark::Sign(format!("{}{}", self.before, listed(is, "or"))))
    }
}

impl<R: NumberRule> Declare for R {
    const NAME: &'static str = Self::NUMBER.kind;

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let number = Self::NUMBER;
        let pairs @ NumberPairs { name, is, not, between } = self.pairs();
        let title = rule_name(name.as_ref(), Self::NAME)?;
        let range = (number.range)(draft.frame.alphabet);
        // What no pair can have may be forbidden: a small board without X and V has no sum of 10 anyway.
        if is.is_empty() && not.is_empty() {
            return Err(SpecError::new("found no numbers in `is` and `not`; expected some in one of them"));
        }
        if let Some(number) = is.iter().find(|&&number| !range.contains(&number.into())) {
            let (least, most) = range.into_inner();
            return Err(SpecError::new(format!(
                "`is` must have numbers from {least} to {most}, found {number}"
            ))
            .at("is"));
        }
        let relation = Relation::allowing(draft.frame.alphabet, |x, y| {
            (is.is_empty() || number.any(is, x, y)) && !number.any(not, x, y)
        });
        let rule = Pairs::new(title)
            .with(relation, between.unordered_pairs(&draft.frame)?)
            .keeping(between.neighbours(&draft.frame));
        let rule = match number.seen(pairs) {
            Some(mark) => rule.called(name.as_ref(), &mark).marked(),
            None => rule,
        };
        draft.add_rule(match between.first(&draft.frame) {
            Some(cell) => rule.at(cell),
            None => rule,
        })
    }

    fn places(&self) -> Vec<Place> {
        self.pairs().between.places()
    }

    fn sentence(&self, tint: Tint) -> String {
        let NumberPairs { is, between, .. } = self.pairs();
        Self::NUMBER.told(self.pairs(), &between.words(&Self::NUMBER.mark(is), tint))
    }

    fn sentence_on(&self, setting: &Setting<'_>) -> String {
        let NumberPairs { is, between, .. } = self.pairs();
        Self::NUMBER.told(self.pairs(), &setting.told_pairs(between, &Self::NUMBER.mark(is)))
    }

    fn heading(&self) -> Option<&str> {
        self.pairs().name.as_deref()
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let NumberPairs { is, between, .. } = self.pairs();
        between.marks(&Self::NUMBER.mark(is), frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        let pairs = self.pairs();
        Some(Self::new(NumberPairs { between: pairs.between.image(image, false)?, ..pairs.clone() }))
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        self.opposite(alphabet)
    }
}
