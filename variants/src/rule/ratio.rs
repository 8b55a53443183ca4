//! `kind = "ratio"`: pairs of cells hold symbols of which one is a certain number of times the other, or do not.

use serde::{Deserialize, Serialize};

use super::device::{Between, Pairs};
use super::{Declare, Draft, alternatives, named, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// Pairs of cells hold symbols with certain ratios, or do not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratio {
    /// What the rule is called; "ratio" if absent.
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

impl Declare for Ratio {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "ratio")?;
        let (least, most) = (2, draft.frame.symbols);
        let mut numbers = self.is.iter().chain(&self.not).map(|&number| usize::from(number)).peekable();
        if numbers.peek().is_none() || numbers.any(|number| !(least..=most).contains(&number)) {
            return Err(SpecError::new(format!(
                "`is` and `not` must be lists of numbers from {least} to {most}"
            )));
        }
        let holds = |x: u8, y: u8, times: u8| {
            u32::from(x) * u32::from(times) == u32::from(y) || u32::from(y) * u32::from(times) == u32::from(x)
        };
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
            says.push(format!("hold symbols of which one is {} times the other", alternatives(&self.is)));
        }
        if !self.not.is_empty() {
            says.push(format!(
                "do not hold symbols of which one is {} times the other",
                alternatives(&self.not)
            ));
        }
        named(self.name.as_ref(), &format!("{cells} {}", says.join(" and ")))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.between.marks(frame, !self.is.is_empty(), true)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { between: self.between.image(image, false)?, ..self.clone() })
    }
}
