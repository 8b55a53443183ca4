//! Grades: how hard a puzzle is, and why.

mod canonical;
mod cheapest;
mod hint;
mod last;
mod moves;
mod rate;
mod to_entry;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::{Arc, OnceLock};

use dlx_engine::{MemoryError, Status, Stop, Uniqueness, Watch};
use dlx_variants::{CellId, Model, PuzzleSymmetries, Symbol, SymbolSet};

use crate::candidates::Candidates;
use crate::path::{Deducer, Path};
use crate::step::Step;

use crate::candidates::{NODES, lacking_memory, search};
use crate::level::{Level, Rating};
use crate::network::Network;
use crate::step::Technique;
use crate::techniques::{TECHNIQUES, UNIQUENESS_TECHNIQUES};
use canonical::Canonical;
pub use hint::{Hint, Next, Strength};
pub use last::LastGrader;
pub use moves::LeastEffort;
use moves::{Counter, MOST};

/// Grades puzzles of one model.
#[derive(Clone, Debug)]
pub struct Grader {
    network: Arc<Network>,
    /// The techniques, by rating.
    techniques: Vec<&'static Technique>,
    /// The symmetries of the model, found on first use.
    symmetries: Arc<OnceLock<PuzzleSymmetries>>,
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grade {
    /// The least level whose techniques, with those of the levels below, solve the puzzle.
    pub level: Level,
    /// The rating of the hardest step, where each step is the one with the lowest rating.
    pub rating: Rating,
    /// The scores of all steps together, where singles that score least are taken first.
    pub total: u32,
    /// The steps, in order of rating.
    pub steps: Vec<Step>,
    /// The smallest number of moves to choose from at any step. Moves are cells that singles fill or, if
    /// there are none, steps of the technique that was used. Steps from which singles fill all empty cells do
    /// not count; if that is so from the beginning, this is the number of those cells.
    pub narrowest: usize,
    /// The effort of all steps: the total, for taking them, and for finding each its score, divided among the
    /// moves that are available at that point.
    pub effort: u32,
    /// For a board of several grids, the grade of each.
    pub grids: Vec<GridGrade>,
}

/// How hard one of several grids is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GridGrade {
    /// The highest level of the steps that change the grid, but at most that of the puzzle.
    pub level: Level,
    /// The rating of the hardest step that changes the grid.
    pub rating: Rating,
    /// The scores of the steps that change the grid, as in the total of the puzzle.
    pub total: u32,
    /// The number of cells of the grid that techniques fill without any knowledge of the other grids. The
    /// techniques are those up to the puzzle's level, but at most tough ones.
    pub alone: usize,
    /// The highest level of the techniques used for [`alone`](Self::alone).
    pub alone_level: Level,
    /// The number of cells of the grid that are not given.
    pub empty: usize,
}

/// Why a puzzle has no grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Ungraded {
    /// It has no solution.
    #[error("no solution")]
    NoSolution,
    /// It has more than one.
    #[error("more than one solution")]
    Ambiguous,
    /// The watch was over first.
    #[error("unknown: {0}")]
    Unknown(Stop),
    /// The search for a second solution needed more nodes than it may ever take.
    #[error("unknown: {NODES} nodes of a search do not tell whether there is one solution")]
    Undecided,
    /// It has one solution, but no technique found the next step.
    #[error("unknown: no technique finds the next step")]
    Unsolved,
    /// The engine that suits the search for a solution best may not take the memory that it needs, and
    /// another one needed too many nodes.
    #[error("unknown: {0}")]
    Memory(MemoryError),
    /// It has a rule that one of several alternatives holds. No technique speaks of those.
    #[error("unknown: no technique knows rules of which one of several holds")]
    Alternatives,
}

impl From<Stop> for Ungraded {
    fn from(stop: Stop) -> Self {
        Self::Unknown(stop)
    }
}

