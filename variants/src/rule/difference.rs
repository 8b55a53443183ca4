//! `kind = "difference"`: pairs of cells do not hold symbols that lie certain distances apart.

use serde::{Deserialize, Serialize};

use super::device::{Between, Pairs};
use super::{Declare, Draft, named, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::relation::Relation;

/// Pairs of cells do not hold symbols with certain differences.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// What the rule is called; "difference" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The differences that are forbidden, whichever symbol is larger.
    pub not: Vec<u8>,
    /// The pairs, in either order.
    pub between: Between,
}

impl Declare for Difference {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "difference")?;
        if self.not.is_empty() || self.not.iter().any(|&gap| usize::from(gap) >= draft.frame.symbols) {
            let largest = draft.frame.symbols - 1;
            return Err(SpecError::new(format!("`not` must be a list of differences from 0 to {largest}")));
        }
        let forbids = |x: u8, y: u8| self.not.contains(&x.abs_diff(y));
        let relation = Relation::new(draft.frame.symbols, |x, y| forbids(x.number(), y.number()));
        let pairs = self.between.unordered_pairs(&draft.frame)?;
        draft.add_rule(Pairs { name, pairs, relation })
    }

    fn sentence(&self) -> String {
        let gaps: Vec<String> = self.not.iter().map(u8::to_string).collect();
        let cells = self.between.words();
        named(
            self.name.as_ref(),
            &format!("{cells} do not hold symbols that differ by {}", gaps.join(" or ")),
        )
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.between.marks(frame)
    }
}
