//! `kind = "distinct"`: no symbol twice in listed cells.

use serde::{Deserialize, Serialize};

use super::{Kind, rule_name};
use crate::board::CellId;
use crate::draft::Draft;
use crate::spec::{Place, SpecError};

/// The listed cells hold no symbol twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distinct {
    /// What the cells are called; "group 1" and so on where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells: at least 2, and at most as many as there are symbols.
    pub cells: Vec<Place>,
}

impl Kind for Distinct {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = self.name.as_ref().map(|name| rule_name(Some(name), "distinct")).transpose()?;
        if !(2..=draft.symbols()).contains(&self.cells.len()) {
            return Err(SpecError::new(format!(
                "expected 2 to {} cells (the number of symbols), found {}",
                draft.symbols(),
                self.cells.len()
            )));
        }
        let cells = self.cells.iter().map(|place| place.on(draft.board()));
        let mut cells = cells.collect::<Result<Vec<CellId>, SpecError>>()?;
        cells.sort_unstable();
        if let Some(twice) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(SpecError::new(format!("{} is listed twice", draft.board().name(twice[0]))));
        }
        draft.add_group(name.as_deref(), cells);
        Ok(())
    }
}