impl Ungraded {
    /// How many solutions the puzzle has.
    #[must_use]
    pub fn solutions(self) -> Uniqueness {
        match self {
            Self::NoSolution => Uniqueness::None,
            Self::Ambiguous => Uniqueness::Multiple,
            Self::Unsolved => Uniqueness::Unique,
            Self::Unknown(_) | Self::Undecided | Self::Memory(_) | Self::Alternatives => Uniqueness::Unknown,
        }
    }

    /// How the work on the puzzle ended, if nothing was left to find out or a limit of the caller came first.
    /// Finding a second solution counts as reaching a limit on solutions.
    #[must_use]
    pub fn status(self) -> Option<Status> {
        match self {
            Self::NoSolution => Some(Status::Exhausted),
            Self::Ambiguous => Some(Status::Stopped(Stop::Solutions)),
            Self::Unknown(stop) => Some(Status::Stopped(stop)),
            Self::Undecided | Self::Unsolved | Self::Memory(_) | Self::Alternatives => None,
        }
    }

    /// The error for a puzzle with one solution that techniques did not solve, unless the watch ended that.
    pub(super) fn unsolved(watch: &Watch) -> Self {
        watch.stop().map_or(Self::Unsolved, Self::Unknown)
    }

    /// The error for a search of candidates that did not end.
    pub(super) fn unfinished(candidates: &Candidates<'_>, watch: &Watch) -> Self {
        match (watch.stop(), lacking_memory(candidates, watch)) {
            (Some(stop), _) => Self::Unknown(stop),
            (None, Some(error)) => Self::Memory(error),
            (None, None) => Self::Undecided,
        }
    }
}

/// The highest level of the techniques tried on single grids of a board, which they often cannot solve.
const ALONE: Level = Level::Tough;

/// Nodes for a search that finds out whether there are obviously several: where there are, techniques would
/// look for what is not there for long, 35 s on an empty 25x25.
const FEW_NODES: u64 = 200_000;

/// After a step of this rating, one may doubt that there is one solution.
const HARD: Rating = Rating(45);

impl Grader {
    /// Prepares a model, however long it takes: seconds where rules have many hidden states.
    #[must_use]
    pub fn new(model: Arc<Model>) -> Self {
        Self::of(Network::new(model))
    }

    /// Like [`new`](Self::new), unless the watch is over first.
    ///
    /// # Errors
    /// What ended the work.
    pub fn within(model: Arc<Model>, watch: &Watch) -> Result<Self, Stop> {
        Network::within(model, watch).map(Self::of)
    }

    fn of(network: Network) -> Self {
        Self { network: Arc::new(network), techniques: TECHNIQUES.to_vec(), symmetries: Arc::default() }
    }

    /// Sets whether to use the techniques that assume that a puzzle has one solution, too: not by default.
    /// Grades and hints verify that first.
    #[must_use]
    pub fn assuming_uniqueness(mut self, is_assumed: bool) -> Self {
        let others = if is_assumed { UNIQUENESS_TECHNIQUES } else { &[] };
        self.techniques = TECHNIQUES.iter().chain(others).copied().collect();
        self.techniques.sort_by_key(|technique| technique.rating);
        self
    }

    /// The model as techniques see it.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Fails if the watch allows no engine enough memory.
    ///
    /// # Errors
    /// Names the engine, what it needs and what it may take.
    pub fn check_memory(&self, watch: &Watch) -> Result<(), MemoryError> {
        watch.bound(self.network.lowered().problem.solver()).check_memory()
    }

