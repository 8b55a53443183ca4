//! Configuring a search, and the common questions.

use std::fmt;
use std::time::Duration;

use crate::choice::ItemChoice;
use crate::control::Control;
use crate::engine::Engine;
use crate::limits::{Cancel, Limits, Status};
use crate::problem::{OptionId, Problem};
use crate::search::Search;
use crate::stats::{Progress, Stats};

type Callback<'p> = Box<dyn FnMut(&Progress) + 'p>;

/// A search to be: which engine, which limits, where to start. Made by [`Problem::solver`].
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
    choice: ItemChoice,
    limits: Limits,
    seed: Option<u64>,
    cancel: Option<Cancel>,
    progress: Option<(Duration, Callback<'p>)>,
    given: Vec<OptionId>,
    forbidden: Vec<OptionId>,
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("engine", &self.engine)
            .field("choice", &self.choice)
            .field("limits", &self.limits)
            .field("seed", &self.seed)
            .field("given", &self.given)
            .field("forbidden", &self.forbidden)
            .finish_non_exhaustive()
    }
}

/// What a search that ran to its end (or to a limit) came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The solutions seen; all there are if `status` is [`Status::Exhausted`].
    pub solutions: u64,
    /// How the search ended.
    pub status: Status,
    /// What it did.
    pub stats: Stats,
}

/// How many solutions there are, as far as a puzzle maker cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// No solution.
    None,
    /// Exactly one.
    Unique,
    /// Two or more.
    Multiple,
    /// A limit came before the answer.
    Unknown,
}

impl Uniqueness {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::None, Self::Unique, Self::Multiple, Self::Unknown];

    /// The word for this number of solutions in machine-readable output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "one",
            Self::Multiple => "many",
            Self::Unknown => "unknown",
        }
    }

    /// What is known after a search that found `solutions` solutions and ended with `status`.
    #[must_use]
    pub fn after(solutions: u64, status: Status) -> Self {
        match (solutions, status) {
            (2.., _) => Self::Multiple,
            (1, Status::Exhausted) => Self::Unique,
            (0, Status::Exhausted) => Self::None,
            _ => Self::Unknown,
        }
    }
}

impl<'p> Solver<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            engine: Engine::Auto,
            choice: ItemChoice::default(),
            limits: Limits::new(),
            seed: None,
            cancel: None,
            progress: None,
            given: Vec::new(),
            forbidden: Vec::new(),
        }
    }

    /// The engine; [`Engine::Auto`] by default.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// The rule for choosing items; [`ItemChoice::MinRemaining`] by default.
    pub fn choice(mut self, choice: ItemChoice) -> Self {
        self.choice = choice;
        self
    }

    /// Bounds on the search; none by default.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Tries the options of each item in a random order. Equal seeds give equal searches.
    pub fn shuffle(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// A flag that stops the search from elsewhere.
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Calls `report` about once every `interval`, between nodes.
    pub fn progress(mut self, interval: Duration, report: impl FnMut(&Progress) + 'p) -> Self {
        self.progress = Some((interval, Box::new(report)));
        self
    }

    /// Starts from these chosen options; they are part of every solution. May be called again for more.
    /// Where they exclude each other there is no solution.
    pub fn given(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.given.extend(options);
        self
    }

    /// Leaves these options out. May be called again for more.
    pub fn forbid(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.forbidden.extend(options);
        self
    }

    /// The prepared search, which finds solutions one after another when asked.
    ///
    /// # Panics
    /// If a given or forbidden option is not one of the problem's.
    pub fn solutions(self) -> Search<'p> {
        let control = Control::new(self.limits, self.cancel, self.progress);
        let mut search = Search::new(self.problem, self.engine, self.choice, control);
        search.shuffle(self.seed);
        for option in self.forbidden {
            search.forbid(option);
        }
        if !self.given.is_empty() {
            search.choose_all(&self.given);
        }
        search
    }

    /// Calls `visit` with each solution.
    pub fn for_each(self, mut visit: impl FnMut(&[OptionId])) -> Outcome {
        let mut search = self.solutions();
        while let Some(chosen) = search.next() {
            visit(chosen);
        }
        let stats = search.stats();
        Outcome { solutions: stats.solutions, status: search.status(), stats }
    }

    /// Counts the solutions by visiting each.
    pub fn count(self) -> Outcome {
        self.for_each(|_| {})
    }

    /// The first solution, if there is one within the limits.
    pub fn first(self) -> Option<Vec<OptionId>> {
        self.solutions().next().map(<[OptionId]>::to_vec)
    }

    /// Whether there is no solution, one, or more. The solution limit is ignored; other limits may leave the
    /// answer unknown.
    pub fn uniqueness(self) -> Uniqueness {
        let limits = self.limits.solutions(2);
        let outcome = self.limits(limits).count();
        Uniqueness::after(outcome.solutions, outcome.status)
    }
}
