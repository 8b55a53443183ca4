//! Configures a search, and answers the common questions.

mod heuristics;
mod searched;
mod tasks;
mod trial;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use crate::checkpoint::Origin;
use crate::engine::{Allowance, Engine, MemoryError};
use crate::first;
use crate::ids::{ItemId, OptionId};
use crate::item_choice::{ItemChoice, assert_weights};
use crate::learning;
use crate::limits::instant::Instant;
use crate::limits::monitor::Monitor;
use crate::limits::{Cancel, Limits, Status, Stop};
use crate::parallel::Plan;
use crate::problem::Problem;
use crate::search::Search;
use crate::stats::{Outcome, Progress};
use crate::uniqueness::Uniqueness;
use heuristics::Heuristics;

type Callback<'p> = Box<dyn FnMut(&Progress) + Send + 'p>;

/// The configuration of a search: which engine, which limits, where to start. Created by [`Problem::solver`].
///
/// ```
/// # use dlx_engine::{Problem, Uniqueness};
/// let problem = Problem::from_text(b"a b c\na\na b\nb c\nc\n")?;
/// assert_eq!(problem.solver().count().solutions, 2);
/// assert_eq!(problem.solver().uniqueness(), Uniqueness::Multiple);
/// # Ok::<(), dlx_engine::ParseError>(())
/// ```
#[must_use]
pub struct Solver<'p> {
    problem: &'p Problem,
    engine: Engine,
    heuristics: Heuristics,
    limits: Limits,
    seed: Option<u64>,
    cancel: Option<Cancel>,
    progress: Option<(Duration, Callback<'p>)>,
    plan: Plan,
    given: Vec<OptionId>,
    forbidden: Vec<OptionId>,
    switches: Vec<Vec<ItemId>>,
    memory: u64,
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("engine", &self.engine)
            .field("choice", &self.heuristics.choice)
            .field("limits", &self.limits)
            .field("seed", &self.seed)
            .field("threads", &self.plan.threads)
            .field("given", &self.given)
            .field("forbidden", &self.forbidden)
            .finish_non_exhaustive()
    }
}

impl Problem {
    /// Returns a search to be configured. See [`Solver`].
    pub fn solver(&self) -> Solver<'_> {
        Solver::new(self)
    }
}

