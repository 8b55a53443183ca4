//! `kind = "zipper"`: cells at the same distance from the middle of a line add up to the same number.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told, Totals, terms};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::lowering::CellSum;
use crate::mark::Mark;
use crate::place::Place;

/// Any two cells at the same distance from the middle of the line add up to the same number. If the line has
/// a middle cell, that cell holds this number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zipper {
    /// The name of the rule; "zipper" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
}

impl Declare for Zipper {
    const NAME: &'static str = "zipper";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 3, &draft.frame.board)?;
        let (frame, half) = (&draft.frame, cells.len() / 2);
        let pairs = || cells.iter().copied().zip(cells.iter().rev().copied()).take(half);
        let hidden = if cells.len() % 2 == 1 {
            // The rest of the number in the middle.
            let step = |at: usize, &rest: &u32, number: u32| {
                if at == 0 { Some(number) } else { rest.checked_sub(number) }
            };
            let mut hidden = Hidden::default();
            for (a, b) in pairs() {
                hidden.add_along(&[cells[half], a, b], frame, 0, step, |&rest| rest == 0)?;
            }
            let sum = |(a, b)| CellSum::new(vec![(cells[half], 1), (a, -1), (b, -1)], 0);
            hidden.or_sums(pairs().map(sum).collect(), frame)
        } else {
            Totals { parts: pairs().map(|(a, b)| terms(&[a, b])).collect(), total: None }.hidden(frame)?
        };
        let expected = format!("{} cells, of which opposite ones add up to the same number", cells.len());
        let rule = Told::path(name, cells, expected, hidden, |numbers| {
            let half = numbers.len() / 2;
            let middle =
                if numbers.len() % 2 == 1 { numbers[half] } else { numbers[half - 1] + numbers[half] };
            numbers.iter().zip(numbers.iter().rev()).take(half).all(|(a, b)| a + b == middle)
        });
        draft.add_rule(
            rule.needing("opposite cells to add up to the same number".to_owned()).with_order(Order::Line),
        )
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = tint.a("zipper line");
        format!(
            "Two symbols at the same distance from the middle of {line} add up to the symbol in its middle cell or, without such a cell, to the same number as any other two."
        )
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Purple)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }
}
