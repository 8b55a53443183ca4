//! `kind = "counting-circles"`: a symbol in a circle is the number of circles that hold it.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;
use crate::symbol::Symbol;

/// The number of each symbol in the cells is the number of cells that hold it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountingCircles {
    /// The name of the rule; "counting circles" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
}

impl Declare for CountingCircles {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "counting circles")?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let hidden =
            Hidden::counts(&cells, &draft.frame, Symbol::first(draft.frame.symbols), |symbol, count| {
                count == 0 || count == usize::from(symbol.number())
            })?;
        let expected = "each symbol as often as it says".to_owned();
        let rule = Told::path(name, cells, expected, hidden, |numbers| {
            numbers
                .iter()
                .all(|number| numbers.iter().filter(|other| *other == number).count() == *number as usize)
        });
        draft.add_rule(rule.with_order(Order::Any))
    }

    fn sentence(&self) -> String {
        "A symbol in a circle tells how many of the circles hold it.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board).into_iter();
        cells.map(|cell| Mark::Circle { cell, filled: false }).collect()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }
}
