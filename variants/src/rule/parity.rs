//! `kind = "parity"`: odd and even symbols alternate along a line.

use serde::{Deserialize, Serialize};

use super::device::declare_classes;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;

/// Odd and even symbols alternate along the line.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parity {
    /// The name of the rule; "parity line" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line. The line may be closed or meet itself.
    pub cells: Vec<Place>,
}

impl Declare for Parity {
    const NAME: &'static str = "parity line";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::line(&self.cells, 2, 2, &draft.frame.board)?;
        declare_classes(name, &cells, 2, |symbol| usize::from(symbol.number() % 2), draft)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        format!("Odd and even symbols alternate along {}.", tint.a("parity line"))
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Red)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Parity(self.clone()))
    }
}
