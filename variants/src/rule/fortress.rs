//! `kind = "fortress"`: shaded cells hold greater symbols than their neighbours that are not shaded.

use serde::{Deserialize, Serialize};

use super::device::declare_neighbours;
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;

/// Each of the cells holds a greater symbol than those of its neighbours that are not among the cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fortress {
    /// The name of the rule; "fortress" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
}

impl Declare for Fortress {
    const NAME: &'static str = "fortress";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        declare_neighbours(name, &self.cells, draft, |x, y| x > y)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        format!(
            "The symbol in {} cell is greater than those in the cells beside, above and below it that are not {}.",
            tint.a_drawn("shaded"),
            tint.drawn("shaded")
        )
    }

    fn look(&self) -> Option<Look> {
        Some(Look::by_hue())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        vec![Mark::shade(&self.cells, frame)]
    }

    // No image: the place of the cells on the board matters.
}
