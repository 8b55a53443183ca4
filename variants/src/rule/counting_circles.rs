//! `kind = "counting-circles"`: a symbol in a circle is the number of circles that hold it.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Says, Told, Variable, sets_of_sum};
use super::{Declare, Draft, rule_name};
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::limits;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::told_states::Subject;
use crate::words::listed;

/// The number of each symbol in the cells is the number of cells that hold it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountingCircles {
    /// The name of the rule; "counting circles" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
}

impl Declare for CountingCircles {
    const NAME: &'static str = "counting circles";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let alphabet = draft.frame.alphabet;
        let (mut hidden, occurring) = Hidden::counts(&cells, &draft.frame, alphabet.iter(), allows)?;
        add_up(&mut hidden, &occurring, cells.len(), alphabet)?;
        // Bubble Tornado of Interactive Sudoku Solver takes 6 nodes so, and 6,852 without.
        let hidden = match in_houses(&cells, &draft.frame) {
            Some(other) => hidden.in_searches(other),
            None => hidden,
        };
        let expected = "each symbol as often as it says".to_owned();
        let rule = Told::path(name, cells, expected, hidden, |numbers| {
            numbers
                .iter()
                .all(|number| numbers.iter().filter(|other| *other == number).count() == *number as usize)
        });
        draft.add_rule(rule.with_order(Order::Any))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        format!("A symbol in {} tells how many of these circles hold it.", tint.a_circle())
    }

    fn look(&self) -> Option<Look> {
        Some(Look::by_hue().with_groups([&self.cells]))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::known(&self.cells, &frame.board).into_iter();
        cells.map(Mark::circle).collect()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }
}

/// Whether a symbol may occur so often.
fn allows(symbol: Symbol, count: usize) -> bool {
    count == 0 || count == usize::from(symbol.number())
}

/// What searches have instead; `None` if no cells share a house, or no symbols satisfy the rule.
fn in_houses(cells: &[CellId], frame: &Frame) -> Option<Hidden> {
    let (mut hidden, occurring) =
        Hidden::counts_in_houses(cells, frame, frame.alphabet.iter(), allows).ok()?;
    add_up(&mut hidden, &occurring, cells.len(), frame.alphabet).ok()?;
    (!occurring.is_empty()).then_some(hidden)
}

/// Requires the symbols that occur to add up to the number of circles: each occurs as often as it says.
fn add_up(
    hidden: &mut Hidden,
    occurring: &[Variable],
    circles: usize,
    alphabet: Alphabet,
) -> Result<(), SpecError> {
    let of_size = |size| sets_of_sum(circles as u32, size, alphabet, limits::STATES);
    let sets: Option<Vec<Vec<SymbolSet>>> = (1..=alphabet.count()).map(of_size).collect();
    let mut sets = sets.map_or_else(Vec::new, |sets| sets.concat());
    // What occurs does not occur 0 times.
    sets.retain(|set| set.iter().all(|symbol| symbol.number() > 0));
    if sets.is_empty() || sets.len() > limits::STATES {
        // No symbols satisfy the rule, which is found without, or too many do.
        return Ok(());
    }
    let circles_hold = || Subject::new("the circles", "hold");
    let first = hidden.one_of(sets.iter().map(|set| Says::new(circles_hold(), listed(set.iter(), "and"))));
    for (symbol, occurs) in alphabet.iter().zip(occurring) {
        let mut told = Variable::default();
        (first..).zip(&sets).for_each(|(state, set)| told.insert(u32::from(set.contains(symbol)), state));
        hidden.equal(&[occurs, &told], |value| {
            let says = Says::new(circles_hold(), symbol);
            if value == 1 { says.denied() } else { says }
        });
    }
    Ok(())
}
