//! `kind = "rellik"`: no symbols of a cage add up to a number.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Says, Told};
use super::{Declare, Draft, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::limits;
use crate::mark::Mark;
use crate::place::Place;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::told_states::Subject;

/// The cells hold no symbol twice, and no one or more of them add up to the number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rellik {
    /// The name of the rule; "rellik cage" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
    /// The number.
    pub sum: u32,
}

/// The greatest number.
const MOST: u32 = u64::BITS - 2;

impl Declare for Rellik {
    const NAME: &'static str = "rellik cage";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::cells(&self.cells, &draft.frame.board)?;
        let sum = self.sum;
        if cells.is_empty() || !(1..=MOST).contains(&sum) {
            let key = if cells.is_empty() { "cells" } else { "sum" };
            return Err(SpecError::new(format!("expected cells, and a sum from 1 to {MOST}")).at(key));
        }
        let sets = sets_without(sum, cells.len(), draft.frame.alphabet).ok_or_else(|| {
            SpecError::new(format!(
                "more than {} sets of {} symbols have no part that adds up to {sum}; expected fewer",
                limits::STATES,
                cells.len()
            ))
        })?;
        if sets.is_empty() {
            return Err(SpecError::impossible("no symbols satisfy the rule"));
        }
        let mut hidden = Hidden::default();
        hidden.supported_sets(&cells, &sets, true, &draft.frame, |set| {
            Says::new(Subject::own("symbols", "are"), set)
        });
        let expected = format!("different symbols, no part of which adds up to {sum}");
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let is_new = |(at, number): (usize, &u32)| !numbers[..at].contains(number);
            // The sums of all parts, the empty one among them.
            let mut sums = vec![0];
            for number in numbers {
                sums.extend(sums.iter().map(|sum| sum + number).collect::<Vec<u32>>());
                sums.sort_unstable();
                sums.dedup();
            }
            numbers.iter().enumerate().all(is_new) && !sums.contains(&sum)
        });
        draft.add_rule(rule.with_order(Order::Any))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "Symbols do not repeat within a cage with ≠, and its number is neither one of them nor the sum of several."
            .to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::cells(&self.cells, &frame.board).unwrap_or_default();
        vec![Mark::Cage { cells, text: Some(format!("≠{}", self.sum)), is_solid: false }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }
}

/// The sets of `size` symbols no part of which adds up to `sum`, in the order of their symbols; `None` if
/// there are more than [`limits::STATES`].
fn sets_without(sum: u32, size: usize, alphabet: Alphabet) -> Option<Vec<SymbolSet>> {
    let symbols: Vec<Symbol> = alphabet.iter().collect();
    let mut found = Vec::new();
    extend(&symbols, sum, size, (SymbolSet::default(), 1), &mut found).then_some(found)
}

/// Adds `size` more of `symbols` to a set whose parts have some sums up to `sum`: bit n is the sum n. False
/// once there are more than [`limits::STATES`] sets.
fn extend(
    symbols: &[Symbol],
    sum: u32,
    size: usize,
    (set, sums): (SymbolSet, u64),
    found: &mut Vec<SymbolSet>,
) -> bool {
    if size == 0 {
        found.push(set);
        return found.len() <= limits::STATES;
    }
    (0..symbols.len()).filter(|&at| symbols.len() - at >= size).all(|at| {
        let sums = sums | sums.checked_shl(symbols[at].number().into()).unwrap_or(0);
        sums >> sum & 1 != 0
            || extend(&symbols[at + 1..], sum, size - 1, (set.with(symbols[at]), sums), found)
    })
}
