//! `kind = "renban"`: a line holds consecutive symbols in any order.

use serde::{Deserialize, Serialize};

use super::device::OneOfSets;
use super::drawing::Drawn;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;
use crate::symbol::Symbol;
use crate::words::capitalised;

/// The line holds consecutive symbols without repetition, in any order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renban {
    /// The name of the rule; "renban" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line, which may be closed or meet itself. Nothing obeys a line of more cells than
    /// there are symbols.
    pub cells: Vec<Place>,
}

impl Declare for Renban {
    const NAME: &'static str = "renban";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::visited(&self.cells, 2, &draft.frame.board)?;
        let symbols = draft.frame.alphabet.count();
        if cells.len() > symbols {
            return Err(SpecError::impossible(format!(
                "found {}; expected at most {symbols} cells",
                cells.len()
            )));
        }
        let order: Vec<Symbol> = draft.frame.alphabet.iter().collect();
        let sets = order.windows(cells.len()).map(|run| run.iter().copied().collect()).collect();
        let rule = OneOfSets::together(name, cells, sets, &draft.frame);
        draft.add_rule(rule)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = tint.a("renban line");
        capitalised(&format!("{line} holds consecutive symbols without repetition, in any order."))
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Purple)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Renban(self.clone()))
    }
}

impl Drawn for Renban {
    const LEAST: usize = 2;

    fn most_cells(alphabet: Alphabet) -> usize {
        alphabet.count()
    }

    fn may_begin(numbers: &[u8], length: usize, _: Alphabet) -> bool {
        let (Some(least), Some(most)) = (numbers.iter().min(), numbers.iter().max()) else { return true };
        let is_new = |(at, number): (usize, &u8)| !numbers[..at].contains(number);
        usize::from(most - least) < length && numbers.iter().enumerate().all(is_new)
    }

    /// A run of symbols stays one where consecutive symbols stay consecutive.
    fn relations(alphabet: Alphabet) -> Option<Vec<Relation>> {
        Some(vec![Relation::consecutive(alphabet)])
    }

    fn along(cells: Vec<Place>, _: Alphabet) -> Rule {
        Rule::Renban(Self { name: None, cells })
    }
}
