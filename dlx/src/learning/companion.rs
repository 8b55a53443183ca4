//! A search that learns, beside a plain one.
//!
//! A plain search refutes the same thing again and again where it learns nothing from it: published puzzles
//! with long lines take it minutes, and a [`Learner`] well under a second. Where there is little to learn,
//! the plain search is many times faster. So they take turns, which become longer; a turn ends after a number
//! of nodes, which may depend on the work so far, so that time decides nothing (as in B. Huberman, R. Lukose
//! and T. Hogg, "An economics approach to hard computational problems", 1997).

use std::time::Duration;

use super::{Answer, Assumption, Learner};
use crate::engine::Engine;
use crate::ids::OptionId;
use crate::limits::instant::Instant;
use crate::limits::{Limits, Status, Stop};
use crate::problem::Problem;
use crate::search::Search;
use crate::stats::Stats;

/// Nodes of the first turn of the search that learns; each later turn has twice as many.
const TURN: u64 = 512;

/// Nodes of a search for solutions that are counted, before any is noted. In the engine's own tests problems
/// are small.
pub(super) const EARLY: u64 = if cfg!(test) { 4 } else { TURN };

/// The plain search goes first: most problems are small and easy, and then it needs nothing else. It takes as
/// many nodes as the learner, and more in problems of fewer options than this, whose nodes take less time,
/// but no more than so many times.
const FIRST: u64 = 8192;
const MOST_FIRST: u64 = 16;
/// In later turns it takes as many nodes as the learner in problems of so many options, and fewer in larger
/// ones: there it seldom ends first. Of 150 published puzzles with rules, `solve --time-limit 4s` left 21
/// open without, and 7 so.
const LATER: u64 = 2048;
/// The same for an engine whose nodes are cheap.
const LATER_IF_CHEAP: u64 = 8192;
/// Each node looks through what was learnt, so a turn of twice as many nodes takes up to so many times the
/// work.
const GROWTH: u64 = 4;
/// Before such a turn, `lanes` may make so many updates for each thing that the learner will have examined by
/// the end of it: the two take about as long. By nodes alone, HARD_PENCILMARKS 7 of Interactive Sudoku Solver
/// takes seven times the time.
const UPDATES: u64 = 4;
/// So much work of the learner, some hundredths of a second, does not count: where the learner is what ends
/// the search, it often does so in an early turn.
const FREE: u64 = 1 << 21;

/// Accompanies the search for the first few solutions below a root, so that the hard ones are found and the
/// absence of others is proven sooner. Where a problem [requires more](Problem::requires_more) than covers,
/// the plain search has all turns.
///
/// ```
/// use dlx_engine::{Companion, Limits, Problem, Status};
///
/// let problem = Problem::from_text(b"a b c\na\na b\nb c\nc\n")?;
/// let mut search = problem.solver().solutions();
/// let mut companion = Companion::new(&problem, Vec::new(), Limits::new().solutions(3));
/// while let Some(solution) = companion.next(&mut search) {
///     assert!(problem.is_solution(solution));
/// }
/// assert_eq!((companion.solutions(), companion.status()), (2, Status::Exhausted));
/// # Ok::<(), dlx_engine::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Companion<'p> {
    problem: &'p Problem,
    given: Vec<OptionId>,
    limits: Limits,
    /// When it began, if time is limited.
    begun: Option<Instant>,
    /// Prepared at its first turn.
    learner: Option<Learner<'p>>,
    /// What either search has found, the first `count` of these, each in order of the options if there is a
    /// learner. The others keep their memory.
    found: Vec<Vec<OptionId>>,
    count: usize,
    /// How many of these the learner does not look for any more.
    excluded: usize,
    /// The nodes of the learner's next turn.
    pub(super) turn: u64,
    /// The nodes of all turns of the plain search up to the next one of the learner.
    pub(super) plain: u64,
    /// The nodes of the learner, and those of a plain search that began anew.
    nodes: u64,
    /// What a plain search did before it began anew.
    before: Stats,
    /// The work of the learner.
    pub(super) work: u64,
    status: Status,
}

