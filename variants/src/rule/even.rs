//! `kind = "even"`: marked cells hold even symbols.

use serde::{Deserialize, Serialize};

use super::device::OneOfSets;
use super::drawing::OfCell;
use super::{Declare, Draft, Odd, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// The cells hold even symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Even {
    /// The name of the rule; "even" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
}

impl Declare for Even {
    const NAME: &'static str = "even";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let symbols = draft.frame.alphabet.iter();
        let even = symbols.filter(|symbol| symbol.number() % 2 == 0).collect();
        let rule = OneOfSets::each(name, &cells, even, &draft.frame);
        let rule = rule.because(self.name.as_ref(), "a square, which marks an even number");
        draft.add_rule(rule)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "Cells with a grey square hold even symbols.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board);
        cells.into_iter().map(|cell| Mark::Square { cell }).collect()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        let keeps_parity = (alphabet.lowest() + alphabet.highest()).is_multiple_of(2);
        Some(match keeps_parity {
            true => Rule::Even(self.clone()),
            false => Rule::Odd(Odd { name: self.name.clone(), cells: self.cells.clone() }),
        })
    }
}

impl OfCell for Even {
    fn holds(number: u8) -> bool {
        number.is_multiple_of(2)
    }

    fn at(place: Place) -> Rule {
        Rule::Even(Self { name: None, cells: vec![place] })
    }
}
