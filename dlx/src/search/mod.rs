//! A prepared search: a stream of solutions, and a root that can be changed and restored.

mod any_way;
mod division;
mod for_each;
mod parts;

use std::collections::VecDeque;

use crate::checkpoint::Origin;
use crate::engine::{Engine, Event, Machine};
use crate::ids::{ItemId, OptionId};
use crate::item_choice::{ItemChoice, assert_weights};
use crate::limits::monitor::Monitor;
use crate::limits::{Cancel, Limits, Status, Stop};
use crate::parallel::{Left, Plan};
use crate::problem::Problem;
use crate::stats::Stats;

/// A prepared engine and its search, made by [`Solver::solutions`](crate::Solver::solutions).
///
/// The search starts at a *root*: the problem with some options chosen and some forbidden. Changing the root
/// ([`choose`](Self::choose), [`forbid`](Self::forbid), [`switch_on`](Self::switch_on), [`undo`](Self::undo),
/// [`reset`](Self::reset)) abandons the search in progress; the next call of [`next`](Self::next) starts a
/// new one from the new root, with limits and statistics counted from that start. So one prepared engine
/// serves any number of related questions.
#[derive(Debug)]
pub struct Search<'p> {
    problem: &'p Problem,
    engine: Engine,
    pub(crate) reason: String,
    pub(crate) machine: Box<dyn Machine + 'p>,
    pub(crate) monitor: Monitor<'p>,
    /// `machine.updates()` when the search began.
    updates_before: u64,
    pub(crate) status: Status,
    /// Whether solutions were counted, and not visited.
    counted: bool,
    /// How to visit all solutions.
    pub(crate) plan: Plan,
    /// What is left besides the rest of the machine's search, in order.
    left: VecDeque<Left>,
    /// What the solver was asked.
    pub(crate) origin: Origin,
    /// Whether nothing else was asked of the search since.
    pub(crate) is_as_asked: bool,
}

/// A state that the root of a [`Search`] can be restored to.
#[derive(Clone, Copy, Debug)]
pub struct Mark(usize);

impl<'p> Search<'p> {
    pub(crate) fn new(
        problem: &'p Problem,
        engine: Engine,
        reason: String,
        machine: Box<dyn Machine + 'p>,
        monitor: Monitor<'p>,
        plan: Plan,
        origin: Origin,
    ) -> Self {
        let updates_before = machine.updates();
        Self {
            problem,
            engine,
            reason,
            machine,
            monitor,
            updates_before,
            status: Status::Running,
            counted: false,
            plan,
            left: VecDeque::new(),
            origin,
            is_as_asked: false,
        }
    }

    /// The next solution: all chosen options, in no particular order. `None` at the end or at a limit;
    /// [`status`](Self::status) tells which. After a limit, [`set_limits`](Self::set_limits) lets the search
    /// continue.
    #[expect(clippy::should_implement_trait, reason = "the solution is lent, which Iterator cannot say")]
    pub fn next(&mut self) -> Option<&[OptionId]> {
        if self.status != Status::Running {
            return None;
        }
        if self.monitor.is_sated() {
            self.status = Status::Stopped(Stop::Solutions);
            return None;
        }
        loop {
            match self.machine.advance(&mut self.monitor) {
                Event::Solution => {
                    self.monitor.solution();
                    return Some(self.machine.chosen());
                }
                Event::Exhausted if self.take_part() => {}
                Event::Exhausted => self.status = Status::Exhausted,
                Event::Stopped(stop) => self.status = Status::Stopped(stop),
            }
            if self.status != Status::Running {
                return None;
            }
        }
    }

    /// Counts the remaining solutions on this thread, up to a limit, and returns how the search ended:
    /// [`stats`](Self::stats) then says how many were found. This is faster than asking for each, and all
    /// else is the same: the nodes, the work, and which of them come before a limit.
    ///
    /// ```
    /// # use dlx_engine::{Limits, Problem, Status, Stop};
    /// let problem = Problem::from_text(b"a b c\na\na b\nb c\nc\nb\n")?;
    /// let mut search = problem.solver().limits(Limits::new().solutions(2)).solutions();
    /// assert_eq!(search.count_rest(), Status::Stopped(Stop::Solutions));
    /// search.set_limits(Limits::new());
    /// assert_eq!(search.count_rest(), Status::Exhausted);
    /// assert_eq!(search.solutions(), 3);
    /// # Ok::<(), dlx_engine::ParseError>(())
    /// ```
    pub fn count_rest(&mut self) -> Status {
        self.counted = true;
        while self.status == Status::Running {
            match self.machine.count(&mut self.monitor) {
                Event::Stopped(stop) => self.status = Status::Stopped(stop),
                Event::Exhausted | Event::Solution if self.take_part() => {}
                Event::Exhausted | Event::Solution => self.status = Status::Exhausted,
            }
        }
        self.status
    }

