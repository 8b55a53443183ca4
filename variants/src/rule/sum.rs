//! `kind = "sum"`: pairs of cells hold symbols that add up to certain numbers, or do not.

use serde::{Deserialize, Serialize};

use super::device::{Between, NumberPairs, PairMark};
use super::{Declare, Draft};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;

/// Pairs of cells hold symbols with certain sums, or do not. `A` counts as 10, and so on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// The name of the rule; "sum" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The sums that are allowed; all if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<u8>,
    /// The sums that are forbidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not: Vec<u8>,
    /// The pairs, in either order.
    pub between: Between,
}

impl Sum {
    fn pairs(&self) -> NumberPairs<'_> {
        NumberPairs {
            name: self.name.as_ref(),
            is: &self.is,
            not: &self.not,
            between: &self.between,
            known: |sum| match sum {
                5 => Some(PairMark::Sign("V".to_owned())),
                10 => Some(PairMark::Sign("X".to_owned())),
                _ => None,
            },
            before: "",
        }
    }
}

impl Declare for Sum {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        self.pairs().declare(
            draft,
            "sum",
            |alphabet| 2 * usize::from(alphabet.lowest())..=2 * usize::from(alphabet.highest()),
            |x, y, sum| x + y == sum,
        )
    }

    fn sentence(&self) -> String {
        self.pairs().sentence(|sums| format!("hold symbols that add up to {sums}"))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.pairs().marks(frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { between: self.between.image(image, false)?, ..self.clone() })
    }
}
