//! `kind = "differ"`: pairs of cells hold different symbols.

use serde::{Deserialize, Serialize};

use super::device::{Between, Different, PairMark};
use super::setting::Setting;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;

/// Pairs of cells hold different symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differ {
    /// The name of the rule; "differ" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The pairs, in either order.
    pub between: Between,
}

impl Declare for Differ {
    const NAME: &'static str = "differ";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let pairs = self.between.unordered_pairs(&draft.frame)?;
        draft.add_rule(Different { name, pairs })
    }

    fn places(&self) -> Vec<Place> {
        self.between.places()
    }

    fn sentence(&self, tint: Tint) -> String {
        told(&self.between.words(&PairMark::Line, tint))
    }

    fn sentence_on(&self, setting: &Setting<'_>) -> String {
        told(&setting.told_pairs(&self.between, &PairMark::Line))
    }

    fn heading(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.between.marks(&PairMark::Line, frame)
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Differ(self.clone()))
    }
}

/// The sentence about these cells.
fn told(cells: &str) -> String {
    format!("{cells} hold different symbols.")
}