impl<'p> Companion<'p> {
    /// Accompanies a search of `problem` at whose root the `given` options were chosen, besides what its
    /// solver was given and forbids; others may be forbidden that are in no solution with these. The limits
    /// hold for both searches together.
    #[must_use]
    pub fn new(problem: &'p Problem, given: Vec<OptionId>, limits: Limits) -> Self {
        Self {
            problem,
            given,
            limits,
            begun: limits.time.map(|_| Instant::now()),
            learner: None,
            found: Vec::new(),
            count: 0,
            excluded: 0,
            turn: TURN,
            plain: first_turn(problem),
            nodes: 0,
            before: Stats::default(),
            work: 0,
            status: Status::Running,
        }
    }

    /// Accompanies a search at another root of the problem, as a new companion does, but with the memory of
    /// this one: small problems are solved in little more time than a few allocations take.
    pub fn restart(&mut self, given: &[OptionId], limits: Limits) {
        self.given.clear();
        self.given.extend_from_slice(given);
        self.limits = limits;
        self.begun = limits.time.map(|_| Instant::now());
        self.learner = None;
        (self.count, self.excluded, self.nodes, self.work) = (0, 0, 0, 0);
        self.before = Stats::default();
        (self.turn, self.plain) = (TURN, first_turn(self.problem));
        self.status = Status::Running;
    }

    /// The next solution: all chosen options, in no particular order. `None` at the end or at a limit, as
    /// [`status`](Self::status) tells. `search` is the same each time, and is used by nobody else; its own
    /// limits are replaced.
    ///
    /// Which solution comes first does not depend on time. It may be another one than `search` would find
    /// alone.
    pub fn next(&mut self, search: &mut Search<'p>) -> Option<&[OptionId]> {
        if self.status == Status::Running
            && self.limits.solutions.is_some_and(|most| self.solutions() >= most)
        {
            self.status = Status::Stopped(Stop::Solutions);
        }
        while self.status == Status::Running {
            if (self.search(search) || self.learn(search)) && self.is_new() {
                self.count += 1;
                return self.found.get(self.count - 1).map(Vec::as_slice);
            }
        }
        None
    }

    /// Finds the remaining solutions up to the limit, and returns how the searches ended. This takes less
    /// time than asking for each, but which of them are found is left open.
    pub fn count_rest(&mut self, search: &mut Search<'p>) -> Status {
        self.count_early(search);
        while self.next(search).is_some() {}
        self.status
    }

    /// Counts in the plain search alone for some nodes: most searches end so early that what they find need
    /// not be noted, and 9x9 boards take .95 of the time. A search that is longer begins anew if it has found
    /// any.
    fn count_early(&mut self, search: &mut Search<'p>) {
        let has_begun = self.count > 0 || self.nodes > 0 || search.nodes() > 0;
        if self.status != Status::Running || has_begun {
            return;
        }
        let nodes = self.limits.nodes.map_or(EARLY, |most| most.min(EARLY));
        search.set_limits(Limits { nodes: Some(nodes), ..self.limits });
        let (status, found) = (search.count_rest(), search.monitor.solutions());
        if status == Status::Stopped(Stop::Nodes) && self.limits.nodes != Some(nodes) {
            if found > 0 {
                (self.nodes, self.before) = (search.nodes(), search.stats());
                search.restart();
                if let Some(begun) = self.begun {
                    search.monitor.prepared_since(begun);
                }
            }
        } else {
            (self.count, self.status) = (found as usize, status);
        }
    }

