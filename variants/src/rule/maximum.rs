//! `kind = "maximum"`: marked cells hold greater symbols than their neighbours.

use serde::{Deserialize, Serialize};

use super::device::declare_neighbours;
use super::{Declare, Draft, Minimum, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// Each of the cells holds a greater symbol than those of its neighbours that are not among the cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Maximum {
    /// The name of the rule; "maximum" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
}

impl Declare for Maximum {
    const NAME: &'static str = "maximum";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        declare_neighbours(name, &self.cells, draft, |x, y| x > y)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "A maximum, which angles at its sides point out of, is greater than the symbols beside, above and below it that are no maxima.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board);
        cells.into_iter().map(|cell| Mark::Angles { cell, is_outward: true }).collect()
    }

    // No image: neighbours do not stay neighbours under every symmetry.

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Minimum(Minimum { name: self.name.clone(), cells: self.cells.clone() }))
    }
}
