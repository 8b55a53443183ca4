//! `kind = "little-killer"`: the symbols along a diagonal add up to a number outside the board.

use serde::{Deserialize, Serialize};

use super::device::{Order, sum_of_cells};
use super::drawing::{FromOutside, Sides};
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// The cells, usually of a diagonal, add up to a number that is written before the first. Symbols may repeat
/// in cells that do not see each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LittleKiller {
    /// The name of the rule; "little killer" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the clue on.
    pub cells: Vec<Place>,
    /// The sum of the cells.
    pub sum: u32,
}

impl Declare for LittleKiller {
    const NAME: &'static str = "little killer";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let rule = sum_of_cells(name, cells, self.sum, &draft.frame)?;
        draft.add_rule(rule.with_order(Order::Line).outside(self.sum, &draft.frame))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "A number outside with an arrow is the sum of the symbols that the arrow points along; they may repeat.".to_owned()
    }

    fn note(&self, frame: &Frame) -> Option<String> {
        Mark::part_before(&self.cells, frame)
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::before(&self.cells, self.sum, frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        let sum = alphabet.opposite_sum(self.cells.len(), self.sum)?;
        Some(Rule::LittleKiller(Self { sum, ..self.clone() }))
    }
}

impl FromOutside for LittleKiller {
    const SIDES: Sides = Sides::Diagonals;

    fn over(cells: Vec<Place>, numbers: &[u8], _: Alphabet) -> Rule {
        let sum = numbers.iter().copied().map(u32::from).sum();
        Rule::LittleKiller(Self { name: None, cells, sum })
    }
}
