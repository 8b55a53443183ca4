//! `kind = "clone"`: two groups of cells hold the same symbols in the same order.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::device::Pairs;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::{PathStep, SpecError};
use crate::frame::Frame;
use crate::hue::Tint;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;
use crate::words::{capitalised, counted, listed};

/// Each of the cells holds the same symbol as the corresponding cell of another list.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

impl Clone {
    /// Whether one group of cells is the other, moved.
    fn is_one_shape(&self) -> bool {
        let step = |(a, b): (&Place, &Place)| (b.row.wrapping_sub(a.row), b.col.wrapping_sub(a.col));
        let mut steps = self.cells.iter().zip(&self.of).map(step);
        let first = steps.next();
        steps.all(|step| Some(step) == first)
    }
}

impl Declare for Clone {
    const NAME: &'static str = "clone";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let others = Place::path(&self.of, 1, &draft.frame.board)
            .map_err(|error| error.listed_at(&[PathStep::Key("of")]))?;
        if cells.len() != others.len() {
            let (found, expected) = (counted(others.len(), "cell"), cells.len());
            return Err(SpecError::new(format!(
                "found {found} in `of`; expected {expected}, as `cells` has"
            ))
            .at("of"));
        }
        if let Some(entry) = cells.iter().zip(&others).position(|(a, b)| a == b) {
            let name = draft.frame.board.name(cells[entry]);
            return Err(SpecError::new(format!("{name} is paired with itself")).at_entry("of", entry));
        }
        let relation = Relation::allowing(draft.frame.alphabet, |x, y| x == y);
        let pairs = cells.iter().copied().zip(others);
        draft.add_rule(
            Pairs::new(name).at(cells[0]).called(self.name.as_ref(), "clones").with(relation, pairs),
        )
    }

    fn places(&self) -> Vec<Place> {
        [&self.cells[..], &self.of].concat()
    }

    fn sentence(&self, tint: Tint) -> String {
        let groups = format!("{} groups of cells", capitalised(tint.drawn("shaded")));
        if self.is_one_shape() {
            return format!("{groups} hold the same symbols at the same places.");
        }
        let pairs = self.cells.iter().zip(&self.of).map(|(cell, other)| format!("{cell} as {other}"));
        format!("{groups} hold the same symbols: {}.", listed(pairs, "and"))
    }

    fn look(&self) -> Option<Look> {
        Some(Look::by_hue().with_groups([&self.cells, &self.of]))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        [&self.cells, &self.of].map(|cells| Mark::shade(cells, frame)).to_vec()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        let pairs = self.cells.iter().zip(&self.of).map(|(&a, &b)| (image(a), image(b)));
        let (cells, of) = in_order(pairs.collect()).into_iter().unzip();
        Some(Self { cells, of, ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Clone(self.clone()))
    }
}

/// Pairs of a cell and the next one, in an order of their own. A cell may be next to one and have a next one:
/// such chains run from their smaller end, and rings to the smaller neighbour of their smallest cell.
fn in_order(mut next: BTreeMap<Place, Place>) -> Vec<(Place, Place)> {
    let nexts: BTreeSet<Place> = next.values().copied().collect();
    let ends = next.keys().filter(|place| !nexts.contains(place));
    let starts: Vec<Place> = ends.chain(next.keys()).copied().collect();
    let mut pairs = Vec::with_capacity(next.len());
    for start in starts {
        let mut chain: Vec<Place> = std::iter::successors(Some(start), |place| next.remove(place)).collect();
        if chain.iter().rev().lt(&chain) {
            chain.reverse();
        }
        pairs.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
    }
    pairs.sort_unstable();
    pairs
}
