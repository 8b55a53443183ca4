//! Confirms a finished puzzle with a second engine.

use std::sync::Arc;

use dlx_engine::{Answer, Assumption, Learner, OptionId, Search, Stop};
use dlx_variants::{CellId, Lowered, Symbol};

use super::Attempt;
use super::solving::leave_one;
use crate::generate::error::GenerateError;
use crate::generate::generated::Generated;
use crate::necessity::budget::Budget;
use crate::necessity::uniqueness::{is_unique, is_unique_within};

/// Nodes of the search that comes first where rules are clues. It suffices for most puzzles of arrow and
/// thermo; without, making these takes 1.2 times as long.
const NODES_OF_SEARCH: u64 = 2_000;

/// Nodes for solving a puzzle. Skyscrapers with little killers on boards with diagonals take 15,000.
const NODES_OF_SOLVING: u64 = 50_000;

/// Nodes for a proof by a search that learns. On 36x36, 5,000 are usual.
const NODES_OF_PROOF: u64 = 200_000;

/// Asks the second engine whether the puzzle has its solution and no other. Returns false if its nodes do not
/// suffice for an answer. The engine knows in which order the `empty` cells follow from others and, if no
/// rule was removed, which items often conflicted: both help to find a proof, and no proof depends on them.
/// If it `learns`, as others rarely finish, a search that learns refutes other solutions first, and its
/// refutation is checked. Where rules are clues, a puzzle that takes more than a short search is
/// [solved](leave_one) by the second engine, and at last refuted with what helps to solve such puzzles.
pub(super) fn verify(
    attempt: &mut Attempt<'_, '_>,
    made: &Generated,
    empty: &[CellId],
    learns: bool,
) -> Result<bool, GenerateError> {
    let (engines, solution, budget) = (&mut *attempt.engines, attempt.solution, &mut attempt.request.budget);
    let model = made.puzzle.model();
    // Sums that follow from the cages make proofs shorter; they exclude nothing.
    let own = (!Arc::ptr_eq(engines.model, model)).then(|| model.with_derived_clues().0.lower());
    let lowered = own.as_ref().unwrap_or(engines.lowered);
    let question = Question { lowered, solution, made, empty, learns };
    let proven = if learns { question.refute(budget)? } else { None };
    let unique = match (proven, &own) {
        (Some(_), _) => proven,
        (None, None) => question.search(engines.verifier(), budget)?,
        (None, Some(own)) => question.search(&mut engines.verifier_for(own), budget)?,
    };
    if unique == Some(false) || !model.check(&made.solution).is_empty() {
        let clues = made.puzzle.givens().iter().map(|given| given.map_or('.', Symbol::to_char)).collect();
        return Err(GenerateError::Disagreement(clues));
    }
    Ok(unique == Some(true))
}

/// Whether a puzzle has solutions besides the known one.
#[derive(Clone, Copy)]
struct Question<'v> {
    /// The rules of the puzzle as a problem.
    lowered: &'v Lowered,
    /// The option of each cell in the known solution.
    solution: &'v [OptionId],
    made: &'v Generated,
    /// The cells without a given, in the order in which they follow from others.
    empty: &'v [CellId],
    /// Whether searches that do not learn rarely finish.
    learns: bool,
}

impl Question<'_> {
    /// Whether the clues allow only the known solution, by a search that learns; `None` if the nodes do not
    /// suffice. The refutation of others is checked by conclusions that share nothing with the search.
    fn refute(self, budget: &mut Budget) -> Result<Option<bool>, Stop> {
        let Self { lowered, solution, made, .. } = self;
        let mut learner = Learner::new(&lowered.problem, budget.cancel().clone()).recording();
        learner.exclude(solution);
        let givens = lowered.encode(made.puzzle.givens());
        let assumed: Vec<Assumption> = givens.iter().copied().map(Assumption::from).collect();
        let answer = learner.solve(&assumed, budget.limits(NODES_OF_PROOF));
        budget.spend(learner.nodes());
        match answer {
            Answer::Solution => Ok(Some(false)),
            Answer::Refuted => {
                Ok(Some(learner.into_refutation().proves(&lowered.problem, &givens, &[solution])))
            }
            Answer::Stopped(Stop::Nodes) => budget.check().map(|()| None),
            Answer::Stopped(stop) => Err(stop),
        }
    }

    /// Whether the clues allow only the known solution, by the second engine; `None` if the nodes do not
    /// suffice.
    fn search(self, verifier: &mut Search<'_>, budget: &mut Budget) -> Result<Option<bool>, Stop> {
        let Self { lowered, solution, made, empty, learns } = self;
        let (model, givens) = (made.puzzle.model(), made.puzzle.givens());
        verifier.prefer(solution);
        verifier.choose_all(&lowered.encode(givens));
        verifier.settle();
        if learns || !model.has_clues() {
            return is_unique(verifier, lowered, solution, empty, budget);
        }
        if let Some(unique) = is_unique_within(verifier, NODES_OF_SEARCH, budget)? {
            return Ok(Some(unique));
        }
        if let Some(unique) = leave_one(model, givens, verifier.engine(), NODES_OF_SOLVING, budget)? {
            return Ok(Some(unique));
        }
        let lowered = model.with_derived_clues().0.lower_with_supports();
        Question { lowered: &lowered, ..self }.refute(budget)
    }
}
