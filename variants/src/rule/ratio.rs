//! `kind = "ratio"`: pairs of cells hold symbols with certain ratios, or do not.

use serde::{Deserialize, Serialize};

use super::device::{Between, NumberPairs, PairMark};
use super::{Declare, Draft};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;

/// Pairs of cells hold symbols with certain ratios, or do not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// The name of the rule; "ratio" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The ratios that are allowed, whichever symbol is larger; all if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub is: Vec<u8>,
    /// The ratios that are forbidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not: Vec<u8>,
    /// The pairs, in either order.
    pub between: Between,
}

impl Ratio {
    fn pairs(&self) -> NumberPairs<'_> {
        NumberPairs {
            name: self.name.as_ref(),
            is: &self.is,
            not: &self.not,
            between: &self.between,
            known: |times| (times == 2).then_some(PairMark::BlackDot),
            before: "×",
        }
    }
}

impl Declare for Ratio {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        self.pairs().declare(
            draft,
            "ratio",
            |alphabet| 2..=alphabet.highest().into(),
            |x, y, times| x * times == y || y * times == x,
        )
    }

    fn sentence(&self) -> String {
        self.pairs().sentence(|times| match times.as_str() {
            "2" => "hold symbols of which one is twice the other".to_owned(),
            _ => format!("hold symbols of which one is {times} times the other"),
        })
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.pairs().marks(frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { between: self.between.image(image, false)?, ..self.clone() })
    }
}
