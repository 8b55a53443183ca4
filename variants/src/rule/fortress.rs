//! `kind = "fortress"`: shaded cells hold symbols greater than those beside, above and below that are not shaded.

use serde::{Deserialize, Serialize};

use super::device::declare_neighbours;
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;

/// Each of the cells holds a symbol that is greater than those beside, above and below it, but for those among the cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fortress {
    /// What the rule is called; "fortress" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
}

impl Declare for Fortress {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "fortress")?;
        declare_neighbours(name, &self.cells, draft, |x, y| x > y)
    }

    fn sentence(&self) -> String {
        "A shaded cell is greater than the cells beside, above and below it that are not shaded.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        vec![Mark::Shade { cells: Place::known(&self.cells, &frame.board) }]
    }

    // No image: where the cells lie on the board matters.
}
