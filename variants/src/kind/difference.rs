//! `kind = "difference"`: pairs of cells do not hold symbols that lie certain distances apart.

use serde::{Deserialize, Serialize};

use super::{Between, Kind, rule_name};
use crate::constraint::{Pairs, Relation};
use crate::draft::Draft;
use crate::spec::SpecError;

/// Pairs of cells do not hold symbols with certain differences.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// What the rule is called; "difference" where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The differences that are forbidden, whichever symbol is larger.
    pub not: Vec<u8>,
    /// The pairs, in either order.
    pub between: Between,
}

impl Kind for Difference {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let rule = rule_name(self.name.as_ref(), "difference")?;
        if self.not.is_empty() || self.not.iter().any(|&gap| usize::from(gap) >= draft.symbols()) {
            let largest = draft.symbols() - 1;
            return Err(SpecError::new(format!("`not` must be a list of differences from 0 to {largest}")));
        }
        let forbids = |x: u8, y: u8| self.not.contains(&x.abs_diff(y));
        let relation = Relation::new(draft.symbols(), |x, y| forbids(x.number(), y.number()));
        let pairs = self.between.unordered_pairs(draft)?;
        let count = pairs.len();
        draft.constrain(Pairs { rule, pairs, relation }, count)
    }
}
