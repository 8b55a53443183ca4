//! `kind = "between-line"`: the symbols on a line lie between those at its ends.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Told};
use super::drawing::Drawn;
use super::{Declare, Draft, Rule, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::{Hue, Mark};
use crate::place::Place;
use crate::symbol::Symbol;

/// The symbols on the line are greater than the symbol at one end and less than the symbol at the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BetweenLine {
    /// The name of the rule; "between line" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
}

impl Declare for BetweenLine {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "between line")?;
        let cells = Place::path(&self.cells, 3, &draft.frame.board)?;
        let symbols = draft.frame.symbols;
        let inner = |low: Symbol, high: Symbol| {
            Some(Symbol::first(symbols).filter(|&symbol| low < symbol && symbol < high).collect())
        };
        let hidden = Hidden::by_ends(&cells, &draft.frame, inner)?;
        let expected = format!("{} cells, the inner ones between the ends", cells.len());
        draft.add_rule(Told::path(name, cells, expected, hidden, |numbers| {
            let (a, b) = (numbers[0], numbers[numbers.len() - 1]);
            numbers[1..numbers.len() - 1].iter().all(|number| (a.min(b) + 1..a.max(b)).contains(number))
        }))
    }

    fn sentence(&self) -> String {
        "The symbols on a line between two circles lie between those in the circles.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line_with_ends(&self.cells, frame, Hue::Grey, |cell| Mark::Circle { cell, filled: false })
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}

impl Drawn for BetweenLine {
    const LEAST: usize = 3;

    fn may_begin(numbers: &[u8], length: usize, _: usize) -> bool {
        let [first, inner @ ..] = numbers else { return true };
        let (inner, last) = match inner {
            [inner @ .., last] if numbers.len() == length => (inner, Some(last)),
            _ => (inner, None),
        };
        let lies = |low: u8, high: u8| inner.iter().all(|number| (low + 1..high).contains(number));
        match last {
            Some(&last) => lies(*first.min(&last), *first.max(&last)),
            None => lies(*first, u8::MAX) || lies(0, *first),
        }
    }

    fn along(cells: Vec<Place>, _: usize) -> Rule {
        Rule::BetweenLine(Self { name: None, cells })
    }
}