    /// Grades a puzzle. Its images under symmetries have the same figures.
    ///
    /// # Errors
    /// If it has no solution or several, or rules of which one of several holds, or the watch is over first.
    ///
    /// # Panics
    /// If there is not one of `givens` for each cell, or one is a symbol that the model does not have.
    pub fn grade(&self, givens: &[Option<Symbol>], watch: &Watch) -> Result<Grade, Ungraded> {
        let watch = &watch.anew();
        self.refuse(watch)?;
        let mut is_doubtful = !self.has_few(givens);
        // Before the canonical form, which takes long to find where few clues tell cells apart.
        if !is_doubtful {
            self.refute_unique(givens, watch)?;
        }
        let canonical = Canonical::new(self, givens, watch);
        let start = canonical.candidates();
        let mut path = Path::new(start.clone(), self.techniques(), watch).counting_moves(MOST);
        if self.techniques.iter().any(|technique| technique.assumes_uniqueness()) {
            Self::confirm_unique(&path.candidates, watch)?;
            is_doubtful = false;
        }
        let mut counter = Counter::new(&canonical.grader, start.clone());
        let mut steps: Vec<Step> = Vec::new();
        loop {
            if is_doubtful && steps.last().is_some_and(|step| step.rating >= HARD) {
                self.refute_unique(givens, watch)?;
                is_doubtful = false;
            }
            let Some(step) = counter.next(&mut path) else { break };
            steps.push(step);
        }
        self.judge(&path, watch)?;
        let choice = counter.choice(&start, &steps, watch);
        let (cheapest, total) = counter.finish();
        // What changes in each of several grids is asked for below.
        let has_grids = self.network.model().grids().len() > 1;
        let mut grade = Grade {
            level: canonical.grader.level(&start, (&path, &steps), Level::Easy, watch),
            rating: hardest(&steps),
            total,
            narrowest: choice.narrowest,
            effort: total + choice.search,
            steps: canonical.carry_back(steps),
            grids: Vec::new(),
        };
        if has_grids {
            grade.grids = self.grids(givens, &grade, &canonical.carry_back(cheapest), watch);
        }
        watch.stop().map_or(Ok(grade), |stop| Err(Ungraded::Unknown(stop)))
    }

    /// Fails if the watch is over, or the model has rules that no technique knows.
    fn refuse(&self, watch: &Watch) -> Result<(), Ungraded> {
        match watch.stop() {
            Some(stop) => Err(Ungraded::Unknown(stop)),
            None if self.network.model().has_alternatives() => Err(Ungraded::Alternatives),
            None => Ok(()),
        }
    }

    /// Fails if a path did not end with the only solution, and says why.
    fn judge(&self, path: &Path<'_>, watch: &Watch) -> Result<(), Ungraded> {
        if path.candidates.is_broken() {
            return Err(Ungraded::NoSolution);
        }
        if path.candidates.is_solved() {
            return Ok(());
        }
        if path.is_over() {
            return Err(Ungraded::unsolved(watch));
        }
        Self::confirm_unique(&path.candidates, watch).and(Err(Ungraded::unsolved(watch)))
    }

    /// Whether two symbols or more are not given, so that one of them may stand for the other, or less than a
    /// quarter of the cells is.
    fn has_few(&self, givens: &[Option<Symbol>]) -> bool {
        let given: SymbolSet = givens.iter().flatten().copied().collect();
        given.len() + 2 <= self.network.model().symbols()
            || 4 * givens.iter().flatten().count() < givens.len()
    }

    /// Fails if a short search finds more than one solution, or that there is none.
    fn refute_unique(&self, givens: &[Option<Symbol>], watch: &Watch) -> Result<(), Ungraded> {
        match search(&Candidates::with_givens(self.network(), givens), FEW_NODES, watch).0 {
            Uniqueness::None => Err(Ungraded::NoSolution),
            Uniqueness::Multiple => Err(Ungraded::Ambiguous),
            Uniqueness::Unique | Uniqueness::Unknown => Ok(()),
        }
    }

    /// Fails unless a search finds that the candidates leave exactly one solution.
    fn confirm_unique(candidates: &Candidates<'_>, watch: &Watch) -> Result<(), Ungraded> {
        match search(candidates, NODES, watch).0 {
            Uniqueness::Unique => Ok(()),
            Uniqueness::None => Err(Ungraded::NoSolution),
            Uniqueness::Multiple => Err(Ungraded::Ambiguous),
            Uniqueness::Unknown => Err(Ungraded::unfinished(candidates, watch)),
        }
    }

