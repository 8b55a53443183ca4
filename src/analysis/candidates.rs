//! The candidates that occur in some solution of a puzzle.
//!
//! Each solution shows one candidate of every cell, so a few of them settle most: the search tries candidates
//! first that no solution has shown yet. Then the others are tested one by one. A candidate in no solution is
//! forbidden for the tests that follow; one whose test runs out of nodes is put off until all others are
//! tested.

use dlx_engine::{OptionId, Search, Solver, Status, Stop, Uniqueness, Watch};
use dlx_variants::{CellId, Lowered, Model, Symbol, SymbolSet};

use crate::necessity::budget::{Budget, Ended};
use crate::necessity::uniqueness::one_solution;

/// Nodes of each test of the first round; each further round has four times as many.
const FIRST_ROUND: u64 = 500;

/// Solutions that are counted at once, for each solution that is counted of a candidate. If the puzzle has
/// more, candidates are counted one by one.
const COUNTED_AT_ONCE: u64 = 64;

/// A prepared search for the candidates that occur in solutions of puzzles of one model.
///
/// ```
/// use dlx_sudoku::analysis::CandidateFinder;
/// use dlx_sudoku::variants::catalogue;
///
/// let model = catalogue::find("4x4").expect("a variant of the catalogue").build(0)?;
/// let lowered = model.lower();
/// let mut finder = CandidateFinder::new(&lowered, lowered.problem.solver());
/// let found = finder.find(&vec![None; 16], &mut |_| {});
/// assert!(found.possible.iter().all(|symbols| symbols.iter().count() == 4));
/// # Ok::<(), dlx_sudoku::variants::SpecError>(())
/// ```
#[derive(Debug)]
pub struct CandidateFinder<'p> {
    lowered: &'p Lowered,
    search: Search<'p>,
    watch: Watch,
    counted: Option<u64>,
}

/// What is known about the candidates of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidates {
    /// For each cell, the symbols that occur there in some solution.
    pub possible: Vec<SymbolSet>,
    /// For each cell, the symbols for which this is not known, because a limit came first.
    pub open: Vec<SymbolSet>,
    /// For each cell and each symbol, how many solutions have it there, up to the number that was asked for.
    /// Empty unless solutions are counted; at least so many if a limit came first.
    pub counts: Vec<Vec<u64>>,
    /// How many solutions the puzzle has.
    pub solutions: Uniqueness,
    /// How the work ended.
    pub status: Status,
}

impl Candidates {
    /// What is known of a puzzle of a model if nothing was tried because of a limit.
    #[must_use]
    pub fn undecided(model: &Model, stop: Stop) -> Self {
        let cells = model.board().cell_count();
        Self {
            possible: vec![SymbolSet::default(); cells],
            open: vec![model.alphabet().iter().collect(); cells],
            counts: Vec::new(),
            solutions: Uniqueness::Unknown,
            status: Status::Stopped(stop),
        }
    }
}

impl<'p> CandidateFinder<'p> {
    /// Prepares a search of `lowered` with a solver of its problem, whose engine and cancel flag serve every
    /// puzzle; what it was [given](Solver::given) and [forbids](Solver::forbid) holds for each.
    ///
    /// # Panics
    /// If `solver` is that of another problem.
    pub fn new(lowered: &'p Lowered, solver: Solver<'p>) -> Self {
        let search = lowered.suited(solver).solutions();
        Self { lowered, search, watch: Watch::default(), counted: None }
    }

    /// As [`set_watch`](Self::set_watch).
    #[must_use]
    pub fn watch(mut self, watch: &Watch) -> Self {
        self.set_watch(watch);
        self
    }

    /// Ends the work when the watch is over, whose nodes are those of each puzzle, and whose flag takes the
    /// place of the solver's. A puzzle that has a limit or a flag of its own has a watch of its own, set
    /// before it.
    pub fn set_watch(&mut self, watch: &Watch) {
        self.watch = watch.clone();
        self.search.set_cancel(watch.flag().clone());
    }

    /// Also counts the solutions that each candidate occurs in, up to this many.
    #[must_use]
    pub fn counted(mut self, up_to: Option<u64>) -> Self {
        self.counted = up_to;
        self
    }

    /// The prepared search, for what it says about its engine.
    #[must_use]
    pub fn search(&self) -> &Search<'p> {
        &self.search
    }

    /// Finds the candidates that occur in solutions of a puzzle. Calls `report` with the number of candidates
    /// that are decided, of all of the board, whenever it has grown. The result does not depend on earlier
    /// puzzles.
    ///
    /// # Panics
    /// If the givens do not match the model's symbols or number of cells.
    pub fn find(&mut self, givens: &[Option<Symbol>], report: &mut dyn FnMut(usize)) -> Candidates {
        self.search.reset();
        self.search.reset_weights();
        self.search.choose_all(&self.lowered.encode(givens));
        let budget = Budget::new(self.watch.most_nodes(), &self.watch);
        let is_open = vec![true; self.lowered.candidate_count()];
        let occurs = vec![false; is_open.len()];
        let mut work = Work { search: &mut self.search, budget, is_open, occurs, report };
        let mut counts = Vec::new();
        let ended = work.decide().and_then(|()| match self.counted {
            Some(up_to) => work.count(up_to, &mut counts),
            None => Ok(()),
        });
        let status = ended.map_or_else(Status::Stopped, |()| Status::Exhausted);
        let Work { is_open, occurs, .. } = work;
        let possible = sets(self.lowered, givens.len(), &occurs);
        let open = sets(self.lowered, givens.len(), &is_open);
        let solutions = uniqueness(&possible, &open);
        let symbols = is_open.len() / givens.len().max(1);
        let counts = counts.chunks(symbols.max(1)).map(<[u64]>::to_vec).collect();
        Candidates { possible, open, counts, solutions, status }
    }
}

