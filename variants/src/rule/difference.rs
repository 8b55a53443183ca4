//! `kind = "difference"`: pairs of cells hold symbols with certain differences, or do not.

use serde::{Deserialize, Serialize};

use super::Rule;
use super::device::{NumberPairs, NumberRule, PairMark, PairNumber};
use crate::alphabet::Alphabet;

/// Pairs of cells hold symbols with certain differences, or do not, whichever symbol is larger.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Difference(pub NumberPairs);

impl NumberRule for Difference {
    const NUMBER: PairNumber = PairNumber {
        kind: "difference",
        range: |alphabet| 0..=alphabet.count() - 1,
        holds: |x, y, gap| x.abs_diff(y) == gap,
        known: |gap| (gap == 1).then_some(PairMark::WhiteDot),
        before: "±",
        words: |gaps| format!("hold symbols that differ by {gaps}"),
    };

    fn new(pairs: NumberPairs) -> Self {
        Self(pairs)
    }

    fn pairs(&self) -> &NumberPairs {
        &self.0
    }

    fn opposite(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Difference(self.clone()))
    }
}
