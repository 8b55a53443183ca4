//! Confirms a finished puzzle with a second engine.

use std::sync::Arc;

use dlx_engine::{Answer, Learner, OptionId, Search, Stop};
use dlx_variants::{CellId, Lowered, Symbol};

use super::by_learning;
use super::engines::Engines;
use crate::generate::budget::Budget;
use crate::generate::error::GenerateError;
use crate::generate::generated::Generated;
use crate::generate::testing::uniqueness::is_unique;

/// Nodes for a proof by a search that learns. On 36x36, 5,000 are usual.
const NODES_OF_PROOF: u64 = 200_000;

/// Asks the second engine whether the puzzle has its solution and no other. Returns false if its nodes do not
/// suffice for an answer. The engine knows in which order the `empty` cells follow from others and, if no rule was
/// removed, which items often conflicted: both help to find a proof, and no proof depends on them. On the largest boards, a
/// search that learns refutes other solutions, and its refutation is checked.
pub(super) fn verify(
    engines: &mut Engines<'_>,
    solution: &[OptionId],
    made: &Generated,
    empty: &[CellId],
    budget: &mut Budget,
) -> Result<bool, GenerateError> {
    let lowered = engines.lowered;
    let is_same = Arc::ptr_eq(engines.model, &made.puzzle.model);
    let proven = match is_same && by_learning::is_needed(engines.model) {
        true => is_unique_by_learning(lowered, &lowered.encode(&made.puzzle.givens), solution, budget)?,
        false => None,
    };
    let unique = if proven.is_some() {
        proven
    } else if is_same {
        search(engines.verifier(), lowered, solution, made, empty, budget)?
    } else {
        // Sums that follow from the cages make proofs shorter; they exclude nothing.
        let lowered = made.puzzle.model.with_derived_clues().0.lower();
        search(&mut engines.verifier_for(&lowered), &lowered, solution, made, empty, budget)?
    };
    if unique == Some(false) || !made.puzzle.model.check(&made.solution).is_empty() {
        let clues = made.puzzle.givens.iter().map(|given| given.map_or('.', Symbol::to_char)).collect();
        return Err(GenerateError::Disagreement(clues));
    }
    Ok(unique == Some(true))
}

/// Whether these givens allow only `solution`; `None` if the nodes do not suffice. The refutation of others is
/// checked by conclusions that share nothing with the search.
fn is_unique_by_learning(
    lowered: &Lowered,
    givens: &[OptionId],
    solution: &[OptionId],
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    let mut learner = Learner::new(&lowered.problem, budget.cancel().clone()).recording();
    learner.exclude(solution);
    let answer = learner.solve(givens, budget.limits(NODES_OF_PROOF));
    budget.spend(learner.nodes());
    match answer {
        Answer::Solution => Ok(Some(false)),
        Answer::Refuted => Ok(Some(learner.into_refutation().proves(&lowered.problem, givens, &[solution]))),
        Answer::Stopped(Stop::Nodes) => budget.check().map(|()| None),
        Answer::Stopped(stop) => Err(stop),
    }
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
