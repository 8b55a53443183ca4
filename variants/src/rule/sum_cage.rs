//! `kind = "sum-cage"`: cells add up to a number; symbols may repeat, and cells as well.

use serde::{Deserialize, Serialize};

use super::device::{Order, sum_of_cells};
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::listed;

/// The cells add up to a number. Symbols may repeat in cells that do not see each other, and a cell that is
/// listed several times counts as often.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumCage {
    /// The name of the rule; "sum cage" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
    /// The sum of the cells.
    pub sum: u32,
}

impl Declare for SumCage {
    const NAME: &'static str = "sum cage";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let mut cells = Place::line(&self.cells, 1, 1, &draft.frame.board)?;
        cells.sort_unstable();
        let order = if cells.is_sorted_by(|a, b| a < b) { Order::Any } else { Order::Often };
        draft.add_rule(sum_of_cells(name, cells, self.sum, &draft.frame)?.with_order(order))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "The symbols of a cage with a solid outline add up to the number in its corner; they may repeat."
            .to_owned()
    }

    fn note(&self, _: &Frame) -> Option<String> {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        let corner = *cells.first()?;
        let often = cells.chunk_by(|a, b| a == b).filter(|times| times.len() > 1);
        let often: Vec<String> =
            often.map(|times| format!("{} counts {} times", times[0], times.len())).collect();
        let told = listed(&often, "and");
        (!often.is_empty()).then(|| format!("In the sum of the cage at {corner}, {told}."))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let mut cells = Place::known(&self.cells, &frame.board);
        cells.sort_unstable();
        cells.dedup();
        vec![Mark::Cage { cells, text: Some(self.sum.to_string()), is_solid: true }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        let sum = alphabet.opposite_sum(self.cells.len(), self.sum)?;
        Some(Rule::SumCage(Self { sum, ..self.clone() }))
    }
}
