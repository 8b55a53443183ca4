//! `kind = "look-and-say"`: how often cells hold some symbols.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// The cells hold some symbols a given number of times, and other symbols any number of times.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookAndSay {
    /// The name of the rule; "look and say" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
    /// How many times, and the number of the symbol.
    pub counts: Vec<[u8; 2]>,
}

impl Declare for LookAndSay {
    const NAME: &'static str = "look and say";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let alphabet = draft.frame.alphabet;
        let count_of = |&[count, number]: &[u8; 2]| {
            alphabet.of_number(number.into()).map(|symbol| (symbol, usize::from(count)))
        };
        let Some(counts) =
            self.counts.iter().map(count_of).collect::<Option<Vec<_>>>().filter(|counts| !counts.is_empty())
        else {
            let (least, most, found) = (alphabet.lowest(), alphabet.highest(), &self.counts);
            return Err(SpecError::new(format!(
                "`counts` must be pairs of a count and a symbol from {least} to {most}, found {found:?}"
            ))
            .at("counts"));
        };
        let symbols = counts.iter().map(|&(symbol, _)| symbol);
        let (hidden, _) = Hidden::counts(&cells, &draft.frame, symbols, |symbol, count| {
            counts.iter().all(|&(other, wanted)| other != symbol || wanted == count)
        })?;
        let expected: Vec<String> =
            counts.iter().map(|(symbol, count)| format!("{count} of {symbol}")).collect();
        let rule = Told::path(name, cells, expected.join(", "), hidden, move |numbers| {
            counts.iter().all(|&(symbol, wanted)| {
                numbers.iter().filter(|&&number| number == u32::from(symbol.number())).count() == wanted
            })
        });
        draft.add_rule(rule.with_order(Order::Any))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "The clue of a cage tells, in pairs of digits, how often the cage holds a symbol, and which."
            .to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let said = |&[count, symbol]: &[u8; 2]| format!("{count}{}", frame.alphabet.written(symbol));
        let text = self.counts.iter().map(said).collect();
        vec![Mark::Cage { cells: Place::known(&self.cells, &frame.board), text: Some(text), is_solid: false }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }
}
