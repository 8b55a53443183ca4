//! Trial: the solution found by search. Nobody wants to solve a puzzle so; it is here so that every puzzle gets a
//! grade.

use std::ops::ControlFlow;

use dlx_engine::{ItemChoice, OptionId, Search, Uniqueness};

use super::Technique;
use crate::grade::level::{Level, Rating};
use crate::grade::state::State;
use crate::grade::step::{Finds, Step, Watch};

/// Trial by search, the last resort.
pub(super) static TRIAL: Technique = Technique {
    id: "trial",
    name: "Trial",
    summary: "All candidates but one of the cell or symbol with the fewest lead nowhere, as a search finds.",
    level: Level::Extreme,
    rating: Rating(120),
    score: 10_000,
    find,
};

/// Nodes that a search for one step may take.
const NODES: u64 = 200_000;

fn find(state: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let Some(truth) = state.truths().min_by_key(|&truth| state.count(truth)) else {
        return ControlFlow::Continue(());
    };
    let (Uniqueness::Unique, solution) = solve(state, NODES, finds.watch()) else {
        return ControlFlow::Continue(());
    };
    let placements: Vec<OptionId> = state.options(truth).filter(|option| solution.contains(option)).collect();
    finds.step(Step { truths: vec![truth], placements, ..Step::new(&TRIAL) })
}

/// How many solutions a state has, and the options of one of them; unknown after so many nodes, and when the watch
/// is over.
pub(crate) fn solve(state: &State<'_>, nodes: u64, watch: &Watch) -> (Uniqueness, Vec<OptionId>) {
    let mut search = begin(state, watch);
    search.set_limits(watch.limits().nodes(nodes).solutions(2));
    let solution = search.next().map(<[OptionId]>::to_vec).unwrap_or_default();
    while search.next().is_some() {}
    (Uniqueness::after(search.stats().solutions, search.status()), solution)
}

/// A search of what is left of a state.
fn begin<'t>(state: &State<'t>, watch: &Watch) -> Search<'t> {
    let problem = &state.terrain().lowered().problem;
    let mut search = problem.solver().choice(ItemChoice::Weighted).cancel(watch.cancel.clone()).solutions();
    let mut is_placed = vec![false; problem.option_count()];
    for &option in state.placed() {
        is_placed[option.index()] = true;
        search.choose(option);
    }
    for option in problem.options().filter(|&option| !is_placed[option.index()] && !state.is_live(option)) {
        search.forbid(option);
    }
    search
}
