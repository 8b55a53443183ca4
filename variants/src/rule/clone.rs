//! `kind = "clone"`: two groups of cells hold the same symbols in the same order.

use serde::{Deserialize, Serialize};

use super::device::Pairs;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// Each of the cells holds the same symbol as the corresponding cell of another list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clone {
    /// The name of the rule; "clone" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
    /// The cells that hold the same, in the same order.
    pub of: Vec<Place>,
}

impl Declare for Clone {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "clone")?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let others = Place::path(&self.of, 1, &draft.frame.board)?;
        if cells.len() != others.len() {
            let (found, expected) = (others.len(), cells.len());
            return Err(SpecError::new(format!(
                "`of` has {found} cells; expected {expected}, as `cells` has"
            )));
        }
        if let Some((cell, _)) = cells.iter().zip(&others).find(|(a, b)| a == b) {
            return Err(SpecError::new(format!("{} is paired with itself", draft.frame.board.name(*cell))));
        }
        let relation = Relation::allowing(draft.frame.alphabet, |x, y| x == y);
        let pairs = cells.iter().copied().zip(others);
        draft.add_rule(
            Pairs::new(name).at(cells[0]).seen_as(self.name.as_ref(), "the clones").with(relation, pairs),
        )
    }

    fn sentence(&self) -> String {
        "Shaded groups of cells hold the same symbols at the same places.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board);
        let others = Place::known(&self.of, &frame.board);
        vec![Mark::Shade { cells }, Mark::Shade { cells: others }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        let both = self.cells.iter().zip(&self.of).map(|(&a, &b)| (image(a), image(b)));
        let mut pairs: Vec<(Place, Place)> = both.map(|(a, b)| if a < b { (a, b) } else { (b, a) }).collect();
        pairs.sort_unstable();
        let (cells, of) = pairs.into_iter().unzip();
        Some(Self { cells, of, ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Clone(self.clone()))
    }
}
