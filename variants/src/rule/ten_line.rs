//! `kind = "ten-line"`: a line is divided into parts that add up to a number.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told};
use super::{Declare, Draft, found, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::capitalised;

/// The line can be divided, without gaps, into consecutive parts that each add up to a number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TenLine {
    /// The name of the rule; "ten line" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
    /// The sum of each part; 10 if absent.
    #[serde(default = "ten", skip_serializing_if = "is_ten")]
    pub sum: u32,
}

impl Declare for TenLine {
    const NAME: &'static str = "ten line";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let sum = self.sum;
        // A part is complete at `sum`; zeros behind it belong to it, so that each part holds more than zeros.
        let step = move |so_far: u32, number: u32| match (so_far, number) {
            (part, 0) => Some(part),
            (full, number) if full == sum => (number <= sum).then_some(number),
            (part, number) => Some(part + number).filter(|&part| part <= sum),
        };
        let hidden = Hidden::along(
            &cells,
            &draft.frame,
            0,
            move |_, &so_far, number| step(so_far, number),
            move |&so_far| so_far == sum,
        );
        let hidden = hidden.map_err(|error| match error.is_impossible() {
            true => {
                let found = found(sum, ten());
                SpecError::impossible(format!("`sum` must be what parts of the line can add up to, {found}"))
            }
            false => error,
        })?;
        let expected = format!("parts that add up to {sum} each");
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            numbers.iter().try_fold(0, |so_far, &number| step(so_far, number)) == Some(sum)
        });
        draft.add_rule(rule.with_order(Order::Line))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = capitalised(&tint.a("ten line"));
        format!("{line} is divided into parts without gaps, each of which adds up to {}.", self.sum)
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
}

impl TenLine {
    /// The usual sum of each part.
    pub const USUAL: u32 = 10;
}

fn ten() -> u32 {
    TenLine::USUAL
}

fn is_ten(sum: &u32) -> bool {
    *sum == ten()
}
