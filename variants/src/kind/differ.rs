//! `kind = "differ"`: pairs of cells hold different symbols.

use serde::{Deserialize, Serialize};

use super::{Between, Kind, rule_name};
use crate::constraint;
use crate::draft::Draft;
use crate::spec::SpecError;

/// Pairs of cells hold different symbols.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differ {
    /// What the rule is called; "differ" where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The pairs, in either order.
    pub between: Between,
}

impl Kind for Differ {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let rule = rule_name(self.name.as_ref(), "differ")?;
        let pairs = self.between.unordered_pairs(draft)?;
        let count = pairs.len();
        draft.constrain(constraint::Differ { rule, pairs }, count)
    }
}
