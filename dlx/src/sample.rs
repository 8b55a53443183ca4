//! Solutions drawn at random, each as likely as any other.
//!
//! Item by item, an option is drawn with the number of solutions that it is part of as its weight. For an
//! item that is covered several times, that is the first of its options in the solution, by number, or that
//! there is no further one, until the latter is drawn. So a draw takes as long as counting, by a search or
//! with memory, but what was counted is kept, and most of it is needed again by the next draw.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::Engine;
use crate::ids::{ItemId, OptionId};
use crate::limits::instant::Instant;
use crate::limits::{Limits, Status, Stop};
use crate::memo::MemoDraws;
use crate::multiplicity::Multiplicity;
use crate::problem::Problem;
use crate::search::Search;

/// The maximum number of bytes of branchings that are kept. Those near the root, which most draws need, come
/// first.
const KEPT: u64 = 64 << 20;

/// Draws solutions, made by [`Solver::sampler`](crate::Solver::sampler) or
/// [`Solver::sampler_with_memory`](crate::Solver::sampler_with_memory).
///
/// ```
/// # use dlx_engine::Problem;
/// let problem = Problem::from_text(b"a b c\na\na b\nb\nb c\nc\n")?;
/// let mut sampler = problem.solver().sampler(7);
/// let solution = sampler.draw().unwrap().expect("there are solutions");
/// assert!(problem.is_solution(&solution));
/// # Ok::<(), dlx_engine::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Sampler<'p> {
    counts: Counts<'p>,
    rng: Xoshiro256PlusPlus,
}

/// How solutions are counted.
#[derive(Debug)]
enum Counts<'p> {
    Searched(Box<SearchDraws<'p>>),
    Remembered(Box<MemoDraws<'p>>),
    /// What is given leaves no solution.
    None,
}

/// Draws by searches.
#[derive(Debug)]
pub(crate) struct SearchDraws<'p> {
    problem: &'p Problem,
    search: Search<'p>,
    limits: Limits,
    begun: Instant,
    /// The nodes of all counts.
    nodes: u64,
    /// How many bytes of branchings may still be kept.
    room: u64,
    /// By what was drawn before, what can be drawn for the next item, each with the number of solutions that
    /// it and those before it are part of.
    branchings: HashMap<Vec<Drawn>, Vec<(Drawn, u128)>>,
}

/// What is drawn for an item: an option, or no further one.
type Drawn = Option<OptionId>;

impl<'p> Sampler<'p> {
    pub(crate) fn by_search(draws: SearchDraws<'p>, seed: u64) -> Self {
        Self::of(Counts::Searched(Box::new(draws)), seed)
    }

    pub(crate) fn with_memory(draws: Option<MemoDraws<'p>>, seed: u64) -> Self {
        Self::of(draws.map_or(Counts::None, |draws| Counts::Remembered(Box::new(draws))), seed)
    }

    fn of(counts: Counts<'p>, seed: u64) -> Self {
        Self { counts, rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Draws a solution, independently of those before it; `None` if there is none.
    ///
    /// # Errors
    /// The limit that ended the work.
    pub fn draw(&mut self) -> Result<Option<Vec<OptionId>>, Stop> {
        match &mut self.counts {
            Counts::Searched(draws) => draws.draw(&mut self.rng),
            Counts::Remembered(draws) => draws.draw(&mut self.rng),
            Counts::None => Ok(None),
        }
    }

    /// The engine that counts, and why it was chosen; `None` where none does.
    #[must_use]
    pub fn engine(&self) -> Option<(Engine, &str)> {
        match &self.counts {
            Counts::Searched(draws) => Some((draws.search.engine(), draws.search.reason())),
            Counts::Remembered(_) | Counts::None => None,
        }
    }

    /// The nodes of all counts so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match &self.counts {
            Counts::Searched(draws) => draws.nodes,
            Counts::Remembered(draws) => draws.nodes(),
            Counts::None => 0,
        }
    }
}

impl<'p> SearchDraws<'p> {
    /// Draws by a search of the problem that was begun then, with up to `memory` bytes for what it counts.
    pub(crate) fn new(problem: &'p Problem, search: Search<'p>, begun: Instant, memory: u64) -> Self {
        let (limits, room) = (search.limits(), memory.min(KEPT));
        Self { problem, search, limits, begun, nodes: 0, room, branchings: HashMap::new() }
    }

