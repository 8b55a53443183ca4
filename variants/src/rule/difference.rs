//! `kind = "difference"`: pairs of cells hold symbols that lie certain distances apart, or do not.

use serde::{Deserialize, Serialize};

use super::device::{Between, Pairs};
use super::{Declare, Draft, alternatives, named, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// Pairs of cells hold symbols with certain differences, or do not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// What the rule is called; "difference" if absent.
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

impl Declare for Difference {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "difference")?;
        let largest = draft.frame.symbols - 1;
        let mut gaps = self.is.iter().chain(&self.not).peekable();
        if gaps.peek().is_none() || gaps.any(|&gap| usize::from(gap) > largest) {
            let key = if self.is.is_empty() { "not" } else { "is" };
            return Err(SpecError::new(format!("`{key}` must be a list of differences from 0 to {largest}")));
        }
        let holds = |x: u8, y: u8, gap: u8| x.abs_diff(y) == gap;
        let relation = Relation::allowing(draft.frame.symbols, |x, y| {
            (self.is.is_empty() || self.is.iter().any(|&number| holds(x, y, number)))
                && !self.not.iter().any(|&number| holds(x, y, number))
        });
        let pairs = self.between.unordered_pairs(&draft.frame)?;
        let rule = Pairs::new(name).with(relation, pairs);
        draft.add_rule(match self.between.first(&draft.frame) {
            Some(cell) => rule.at(cell),
            None => rule,
        })
    }

    fn sentence(&self) -> String {
        let cells = self.between.words();
        let mut says = Vec::new();
        if !self.is.is_empty() {
            says.push(format!("hold symbols that differ by {}", alternatives(&self.is)));
        }
        if !self.not.is_empty() {
            says.push(format!("do not hold symbols that differ by {}", alternatives(&self.not)));
        }
        named(self.name.as_ref(), &format!("{cells} {}", says.join(" and ")))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.between.marks(frame, !self.is.is_empty(), false)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { between: self.between.image(image, false)?, ..self.clone() })
    }
}
