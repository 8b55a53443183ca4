//! `kind = "numbered-room"`: the first symbol of a line is the position of another symbol.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Told};
use super::{Declare, Draft, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// The first cell holds a number, and the cell at that position, counted from the first, holds the symbol of
/// the clue.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberedRoom {
    /// The name of the rule; "numbered room" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the clue on.
    pub cells: Vec<Place>,
    /// The number of the symbol.
    pub symbol: u8,
}

impl Declare for NumberedRoom {
    const NAME: &'static str = "numbered room";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let alphabet = draft.frame.alphabet;
        let Some(symbol) = alphabet.of_number(self.symbol.into()) else {
            let (least, most) = (alphabet.lowest(), alphabet.highest());
            return Err(SpecError::new(format!(
                "`symbol` must be a number from {least} to {most}, found {}",
                self.symbol
            ))
            .at("symbol"));
        };
        let boxes = alphabet.iter().filter_map(|first| {
            let at = usize::from(first.number()).checked_sub(1).filter(|&at| at < cells.len())?;
            Pattern { first, at, symbol }.sets(cells.len(), alphabet)
        });
        let hidden = Hidden::of_boxes(&cells, &boxes.collect::<Vec<_>>(), &draft.frame)?;
        let expected = format!("{symbol} at the position that the first cell holds");
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let at = (numbers[0] as usize).checked_sub(1);
            at.and_then(|at| numbers.get(at)) == Some(&u32::from(symbol.number()))
        });
        // How many cells are left up to that position.
        let step = move |at, &left: &u32, number: u32| match if at == 0 { number } else { left } {
            0 => (at > 0).then_some(0),
            1 => (number == u32::from(symbol.number())).then_some(0),
            left => Some(left - 1),
        };
        let rule = rule.with_automaton(0, step, |&left| left == 0);
        draft.add_rule(rule.outside(symbol, &draft.frame))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "The clue of a numbered room is the symbol in the Nth cell of its line from there, where N is the symbol in the first cell.".to_owned()
    }

    fn note(&self, frame: &Frame) -> Option<String> {
        Mark::part_before(&self.cells, frame)
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::before(&self.cells, frame.alphabet.written(self.symbol), frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}

/// A first symbol, and another symbol at a place.
struct Pattern {
    first: Symbol,
    at: usize,
    symbol: Symbol,
}

impl Pattern {
    /// The symbols of each cell; `None` if the first cell would hold two.
    fn sets(&self, cells: usize, alphabet: Alphabet) -> Option<Vec<SymbolSet>> {
        let mut sets = vec![alphabet.all(); cells];
        sets[0] = SymbolSet::default().with(self.first);
        sets[self.at] = sets[self.at].and(SymbolSet::default().with(self.symbol));
        (!sets[self.at].is_empty()).then_some(sets)
    }
}
