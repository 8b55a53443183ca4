//! A second engine's word on a finished puzzle.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Symbol};

use super::engines::Engines;
use crate::generate::budget::Budget;
use crate::generate::error::GenerateError;
use crate::generate::generated::Generated;
use crate::generate::testing::uniqueness::is_unique;

/// Asks the second engine whether the puzzle has its solution and no other. False if its nodes do not suffice for an
/// answer. It knows which items conflicted often, and in which order the `empty` cells follow from others: both help
/// to find a proof, and no proof depends on them.
pub(super) fn verify(
    engines: &mut Engines<'_>,
    solution: &[OptionId],
    made: &Generated,
    empty: &[CellId],
    budget: &mut Budget,
) -> Result<bool, GenerateError> {
    let (model, lowered) = (engines.model, engines.lowered);
    let verifier = engines.verifier();
    verifier.prefer(solution);
    verifier.choose_all(&lowered.encode(&made.puzzle.givens));
    verifier.settle();
    let unique = is_unique(verifier, lowered, solution, empty, budget)?;
    if unique == Some(false) || !model.check(&made.solution).is_empty() {
        let clues = made.puzzle.givens.iter().map(|given| given.map_or('.', Symbol::to_char)).collect();
        return Err(GenerateError::Disagreement(clues));
    }
    Ok(unique == Some(true))
}
