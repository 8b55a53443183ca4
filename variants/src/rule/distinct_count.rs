//! `kind = "distinct-count"`: a cell tells how many different symbols other cells hold.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Told};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;

/// The number in the first cell is the number of different symbols in the others.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DistinctCount {
    /// The name of the rule; "distinct count" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cell that counts, and the cells whose symbols it counts.
    pub cells: Vec<Place>,
}

impl Declare for DistinctCount {
    const NAME: &'static str = "distinct count";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        let mut hidden = Hidden::default();
        hidden.distinct_count(cells[0], &cells[1..], &draft.frame)?;
        let expected = "as many different symbols as the first cell tells".to_owned();
        draft.add_rule(Told::path(name, cells, expected, hidden, |numbers| {
            let mut others = numbers[1..].to_vec();
            others.sort_unstable();
            others.dedup();
            others.len() == numbers[0] as usize
        }))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = tint.a("line");
        format!(
            "A number in a circle at the end of {line} tells how many different symbols the rest of the line holds."
        )
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let first = Place::known(&self.cells, &frame.board).into_iter().next();
        let circle = first.map(Mark::circle);
        circle.into_iter().chain(Mark::line(&self.cells, frame, Hue::Grey)).collect()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}
