//! `kind = "nabner"`: no two symbols on a line are the same or consecutive.

use serde::{Deserialize, Serialize};

use super::device::{Pairs, pairs_within};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// No two cells of the line, wherever they are on it, hold the same or consecutive symbols.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nabner {
    /// What the rule is called; "nabner" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
}

impl Declare for Nabner {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "nabner")?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        let symbols = draft.frame.symbols;
        let relation = Relation::allowing(symbols, |x, y| x.abs_diff(y) > 1);
        let pairs = pairs_within(&cells, cells.len()).map(|(a, b, _)| (a, b));
        draft.add_rule(Pairs::new(name).at(cells[0]).with(relation, pairs))
    }

    fn sentence(&self) -> String {
        "No two symbols on a nabner line are the same or consecutive.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::path(&self.cells, 2, &frame.board).unwrap_or_default();
        vec![Mark::Line { cells }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        // A line reads the same from both ends.
        let cells: Vec<Place> = self.cells.iter().map(|&cell| image(cell)).collect();
        let back: Vec<Place> = cells.iter().rev().copied().collect();
        Some(Self { cells: cells.min(back), ..self.clone() })
    }
}
