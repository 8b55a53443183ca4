//! Finds one solution, if any will do: by a plain search, accompanied by one that restarts and one that
//! learns.
//!
//! The time to find one solution depends heavily on the first choices, and often a random order finds in
//! milliseconds what a fixed order does not find in hours (C. Gomes, B. Selman and H. Kautz, "Boosting
//! combinatorial search through randomization", 1998). The plain search goes first, and the other one has a
//! turn; a run of it comes sooner where the plain search fails often and deep down. If neither finds one,
//! both start again with an engine for long searches, if that is another one. Then the two alternate with a
//! [`Learner`](crate::Learner), which does not refute the same thing twice, in turns that become longer.
//! Turns are measured in nodes and in work, so neither time nor threads decide which of them finds a
//! solution, or proves that there is none.

mod learning;
mod restarts;

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

use crate::ids::OptionId;
use crate::limits::monitor::StopConditions;
use crate::limits::{Status, Stop};
use crate::search::Search;
use crate::stats::{Outcome, Stats};
use learning::Learning;
use restarts::{Restarts, Runs};

/// Nodes of the first turn of the plain search.
const HEAD: u64 = 2048;
/// The plain search takes this many times as many nodes: where there are few solutions, it usually finds one
/// first.
const RATIO: u64 = 2;
/// The first turn is interrupted after so many failures that their product with the square of the depth comes
/// to [`FUTILE`], but not before [`FEW_FAILURES`]: the deeper a search is, the less likely is it to come back
/// to a wrong choice high above.
const FUTILE: u64 = 1 << 18;
const FEW_FAILURES: u64 = 64;
/// The search that learns joins the others when turns are that long: most searches are over before there is
/// much to learn. From then on it does a quarter as much work as the plain one makes updates, and as much as
/// that in turns of [`LONGEST`] nodes. In the engine's own tests problems are small.
const LONG: u64 = if cfg!(test) { HEAD } else { 1 << 17 };
const LONGEST: u64 = 1 << 19;

/// A solution, `None` if there is none, or why a turn ended before that was known.
type Answer = Result<Option<Vec<OptionId>>, Stop>;

/// Finds a solution with `plain` or, if that takes long, with the search that `lasting` prepares for the same
/// problem and root, if any, accompanied by one that restarts in orders from `seed` and, if `may_learn` says
/// so, one that learns.
pub(crate) fn find<'p>(
    mut plain: Search<'p>,
    lasting: impl FnOnce() -> Option<Search<'p>>,
    seed: u64,
    may_learn: impl Fn() -> bool,
) -> (Option<Vec<OptionId>>, Outcome) {
    let nodes = plain.monitor.limits().nodes.unwrap_or(u64::MAX);
    let mut answer = take_hopeful_turn(&mut plain, HEAD.min(nodes));
    let mut stats = Stats::default();
    if answer == Err(Stop::Nodes) && plain.monitor.nodes() < nodes {
        let mut runs = Runs::new(depth(&plain), seed);
        let aside = plain.machine.set_aside();
        runs.prepare(&mut *plain.machine);
        let turn = runs.unit.min(nodes - plain.monitor.nodes());
        answer = runs.take_turn(&mut *plain.machine, turn, plain.monitor.stop_conditions());
        if answer == Err(Stop::Nodes) {
            // What the run chose is known until the machine is rewound.
            runs.begin(&mut *plain.machine);
            let restarts = Restarts::new(runs, plain.machine.fork());
            plain.machine.take_up(aside);
            let mut others = Others { restarts, learning: None };
            answer = take_more_turns(&mut plain, lasting, &mut others, nodes, may_learn);
            stats = others.stats();
        } else {
            stats = runs.stats;
        }
    }
    stats.add(&plain.stats());
    let (solution, status) = match answer {
        Ok(Some(solution)) => (Some(solution), Status::Stopped(Stop::Solutions)),
        Ok(None) => (None, Status::Exhausted),
        Err(stop) => (None, Status::Stopped(stop)),
    };
    stats.solutions = u64::from(solution.is_some());
    (solution, Outcome { solutions: stats.solutions, status, stats })
}

