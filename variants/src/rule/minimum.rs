//! `kind = "minimum"`: marked cells hold symbols less than those beside, above and below them.

use serde::{Deserialize, Serialize};

use super::device::Pairs;
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// Each of the cells holds a symbol that is less than those beside, above and below it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minimum {
    /// What the rule is called; "minimum" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
}

impl Declare for Minimum {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "minimum")?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let symbols = draft.frame.symbols;
        let relation = Relation::allowing(symbols, |x, y| x < y);
        let (frame, first) = (&draft.frame, cells[0]);
        let pairs =
            cells.iter().flat_map(|&cell| frame.board.neighbours(cell).map(move |other| (cell, other)));
        let rule = Pairs::new(name).at(first).with(relation, pairs);
        draft.add_rule(rule)
    }

    fn sentence(&self) -> String {
        "A minimum is less than the symbols beside, above and below it.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::path(&self.cells, 1, &frame.board).unwrap_or_default();
        cells.into_iter().map(|cell| Mark::Shade { cells: vec![cell] }).collect()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        // Neighbours do not stay neighbours under every symmetry.
        let _ = image;
        None
    }
}
