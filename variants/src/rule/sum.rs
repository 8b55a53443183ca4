//! `kind = "sum"`: pairs of cells hold symbols with certain sums, or do not.

use serde::{Deserialize, Serialize};

use super::device::{NumberPairs, NumberRule, PairMark, PairNumber};

/// Pairs of cells hold symbols with certain sums, or do not. `A` counts as 10, and so on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
}
