//! `kind = "modular"`: consecutive cells on a line leave different remainders on division by a number.

use serde::{Deserialize, Serialize};

use super::device::declare_classes;
use super::{Declare, Draft, Rule, found, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;

/// Any `divisor` consecutive cells of the line leave different remainders on division by `divisor`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modular {
    /// The name of the rule; "modular" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line. The line may be closed or meet itself.
    pub cells: Vec<Place>,
    /// The divisor; 3 if absent.
    #[serde(default = "three", skip_serializing_if = "is_three")]
    pub divisor: u8,
}

impl Declare for Modular {
    const NAME: &'static str = "modular";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        if !(2..=draft.frame.alphabet.count()).contains(&self.divisor.into()) {
            return Err(SpecError::new(format!(
                "`divisor` must be a number from 2 to {}, {}",
                draft.frame.alphabet.count(),
                found(self.divisor, three())
            ))
            .at("divisor"));
        }
        let cells = Place::line(&self.cells, 2, self.divisor.into(), &draft.frame.board)?;
        let remainder = |number: u8| usize::from(number % self.divisor);
        declare_classes(name, &cells, self.divisor.into(), |symbol| remainder(symbol.number()), draft)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let (number, line) = (self.divisor, tint.a("modular line"));
        format!(
            "Any {number} cells that follow each other on {line} leave different remainders on division by {number}."
        )
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Teal)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Modular(self.clone()))
    }
}

impl Modular {
    /// The usual divisor.
    pub const USUAL: u8 = 3;
}

fn three() -> u8 {
    Modular::USUAL
}

fn is_three(number: &u8) -> bool {
    *number == 3
}
