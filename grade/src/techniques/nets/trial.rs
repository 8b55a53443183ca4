//! Trial: finds the solution by search. People do not solve puzzles this way; it exists so that every
//! puzzle gets a grade.

use std::ops::ControlFlow;

use dlx_engine::{OptionId, Uniqueness};

use crate::candidates::{Candidates, solve};
use crate::level::{Level, Rating};
use crate::step::{Basis, Finds, Reason, Step, Technique};

/// Trial by search, the last resort.
pub(crate) static TRIAL: Technique = Technique {
    id: "trial",
    name: "Trial",
    summary: "A search shows that all candidates but one of the cell or symbol with the fewest are wrong.",
    level: Level::Extreme,
    rating: Rating(120),
    score: 10_000,
    basis: Basis::Search,
    find,
    ..Technique::PLAIN
};

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let Some(truth) = candidates
        .truths()
        .filter(|&truth| candidates.is_visible(truth))
        .min_by_key(|&truth| candidates.count(truth))
    else {
        return ControlFlow::Continue(());
    };
    let (Uniqueness::Unique, solution) = solve(candidates, &candidates.values(), finds.watch()) else {
        return ControlFlow::Continue(());
    };
    let solution = candidates.network().lowered().encode(&solution);
    let placements: Vec<OptionId> =
        candidates.options(truth).filter(|option| solution.contains(option)).collect();
    finds.step(Step { reason: Reason::Search { truth }, placements, ..Step::new(&TRIAL) })
}
