//! Solves puzzles.

use dlx_engine::{Cancel, Companion, Engine, Limits, OptionId, Search, Solver, Stats, Status, Uniqueness};
use dlx_variants::{Lowered, Symbol, Values};

/// A prepared search for the solutions of puzzles of one model. The model is lowered and the engine prepared
/// once; after that, each puzzle costs only its own search.
#[derive(Debug)]
pub struct Session<'p> {
    lowered: &'p Lowered,
    search: Search<'p>,
    /// The options of the current puzzle's givens.
    givens: Vec<OptionId>,
    /// Whether searches for few solutions are accompanied.
    is_free: bool,
    /// The search that learns, and whether it accompanies the current one.
    companion: Option<Companion<'p>>,
    is_accompanied: bool,
}

/// A search for no more solutions than this is accompanied.
const FEW: u64 = 2;

/// The result for one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// A solution, if one was found.
    pub solution: Option<Values>,
    /// Another solution, if there is one.
    pub other: Option<Values>,
    /// How many solutions there are.
    pub count: Uniqueness,
    /// How the search ended.
    pub status: Status,
}

impl<'p> Session<'p> {
    /// Prepares a search of `lowered` with a solver of its problem, whose engine, random order, memory,
    /// progress reports and cancel flag serve every puzzle, what it was [given](Solver::given) and
    /// [forbids](Solver::forbid) holds for each, and if it [probes](Solver::probing), each search does. Its
    /// limits do not count: each puzzle has its own. Items are chosen by weights learnt from the current
    /// puzzle, also from branchings that fail ([`Solver::blaming`]): without weights, generated puzzles with
    /// many grids take thousands of times as long. Searches are [thorough](Solver::thorough) where rules are
    /// about sets of symbols, as cages are. Where up to two solutions are wanted and no engine or order was
    /// asked for, a [`Companion`] learns from failures if the search is long.
    ///
    /// # Panics
    /// If `solver` is that of another problem.
    pub fn new(lowered: &'p Lowered, solver: Solver<'p>) -> Self {
        let is_free = solver.is_free();
        let search = lowered.suited(solver).solutions();
        Self { lowered, search, givens: Vec::new(), is_free, companion: None, is_accompanied: false }
    }

    /// Prepares a search of `lowered` with the engine that suits it.
    #[must_use]
    pub fn of(lowered: &'p Lowered) -> Self {
        Self::new(lowered, lowered.problem.solver())
    }

    /// Sets the flag that stops searches from elsewhere, in place of the one before. A raised flag stays
    /// raised: where puzzles are cancelled one by one, each has its own, set before it is started.
    pub fn set_cancel(&mut self, cancel: Cancel) {
        self.search.set_cancel(cancel);
    }

    /// Starts the search of a puzzle, within `limits`.
    ///
    /// # Panics
    /// If the givens do not match the model's symbols or number of cells.
    pub fn start(&mut self, givens: &[Option<Symbol>], limits: Limits) {
        self.search.reset();
        self.search.reset_weights();
        self.search.set_limits(limits);
        self.givens.clear();
        self.lowered.encode_into(givens, &mut self.givens);
        self.search.choose_all(&self.givens);
        self.is_accompanied = self.is_free && limits.most_solutions().is_some_and(|most| most <= FEW);
        match &mut self.companion {
            _ if !self.is_accompanied => {}
            Some(companion) => companion.restart(&self.givens, limits),
            None => {
                let companion = Companion::new(&self.lowered.problem, self.givens.clone(), limits);
                self.companion = Some(companion);
            }
        }
    }

    /// The puzzle's next solution; `None` at the end or at a limit.
    pub fn next_solution(&mut self) -> Option<Values> {
        let chosen = match &mut self.companion {
            Some(companion) if self.is_accompanied => companion.next(&mut self.search)?,
            _ => self.search.next()?,
        };
        Some(self.lowered.decode(chosen))
    }

    /// Finds a solution, and whether there is another one, limited only by the solver's flag.
    ///
    /// # Panics
    /// As [`start`](Self::start).
    pub fn solve(&mut self, givens: &[Option<Symbol>]) -> Answer {
        self.solve_within(givens, Limits::new())
    }

    /// Finds a solution, and whether there is another one, within `limits`.
    ///
    /// # Panics
    /// As [`start`](Self::start).
    pub fn solve_within(&mut self, givens: &[Option<Symbol>], limits: Limits) -> Answer {
        self.start(givens, limits.solutions(2));
        let solution = self.next_solution();
        let other = self.next_solution();
        let status = self.count();
        Answer { solution, other, count: Uniqueness::after(self.solutions(), status), status }
    }

    /// Counts the puzzle's further solutions, and returns how the search ended; the number of all that were
    /// found is [`solutions`](Self::solutions).
    pub fn count(&mut self) -> Status {
        match &mut self.companion {
            Some(companion) if self.is_accompanied => companion.count_rest(&mut self.search),
            _ => self.search.count_rest(),
        }
    }

    /// The state of the search of the puzzle.
    #[must_use]
    pub fn status(&self) -> Status {
        self.companion().map_or_else(|| self.search.status(), Companion::status)
    }

    /// What the search of the puzzle has done. Nodes are those of all searches; updates and the profile are
    /// those of the engine.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.companion().map_or_else(|| self.search.stats(), |companion| companion.stats(&self.search))
    }

    /// The nodes of [`stats`](Self::stats), of which this copies nothing.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes() + self.companion().map_or(0, Companion::nodes)
    }

    /// The updates of [`stats`](Self::stats), likewise.
    #[must_use]
    pub fn updates(&self) -> u64 {
        self.companion().map_or_else(|| self.search.updates(), |companion| companion.updates(&self.search))
    }

    /// The number of solutions found so far, as in [`stats`](Self::stats), of which this copies nothing.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.companion().map_or_else(|| self.search.solutions(), Companion::solutions)
    }

    /// The search that accompanies the current one.
    fn companion(&self) -> Option<&Companion<'p>> {
        self.companion.as_ref().filter(|_| self.is_accompanied)
    }

    /// The engine at work.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.search.engine()
    }

    /// Why this engine was chosen.
    #[must_use]
    pub fn reason(&self) -> &str {
        self.search.reason()
    }
}
