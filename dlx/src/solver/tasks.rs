//! What a solver does besides looking for all solutions: it goes on from a checkpoint, finds a solution that
//! costs least, counts with memory, and draws at random.

use super::Solver;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::engine::Engine;
use crate::ids::OptionId;
use crate::item_choice::ItemChoice;
use crate::limits::Limits;
use crate::limits::instant::Instant;
use crate::limits::monitor::Monitor;
use crate::memo::{Count, Memo, MemoDraws};
use crate::sample::{Sampler, SearchDraws};
use crate::search::Search;
use crate::stats::Outcome;

impl<'p> Solver<'p> {
    /// Goes on from a checkpoint of a search for which the same was given and forbidden: with its engine, in
    /// its order, on any number of threads. [`Search::stats`] and outcomes cover what was done before, and
    /// limits of nodes and solutions count from the very beginning; only time starts anew. See
    /// [`Checkpoint`].
    ///
    /// # Errors
    /// If the checkpoint is of another problem, or another engine or seed was asked for; if its engine cannot
    /// run here, as in too little [`memory`](Self::memory); if the search does not come to a part that is
    /// said to be left. To walk to all parts takes no more than moments, in which no limit is looked at.
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    pub fn resume(mut self, checkpoint: &Checkpoint) -> Result<Search<'p>, CheckpointError> {
        let begun = Instant::now();
        let Checkpoint { problem: found, engine, seed, .. } = *checkpoint;
        if self.heuristics.choice == ItemChoice::Weighted {
            return Err(CheckpointError::Weighted);
        }
        // The engine that was asked for may have been replaced when the search began.
        let expected = self.engine.resolve(self.searched(), self.allowance()).0;
        if ![Engine::Auto, engine].contains(&self.engine) && expected != engine {
            return Err(CheckpointError::Engine { found: engine, expected });
        }
        if let Some(expected) = self.seed.filter(|_| self.seed != seed) {
            return Err(CheckpointError::Seed { found: seed, expected });
        }
        self.seed = seed;
        let expected = self.origin().fingerprint(self.problem);
        if found != expected {
            return Err(CheckpointError::Problem { found, expected });
        }
        let (chosen, reason) = engine.resolve(self.searched(), self.allowance());
        if chosen != engine {
            return Err(CheckpointError::Unfit { reason });
        }
        let mut search = self.prepared((engine, "it began the search that goes on".to_owned()), begun);
        search.restore(checkpoint)?;
        Ok(search)
    }

    /// Finds a solution that costs least, on one thread. `solutions` of the outcome counts those that were
    /// found on the way, each cheaper than the one before; the status is
    /// [`Exhausted`](crate::Status::Exhausted) if the last of them, which is returned, is proven to cost
    /// least, or if there is none. The solution limit is ignored.
    ///
    /// ```
    /// # use dlx_engine::{Problem, Status};
    /// let problem = Problem::from_text(b"a b c\na b c |9\na |2\nb |3\nc |3\na b |4\n")?;
    /// let (solution, outcome) = problem.solver().best();
    /// let solution = solution.unwrap();
    /// assert_eq!((problem.total_cost(&solution), outcome.status), (7, Status::Exhausted));
    /// # Ok::<(), dlx_engine::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// If items are to be switched off.
    #[must_use]
    pub fn best(mut self) -> (Option<Vec<OptionId>>, Outcome) {
        assert!(self.switches.is_empty(), "items that are off need not be covered");
        self.limits.solutions = None;
        self.solutions().best()
    }

    /// Counts the solutions by a search or with memory, whichever is likely to take less:
    /// [`Search::count_any_way`], with what [`memory`](Self::memory) allows. If an engine was asked for, it
    /// counts.
    ///
    /// # Panics
    /// As [`solutions`](Self::solutions).
    #[must_use]
    pub fn count_any_way(self) -> Count {
        let (engine, memory) = (self.engine, self.memory);
        let mut search = self.once_to_count();
        match engine {
            Engine::Auto => search.count_any_way(memory),
            _ => Count::of(search.engine(), &search.count()),
        }
    }

    /// Counts the solutions with memory, on one thread: what is left to cover is counted once, if items are
    /// covered in the order of their numbers, or in one that is far better. Where few states differ then,
    /// this counts what no search could: there are 53,060,477,521,960,000 ways to cover a board of 12 by 12
    /// squares with dominoes. States are kept within [`memory`](Self::memory). The engine, the order and the
    /// solution limit are ignored.
    ///
    /// ```
    /// # use dlx_engine::Problem;
    /// // A hundred items, each covered in two ways.
    /// let names: Vec<String> = (0..100).map(|item| format!("i{item}")).collect();
    /// let options = names.iter().map(|name| format!("{name}\n{name}\n")).collect::<String>();
    /// let problem = Problem::from_text(format!("{}\n{options}", names.join(" ")).as_bytes())?;
    /// let counted = problem.solver().count_with_memory();
    /// assert_eq!(counted.solutions.to_string(), (1_u128 << 100).to_string());
    /// # Ok::<(), dlx_engine::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// If the problem [restricts covers](crate::Problem::restricts_covers), items are to be switched off, or
    /// a given or forbidden option is not one of the problem's.
    #[must_use]
    pub fn count_with_memory(self) -> Count {
        self.remembering().map_or_else(Count::default, |(memo, _, mut monitor)| memo.count(&mut monitor))
    }

    /// A count with memory, the options that are given, and its monitor; `None` if these options exclude each
    /// other.
    fn remembering(self) -> Option<(Memo<'p>, Vec<OptionId>, Monitor<'p>)> {
        assert!(!self.problem.restricts_covers() && self.switches.is_empty(), "states know items alone");
        self.problem.check_options(&self.given);
        self.problem.check_options(&self.forbidden);
        let mut monitor = Monitor::new(Limits { solutions: None, ..self.limits }, self.cancel, self.progress);
        let memo = Memo::new(self.problem, &self.forbidden, &self.given, self.memory, &mut monitor)?;
        let mut given = self.given;
        given.sort_unstable();
        given.dedup();
        Some((memo, given, monitor))
    }

    /// Prepares to draw solutions at random, each as likely as any other; see [`Sampler`]. The solution limit
    /// is ignored; all other limits are for all draws together.
    ///
    /// # Panics
    /// If items are to be switched off.
    #[must_use]
    pub fn sampler(mut self, seed: u64) -> Sampler<'p> {
        assert!(self.switches.is_empty(), "items that are off need not be covered");
        let begun = Instant::now();
        self.limits.solutions = None;
        let problem = self.problem;
        let engine = self.engine_to_count();
        let memory = self.memory.saturating_sub(engine.0.estimated_memory(problem, 1));
        Sampler::by_search(SearchDraws::new(problem, self.prepared(engine, begun), begun, memory), seed)
    }

    /// The same where solutions are counted [with memory](Self::count_with_memory): draws from numbers of
    /// solutions that no search could count.
    ///
    /// ```
    /// # use dlx_engine::Problem;
    /// // A hundred items, each covered in two ways.
    /// let names: Vec<String> = (0..100).map(|item| format!("i{item}")).collect();
    /// let options = names.iter().map(|name| format!("{name}\n{name}\n")).collect::<String>();
    /// let problem = Problem::from_text(format!("{}\n{options}", names.join(" ")).as_bytes())?;
    /// let mut sampler = problem.solver().sampler_with_memory(7);
    /// assert!(problem.is_solution(&sampler.draw().unwrap().expect("there are solutions")));
    /// # Ok::<(), dlx_engine::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// As [`count_with_memory`](Self::count_with_memory).
    #[must_use]
    pub fn sampler_with_memory(self, seed: u64) -> Sampler<'p> {
        let draws = self.remembering().map(|(memo, given, monitor)| MemoDraws::new(memo, given, monitor));
        Sampler::with_memory(draws, seed)
    }
}