/// The first turn of the plain search, or what of it seems hopeful: see [`FUTILE`].
fn take_hopeful_turn(plain: &mut Search<'_>, nodes: u64) -> Answer {
    loop {
        let left = nodes - plain.monitor.nodes();
        let answer = take_turn(plain, left.min(FEW_FAILURES));
        let depth = depth(plain);
        let failures = plain.monitor.nodes().saturating_sub(depth);
        let is_futile = failures >= FEW_FAILURES && failures * depth * depth >= FUTILE;
        if answer != Err(Stop::Nodes) || left <= FEW_FAILURES || is_futile {
            return answer;
        }
    }
}

/// The number of levels that a search has come to.
fn depth(search: &Search<'_>) -> u64 {
    search.monitor.profile().len() as u64
}

/// Takes turns once a run of the other search has ended: early ones, and then with engines for long searches;
/// `nodes` bounds the sum of their nodes.
fn take_more_turns<'p>(
    plain: &mut Search<'p>,
    lasting: impl FnOnce() -> Option<Search<'p>>,
    others: &mut Others<'p>,
    nodes: u64,
    may_learn: impl Fn() -> bool,
) -> Answer {
    let answer = take_early_turns(plain, others, nodes);
    if answer != Err(Stop::Nodes) || plain.monitor.nodes() + others.nodes() >= nodes {
        return answer;
    }
    if let Some(search) = lasting() {
        plain.begin_again_with(search);
        others.restarts.begin_again_with(plain.machine.fork());
    }
    take_turns(plain, others, nodes, may_learn)
}

/// What is left of the first turn of the plain search, and of a turn of the other; `nodes` bounds the sum of
/// their nodes.
fn take_early_turns(plain: &mut Search<'_>, others: &mut Others<'_>, nodes: u64) -> Answer {
    let left = |plain: &Search<'_>, others: &Others<'_>| {
        nodes.saturating_sub(plain.monitor.nodes() + others.nodes())
    };
    let turn = HEAD.saturating_sub(plain.monitor.nodes()).min(left(plain, others));
    let answer = take_turn(plain, turn);
    if answer != Err(Stop::Nodes) {
        return answer;
    }
    let turn = (HEAD / RATIO).saturating_sub(others.nodes()).min(left(plain, others));
    others.restarts.take_turn(turn, plain.monitor.stop_conditions())
}

/// Runs all searches in turn until one of them knows the answer or a limit ends them; `nodes` bounds the sum
/// of their nodes.
fn take_turns<'p>(
    plain: &mut Search<'p>,
    others: &mut Others<'p>,
    nodes: u64,
    may_learn: impl Fn() -> bool,
) -> Answer {
    // With a bound, the nodes of each turn depend on those before it.
    let is_parallel = plain.plan.threads > 1 && nodes == u64::MAX;
    let mut turn = HEAD;
    loop {
        if turn == LONG && may_learn() {
            others.learning = Some(Learning::beside(plain));
        }
        let left = nodes - plain.monitor.nodes() - others.nodes();
        let conditions = plain.monitor.stop_conditions();
        let updates = plain.stats().updates;
        let answer = if is_parallel {
            let is_known = AtomicBool::new(false);
            let other = || {
                let answer = others.take_turns(turn, left, updates, &conditions);
                is_known.store(answer != Err(Stop::Nodes), Ordering::Relaxed);
                answer
            };
            let (other, this) = in_parallel(other, || take_long_turn(plain, turn, &is_known));
            sooner(other, || this)
        } else {
            let other = others.take_turns(turn, left, updates, &conditions);
            sooner(other, || take_turn(plain, turn.min(nodes - plain.monitor.nodes() - others.nodes())))
        };
        if answer != Err(Stop::Nodes) || plain.monitor.nodes() + others.nodes() == nodes {
            return answer;
        }
        turn = turn.saturating_mul(2);
    }
}

/// The searches that accompany the plain one.
#[derive(Debug)]
struct Others<'p> {
    restarts: Restarts<'p>,
    /// If turns are [long](LONG).
    learning: Option<Learning<'p>>,
}

