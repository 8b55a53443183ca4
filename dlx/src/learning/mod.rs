//! A search that learns why it fails, for series of similar questions.
//!
//! Conflict-driven clause learning (J. Marques-Silva and K. Sakallah, "GRASP", 1996; N. Eén and N. Sörensson,
//! "An extensible SAT-solver", 2003) over exact cover itself: variables are options, and items propagate
//! without being written out as clauses. Learnt clauses follow from the problem alone, regardless of
//! assumptions, and serve all later questions.
//!
//! A question is asked under *assumptions*, options that are chosen and groups of items that are switched on,
//! in the given order. If there is no solution, the answer names a *core*: assumptions that suffice for the
//! refutation. An assumption that follows from earlier ones is not needed, so the order determines the core.
//! The leading assumptions that a question shares with the previous one stay placed.

mod analysis;
mod clauses;
mod companion;
mod literal;
mod order;
mod refutation;
mod state;
#[cfg(test)]
pub(crate) mod tests;
mod trail;

use crate::checkpoint::Origin;
use crate::engine::Switches;
use crate::ids::{ItemId, OptionId};
use crate::limits::monitor::{Monitor, PATIENCE};
use crate::limits::{Cancel, Limits, Stop};
use crate::luby::luby;
use crate::problem::Problem;
use crate::search::Search;
use analysis::Analysis;
pub use companion::Companion;
use literal::Literal;
use order::Order;
pub use refutation::Refutation;
use state::{Conflict, State};

/// Conflicts before the first restart; see [`luby`].
const RESTART: u64 = 50;

/// The approximate number of bytes that a learner takes besides the problem: what it keeps for each option
/// and item, and clauses, before and after some of them are forgotten.
pub(crate) fn estimated_memory(problem: &Problem) -> u64 {
    let [items, options] = [problem.item_count(), problem.option_count()].map(|count| count as u64);
    16 * items + 96 * options + clauses::MOST_BYTES
}

/// What a question to a [`Learner`] takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Assumption {
    /// The option is chosen.
    Option(OptionId),
    /// The items of this group of [`Learner::switches`] are on.
    Switch(usize),
}

impl From<OptionId> for Assumption {
    fn from(option: OptionId) -> Self {
        Self::Option(option)
    }
}

/// The answer of a [`Learner`] to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a solution: [`Learner::solution`].
    Solution,
    /// There is no solution: [`Learner::core`] says which assumptions suffice to refute one.
    Refuted,
    /// A limit ended the search.
    Stopped(Stop),
}

/// A search for solutions under assumptions, which learns from each failure.
///
/// Suited to many related questions about one problem, some of them hard. Engines of
/// [`Solver`](crate::Solver) are faster if there are many solutions to visit or little to learn. Equal
/// questions in equal order get equal answers.
///
/// ```
/// use dlx_engine::{Answer, Cancel, Learner, Limits, OptionId, Problem};
///
/// let problem = Problem::from_text(b"a b c\na\na b\nb c\nc\n")?;
/// let mut learner = Learner::new(&problem, Cancel::new());
/// let assumed = [OptionId(1).into()];
/// assert_eq!(learner.solve(&assumed, Limits::new()), Answer::Solution);
/// assert!(problem.is_solution(learner.solution()));
/// // Without that solution, option 1 has none.
/// learner.exclude(&[OptionId(1), OptionId(3)]);
/// assert_eq!(learner.solve(&assumed, Limits::new()), Answer::Refuted);
/// assert_eq!(learner.core(), assumed);
/// # Ok::<(), dlx_engine::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Learner<'p> {
    problem: &'p Problem,
    state: State<'p>,
    order: Order,
    analysis: Analysis,
    monitor: Monitor<'static>,
    /// The assumptions of the last question; the first of them are placed, one per level.
    assumed: Vec<Assumption>,
    solution: Vec<OptionId>,
    core: Vec<Assumption>,
    /// Options that the last question passed over, as they can cover only items that are off.
    idle: Vec<u32>,
    /// The work done when the clock was last checked.
    looked_at: u64,
    refutation: Option<Refutation>,
}

impl<'p> Learner<'p> {
    /// Prepares questions about `problem`. `cancel` ends a question from elsewhere.
    ///
    /// # Panics
    /// If the problem [requires more](Problem::requires_more) than that each primary item is covered once:
    /// clauses know nothing of that.
    #[must_use]
    pub fn new(problem: &'p Problem, cancel: Cancel) -> Self {
        Self::with_switches(problem, Switches::default(), cancel)
    }

