//! `kind = "difference"`: pairs of cells hold symbols with certain differences, or do not.

use serde::{Deserialize, Serialize};

use super::device::{Between, NumberPairs, PairMark};
use super::{Declare, Draft};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;

/// Pairs of cells hold symbols with certain differences, or do not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The name of the rule; "difference" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The differences that are allowed, whichever symbol is larger; all if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<u8>,
    /// The differences that are forbidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not: Vec<u8>,
    /// The pairs, in either order.
    pub between: Between,
}

impl Difference {
    fn pairs(&self) -> NumberPairs<'_> {
        NumberPairs {
            name: self.name.as_ref(),
            is: &self.is,
            not: &self.not,
            between: &self.between,
            known: |gap| (gap == 1).then_some(PairMark::WhiteDot),
            before: "±",
        }
    }
}

impl Declare for Difference {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        self.pairs().declare(
            draft,
            "difference",
            |alphabet| 0..=alphabet.count() - 1,
            |x, y, gap| x.abs_diff(y) == gap,
        )
    }

    fn sentence(&self) -> String {
        self.pairs().sentence(|gaps| format!("hold symbols that differ by {gaps}"))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.pairs().marks(frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { between: self.between.image(image, false)?, ..self.clone() })
    }
}
