//! `kind = "double-arrow"`: the symbols between the ends of a line add up to the sum of the ends.

use serde::{Deserialize, Serialize};

use super::device::{Order, Told, Totals, terms};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;

/// The symbols between the two ends of the line add up to the sum of the ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubleArrow {
    /// The name of the rule; "double arrow" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
}

impl Declare for DoubleArrow {
    const NAME: &'static str = "double arrow";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 3, &draft.frame.board)?;
        let (first, inner, last) = (cells[0], &cells[1..cells.len() - 1], cells[cells.len() - 1]);
        let totals = Totals { parts: vec![terms(&[first, last]), terms(inner)], total: None };
        let hidden = totals.hidden(&draft.frame)?;
        let between = match inner.len() {
            1 => "the cell".to_owned(),
            count => format!("the sum of the {count} cells"),
        };
        let expected = format!("ends that add up to {between} between them");
        let rule = Told::path(name, cells, expected, hidden, |numbers| {
            numbers.iter().sum::<u32>() == 2 * (numbers[0] + numbers[numbers.len() - 1])
        });
        draft.add_rule(rule.with_order(Order::Line).telling_totals(totals))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let arrow = tint.a("double arrow");
        format!("The symbols between the circles of {arrow} add up to the sum of the circles.")
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line_with_ends(&self.cells, frame, Hue::Grey, Mark::circle)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }
}