/// The candidates that are marked, by cell.
fn sets(lowered: &Lowered, cells: usize, marked: &[bool]) -> Vec<SymbolSet> {
    let mut sets = vec![SymbolSet::default(); cells];
    let candidates = (0..).map(OptionId).zip(marked).filter(|(_, is_marked)| **is_marked);
    for (CellId(cell), symbol) in candidates.filter_map(|(option, _)| lowered.candidate(option)) {
        sets[usize::from(cell)].insert(symbol);
    }
    sets
}

/// How many solutions there are if these candidates occur in some, and those that are open perhaps.
fn uniqueness(possible: &[SymbolSet], open: &[SymbolSet]) -> Uniqueness {
    let most = possible.iter().map(|set| set.len()).max().unwrap_or(0);
    let is_settled = open.iter().all(|set| set.is_empty());
    match (most, is_settled) {
        (2.., _) => Uniqueness::Multiple,
        (1, true) => Uniqueness::Unique,
        (0, true) => Uniqueness::None,
        _ => Uniqueness::Unknown,
    }
}

/// The work on one puzzle. Candidates are numbered as their options.
struct Work<'a, 'p> {
    search: &'a mut Search<'p>,
    budget: Budget,
    is_open: Vec<bool>,
    occurs: Vec<bool>,
    report: &'a mut dyn FnMut(usize),
}

impl Work<'_, '_> {
    /// Decides every candidate.
    fn decide(&mut self) -> Result<(), Stop> {
        if self.test(None, u64::MAX)? == Some(false) {
            self.is_open.fill(false);
            self.tell();
            return Ok(());
        }
        let mut nodes = FIRST_ROUND;
        loop {
            let open: Vec<usize> = (0..self.is_open.len()).filter(|&k| self.is_open[k]).collect();
            if open.is_empty() {
                return Ok(());
            }
            for candidate in open {
                if self.is_open[candidate] && self.test(Some(candidate), nodes)? == Some(false) {
                    self.is_open[candidate] = false;
                    self.search.forbid(OptionId(candidate as u32));
                    self.tell();
                }
            }
            nodes = nodes.saturating_mul(4);
        }
    }

    /// Whether there is a solution, with this candidate if there is one; marks all candidates of the
    /// solution. `None` if the nodes do not suffice.
    fn test(&mut self, candidate: Option<usize>, nodes: u64) -> Result<Option<bool>, Stop> {
        self.budget.check()?;
        let Self { search, is_open, occurs, .. } = self;
        let mark = search.mark();
        candidate.map(|candidate| search.choose(OptionId(candidate as u32)));
        let found = one_solution(search, nodes, &mut self.budget, |chosen| {
            let count = occurs.len();
            for option in chosen.iter().filter(|option| option.index() < count) {
                occurs[option.index()] = true;
                is_open[option.index()] = false;
            }
        });
        search.undo(mark);
        if found == Ok(Some(true)) {
            let unseen = (0..).map(OptionId).zip(&self.is_open).filter(|(_, is_open)| **is_open);
            self.search.prefer(&unseen.map(|(option, _)| option).collect::<Vec<_>>());
            self.tell();
        }
        found
    }

    fn tell(&mut self) {
        (self.report)(self.is_open.iter().filter(|is_open| !**is_open).count());
    }

    /// Counts the solutions with each candidate: of all candidates at once, and one by one if there are too
    /// many.
    fn count(&mut self, up_to: u64, counts: &mut Vec<u64>) -> Result<(), Stop> {
        // What occurs is in one solution at least, wherever the counting ends.
        counts.extend(self.occurs.iter().map(|&occurs| u64::from(occurs)));
        let mut seen = vec![0; counts.len()];
        let all = up_to.saturating_mul(COUNTED_AT_ONCE);
        let is_complete = self.solutions(all, |chosen| {
            let candidates = seen.len();
            for option in chosen.iter().filter(|option| option.index() < candidates) {
                seen[option.index()] = up_to.min(seen[option.index()] + 1);
                counts[option.index()] = counts[option.index()].max(seen[option.index()]);
            }
        })?;
        for (candidate, counted) in counts.iter_mut().enumerate() {
            if !is_complete && self.occurs[candidate] && *counted < up_to {
                let mark = self.search.mark();
                self.search.choose(OptionId(candidate as u32));
                let mut count = 0;
                let ended = self.solutions(up_to, |_| count += 1);
                self.search.undo(mark);
                *counted = count.max(*counted);
                ended?;
            }
        }
        Ok(())
    }

    /// Visits up to `most` solutions, and tells whether these are all.
    fn solutions(&mut self, most: u64, mut visit: impl FnMut(&[OptionId])) -> Result<bool, Stop> {
        self.budget.check()?;
        let limits = self.budget.limits(u64::MAX).solutions(most);
        let visit_all = |search: &mut Search<'_>| {
            while let Some(chosen) = search.next() {
                visit(chosen);
            }
        };
        match self.budget.run(self.search, limits, visit_all)?.1 {
            Ended::Exhausted => Ok(true),
            Ended::Enough => Ok(false),
            Ended::OutOfNodes => Err(Stop::Nodes),
        }
    }
}