    /// Prepares questions about what `search` looks for, which leaves out what its solver forbids.
    pub(crate) fn beside(search: &Search<'p>) -> Self {
        let Origin { forbidden, switches, .. } = &search.origin;
        let problem = search.problem();
        let mut learner = Self::with_switches(problem, Switches::new(problem, switches), Cancel::new());
        forbidden.iter().for_each(|&option| learner.exclude(&[option]));
        learner
    }

    /// Replaces the flag that ends a question from elsewhere.
    pub(crate) fn set_cancel(&mut self, cancel: Option<Cancel>) {
        self.monitor.set_cancel(cancel);
    }

    fn with_switches(problem: &'p Problem, switches: Switches, cancel: Cancel) -> Self {
        assert!(!problem.requires_more(), "a learner of a problem that requires more than covers");
        let options = problem.option_count();
        let variables = options + switches.len();
        let is_chosen = |option: &u32| {
            problem.raw_entries(OptionId(*option)).iter().any(|entry| entry.item < problem.primary)
        };
        Self {
            problem,
            state: State::new(problem, switches),
            order: Order::new(variables, (0..options as u32).filter(is_chosen)),
            analysis: Analysis::new(variables),
            monitor: Monitor::new(Limits::new(), Some(cancel), None),
            assumed: Vec::new(),
            solution: Vec::new(),
            core: Vec::new(),
            idle: Vec::new(),
            looked_at: 0,
            refutation: None,
        }
    }

    /// Prepares groups of items, numbered from 0, that are off unless a question
    /// [assumes](Assumption::Switch) that they are on, as [`Solver::switches`](crate::Solver::switches) does.
    /// To be called first: what is known is forgotten.
    ///
    /// ```
    /// # use dlx_engine::{Answer, Assumption, Cancel, Learner, Limits, Problem};
    /// // Two pegs, and two rules: they differ in size, and in colour.
    /// let mut builder = Problem::builder();
    /// let pegs = [builder.primary("first"), builder.primary("second")];
    /// let (small, red, blue) = (builder.secondary("small"), builder.secondary("red"), builder.secondary("blue"));
    /// builder.option([pegs[0], small, red]);
    /// builder.option([pegs[1], small, red]);
    /// builder.option([pegs[1], small, blue]);
    /// let problem = builder.build()?;
    /// let groups = [vec![small], vec![red, blue]];
    /// let mut learner = Learner::new(&problem, Cancel::new()).switches(&groups);
    /// let [size, color] = [Assumption::Switch(0), Assumption::Switch(1)];
    /// assert_eq!(learner.solve(&[color], Limits::new()), Answer::Solution);
    /// assert_eq!(learner.solve(&[size, color], Limits::new()), Answer::Refuted);
    /// assert_eq!(learner.core(), [size]);
    /// # Ok::<(), dlx_engine::BuildError>(())
    /// ```
    ///
    /// # Panics
    /// If an item is not one of the problem's.
    #[must_use]
    pub fn switches(self, groups: &[Vec<ItemId>]) -> Self {
        let cancel = self.monitor.cancel().unwrap_or_default();
        Self::with_switches(self.problem, Switches::new(self.problem, groups), cancel)
    }

    /// Records what is learnt, for [`Learner::into_refutation`].
    #[must_use]
    pub fn recording(mut self) -> Self {
        self.refutation = Some(Refutation::default());
        self
    }

    /// Decides options in an order that depends on this seed, as long as no conflicts say otherwise.
    #[must_use]
    pub fn shuffle(mut self, seed: u64) -> Self {
        self.order.shuffle(seed);
        self
    }

    /// All that was learnt, if it was recorded from the start. Proves the last answer, if that was
    /// [`Answer::Refuted`] and all switches were on.
    #[must_use]
    pub fn into_refutation(self) -> Refutation {
        self.refutation.unwrap_or_default()
    }

    /// From now on, no solution may contain all of these options.
    ///
    /// # Panics
    /// If an option is not one of the problem's.
    pub fn exclude(&mut self, options: &[OptionId]) {
        self.problem.check_options(options);
        self.back_to(0);
        let clause: Vec<Literal> = options.iter().map(|option| Literal::without(option.0)).collect();
        self.state.require(&clause);
    }

    /// Looks for a solution under `assumptions`, within `limits`, except that the solution limit is
    /// ignored. A node is a decision or a conflict.
    ///
    /// # Panics
    /// If an assumption is about no option of the problem, or no group of items.
    pub fn solve(&mut self, assumptions: &[Assumption], limits: Limits) -> Answer {
        let same = self.assumed.iter().zip(assumptions).take_while(|(one, other)| one == other).count();
        self.back_to(same);
        assumptions.clone_into(&mut self.assumed);
        self.monitor.set_limits(limits);
        self.monitor.restart();
        self.solution.clear();
        self.core.clear();
        self.idle.drain(..).for_each(|option| self.order.put_back(option));
        let answer = self.search();
        if answer == Answer::Solution {
            let options = self.problem.option_count();
            let chosen = self.state.trail.chosen().filter(|option| (*option as usize) < options);
            self.solution.extend(chosen.map(OptionId));
        }
        answer
    }

