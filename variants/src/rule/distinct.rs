//! `kind = "distinct"`: no symbol twice in listed cells.

use serde::{Deserialize, Serialize};

use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;

/// The listed cells hold no symbol twice.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distinct {
    /// The name of the group; "group 1" and so on if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells: at least 2, and at most as many as there are symbols.
    pub cells: Vec<Place>,
}

impl Declare for Distinct {
    const NAME: &'static str = "distinct";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = self.name.as_ref().map(|name| rule_name(Some(name), Self::NAME)).transpose()?;
        if !(2..=draft.frame.alphabet.count()).contains(&self.cells.len()) {
            return Err(SpecError::new(format!(
                "found {}; expected 2 to {} cells (the number of symbols)",
                self.cells.len(),
                draft.frame.alphabet.count()
            ))
            .at("cells"));
        }
        let cells = Place::cells(&self.cells, &draft.frame.board)?;
        draft.add_group(name.as_deref(), cells);
        Ok(())
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        let cells = self
            .name
            .as_ref()
            .map_or_else(|| "a shaded region".to_owned(), |name| format!("the cells of {name}"));
        format!("No symbol occurs twice in {cells}.")
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        vec![Mark::shade(&self.cells, frame)]
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Distinct(self.clone()))
    }
}