    /// The techniques, by rating.
    pub(super) fn techniques(&self) -> Vec<&'static Technique> {
        self.techniques.clone()
    }

    /// The grade of each grid of a puzzle; the steps that its total counts are `cheapest`.
    fn grids(
        &self,
        givens: &[Option<Symbol>],
        grade: &Grade,
        cheapest: &[Step],
        watch: &Watch,
    ) -> Vec<GridGrade> {
        let grids = 0..self.network.model().grids().len();
        grids.map(|grid| self.grid(grid, givens, (grade, cheapest), watch)).collect()
    }

    fn grid(
        &self,
        grid: usize,
        givens: &[Option<Symbol>],
        (grade, cheapest): (&Grade, &[Step]),
        watch: &Watch,
    ) -> GridGrade {
        let model = self.network.model();
        let cells = model.grids()[grid].cells(model.board());
        let is_inside = |option| {
            self.network.candidate(option).is_some_and(|(cell, _)| cells.binary_search(&cell).is_ok())
        };
        let changes =
            |step: &&Step| step.placements.iter().chain(&step.eliminations).any(|&option| is_inside(option));
        let steps = || grade.steps.iter().filter(changes);
        let level = steps().map(|step| step.technique.level).max().unwrap_or(Level::Easy);
        let alone_level = grade.level.min(ALONE);
        GridGrade {
            level: level.min(grade.level),
            rating: hardest(steps()),
            total: total(cheapest.iter().filter(changes)),
            alone: self.filled_alone(grid, &cells, givens, alone_level, watch),
            alone_level,
            empty: cells.iter().filter(|cell| givens[cell.index()].is_none()).count(),
        }
    }

    /// The number of cells of a grid that the techniques up to a level fill without any knowledge of the
    /// other grids.
    fn filled_alone(
        &self,
        grid: usize,
        cells: &[CellId],
        givens: &[Option<Symbol>],
        level: Level,
        watch: &Watch,
    ) -> usize {
        let mut own = vec![None; givens.len()];
        cells.iter().for_each(|cell| own[cell.index()] = givens[cell.index()]);
        let mut candidates = Candidates::of_grid(&self.network, grid);
        candidates.give(&own);
        let given = candidates.filled_cells();
        let techniques: Vec<_> =
            TECHNIQUES.iter().copied().filter(|technique| technique.level <= level).collect();
        Deducer::new(&techniques, Rating::MAX).deduce(&mut candidates, watch, |_| false);
        candidates.filled_cells() - given
    }
}

impl Grade {
    /// The techniques that the steps use, by rating, each with the number of its steps.
    #[must_use]
    pub fn tally(&self) -> Vec<(&'static Technique, usize)> {
        self.count(|step| step.technique)
    }

    /// The [names](Step::name) of the steps, by the ratings of their techniques, each with the number of its
    /// steps.
    #[must_use]
    pub fn names(&self, network: &Network) -> Vec<(Cow<'static, str>, usize)> {
        self.count(|step| step.name(network))
    }

    /// How many steps have each key. The keys of the hardest steps come last.
    fn count<K: PartialEq>(&self, key: impl Fn(&Step) -> K) -> Vec<(K, usize)> {
        let place = |step: &Step| {
            let mut all = TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES);
            (step.technique.rating, all.position(|&technique| technique == step.technique), step.rating)
        };
        let mut steps: Vec<&Step> = self.steps.iter().collect();
        steps.sort_by_cached_key(|step| Reverse(place(step)));
        let mut counts: Vec<(K, usize)> = Vec::new();
        for key in steps.into_iter().map(key) {
            match counts.iter_mut().find(|(of, _)| *of == key) {
                Some((_, count)) => *count += 1,
                None => counts.push((key, 1)),
            }
        }
        counts.reverse();
        counts
    }
}

/// The rating of the hardest step; that of a filled board is 0.
fn hardest<'a>(steps: impl IntoIterator<Item = &'a Step>) -> Rating {
    steps.into_iter().map(|step| step.rating).max().unwrap_or(Rating(0))
}

fn total<'a>(steps: impl IntoIterator<Item = &'a Step>) -> u32 {
    steps.into_iter().map(|step| step.technique.score).sum()
}