    /// The solution found by the last question, if any: its options in no particular order.
    #[must_use]
    pub fn solution(&self) -> &[OptionId] {
        &self.solution
    }

    /// The assumptions that the refutation depends on, if the last answer was one. Empty if there is no
    /// solution at all.
    #[must_use]
    pub fn core(&self) -> &[Assumption] {
        &self.core
    }

    /// The nodes of the last question.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.monitor.nodes()
    }

    /// The approximate work of all questions so far: options, clauses and literals examined.
    pub(crate) fn work(&self) -> u64 {
        self.state.work()
    }

    fn search(&mut self) -> Answer {
        let (mut restarts, mut conflicts) = (0, 0);
        while !self.state.is_hopeless() {
            if let Err(conflict) = self.state.propagate() {
                if self.state.trail.level() == 0 {
                    self.state.give_up();
                    break;
                }
                self.learn_from(conflict);
                conflicts += 1;
                if let Some(stop) = self.enter() {
                    return Answer::Stopped(stop);
                }
            } else if conflicts >= luby(restarts) * RESTART && self.state.trail.level() > self.assumed.len() {
                (restarts, conflicts) = (restarts + 1, 0);
                self.restart();
            } else if let Some(&assumption) = self.assumed.get(self.state.trail.level()) {
                let variable = self.variable(assumption);
                if self.state.trail.is_excluded(variable) {
                    let core = self.analysis.core(&self.state, variable);
                    self.core = core.into_iter().map(|variable| self.assumption(variable)).collect();
                    return Answer::Refuted;
                }
                self.state.trail.assume(Literal::with(variable));
            } else if self.state.trail.is_complete() {
                return Answer::Solution;
            } else {
                if let Some(stop) = self.enter() {
                    return Answer::Stopped(stop);
                }
                match self.next_option() {
                    Some(option) => self.state.trail.assume(Literal::with(option)),
                    None => return Answer::Solution,
                }
            }
        }
        Answer::Refuted
    }

    /// The next option to decide.
    fn next_option(&mut self) -> Option<u32> {
        let state = &self.state;
        loop {
            let option = self.order.next(|option| state.trail.is_open(option))?;
            if state.can_cover(option) {
                return Some(option);
            }
            self.idle.push(option);
        }
    }

    /// The number of an option, or of a switch, which come after the options.
    fn variable(&self, assumption: Assumption) -> u32 {
        match assumption {
            Assumption::Option(option) => option.0,
            Assumption::Switch(switch) => (self.problem.option_count() + switch) as u32,
        }
    }

    /// What a chosen option or a switch that is on was assumed as.
    fn assumption(&self, variable: u32) -> Assumption {
        match (variable as usize).checked_sub(self.problem.option_count()) {
            Some(switch) => Assumption::Switch(switch),
            None => Assumption::Option(OptionId(variable)),
        }
    }

    /// Counts a node, or returns why the search must stop.
    fn enter(&mut self) -> Option<Stop> {
        let work = self.state.work();
        if work - self.looked_at >= PATIENCE {
            self.looked_at = work;
            if let Some(stop) = self.monitor.pause(|| 0.0) {
                return Some(stop);
            }
        }
        self.monitor.enter(0, || 0.0)
    }

    /// Learns a clause from a conflict, backtracks to the level on which it would have propagated, and draws
    /// its conclusion.
    fn learn_from(&mut self, conflict: Conflict) {
        let back = self.analysis.learn(&self.state, conflict, &mut self.order);
        if let Some(refutation) = &mut self.refutation {
            let options = self.problem.option_count();
            let clause = self.analysis.clause().iter().copied();
            refutation.push(clause.filter(|literal| (literal.option() as usize) < options).collect());
        }
        self.back_to(back);
        self.state.learn(self.analysis.clause(), self.analysis.levels());
        self.order.decay();
    }

    /// Undoes all decisions. If much was learnt, the least useful clauses are forgotten.
    fn restart(&mut self) {
        if self.state.clauses.are_many() {
            self.back_to(0);
            self.state.clauses.forget_half();
        } else {
            self.back_to(self.assumed.len());
        }
    }

    /// Goes back to a level.
    fn back_to(&mut self, level: usize) {
        let order = &mut self.order;
        self.state.back_to(level, |option| order.put_back(option));
    }
}
