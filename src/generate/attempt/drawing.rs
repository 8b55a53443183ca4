//! Draws clues over a filled board.
//!
//! Clues drawn at random rarely leave one solution: cages of two to five cells do so on one board in forty.
//! So the generator looks for a second solution and changes clues in places where it differs, so that it
//! breaks one of them, until there is no second solution.

use std::ops::Range;
use std::sync::Arc;

use dlx_engine::{Engine, OptionId, Stop, Watch};
use dlx_variants::rule::MORE_CLUES_STEPS;
use dlx_variants::{DrawnClues, Lowered, Model, Symbol, Symmetry, TooFewClues};
use rand::Rng;

use super::Request;
use super::engines::Engines;
use crate::generate::error::GenerateError;
use crate::necessity::budget::Budget;
use crate::necessity::clue::{Clue, Group};
use crate::necessity::clue_search::prepare;
use crate::necessity::uniqueness::{Second, second_solution};

/// The maximum number of changes of the clues of a puzzle's first board; after that, givens must do the rest.
pub(super) const CHANGES: usize = 60;

/// Nodes of a search for a second solution. If they do not suffice, the clues are made stronger: clues that
/// allow a short proof are quick to test. With 200 nodes, and tests of 1,000 nodes to begin with, puzzles
/// take three times as long.
const SEARCH: u64 = 50;

/// A model with clues over a filled board.
pub(in crate::generate) struct Drawn {
    /// The puzzle's model, if all clues stay.
    pub(in crate::generate) model: Arc<Model>,
    /// The same model with rules that follow from clues, which help to test them.
    pub(in crate::generate) working: Arc<Model>,
    /// The problem of that one.
    pub(in crate::generate) lowered: Lowered,
    /// For each of those rules, the rules that it follows from.
    pub(in crate::generate) derived: Vec<Vec<usize>>,
    /// The clues.
    pub(in crate::generate) rules: Rules,
    /// The clues of which fewer were drawn than usual.
    pub(in crate::generate) too_few: Option<TooFewClues>,
}

/// The rules of a puzzle that are clues.
#[derive(Default)]
pub(in crate::generate) struct Rules {
    /// Those that are kept or removed together. The others are on their own.
    pub(super) together: Vec<Group>,
    /// Whether they alone are known to allow one solution.
    pub(super) suffice: bool,
}

impl Drawn {
    fn new(clues: &DrawnClues, watch: &Watch) -> Result<Self, GenerateError> {
        let model = clues.spec.build_fixed_within(watch).map_err(GenerateError::of_drawn)?;
        let (working, derived) = model.with_derived_clues_within(watch)?;
        let lowered = working.lower();
        let first = model.clues().start;
        let group = |orbit: Range<usize>| orbit.map(|clue| Clue::Rule(first + clue)).collect();
        let together = clues.orbits.iter().cloned().map(group).collect();
        let rules = Rules { together, suffice: false };
        let (model, working) = (Arc::new(model), Arc::new(working));
        Ok(Self { model, working, lowered, derived, rules, too_few: clues.too_few })
    }

    /// Looks for a solution other than `known`, with an engine that is quick to prepare.
    fn second(&self, known: &[Option<Symbol>], budget: &mut Budget) -> Result<Second, Stop> {
        let mut search = prepare(&self.lowered, Engine::Words, budget.cancel());
        second_solution(&mut search, &self.lowered, known, SEARCH, budget)
    }
}

/// Draws clues with a symmetry over the board, and changes them until they alone allow one solution, if a few
/// changes suffice. `None` if another board is likely to leave room for more clues.
pub(in crate::generate) fn draw(
    engines: &Engines<'_>,
    symmetry: Symmetry,
    request: &mut Request,
    solution: &[OptionId],
) -> Result<Option<Drawn>, GenerateError> {
    let values = engines.lowered.decode(solution);
    let usual = engines.model.spec();
    let more_rules = request.given_count.more_rules;
    let more = usual.with_more_clues(more_rules);
    request.given_count.may_draw_more = more.is_some() && more_rules < MORE_CLUES_STEPS;
    let variant = more.as_ref().unwrap_or(usual);
    let mut clues = variant.draw_symmetric_clues(&values, symmetry, request.rng.next_u64())?;
    if symmetry != Symmetry::None && !request.room.suffices(&clues)? {
        return Ok(None);
    }
    let mut changes = 0;
    loop {
        let mut drawn = match Drawn::new(&clues, request.budget.watch()) {
            Err(GenerateError::Drawn(error)) => {
                let seed = request.rng.next_u64();
                let fitting = variant.fitting_clues(&clues, seed, request.budget.watch())?;
                clues = fitting.ok_or(GenerateError::Drawn(error))?;
                Drawn::new(&clues, request.budget.watch())?
            }
            drawn => drawn?,
        };
        let other = match drawn.second(&values, &mut request.budget)? {
            Second::Found(other) => Some(other),
            Second::Unknown => None,
            Second::None => {
                drawn.rules.suffice = true;
                return Ok(Some(drawn));
            }
        };
        let seed = request.rng.next_u64();
        match variant.refine_clues(&clues, &values, other.as_deref(), seed)? {
            Some(changed) if changes < request.changes => clues = changed,
            _ => return Ok(Some(drawn)),
        }
        changes += 1;
    }
}