    /// The state of the search.
    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }

    /// What the search has done since it started.
    #[must_use]
    pub fn stats(&self) -> Stats {
        Stats {
            nodes: self.nodes(),
            updates: self.updates(),
            solutions: self.solutions(),
            profile: self.monitor.profile().to_vec(),
        }
    }

    /// The nodes of [`stats`](Self::stats), for those who ask often.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.monitor.nodes()
    }

    /// The updates of [`stats`](Self::stats), likewise.
    #[must_use]
    pub fn updates(&self) -> u64 {
        self.machine.updates().wrapping_sub(self.updates_before)
    }

    /// The number of solutions found so far, as in [`stats`](Self::stats), of which this copies nothing.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.monitor.solutions()
    }

    pub(crate) fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The engine at work; never [`Engine::Auto`].
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Why this engine was chosen.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The options taken at the branchings from the root to the current node: together with the root, a point
    /// to continue from.
    #[must_use]
    pub fn path(&self) -> Vec<OptionId> {
        self.machine.path()
    }

    /// Chooses an option at the root. Returns false if it is immediately evident that no solution is left;
    /// the search then finds none until this is undone.
    ///
    /// # Panics
    /// If the option is not one of the problem's.
    pub fn choose(&mut self, option: OptionId) -> bool {
        self.choose_all(&[option])
    }

    /// Chooses several options at the root, which is faster than one by one. Returns false as
    /// [`choose`](Self::choose) does.
    ///
    /// # Panics
    /// If an option is not one of the problem's.
    pub fn choose_all(&mut self, options: &[OptionId]) -> bool {
        self.problem.check_options(options);
        let possible = self.machine.choose(options);
        self.begin();
        possible
    }

    /// Removes an option from the root. Returns false as [`choose`](Self::choose) does.
    ///
    /// # Panics
    /// If the option is not one of the problem's.
    pub fn forbid(&mut self, option: OptionId) -> bool {
        self.problem.check_option(option);
        let possible = self.machine.forbid(option);
        self.begin();
        possible
    }

    /// Chooses several options at the root and removes another, which is faster than one after the other.
    /// Returns false as [`choose`](Self::choose) does.
    ///
    /// # Panics
    /// If an option is not one of the problem's.
    pub fn choose_all_but(&mut self, options: &[OptionId], forbidden: OptionId) -> bool {
        self.problem.check_options(options);
        self.problem.check_option(forbidden);
        let possible = self.machine.choose_but(options, forbidden);
        self.begin();
        possible
    }

    /// Switches on a group of items prepared by [`Solver::switches`](crate::Solver::switches): they constrain
    /// as all others do until this is undone. What is chosen and forbidden at the root stays so; if chosen
    /// options clash in an item that is now on, there is no solution. A group that is already on stays on.
    /// Returns false as [`choose`](Self::choose) does.
    ///
    /// This narrows the root as choosing does. The cost depends only on the options of the group, but `cells`
    /// copies its state, and `lists` looks at all open options.
    ///
    /// # Panics
    /// If there are not that many groups.
    pub fn switch_on(&mut self, group: usize) -> bool {
        let possible = self.machine.switch_on(group);
        self.begin();
        possible
    }

    /// Chooses forced options at the root until there are none: options that are the last one of some item
    /// that the search branches on. Returns false as [`choose`](Self::choose) does. Some engines always do
    /// this.
    pub fn settle(&mut self) -> bool {
        let possible = self.machine.settle();
        self.begin();
        possible
    }

    /// Removes options at the root that closer inspection excludes: if all options of an item also cover
    /// another item, the other item's other options are removed (in Sudoku: locked candidates). Not every
    /// engine does this, and a time limit or [`Cancel`](crate::Cancel) ends it early. Returns false as
    /// [`choose`](Self::choose) does.
    pub fn prune(&mut self) -> bool {
        let possible = self.machine.prune(&mut self.monitor);
        self.begin();
        possible
    }

    /// The options chosen at the root, and those that the engine deduced from them.
    pub fn root(&mut self) -> &[OptionId] {
        self.restart();
        self.machine.chosen()
    }

    /// Whether the item is covered at the root, by a chosen option or one that the engine deduced. An item
    /// that is off is not covered.
    ///
    /// # Panics
    /// If the item is not one of the problem's.
    #[must_use]
    pub fn is_covered(&self, item: ItemId) -> bool {
        self.problem.check_item(item);
        self.machine.is_covered(self.problem.index_of(item))
    }

    /// Marks the current root, for [`undo`](Self::undo) to restore. Marks are undone in reverse order.
    pub fn mark(&mut self) -> Mark {
        let mark = Mark(self.machine.mark());
        self.begin();
        mark
    }

    /// Restores the root as it was at `mark`. This uses up the mark and all later ones.
    ///
    /// # Panics
    /// If the mark was used up.
    pub fn undo(&mut self, mark: Mark) {
        self.machine.undo(mark.0);
        self.begin();
    }

    /// Abandons the search in progress and starts again at the same root.
    pub fn restart(&mut self) {
        self.machine.rewind();
        self.begin();
    }

    /// Undoes everything chosen, forbidden, switched on and preferred since the search was prepared, and
    /// restarts the random order: the engine is as if new, with what the [solver](crate::Solver) was
    /// [given](crate::Solver::given) and [forbids](crate::Solver::forbid). Only the weights of items stay.
    pub fn reset(&mut self) {
        self.machine.reset();
        self.prepare_root();
    }

    /// Chooses and forbids at the root of an engine that is as if new what the solver was asked to.
    pub(crate) fn prepare_root(&mut self) {
        let Origin { given, forbidden, .. } = &self.origin;
        self.problem.check_options(forbidden);
        self.problem.check_options(given);
        for &option in forbidden {
            self.machine.forbid(option);
        }
        if !given.is_empty() {
            self.machine.choose(given);
        }
        self.begin();
    }

    /// Chooses items to branch on by this rule from here on, after a [`reset`](Self::reset) too. Weights that
    /// were learnt stay.
    pub fn set_choice(&mut self, choice: ItemChoice) {
        self.is_as_asked = false;
        self.machine.set_choice(choice);
    }

    /// With `true`, looks for nothing but forced moves from here on, after a [`reset`](Self::reset) too.
    /// Otherwise `lanes` also looks for locked candidates (see [`prune`](Self::prune)) where that takes
    /// little time, which pays unless searches end after a few nodes: classic puzzles are made in .88 of the
    /// time with forced moves alone.
    pub fn only_forced_moves(&mut self, only: bool) {
        self.is_as_asked = false;
        self.machine.only_forced_moves(only);
    }

    /// Forgets what [`ItemChoice::Weighted`] has learnt, and begins with these weights instead of equal ones,
    /// one for each item of the problem. Conflicts raise each in proportion, so weights that differ much make
    /// an order, until [`reset_weights`](Self::reset_weights).
    ///
    /// # Panics
    /// If a weight is not positive, or there are more or fewer than items.
    pub fn weigh(&mut self, weights: &[f32]) {
        assert_weights(weights, self.problem);
        self.is_as_asked = false;
        self.machine.weigh(weights);
    }

    /// Forgets the weights that [`ItemChoice::Weighted`] has learnt, or was given since the solver's
    /// [own](crate::Solver::weigh).
    pub fn reset_weights(&mut self) {
        self.machine.reset_weights();
    }

    /// Copies what another search of the same problem has learnt about items, its rule for choosing them, and
    /// whether it looks for forced moves only. This only guides where to look first; no answer depends on it.
    ///
    /// # Panics
    /// If the number of items differs.
    pub fn learn_from(&mut self, other: &Search<'_>) {
        let (own, others) = (self.problem.item_count(), other.problem.item_count());
        assert!(own == others, "weights of {others} items for a problem with {own}");
        self.is_as_asked = false;
        self.machine.set_weights(&other.machine.weights());
    }

    /// Its limits.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.monitor.limits()
    }

    /// Sets new limits, which count from the start of the search. A stopped search continues.
    pub fn set_limits(&mut self, limits: Limits) {
        self.monitor.set_limits(limits);
        self.go_on();
    }

    /// Sets the flag that stops the search from elsewhere, in place of the one before: a raised flag stays
    /// raised, so each question that may be cancelled by itself takes its own. A stopped search continues.
    pub fn set_cancel(&mut self, cancel: Cancel) {
        self.monitor.set_cancel(Some(cancel));
        self.go_on();
    }

    /// Lets a stopped search continue.
    fn go_on(&mut self) {
        if self.status != Status::Exhausted {
            self.status = Status::Running;
        }
    }

    /// Tries options in a random order from here on, or, with `None`, in the engine's.
    pub fn shuffle(&mut self, seed: Option<u64>) {
        self.is_as_asked = false;
        self.machine.shuffle(seed);
    }

    /// Tries these options before others of the same item.
    pub fn prefer(&mut self, options: &[OptionId]) {
        self.is_as_asked = false;
        self.machine.prefer(options);
    }

    /// Why the search must stop, whatever it finds.
    pub(crate) fn watch(&mut self) -> Option<Stop> {
        self.monitor.watch()
    }

    /// Begins again with the engine of `other`, a search with the same root that has not begun. Limits and
    /// statistics go on.
    pub(crate) fn begin_again_with(&mut self, other: Self) {
        let done = self.machine.updates().wrapping_sub(self.updates_before);
        self.updates_before = other.updates_before.wrapping_sub(done);
        (self.engine, self.reason, self.machine) = (other.engine, other.reason, other.machine);
    }

    fn begin(&mut self) {
        self.is_as_asked = false;
        self.left.clear();
        self.monitor.restart();
        self.updates_before = self.machine.updates();
        (self.status, self.counted) = (Status::Running, false);
    }
}
