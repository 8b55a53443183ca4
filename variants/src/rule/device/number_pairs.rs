//! Pairs of cells whose symbols, as numbers, have a certain difference, ratio or sum.

use std::ops::RangeInclusive;

use super::{Between, PairMark, Pairs};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::relation::Relation;
use crate::rule::{Draft, named, rule_name};
use crate::words::listed;

/// Pairs of cells for which one of some numbers must hold, or none may, whichever cell comes first.
pub(in crate::rule) struct NumberPairs<'a> {
    pub(in crate::rule) name: Option<&'a String>,
    /// One of these must hold; any number may if the list is empty.
    pub(in crate::rule) is: &'a [u8],
    /// None of these may hold.
    pub(in crate::rule) not: &'a [u8],
    pub(in crate::rule) between: &'a Between,
    /// The mark by which players know a number; `None` if there is no common one.
    pub(in crate::rule) known: fn(u8) -> Option<PairMark>,
    /// What stands before numbers without such a mark: "±".
    pub(in crate::rule) before: &'static str,
}

impl NumberPairs<'_> {
    /// Adds the rule. `range` gives the allowed numbers for the symbols of a board, and `holds` tells whether a
    /// number holds for two symbols.
    pub(in crate::rule) fn declare(
        &self,
        draft: &mut Draft,
        kind: &str,
        range: impl Fn(Alphabet) -> RangeInclusive<usize>,
        holds: impl Fn(u32, u32, u32) -> bool,
    ) -> Result<(), SpecError> {
        let name = rule_name(self.name, kind)?;
        let range = range(draft.frame.alphabet);
        // What no pair can have may be forbidden: a small board without X and V has no sum of 10 anyway.
        let is_out = self.is.iter().any(|&number| !range.contains(&number.into()));
        if self.is.is_empty() && self.not.is_empty() || is_out {
            let (least, most) = range.into_inner();
            return Err(SpecError::new(format!(
                "`is` must be a list of numbers from {least} to {most}, and `not` one of numbers, not both empty"
            )));
        }
        let any = |numbers: &[u8], x: u8, y: u8| {
            numbers.iter().any(|&number| holds(x.into(), y.into(), number.into()))
        };
        let relation = Relation::allowing(draft.frame.alphabet, |x, y| {
            (self.is.is_empty() || any(self.is, x, y)) && !any(self.not, x, y)
        });
        let rule = Pairs::new(name)
            .with(relation, self.between.unordered_pairs(&draft.frame)?)
            .keeping(self.between.neighbours(&draft.frame));
        let rule = match self.seen() {
            Some(mark) => rule.seen_as(self.name, &mark),
            None => rule,
        };
        draft.add_rule(match self.between.first(&draft.frame) {
            Some(cell) => rule.at(cell),
            None => rule,
        })
    }

    /// The mark that players see between two cells, or miss there; `None` if there is no common one.
    fn seen(&self) -> Option<String> {
        let marks = |numbers: &[u8]| -> Option<String> {
            let marks: Vec<PairMark> =
                numbers.iter().map(|&number| (self.known)(number)).collect::<Option<_>>()?;
            (!marks.is_empty()).then(|| listed(marks.iter().map(PairMark::name), "or"))
        };
        match (self.between, self.is, self.not) {
            (Between::Cells(_), is, []) => Some(format!("the {}", marks(is)?)),
            (Between::Unmarked(_), [], not) => Some(format!("the missing {}", marks(not)?)),
            _ => None,
        }
    }

    /// How listed pairs are marked.
    fn mark(&self) -> PairMark {
        let known = match self.is {
            [] => Some(PairMark::Line),
            &[number] => (self.known)(number),
            _ => None,
        };
        known.unwrap_or_else(|| PairMark::Sign(format!("{}{}", self.before, listed(self.is, "or"))))
    }

    /// What is drawn.
    pub(in crate::rule) fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.between.marks(&self.mark(), frame)
    }

    /// The rule as a sentence; `words` puts a list of numbers into words: "hold symbols that add up to 5 or
    /// 10".
    pub(in crate::rule) fn sentence(&self, words: impl Fn(String) -> String) -> String {
        let is = (!self.is.is_empty()).then(|| words(listed(self.is, "or")));
        let not = (!self.not.is_empty()).then(|| format!("do not {}", words(listed(self.not, "or"))));
        let says: Vec<String> = is.into_iter().chain(not).collect();
        named(self.name, &format!("{} {}", self.between.words(&self.mark()), says.join(" and ")))
    }
}
