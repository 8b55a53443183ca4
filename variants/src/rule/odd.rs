//! `kind = "odd"`: marked cells hold odd symbols.

use serde::{Deserialize, Serialize};

use super::device::OneOfSets;
use super::drawing::OfCell;
use super::{Declare, Draft, Even, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// The cells hold odd symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Odd {
    /// The name of the rule; "odd" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
}

impl Declare for Odd {
    const NAME: &'static str = "odd";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let symbols = draft.frame.alphabet.iter();
        let odd = symbols.filter(|symbol| symbol.number() % 2 == 1).collect();
        let rule = OneOfSets::each(name, &cells, odd, &draft.frame);
        let rule = rule.because(self.name.as_ref(), "a circle, which marks an odd number");
        draft.add_rule(rule)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "Cells with a grey circle hold odd symbols.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board);
        cells.into_iter().map(Mark::disc).collect()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        let keeps_parity = (alphabet.lowest() + alphabet.highest()).is_multiple_of(2);
        Some(match keeps_parity {
            true => Rule::Odd(self.clone()),
            false => Rule::Even(Even { name: self.name.clone(), cells: self.cells.clone() }),
        })
    }
}

impl OfCell for Odd {
    fn holds(number: u8) -> bool {
        number % 2 == 1
    }

    fn at(place: Place) -> Rule {
        Rule::Odd(Self { name: None, cells: vec![place] })
    }
}