impl Others<'_> {
    /// Continues both for up to `left` nodes: the one that restarts for its part of a turn, the one that
    /// learns for as much work as so many updates of the plain one are worth.
    fn take_turns(&mut self, turn: u64, left: u64, updates: u64, conditions: &StopConditions) -> Answer {
        let nodes = (turn / RATIO).min(left);
        let answer = self.restarts.take_turn(nodes, conditions.clone());
        let work = if turn < LONGEST { updates / 4 } else { updates };
        match &mut self.learning {
            Some(learning) => sooner(answer, || learning.take_turn(left - nodes, work, conditions)),
            None => answer,
        }
    }

    fn nodes(&self) -> u64 {
        self.restarts.nodes() + self.learning.as_ref().map_or(0, Learning::nodes)
    }

    fn stats(&self) -> Stats {
        Stats { nodes: self.nodes(), ..self.restarts.stats() }
    }
}

/// The first of two answers, or the second if only that says more than that a turn ended.
fn sooner(first: Answer, second: impl FnOnce() -> Answer) -> Answer {
    first.or_else(|stop| match second() {
        Err(Stop::Nodes) => Err(stop),
        answer => answer,
    })
}

/// Runs `other` on another thread, if the system can start one, and `this` on this thread.
fn in_parallel<A: Send, B>(other: impl FnOnce() -> A + Send, this: impl FnOnce() -> B) -> (A, B) {
    let other = Mutex::new(Some(other));
    let run = || other.lock().unwrap_or_else(PoisonError::into_inner).take().map(|other| other());
    thread::scope(|scope| {
        let thread = Builder::new().spawn_scoped(scope, run).ok();
        let this = this();
        let there = thread.and_then(|thread| thread.join().unwrap_or_else(|fault| resume_unwind(fault)));
        (there.or_else(run).expect("it runs on either thread"), this)
    })
}

/// Continues a search for up to `nodes` nodes.
fn take_turn(search: &mut Search<'_>, nodes: u64) -> Answer {
    let limits = search.monitor.limits();
    search.set_limits(limits.nodes(search.monitor.nodes().saturating_add(nodes)));
    let solution = search.next().map(<[OptionId]>::to_vec);
    match search.status() {
        Status::Stopped(stop) => Err(stop),
        Status::Running | Status::Exhausted => Ok(solution),
    }
}

/// As [`take_turn`], but ends soon after `is_known` is raised.
fn take_long_turn(search: &mut Search<'_>, nodes: u64, is_known: &AtomicBool) -> Answer {
    let mut left = nodes;
    while left > 0 && !is_known.load(Ordering::Relaxed) {
        let stretch = left.min(HEAD);
        let answer = take_turn(search, stretch);
        if answer != Err(Stop::Nodes) {
            return answer;
        }
        left -= stretch;
    }
    Err(Stop::Nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::learning::tests::pigeons;
    use crate::limits::Limits;

    /// The nodes of a search and those of them that have a depth: of the search that learns, none has.
    fn nodes(outcome: &Outcome) -> (u64, u64) {
        (outcome.stats.nodes, outcome.stats.profile.iter().sum())
    }

    #[test]
    fn a_search_that_learns_takes_part_and_changes_no_answer() {
        for threads in [1, 3] {
            let problem = pigeons(7);
            let (solution, outcome) = problem.solver().threads(threads).find();
            assert_eq!((solution, outcome.status), (None, Status::Exhausted), "{threads} threads");
            let (all, with_depth) = nodes(&outcome);
            assert!(all > with_depth, "{outcome:?}");
            let (.., outcome) = problem.solver().engine(Engine::Words).threads(threads).find();
            assert_eq!((nodes(&outcome).0, outcome.status), (nodes(&outcome).1, Status::Exhausted));
        }
    }

    #[test]
    fn it_takes_no_part_without_memory_for_clauses() {
        let problem = pigeons(7);
        let outcome = |memory| problem.solver().memory(memory).limits(Limits::new().nodes(9_000)).find().1;
        let (few, many) = (nodes(&outcome(8 << 20)), nodes(&outcome(1 << 30)));
        assert!(few.0 == few.1 && many.0 > many.1, "{few:?} {many:?}");
    }
}
