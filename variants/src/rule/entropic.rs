//! `kind = "entropic"`: any three consecutive cells on a line hold a low, a middle and a high symbol.

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

/// Any three consecutive cells of the line hold a low, a middle and a high symbol: one of each third of the
/// symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entropic {
    /// The name of the rule; "entropic" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line. The line may be closed or meet itself.
    pub cells: Vec<Place>,
}

impl Declare for Entropic {
    const NAME: &'static str = "entropic";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::line(&self.cells, 2, 3, &draft.frame.board)?;
        let symbols = draft.frame.alphabet.count();
        if !symbols.is_multiple_of(3) {
            return Err(SpecError::new(format!(
                "{symbols} symbols cannot be divided into low, middle and high"
            )));
        }
        let third = symbols / 3;
        declare_classes(name, &cells, 3, |symbol| symbol.index() / third, draft)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = tint.a("entropic line");
        format!("Any three cells that follow each other on {line} hold a low, a middle and a high symbol.")
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Orange)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Entropic(self.clone()))
    }
}
