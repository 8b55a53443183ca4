//! `kind = "skyscraper"`: the number of symbols on a line that are greater than all symbols before them.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Told};
use super::drawing::{FromOutside, Sides};
use super::{Declare, Draft, Rule, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;

/// This many cells hold a symbol that is greater than all symbols before it: the skyscrapers that can be seen
/// from the first cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skyscraper {
    /// The name of the rule; "skyscraper" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the clue on.
    pub cells: Vec<Place>,
    /// The number of skyscrapers that can be seen.
    pub seen: u32,
}

impl Declare for Skyscraper {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "skyscraper")?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let seen = self.seen;
        let step = move |_, &(highest, count): &(u32, u32), number: u32| match number > highest {
            true => (count < seen).then_some((number, count + 1)),
            false => Some((highest, count)),
        };
        let hidden = Hidden::along(&cells, &draft.frame, (0, 0), step, move |&(_, count)| count == seen)?;
        let expected = format!("{seen} of {} to be seen", cells.len());
        let line = cells.clone();
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let sees = |at: &usize| numbers[..*at].iter().all(|before| before < &numbers[*at]);
            (0..numbers.len()).filter(sees).count() == seen as usize
        });
        draft.add_rule(rule.outside(seen).telling(move |possible, cell, symbol| {
            let before = line.iter().position(|&other| other == cell)?;
            if before == 0 && seen == 1 {
                return Some("its first cell is the highest".to_owned());
            }
            // Of those before it, itself, and those that are higher, enough can be seen up to this number.
            let most = before + possible.frame.symbols + 1 - seen as usize;
            let name = possible.frame.board.name(cell);
            (usize::from(symbol.number()) > most)
                .then(|| format!("with more than {most} in {name}, fewer than {seen} could be seen"))
        }))
    }

    fn sentence(&self) -> String {
        "A skyscraper clue tells how many symbols can be seen from there, where greater symbols hide smaller ones behind them.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::before(&self.cells, self.seen, frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}

impl FromOutside for Skyscraper {
    const SIDES: Sides = Sides::Four;

    fn over(cells: Vec<Place>, numbers: &[u8], _: usize) -> Rule {
        let sees = |at: &usize| numbers[..*at].iter().all(|before| before < &numbers[*at]);
        let seen = (0..numbers.len()).filter(sees).count() as u32;
        Rule::Skyscraper(Self { name: None, cells, seen })
    }
}
