//! `kind = "outside"`: symbols outside the board occur among the first cells of a line.

use serde::{Deserialize, Serialize};

use super::device::symbols_of_cells;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// Each of the symbols occurs among the cells, which are usually the first three of a row or column.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outside {
    /// The name of the rule; "outside" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the clue on.
    pub cells: Vec<Place>,
    /// The numbers of the symbols.
    pub symbols: Vec<u8>,
}

impl Outside {
    /// What stands outside.
    fn clue(&self, frame: &Frame) -> String {
        let symbols: Vec<String> =
            self.symbols.iter().map(|&number| frame.alphabet.written(number)).collect();
        symbols.join(" ")
    }

    /// Whether a symbol is listed twice.
    fn repeats(&self) -> bool {
        self.symbols.iter().enumerate().any(|(at, symbol)| self.symbols[..at].contains(symbol))
    }
}

impl Declare for Outside {
    const NAME: &'static str = "outside";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let rule = symbols_of_cells(name, cells, &self.symbols, &draft.frame)?;
        draft.add_rule(rule.outside(self.clue(&draft.frame), &draft.frame))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        let cells =
            if self.cells.len() == 1 { "cell".to_owned() } else { format!("{} cells", self.cells.len()) };
        let often = if self.repeats() { ", each at least as often as it stands there" } else { "" };
        format!("Symbols outside the board occur among the first {cells} of their line from there{often}.")
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::before(&self.cells, self.clue(frame), frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        let mut symbols = self.symbols.clone();
        symbols.sort_unstable();
        Some(Self { cells: Place::path_image(&self.cells, image), symbols, ..self.clone() })
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        let opposites = self.symbols.iter().rev().map(|&number| alphabet.opposite_number(number));
        Some(Rule::Outside(Self { symbols: opposites.collect::<Option<_>>()?, ..self.clone() }))
    }
}
