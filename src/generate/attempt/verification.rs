//! Confirms a finished puzzle with a second engine.

use std::sync::Arc;

use dlx_engine::{Answer, Assumption, Learner, OptionId, Search, Stop};
use dlx_variants::{CellId, Lowered, Symbol};

use super::Attempt;
use crate::generate::budget::Budget;
use crate::generate::error::GenerateError;
use crate::generate::generated::Generated;
use crate::generate::testing::uniqueness::is_unique;

/// Nodes for a proof by a search that learns. On 36x36, 5,000 are usual.
const NODES_OF_PROOF: u64 = 200_000;

/// Asks the second engine whether the puzzle has its solution and no other. Returns false if its nodes do not
/// suffice for an answer. The engine knows in which order the `empty` cells follow from others and, if no rule was
/// removed, which items often conflicted: both help to find a proof, and no proof depends on them. If it `learns`, as
/// others rarely finish, a search that learns refutes other solutions first, and its refutation is checked. So it is at last where
/// rules are clues, with what helps to solve such puzzles: mixtures of skyscrapers with little killers are hardly ever confirmed otherwise.
pub(super) fn verify(
    attempt: &mut Attempt<'_, '_>,
    made: &Generated,
    empty: &[CellId],
    learns: bool,
) -> Result<bool, GenerateError> {
    let (engines, solution, budget) = (&mut *attempt.engines, attempt.solution, &mut attempt.request.budget);
    let is_same = Arc::ptr_eq(engines.model, &made.puzzle.model);
    // Sums that follow from the cages make proofs shorter; they exclude nothing.
    let own = (!is_same).then(|| made.puzzle.model.with_derived_clues().0.lower());
    let lowered = own.as_ref().unwrap_or(engines.lowered);
    let proven = match learns {
        true => is_unique_by_learning(lowered, solution, made, budget)?,
        false => None,
    };
    let unique = match (proven, &own) {
        (Some(_), _) => proven,
        (None, None) => search(engines.verifier(), lowered, solution, made, empty, budget)?,
        (None, Some(own)) => search(&mut engines.verifier_for(own), own, solution, made, empty, budget)?,
    };
    let unique = match unique {
        None if made.puzzle.model.clues().len() > 0 && !learns => {
            let lowered = made.puzzle.model.with_derived_clues().0.lower_with_supports();
            is_unique_by_learning(&lowered, solution, made, budget)?
        }
        told => told,
    };
    if unique == Some(false) || !made.puzzle.model.check(&made.solution).is_empty() {
        let clues = made.puzzle.givens.iter().map(|given| given.map_or('.', Symbol::to_char)).collect();
        return Err(GenerateError::Disagreement(clues));
    }
    Ok(unique == Some(true))
}

/// Whether the clues of a puzzle allow only `solution`; `None` if the nodes do not suffice. The refutation of others is
/// checked by conclusions that share nothing with the search.
fn is_unique_by_learning(
    lowered: &Lowered,
    solution: &[OptionId],
    made: &Generated,
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    let mut learner = Learner::new(&lowered.problem, budget.cancel().clone()).recording();
    learner.exclude(solution);
    let givens = lowered.encode(&made.puzzle.givens);
    let assumed: Vec<Assumption> = givens.iter().copied().map(Assumption::from).collect();
    let answer = learner.solve(&assumed, budget.limits(NODES_OF_PROOF));
    budget.spend(learner.nodes());
    match answer {
        Answer::Solution => Ok(Some(false)),
        Answer::Refuted => Ok(Some(learner.into_refutation().proves(&lowered.problem, &givens, &[solution]))),
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
