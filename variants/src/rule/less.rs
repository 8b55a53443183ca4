//! `kind = "less"`: the symbol in one cell is less than that in another.

use serde::{Deserialize, Serialize};

use super::device::Pairs;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// The symbol in the first cell is less than that in the second.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Less {
    /// The name of the rule; "less" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The two cells, the lesser first.
    pub cells: Vec<Place>,
}

impl Declare for Less {
    const NAME: &'static str = "less";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        if cells.len() > 2 {
            return Err(SpecError::new(format!("found {}; expected 2 cells", cells.len())).at("cells"));
        }
        let relation = Relation::allowing(draft.frame.alphabet, |x, y| x < y);
        draft.add_rule(
            Pairs::new(name)
                .at(cells[0])
                .called(self.name.as_ref(), "sign")
                .marked()
                .comparing(&cells, "<")
                .with(relation, [(cells[0], cells[1])]),
        )
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "An inequality sign points to the smaller of two symbols.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board);
        match cells.as_slice() {
            &[a, b] => vec![Mark::Less { cells: [a, b] }],
            _ => Vec::new(),
        }
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        let cells = self.cells.iter().rev().copied().collect();
        Some(Rule::Less(Self { cells, ..self.clone() }))
    }
}
