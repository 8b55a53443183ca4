//! `kind = "nabner"`: no two symbols on a line are the same or consecutive.

use serde::{Deserialize, Serialize};

use super::device::declare_line;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// No two cells of the line, wherever they are on it, hold the same or consecutive symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nabner {
    /// The name of the rule; "nabner" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line. The line may be closed or meet itself.
    pub cells: Vec<Place>,
}

impl Declare for Nabner {
    const NAME: &'static str = "nabner";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::visited(&self.cells, 2, &draft.frame.board)?;
        let most = draft.frame.alphabet.count().div_ceil(2);
        if cells.len() > most {
            return Err(SpecError::impossible(format!(
                "found {}; expected at most {most} cells",
                cells.len()
            )));
        }
        let relation = Relation::allowing(draft.frame.alphabet, |x, y| x.abs_diff(y) > 1);
        declare_line(name, &cells, cells.len(), relation, draft)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        format!("No two symbols on {} are the same or consecutive.", tint.a("nabner line"))
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Yellow)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Nabner(self.clone()))
    }
}