    /// The number of solutions found.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.count as u64
    }

    /// How far the search is: exhausted as soon as either of the two is.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }

    /// The nodes of the search that learns, its decisions and conflicts, and of a plain one that began anew.
    /// They come to those of the plain one.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The updates of the plain search, which is `search`, also before it began anew.
    #[must_use]
    pub fn updates(&self, search: &Search<'p>) -> u64 {
        search.updates().wrapping_add(self.before.updates)
    }

    /// What both searches have done. Updates and the profile are those of the plain one, which is `search`,
    /// also before it began anew.
    #[must_use]
    pub fn stats(&self, search: &Search<'p>) -> Stats {
        let mut stats = search.stats();
        stats.add(&self.before);
        Stats { nodes: search.nodes() + self.nodes, solutions: self.solutions(), ..stats }
    }

    /// Whether the other search has not found the solution that was noted last. Without a learner there is no
    /// other search, and no order to compare solutions in.
    fn is_new(&mut self) -> bool {
        let (before, last) = self.found.split_at_mut(self.count);
        self.learner.is_none() || {
            last[0].sort_unstable();
            !before.contains(&last[0])
        }
    }

    /// Continues the plain search up to a solution, which is noted, or the end of its turn.
    fn search(&mut self, search: &mut Search<'p>) -> bool {
        let most = self.limits.nodes.map(|most| most - self.nodes);
        search.set_limits(Limits {
            solutions: None,
            nodes: Some(self.plain.min(most.unwrap_or(u64::MAX))),
            ..self.limits
        });
        let solution = search.next().map(|solution| note(&mut self.found, self.count, solution));
        match search.status() {
            Status::Stopped(Stop::Nodes) if most.is_none_or(|most| self.plain < most) => {}
            status => self.status = status,
        }
        solution.is_some()
    }

    /// Continues the learner up to a solution, which is noted, or the end of its turn.
    fn learn(&mut self, search: &Search<'p>) -> bool {
        if self.status != Status::Running {
            return false;
        }
        let learner = self.learner.get_or_insert_with(|| Learner::beside(search));
        learner.set_cancel(search.monitor.cancel());
        for solution in &mut self.found[self.excluded..self.count] {
            solution.sort_unstable();
            learner.exclude(solution);
        }
        self.excluded = self.count;
        let left = self.limits.nodes.map_or(u64::MAX, |most| most - self.nodes - search.monitor.nodes());
        let left_of = |(time, begun): (Duration, &Instant)| time.saturating_sub(begun.elapsed());
        let time = self.limits.time.zip(self.begun.as_ref()).map(left_of);
        let given = search.origin.given.iter().chain(&self.given);
        let given: Vec<_> = given.copied().map(Assumption::from).collect();
        let answer =
            learner.solve(&given, Limits { solutions: None, nodes: Some(self.turn.min(left)), time });
        self.nodes += learner.nodes();
        let expected = learner.work() + GROWTH * (learner.work() - self.work);
        self.work = learner.work();
        match answer {
            Answer::Solution => note(&mut self.found, self.count, learner.solution()),
            Answer::Refuted => self.status = Status::Exhausted,
            Answer::Stopped(Stop::Nodes) if self.turn < left => {
                self.turn = self.turn.saturating_mul(2);
                let equal = match search.engine() {
                    Engine::Lanes | Engine::Masks => LATER_IF_CHEAP,
                    _ => LATER,
                };
                let more = plain_nodes(self.turn, equal, self.problem).max(1);
                self.plain = self.plain.saturating_add(more);
                if search.engine() == Engine::Lanes {
                    self.plain = self.plain.max(nodes_of(UPDATES * expected.saturating_sub(FREE), search));
                }
            }
            Answer::Stopped(stop) => self.status = Status::Stopped(stop),
        }
        answer == Answer::Solution
    }
}

/// Writes a solution behind the first `count`.
fn note(found: &mut Vec<Vec<OptionId>>, count: usize, solution: &[OptionId]) {
    if found.len() == count {
        found.push(Vec::new());
    }
    found[count].clear();
    found[count].extend_from_slice(solution);
}

/// The nodes of the plain search before the learner's first turn, which never comes where a [`Learner`] knows
/// less than the problem requires.
fn first_turn(problem: &Problem) -> u64 {
    match problem.requires_more() {
        true => u64::MAX,
        false => plain_nodes(TURN, FIRST, problem).clamp(TURN, MOST_FIRST * TURN),
    }
}

/// The nodes of a search that make so many updates, as far as its nodes so far tell.
fn nodes_of(updates: u64, search: &Search<'_>) -> u64 {
    let stats = search.stats();
    (u128::from(updates) * u128::from(stats.nodes) / u128::from(stats.updates.max(1))) as u64
}

/// The nodes of a plain search that are worth `nodes` of a learner, if these are worth the same in a problem
/// of so many options.
fn plain_nodes(nodes: u64, equal: u64, problem: &Problem) -> u64 {
    nodes.saturating_mul(equal) / problem.option_count().max(1) as u64
}
