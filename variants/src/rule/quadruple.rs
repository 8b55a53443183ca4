//! `kind = "quadruple"`: symbols on a corner occur in the cells around it.

use serde::{Deserialize, Serialize};

use super::device::symbols_of_cells;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::listed;

/// Each of the symbols occurs among the cells, as often as it is listed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quadruple {
    /// The name of the rule; "quadruple" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, usually the four around a corner.
    pub cells: Vec<Place>,
    /// The numbers of the symbols.
    pub symbols: Vec<u8>,
}

impl Quadruple {
    /// The symbols as they are drawn.
    fn text(&self, frame: &Frame) -> String {
        let symbols: Vec<String> =
            self.symbols.iter().map(|&number| frame.alphabet.written(number)).collect();
        symbols.join(" ")
    }

    /// Whether the cells are the four around a corner.
    fn is_around_corner(&self) -> bool {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        let around = |first: Place| {
            [[0, 0], [0, 1], [1, 0], [1, 1]]
                .map(|[down, right]| Place { row: first.row + down, col: first.col + right })
        };
        cells.first().is_some_and(|first| cells == around(*first))
    }
}

impl Declare for Quadruple {
    const NAME: &'static str = "quadruple";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::cells(&self.cells, &draft.frame.board)?;
        let rule = symbols_of_cells(name, cells, &self.symbols, &draft.frame)?;
        draft.add_rule(rule)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "The symbols in a circle on a corner all occur in the cells around it, each at least as often as it stands there.".to_owned()
    }

    fn note(&self, frame: &Frame) -> Option<String> {
        let (text, cells) = (self.text(frame), listed(&self.cells, "and"));
        (!self.is_around_corner()).then(|| format!("The circle with {text} is about {cells}."))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        vec![Mark::Corner { cells: Place::known(&self.cells, &frame.board), text: self.text(frame) }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        let mut symbols = self.symbols.clone();
        symbols.sort_unstable();
        Some(Self { cells: Place::set_image(&self.cells, image), symbols, ..self.clone() })
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        let opposites = self.symbols.iter().rev().map(|&number| alphabet.opposite_number(number));
        Some(Rule::Quadruple(Self { symbols: opposites.collect::<Option<_>>()?, ..self.clone() }))
    }
}
