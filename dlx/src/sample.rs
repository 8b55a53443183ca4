//! Solutions drawn at random, each as likely as any other.
//!
//! Item by item, an option is drawn with the number of solutions that it is part of as its weight. So a draw takes as long as
//! counting, but what was counted is kept, and most of it is needed again by the next draw.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::Engine;
use crate::limits::instant::Instant;
use crate::limits::{Limits, Status, Stop};
use crate::problem::{ItemId, OptionId, Problem};
use crate::search::Search;

/// The maximum number of branchings that are kept. Those near the root, which most draws need, come first.
const KEPT: usize = 1 << 16;

/// Draws solutions, made by [`Solver::sampler`](crate::Solver::sampler).
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
    problem: &'p Problem,
    search: Search<'p>,
    limits: Limits,
    begun: Instant,
    /// The nodes of all counts.
    nodes: u64,
    rng: Xoshiro256PlusPlus,
    /// By the options that were chosen before, the options of the next item, each with the number of solutions that it and those
    /// before it are part of.
    branchings: HashMap<Vec<OptionId>, Vec<(OptionId, u128)>>,
}

impl<'p> Sampler<'p> {
    pub(crate) fn new(
        problem: &'p Problem,
        search: Search<'p>,
        limits: Limits,
        begun: Instant,
        seed: u64,
    ) -> Self {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self { problem, search, limits, begun, nodes: 0, rng, branchings: HashMap::new() }
    }

    /// Draws a solution, independently of those before it; `None` if there is none.
    ///
    /// # Errors
    /// The limit that ended the work, which ends all later draws too.
    pub fn draw(&mut self) -> Result<Option<Vec<OptionId>>, Stop> {
        let mark = self.search.mark();
        let drawn = self.descend();
        self.search.undo(mark);
        drawn
    }

    /// The engine that counts.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.search.engine()
    }

    /// Why this engine was chosen.
    #[must_use]
    pub fn reason(&self) -> &str {
        self.search.reason()
    }

    /// The nodes of all counts so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn descend(&mut self) -> Result<Option<Vec<OptionId>>, Stop> {
        let mut path = Vec::new();
        while let Some(item) = self.next_item() {
            let counted = match self.branchings.remove(&path) {
                Some(counted) => counted,
                None => self.count(item)?,
            };
            let Some(&(_, total)) = counted.last() else { return Ok(None) };
            // Where there is no choice, engines may have chosen before: nothing is drawn, so that all draw the same.
            let drawn = if counted.len() > 1 { self.rng.random_range(0..total) } else { 0 };
            let option = counted[counted.partition_point(|&(_, so_far)| so_far <= drawn)].0;
            if self.branchings.len() < KEPT {
                self.branchings.insert(path.clone(), counted);
            }
            self.search.choose(option);
            path.push(option);
        }
        let is_possible = !path.is_empty() || self.count_all()? > 0;
        Ok(is_possible.then(|| self.search.root().to_vec()))
    }

    /// The item that is not covered and has the fewest options.
    fn next_item(&self) -> Option<ItemId> {
        let open = self.problem.items().filter(|&item| !item.is_secondary() && !self.search.is_covered(item));
        open.min_by_key(|&item| self.problem.options_of(item).len())
    }

    /// The options of an item that are part of solutions, each with the number for it and those before it.
    fn count(&mut self, item: ItemId) -> Result<Vec<(OptionId, u128)>, Stop> {
        let (mut counted, mut so_far) = (Vec::new(), 0);
        for &option in self.problem.options_of(item) {
            let mark = self.search.mark();
            let solutions = if self.search.choose(option) { self.count_all() } else { Ok(0) };
            self.search.undo(mark);
            let solutions = solutions?;
            if solutions > 0 {
                so_far += u128::from(solutions);
                counted.push((option, so_far));
            }
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