    fn draw(&mut self, rng: &mut impl RngExt) -> Result<Option<Vec<OptionId>>, Stop> {
        // Where all is known, no search looks at them.
        if self.limits.time.is_some_and(|time| self.begun.elapsed() >= time) {
            return Err(Stop::Time);
        }
        if let Some(stop) = self.search.watch() {
            return Err(stop);
        }
        let mark = self.search.mark();
        let drawn = self.descend(rng);
        self.search.undo(mark);
        drawn
    }

    fn descend(&mut self, rng: &mut impl RngExt) -> Result<Option<Vec<OptionId>>, Stop> {
        let (mut path, mut closed) = (Vec::new(), Vec::new());
        while let Some(item) = self.next_item(&closed) {
            let new = if self.branchings.contains_key(&path) { None } else { Some(self.count(item)?) };
            let counted = new.as_ref().unwrap_or_else(|| &self.branchings[&path]);
            let Some(&(_, total)) = counted.last() else { return Ok(None) };
            // Where there is no choice, engines may have chosen before: nothing is drawn, so that all draw
            // the same.
            let drawn = if counted.len() > 1 { rng.random_range(0..total) } else { 0 };
            let drawn = counted[counted.partition_point(|&(_, so_far)| so_far <= drawn)].0;
            if let Some(new) = new {
                self.keep(&path, new);
            }
            if !self.is_once(item) {
                let before = self.open_options(item).into_iter().take_while(|&option| Some(option) != drawn);
                before.for_each(|option| _ = self.search.forbid(option));
            }
            match drawn {
                Some(option) => _ = self.search.choose(option),
                None => closed.push(item),
            }
            path.push(drawn);
        }
        let is_possible = !path.is_empty() || self.count_all()? > 0;
        Ok(is_possible.then(|| self.search.root().to_vec()))
    }

    /// Keeps a branching, if there is room.
    fn keep(&mut self, path: &[Drawn], counted: Vec<(Drawn, u128)>) {
        /// The bytes of an entry besides its contents.
        const ENTRY: usize = 96;
        let bytes = (ENTRY + size_of_val(path) + counted.capacity() * size_of::<(Drawn, u128)>()) as u64;
        if bytes <= self.room {
            self.room -= bytes;
            self.branchings.insert(path.to_vec(), counted);
        }
    }

    /// The item that may take more options and has the fewest in the problem.
    fn next_item(&self, closed: &[ItemId]) -> Option<ItemId> {
        let primary = self.problem.items().filter(|item| !item.is_secondary());
        let open = primary.filter(|item| !self.search.is_covered(*item) && !closed.contains(item));
        open.min_by_key(|&item| self.problem.options_of(item).len())
    }

    fn is_once(&self, item: ItemId) -> bool {
        self.problem.multiplicity(item) == Multiplicity::ONCE
    }

    /// The options of an item that are not chosen.
    fn open_options(&mut self, item: ItemId) -> Vec<OptionId> {
        let chosen = self.search.root();
        let options = self.problem.options_of(item).iter().copied();
        options.filter(|option| !chosen.contains(option)).collect()
    }

    /// What can be drawn for an item, each with the number of solutions for it and those before it.
    fn count(&mut self, item: ItemId) -> Result<Vec<(Drawn, u128)>, Stop> {
        let before = self.search.mark();
        let counted = self.count_each(item);
        self.search.undo(before);
        counted
    }

    fn count_each(&mut self, item: ItemId) -> Result<Vec<(Drawn, u128)>, Stop> {
        let (is_once, mut counted, mut so_far) = (self.is_once(item), Vec::new(), 0);
        let mut add = |drawn: Drawn, solutions: u64| {
            so_far += u128::from(solutions);
            if solutions > 0 {
                counted.push((drawn, so_far));
            }
        };
        for option in self.open_options(item) {
            let mark = self.search.mark();
            let solutions = if self.search.choose(option) { self.count_all() } else { Ok(0) };
            self.search.undo(mark);
            add(Some(option), solutions?);
            if !is_once && !self.search.forbid(option) {
                return Ok(counted);
            }
        }
        if !is_once {
            add(None, self.count_all()?);
        }
        Ok(counted)
    }

    /// The number of solutions with the options chosen so far.
    fn count_all(&mut self) -> Result<u64, Stop> {
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        let time = self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        self.search.set_limits(Limits { nodes, time, ..self.limits });
        let status = self.search.count_rest();
        self.nodes += self.search.nodes();
        match status {
            Status::Stopped(stop) => Err(stop),
            Status::Exhausted | Status::Running => Ok(self.search.stats().solutions),
        }
    }
}