impl<'p> Solver<'p> {
    fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            engine: Engine::Auto,
            heuristics: Heuristics::default(),
            limits: Limits::new(),
            seed: None,
            cancel: None,
            progress: None,
            plan: Plan::new(1),
            given: Vec::new(),
            forbidden: Vec::new(),
            switches: Vec::new(),
            memory: u64::MAX,
        }
    }

    /// The problem that the search is for.
    #[must_use]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The engine; [`Engine::Auto`] by default.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// The rule for choosing items; [`ItemChoice::MinRemaining`] by default.
    pub fn choice(mut self, choice: ItemChoice) -> Self {
        self.heuristics.choice = choice;
        self
    }

    /// Lets a search with [`ItemChoice::Weighted`] begin with these weights instead of equal ones, one for
    /// each item of the problem, and return to them when weights are [reset](Search::reset_weights).
    /// Conflicts raise each in proportion.
    ///
    /// # Panics
    /// If a weight is not positive, or there are more or fewer than items.
    pub fn weigh(mut self, weights: impl Into<Arc<[f32]>>) -> Self {
        self.heuristics.weights = weights.into();
        assert_weights(&self.heuristics.weights, self.problem);
        self
    }

    /// Lets a search with [`ItemChoice::Weighted`] that fails often look harder for what follows from a
    /// choice: `lanes` then excludes more than forced moves do where items have up to 64 options (if all
    /// options of an item also cover another item, the other item's other options). Hard killer Sudokus take
    /// a twentieth of the nodes so, which take several times as long each; searches that end after a few
    /// hundred nodes gain nothing.
    pub fn thorough(mut self) -> Self {
        self.heuristics.is_thorough = true;
        self
    }

    /// Lets an item gain weight in a search with [`ItemChoice::Weighted`] not only when it runs out of
    /// options, but also when the search branches on it and an option fails at once: where choices fail
    /// soonest, they come first (as the cells of Interactive Sudoku Solver do, and the branchings of P.
    /// Vilim, P. Laborie and P. Shaw, "Failure-Directed Search for Constraint-Based Scheduling", 2015).
    /// Puzzles with drawn rules take three quarters of the nodes.
    pub fn blaming(mut self) -> Self {
        self.heuristics.is_blaming = true;
        self
    }

    /// Lets a search with [`ItemChoice::Weighted`] try options before it branches on anything: those that
    /// fail at once are forbidden and, with [`blaming`](Self::blaming), their items gain weight. These tries
    /// are no nodes, but their updates count, and they end after about as long as it takes to prepare the
    /// problem. For searches that are prepared for one question: puzzles with drawn rules take half of the
    /// nodes and as much time in all, but easy ones take longer.
    pub fn probing(mut self) -> Self {
        self.heuristics.is_probing = true;
        self
    }

    /// Bounds on the search; none by default.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Tries the options of each item in a random order, which depends on the seed and on the options taken
    /// so far. Equal seeds give equal searches.
    pub fn shuffle(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets a flag that stops the search from elsewhere.
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Calls `report` about once every `interval`, between nodes.
    pub fn progress(mut self, interval: Duration, report: impl FnMut(&Progress) + Send + 'p) -> Self {
        self.progress = Some((interval, Box::new(report)));
        self
    }

    /// Visits and counts solutions on `threads` threads if the search is long; 1 by default, at most 256. The
    /// calling thread visits the first 4096 nodes, or fewer if they take long, alone. On
    /// `wasm32-unknown-unknown` there is one thread.
    ///
    /// The results do not depend on the number of threads: with [`ItemChoice::MinRemaining`], the solutions,
    /// their order, and which solutions and how many nodes come before a solution or node limit are those of
    /// one thread. If such a limit ended the search, `updates` and `profile` of [`Stats`](crate::Stats) cover
    /// everything that the threads did, so they vary and are larger. A time limit or [`cancel`](Self::cancel)
    /// leaves the first solutions in order without a gap (unordered: any of them), and all of
    /// [`Stats`](crate::Stats) except `solutions` covers everything that the threads did.
    ///
    /// With [`ItemChoice::Weighted`] each thread learns its own weights. The set of solutions and their
    /// number do not depend on them; order and nodes vary, and so does what a limit leaves.
    ///
    /// [`Search::next`] always works on the calling thread alone.
    ///
    /// ```
    /// # use dlx_engine::Problem;
    /// // Sixteen items in pairs: 15 * 13 * 11 * 9 * 7 * 5 * 3 ways.
    /// let mut builder = Problem::builder();
    /// let items: Vec<_> = (0..16).map(|item| builder.primary(item.to_string())).collect();
    /// for (at, &one) in items.iter().enumerate() {
    ///     for &other in &items[at + 1..] {
    ///         builder.option([one, other]);
    ///     }
    /// }
    /// let problem = builder.build()?;
    /// assert_eq!(problem.solver().threads(4).count().solutions, 2_027_025);
    /// # Ok::<(), dlx_engine::BuildError>(())
    /// ```
    pub fn threads(mut self, threads: usize) -> Self {
        self.plan = Plan { ahead: self.plan.ahead, ..Plan::new(threads) };
        self
    }

    /// The maximum memory for solutions that threads find ahead of their turn, in bytes; about 8 MiB by
    /// default. A thread that is too far ahead waits. A [`Checkpoint`](crate::Checkpoint) holds such
    /// solutions: if it may be needed at any time, a few hundred kilobytes are enough.
    pub fn ahead(mut self, bytes: usize) -> Self {
        self.plan.ahead = bytes / size_of::<u32>();
        self
    }

    /// Starts from these chosen options; they are part of every solution. May be called again for more. If
    /// they exclude each other, there is no solution. Whatever prepares the search panics if one is not the
    /// problem's.
    pub fn given(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.given.extend(options);
        self
    }

    /// Leaves these options out. May be called again for more. Whatever prepares the search panics if one is
    /// not the problem's.
    pub fn forbid(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.forbidden.extend(options);
        self
    }

    /// The maximum memory for the engine besides the problem, in bytes; unlimited by default. The need is
    /// estimated before the engine is prepared. An engine that would take more is replaced by one that takes
    /// less, and [`Search::reason`] says so; the engine `naive`, which takes least, always runs. Not counted
    /// are up to 8 MiB a thread for solutions that symmetries of the problem repeat.
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Fails if the requested engine needs more than [`memory`](Self::memory) allows, or, if none was
    /// requested, every engine does.
    ///
    /// # Errors
    /// Names the engine, what it needs and what it may take.
    pub fn check_memory(&self) -> Result<(), MemoryError> {
        self.engine.check_memory(self.searched(), self.allowance())
    }

    /// Whether neither an engine nor an order of solutions was asked for, so that a search that learns may
    /// help: see [`Companion`](crate::Companion).
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.engine == Engine::Auto && self.seed.is_none()
    }

    /// The engine that a prepared search would use, and why, without preparing it.
    #[must_use]
    pub fn resolved_engine(&self) -> (Engine, String) {
        // Weights are for searches that end at a solution or two.
        match self.heuristics.choice {
            ItemChoice::MinRemaining => self.engine.resolve(self.searched(), self.allowance()),
            ItemChoice::Weighted => self.engine.resolve_for_one_late(self.searched(), self.allowance()),
        }
    }

    /// The engine that counts fastest, and why, without preparing it.
    #[must_use]
    pub fn engine_to_count(&self) -> (Engine, String) {
        let engine = self.engine.resolve_for_count(self.searched(), self.allowance());
        engine.unwrap_or_else(|| self.resolved_engine())
    }

    /// The approximate number of bytes that the engine of the search would take besides the problem, on all
    /// threads.
    #[must_use]
    pub fn estimated_memory(&self) -> u64 {
        self.resolved_engine().0.estimated_memory(self.searched(), self.plan.machines())
    }

    fn allowance(&self) -> Allowance {
        Allowance { bytes: self.memory, machines: self.plan.machines() }
    }

    /// Prepares groups of items that are off until [`Search::switch_on`] switches them on, numbered from 0.
    /// They replace groups prepared before.
    ///
    /// An item of a group, which must not be one that is covered
    /// [several times](crate::ProblemBuilder::multiple), constrains nothing while it is off: options share it
    /// freely, and a primary item needs no cover. The search does not find an option whose items are all off,
    /// just as it does not find one without items. So the search is that of the problem without these items.
    /// An item of several groups is on as soon as one of them is.
    ///
    /// ```
    /// # use dlx_engine::{Problem, Search};
    /// // Two cells of two colours, and a rule that each colour occurs once.
    /// let mut builder = Problem::builder();
    /// let cells = [builder.primary("left"), builder.primary("right")];
    /// let once = [builder.primary("red"), builder.primary("blue")];
    /// for (cell, color) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
    ///     builder.option([cells[cell], once[color]]);
    /// }
    /// let problem = builder.build()?;
    /// let mut search = problem.solver().switches(vec![once.to_vec()]).solutions();
    /// let count = |search: &mut Search<'_>| {
    ///     let mut solutions = 0;
    ///     while search.next().is_some() {
    ///         solutions += 1;
    ///     }
    ///     solutions
    /// };
    /// assert_eq!(count(&mut search), 4);
    /// let mark = search.mark();
    /// assert!(search.switch_on(0));
    /// assert_eq!(count(&mut search), 2);
    /// search.undo(mark);
    /// assert_eq!(count(&mut search), 4);
    /// # Ok::<(), dlx_engine::BuildError>(())
    /// ```
    pub fn switches(mut self, groups: Vec<Vec<ItemId>>) -> Self {
        self.switches = groups;
        self
    }

    /// Prepares the search, which then finds solutions one after another on demand: [`Search::next`]. They
    /// are lent, so the search is no iterator.
    ///
    /// # Panics
    /// If a given or forbidden option, or an item of a switch, is not one of the problem's, or an item of a
    /// switch is covered several times.
    pub fn solutions(self) -> Search<'p> {
        let begun = Instant::now();
        let engine = self.resolved_engine();
        self.prepared(engine, begun)
    }

    /// Prepares the search, for which this engine was chosen, for a reason. The time since `begun` counts.
    fn prepared(self, (engine, reason): (Engine, String), begun: Instant) -> Search<'p> {
        let origin = self.origin();
        let machine = self.machine(engine);
        let monitor = Monitor::new(self.limits, self.cancel, self.progress);
        let mut search = Search::new(self.problem, engine, reason, machine, monitor, self.plan, origin);
        search.shuffle(self.seed);
        search.prepare_root();
        search.monitor.prepared_since(begun);
        search.is_as_asked = true;
        search
    }

    /// What makes the search another one than that of the problem alone.
    fn origin(&self) -> Origin {
        let Self { given, forbidden, switches, seed, .. } = self;
        Origin { given: given.clone(), forbidden: forbidden.clone(), switches: switches.clone(), seed: *seed }
    }

    /// Calls `visit` with each solution: [`Search::for_each`].
    ///
    /// Here and in the other methods that run a whole search, [`Engine::Auto`] tries an engine that is
    /// prepared quickly for some nodes, and uses it if that is the whole search.
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn for_each(self, visit: impl FnMut(&[OptionId])) -> Outcome {
        self.once().for_each(visit)
    }

    /// Calls `visit` with each solution until it breaks: [`Search::try_for_each`].
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn try_for_each(self, visit: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Outcome {
        self.once().try_for_each(visit)
    }

    /// Calls `visit` with each solution, from several threads if there are several:
    /// [`Search::for_each_unordered`].
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn for_each_unordered(self, visit: impl Fn(&[OptionId]) + Sync) -> Outcome {
        self.once().for_each_unordered(visit)
    }

    /// Calls `visit` with each solution, from several threads if there are several, until it breaks:
    /// [`Search::try_for_each_unordered`].
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn try_for_each_unordered(self, visit: impl Fn(&[OptionId]) -> ControlFlow<()> + Sync) -> Outcome {
        self.once().try_for_each_unordered(visit)
    }

    /// Counts the solutions: [`Search::count`]. A short search is over when it has been tried, if no limit
    /// could have ended it.
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn count(self) -> Outcome {
        self.once_to_count().count()
    }

    /// A solution, if there is one: [`find`](Self::find) without what the search has done.
    ///
    /// ```
    /// # use dlx_engine::{Limits, Problem, Stop};
    /// let problem = Problem::from_text(b"a b\na\n")?;
    /// assert_eq!(problem.solver().first(), Ok(None));
    /// assert_eq!(problem.solver().limits(Limits::new().nodes(0)).first(), Err(Stop::Nodes));
    /// # Ok::<(), dlx_engine::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Why the search stopped before it was known whether there is one.
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn first(self) -> Result<Option<Vec<OptionId>>, Stop> {
        let (solution, outcome) = self.find();
        match outcome.status {
            Status::Stopped(stop) if solution.is_none() => Err(stop),
            _ => Ok(solution),
        }
    }

    /// Finds one solution, if any will do. The solution limit is ignored.
    ///
    /// The search begins with an engine that is prepared quickly ([`engine_for_one`](Self::engine_for_one)),
    /// and a solution that is found soon is the first one in its order. If the search turns out to be long,
    /// it starts again with the engine for long searches, accompanied by two others. One restarts from time
    /// to time, each time in another random order and with weights of items that conflicts have raised
    /// ([`ItemChoice::Weighted`]), so that a few unlucky choices near the root do not decide the time. The
    /// other one [learns](crate::Learner) from failures, so that none is refuted again and again; it takes
    /// part only if no engine was asked for. The absence of a solution is proven by any of them.
    ///
    /// The result depends only on the problem, the engine, the item choice and the seed, unless a time limit
    /// ends the search. With several threads the plain search and the others run at the same time. `nodes` of
    /// [`Stats`](crate::Stats) are those of all searches, and a node limit applies to their sum; `updates`
    /// and `profile` leave out the one that learns.
    ///
    /// ```
    /// # use dlx_engine::{Problem, Status, Stop};
    /// let problem = Problem::from_text(b"a b c\na\na b\nb c\nc\n")?;
    /// let (solution, outcome) = problem.solver().find();
    /// assert!(problem.is_solution(&solution.unwrap()));
    /// assert_eq!(outcome.status, Status::Stopped(Stop::Solutions));
    /// # Ok::<(), dlx_engine::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn find(mut self) -> (Option<Vec<OptionId>>, Outcome) {
        let begun = Instant::now();
        self.limits.solutions = None;
        let (engine, reason) = self.engine_for_one();
        let seed = self.seed.unwrap_or(0);
        let within = |solver: &Self| Self { memory: solver.memory, ..solver.beside(solver.engine) };
        let later = within(&self);
        // Most searches end before the engine for long ones is needed, or room for one that learns.
        let lasting = || {
            let chosen = later.engine.resolve_for_one_late(later.searched(), later.allowance_for_two());
            (chosen.0 != engine).then(|| within(&later).prepared(chosen, begun))
        };
        let may_learn = || later.may_learn();
        first::find(self.prepared((engine, reason), begun), lasting, seed, may_learn)
    }

    /// The engine with which [`find`](Self::find) begins, and why: the engine that `Auto` chooses for all
    /// solutions may take too long to prepare for one.
    #[must_use]
    pub fn engine_for_one(&self) -> (Engine, String) {
        self.engine.resolve_for_one(self.searched(), self.allowance_for_two())
    }

    /// Whether one more search, which learns, may look for a solution: clauses can say all that is required,
    /// no engine was asked for, and there is memory for it.
    fn may_learn(&self) -> bool {
        let has_room = || {
            let (engine, _) = self.engine.resolve_for_one_late(self.searched(), self.allowance_for_two());
            let engines = engine.estimated_memory(self.searched(), 2);
            learning::estimated_memory(self.problem) <= self.memory.saturating_sub(engines)
        };
        self.engine == Engine::Auto
            && !self.problem.requires_more()
            && (self.memory == u64::MAX || has_room())
    }

    /// The memory for two searches that take turns.
    fn allowance_for_two(&self) -> Allowance {
        Allowance { bytes: self.memory, machines: 2 }
    }

    /// The same question for another search on one thread, without limits.
    fn beside(&self, engine: Engine) -> Self {
        Self {
            engine,
            heuristics: self.heuristics.clone(),
            seed: self.seed,
            cancel: self.cancel.clone(),
            given: self.given.clone(),
            forbidden: self.forbidden.clone(),
            switches: self.switches.clone(),
            ..Self::new(self.problem)
        }
    }

    /// Whether there is no solution, one, or more. The solution limit is ignored; other limits may leave the
    /// answer unknown.
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn uniqueness(self) -> Uniqueness {
        let limits = self.limits.solutions(2);
        let outcome = self.limits(limits).for_each_unordered(|_| {});
        Uniqueness::after(outcome.solutions, outcome.status)
    }
}
