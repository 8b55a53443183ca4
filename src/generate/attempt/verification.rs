//! Confirms a finished puzzle with a second engine.

use std::sync::Arc;

use dlx_engine::{OptionId, Search};
use dlx_variants::{CellId, Lowered, Symbol};

use super::engines::Engines;
use crate::generate::budget::Budget;
use crate::generate::error::GenerateError;
use crate::generate::generated::Generated;
use crate::generate::testing::uniqueness::is_unique;

/// Asks the second engine whether the puzzle has its solution and no other. Returns false if its nodes do not
/// suffice for an answer. The engine knows in which order the `empty` cells follow from others and, if no rule was
/// removed, which items often conflicted: both help to find a proof, and no proof depends on them.
pub(super) fn verify(
    engines: &mut Engines<'_>,
    solution: &[OptionId],
    made: &Generated,
    empty: &[CellId],
    budget: &mut Budget,
) -> Result<bool, GenerateError> {
    let lowered = engines.lowered;
    let unique = if Arc::ptr_eq(engines.model, &made.puzzle.model) {
        search(engines.verifier(), lowered, solution, made, empty, budget)?
    } else {
        let lowered = made.puzzle.model.lower();
        search(&mut engines.verifier_for(&lowered), &lowered, solution, made, empty, budget)?
    };
    if unique == Some(false) || !made.puzzle.model.check(&made.solution).is_empty() {
        let clues = made.puzzle.givens.iter().map(|given| given.map_or('.', Symbol::to_char)).collect();
        return Err(GenerateError::Disagreement(clues));
    }
    Ok(unique == Some(true))
}

fn search(
    verifier: &mut Search<'_>,
    lowered: &Lowered,
    solution: &[OptionId],
    made: &Generated,
    empty: &[CellId],
    budget: &mut Budget,
) -> Result<Option<bool>, GenerateError> {
    verifier.prefer(solution);
    verifier.choose_all(&lowered.encode(&made.puzzle.givens));
    verifier.settle();
    Ok(is_unique(verifier, lowered, solution, empty, budget)?)
}
