//! `kind = "ratio"`: pairs of cells hold symbols with certain ratios, or do not.

use serde::{Deserialize, Serialize};

use super::device::{NumberPairs, NumberRule, PairMark, PairNumber};

/// Pairs of cells hold symbols with certain ratios, or do not, whichever symbol is larger.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ratio(pub NumberPairs);

impl NumberRule for Ratio {
    const NUMBER: PairNumber = PairNumber {
        kind: "ratio",
        range: |alphabet| 2..=alphabet.highest().into(),
        holds: |x, y, times| x * times == y || y * times == x,
        known: |times| (times == 2).then_some(PairMark::BlackDot),
        before: "×",
        words: |times| match times {
            "2" => "hold symbols of which one is twice the other".to_owned(),
            _ => format!("hold symbols of which one is {times} times the other"),
        },
    };

    fn new(pairs: NumberPairs) -> Self {
        Self(pairs)
    }

    fn pairs(&self) -> &NumberPairs {
        &self.0
    }
}
