//! `kind = "parity"`: odd and even symbols alternate along a line.

use serde::{Deserialize, Serialize};

use super::device::{Pairs, pairs_within};
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// Odd and even symbols alternate along the line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parity {
    /// What the rule is called; "parity line" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
}

impl Declare for Parity {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "parity line")?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        let symbols = draft.frame.symbols;
        let relation = Relation::new(symbols, |x, y| x.number() % 2 == y.number() % 2);
        let pairs = pairs_within(&cells, 1).map(|(a, b, _)| (a, b));
        draft.add_rule(Pairs::new(name).at(cells[0]).with(relation, pairs))
    }

    fn sentence(&self) -> String {
        "Odd and even symbols alternate along a parity line.".to_owned()
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
