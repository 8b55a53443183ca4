//! `kind = "x-sum"`: the first *x* symbols of a line, where *x* is the first symbol, add up to a number.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Told, sets_of_sum};
use super::{Declare, Draft, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::limits;
use crate::mark::Mark;
use crate::place::Place;
use crate::symbol_set::SymbolSet;

/// The first cell holds the number of cells, from the first on, that add up to a number. No symbol repeats
/// among the cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct XSum {
    /// The name of the rule; "X-sum" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the clue on.
    pub cells: Vec<Place>,
    /// The sum.
    pub sum: u32,
}

impl Declare for XSum {
    const NAME: &'static str = "X-sum";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        draft.frame.expect_all_differ(&cells)?;
        let (sum, alphabet) = (self.sum, draft.frame.alphabet);
        // How many cells are left to be added up, and to what.
        let step = |at, &(left, rest): &(u32, u32), number: u32| match (at, left) {
            (0, _) => Some((number.saturating_sub(1), rest.checked_sub(number)?)),
            (_, 0) => Some((0, rest)),
            _ => Some((left - 1, rest.checked_sub(number)?)),
        };
        let accepts = |&state: &(u32, u32)| state == (0, 0);
        let hidden = match boxes(sum, cells.len(), alphabet) {
            Some(boxes) => Hidden::of_boxes(&cells, &boxes, &draft.frame)?,
            None => {
                let step = |at: usize, state: &(u32, u32), number: u32| {
                    step(at, state, number).filter(|&(left, rest)| may_add_up(left, rest, alphabet))
                };
                Hidden::along(&cells, &draft.frame, (0, sum), step, accepts)?
            }
        };
        let expected = format!("the sum {sum} of as many cells as the first symbol says");
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let first = numbers.get(..numbers[0] as usize);
            first.is_some_and(|first| first.iter().sum::<u32>() == sum)
        });
        let rule = rule.with_automaton((0, sum), step, accepts);
        draft.add_rule(rule.outside(sum, &draft.frame))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "An X-sum is the sum of the first X symbols from there, where X is the first of them.".to_owned()
    }

    fn note(&self, frame: &Frame) -> Option<String> {
        Mark::part_before(&self.cells, frame)
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::before(&self.cells, self.sum, frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}

/// Whether so many different numbers of an alphabet can add up to a number.
fn may_add_up(count: u32, sum: u32, alphabet: Alphabet) -> bool {
    let (lowest, highest) = (u32::from(alphabet.lowest()), u32::from(alphabet.highest()));
    let least: u32 = (lowest..lowest + count).sum();
    (least..=count * (lowest + highest) - least).contains(&sum)
}

/// The symbols of each of some cells, for each first symbol and each set of symbols that are added up. `None`
/// if these are too many to list.
fn boxes(sum: u32, cells: usize, alphabet: Alphabet) -> Option<Vec<Vec<SymbolSet>>> {
    let all = alphabet.all();
    let mut boxes = Vec::new();
    for first in alphabet.iter().filter(|symbol| usize::from(symbol.number()) <= cells) {
        let (count, first) = (usize::from(first.number()), SymbolSet::default().with(first));
        let sets = sets_of_sum(sum, count, alphabet, limits::STATES)?;
        for set in sets.into_iter().filter(|set| count == 0 || first.without(*set).is_empty()) {
            let (inner, others) = (set.without(first), all.without(set));
            let symbols_at = |at: usize| match at {
                0 => first,
                _ if at < count => inner,
                _ => others,
            };
            boxes.push((0..cells).map(symbols_at).collect());
            if boxes.len() > limits::BOXES {
                return None;
            }
        }
    }
    Some(boxes)
}
