//! Searches the rest of a puzzle.

use dlx_engine::{Companion, MemoryError, OptionId, Problem, Search, Uniqueness, Watch};
use dlx_variants::{Model, Symbol, Values};

use crate::candidates::Candidates;

/// Nodes for a search that says how many solutions a puzzle has.
pub(crate) const NODES: u64 = 10_000_000;

/// Nodes for a search by what people see of rules.
const SHORT: u64 = 20_000;

/// The number of solutions of what is left of a puzzle, of which these values are known, and one of them.
/// What people see of rules is not made for searches: one that is long is begun anew with a model that is,
/// unless there is no memory for that.
pub(crate) fn solve(
    candidates: &Candidates<'_>,
    known: &[Option<Symbol>],
    watch: &Watch,
) -> (Uniqueness, Values) {
    let network = candidates.network();
    let has_memory = lacking_memory(candidates, watch).is_none();
    match search(candidates, if has_memory { SHORT } else { NODES }, watch) {
        (Uniqueness::Unknown, _) if has_memory && !watch.is_over() => {
            search_puzzle(network.model(), known, NODES, watch)
        }
        (count, chosen) => (count, network.lowered().decode(&chosen)),
    }
}

/// The number of solutions, and the options of one of them; unknown if `nodes` nodes do not suffice or the
/// watch is over first.
pub(crate) fn search(candidates: &Candidates<'_>, nodes: u64, watch: &Watch) -> (Uniqueness, Vec<OptionId>) {
    // Of givens that contradict each other, only the first ones are placed.
    if candidates.is_broken() {
        return (Uniqueness::None, Vec::new());
    }
    let Some(mut search) = prepare(candidates, watch) else { return (Uniqueness::Unknown, Vec::new()) };
    let limits = watch.limits_of(nodes).solutions(2);
    // Where the best engine lacks memory, there is none for a search that learns either.
    if lacking_memory(candidates, watch).is_some() {
        search.set_limits(limits);
        let solution = search.next().map(<[OptionId]>::to_vec).unwrap_or_default();
        let status = search.count_rest();
        watch.count(status, search.nodes(), nodes);
        return (Uniqueness::after(search.solutions(), status), solution);
    }
    let problem = &candidates.network().lowered().problem;
    accompanied(&mut search, (problem, candidates.placed().to_vec()), nodes, watch)
}

/// The number of solutions of a puzzle, and one of them, by a model that is lowered for searches: where
/// people see cages and dots one by one, that carries consequences between them. To prepare it takes longer
/// than most searches of [`search`].
fn search_puzzle(
    model: &Model,
    givens: &[Option<Symbol>],
    nodes: u64,
    watch: &Watch,
) -> (Uniqueness, Values) {
    let lowered = model.with_derived_clues().0.lower_for_solving();
    let problem = &lowered.problem;
    let mut search = lowered.suited(watch.bound(problem.solver().probing())).solutions();
    let placed = lowered.encode(givens);
    search.choose_all(&placed);
    let (count, solution) = accompanied(&mut search, (problem, placed), nodes, watch);
    (count, lowered.decode(&solution))
}

/// What a search of a problem with some options placed finds, accompanied by one that learns.
fn accompanied<'p>(
    search: &mut Search<'p>,
    (problem, placed): (&'p Problem, Vec<OptionId>),
    nodes: u64,
    watch: &Watch,
) -> (Uniqueness, Vec<OptionId>) {
    let mut companion = Companion::new(problem, placed, watch.limits_of(nodes).solutions(2));
    let solution = companion.next(search).map(<[OptionId]>::to_vec).unwrap_or_default();
    let status = companion.count_rest(search);
    watch.count(status, companion.stats(search).nodes, nodes);
    (Uniqueness::after(companion.solutions(), status), solution)
}

/// What the engine that suits such a search best lacks, if the watch allows less memory than it needs.
pub(crate) fn lacking_memory(candidates: &Candidates<'_>, watch: &Watch) -> Option<MemoryError> {
    watch.most_memory()?;
    let lowered = candidates.network().lowered();
    let solver = || lowered.suited(lowered.problem.solver());
    let (best, _) = solver().resolved_engine();
    watch.bound(solver().engine(best)).check_memory().err()
}

/// How many options are forbidden between two looks at the watch.
const FORBIDDEN: usize = 1024;

/// A search of the remaining candidates; `None` if the watch is over first.
fn prepare<'t>(candidates: &Candidates<'t>, watch: &Watch) -> Option<Search<'t>> {
    let lowered = candidates.network().lowered();
    let problem = &lowered.problem;
    // Most searches are short, and another engine than the best one is prepared for them in less time.
    let placed = candidates.placed().iter().copied();
    let mut search = lowered.suited(watch.bound(problem.solver())).given(placed).once();
    // What placed options exclude is gone already.
    let mut is_decided = vec![false; problem.option_count()];
    for &option in candidates.placed() {
        is_decided[option.index()] = true;
        candidates.network().excluded_by(option).iter().for_each(|other| is_decided[other.index()] = true);
    }
    let is_gone = |option: &OptionId| !is_decided[option.index()] && !candidates.is_live(*option);
    for (count, option) in problem.options().filter(is_gone).enumerate() {
        if count % FORBIDDEN == FORBIDDEN - 1 && watch.is_over() {
            return None;
        }
        search.forbid(option);
    }
    Some(search)
}
