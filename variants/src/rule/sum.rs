//! `kind = "sum"`: pairs of cells hold symbols with certain sums, or do not.

use serde::{Deserialize, Serialize};

use super::Rule;
use super::device::{NumberPairs, NumberRule, PairMark, PairNumber};
use crate::alphabet::Alphabet;

/// Pairs of cells hold symbols with certain sums, or do not. `A` counts as 10, and so on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sum(pub NumberPairs);

impl NumberRule for Sum {
    const NUMBER: PairNumber = PairNumber {
        kind: "sum",
        range: |alphabet| 2 * usize::from(alphabet.lowest())..=2 * usize::from(alphabet.highest()),
        holds: |x, y, sum| x + y == sum,
        known: |sum| match sum {
            5 => Some(PairMark::Sign("V".to_owned())),
            10 => Some(PairMark::Sign("X".to_owned())),
            _ => None,
        },
        before: "",
        words: |sums| format!("hold symbols that add up to {sums}"),
    };

    fn new(pairs: NumberPairs) -> Self {
        Self(pairs)
    }

    fn pairs(&self) -> &NumberPairs {
        &self.0
    }

    fn opposite(&self, alphabet: Alphabet) -> Option<Rule> {
        let range = (Self::NUMBER.range)(alphabet);
        // What no pair can have may be forbidden, and stays so.
        let opposite = |&sum: &u8| match alphabet.opposite_sum(2, sum.into()) {
            Some(other) if range.contains(&usize::from(sum)) => u8::try_from(other).ok(),
            _ => Some(sum),
        };
        let opposites = |sums: &[u8]| sums.iter().rev().map(opposite).collect::<Option<Vec<u8>>>();
        let Self(pairs) = self;
        let (is, not) = (opposites(&pairs.is)?, opposites(&pairs.not)?);
        Some(Rule::Sum(Self(NumberPairs { is, not, ..pairs.clone() })))
    }
}
