//! What is left of a search, as data: for another process or machine to go on with.

mod error;
mod fingerprint;
#[cfg(feature = "json")]
mod json;

use std::mem;

use crate::engine::{Engine, Interval, Machine, Subtree};
use crate::stats::Stats;
pub use error::CheckpointError;
pub(crate) use fingerprint::Origin;

/// What a search has done, and what is left of it: a way to stop and go on as if nothing had happened, to
/// survive a crash, and to share work among machines.
///
/// [`Search::checkpoint`](crate::Search::checkpoint) makes one of a search that stopped at a limit, was
/// cancelled, or has not begun; [`Solver::resume`](crate::Solver::resume) goes on from there, with any number
/// of threads. The solutions and their number are in the end what they would have been without the stop, in
/// the same order, and so are the nodes. [`Search::split`](crate::Search::split) divides what is left into
/// jobs.
///
/// What is left are parts of the search tree in the order of the search, each a path of options with the
/// untried options of its branchings. With the feature `json` checkpoints are written and read (`to_json`,
/// `from_json`).
///
/// A checkpoint belongs to a problem, to the options that are [given](crate::Solver::given) and
/// [forbidden](crate::Solver::forbid), and to an engine and its order: whatever goes on from it compares
/// them, and follows each path before the search begins, so that a checkpoint of another problem or engine is
/// an error and never a wrong count.
///
/// ```
/// # use dlx_engine::{Limits, Problem, Status};
/// let problem = Problem::from_text(b"a b c\na\na b\nb c\nc\nb\n")?;
/// let mut search = problem.solver().limits(Limits::new().nodes(2)).solutions();
/// let stopped = search.count();
/// let checkpoint = search.checkpoint()?;
/// assert_eq!((stopped.solutions, checkpoint.is_finished()), (0, false));
///
/// let whole = problem.solver().resume(&checkpoint)?.count();
/// assert_eq!((whole.solutions, whole.status), (3, Status::Exhausted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The fingerprint of the problem and of what was asked.
    pub(crate) problem: u64,
    pub(crate) engine: Engine,
    /// The seed of a random order.
    pub(crate) seed: Option<u64>,
    /// Whether some of the solutions were counted, and not visited.
    pub(crate) counted: bool,
    pub(crate) stats: Stats,
    /// The parts that are left, in the order of the search.
    pub(crate) parts: Vec<Subtree>,
}

impl Checkpoint {
    /// The engine of the search.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The seed of the random order of the search, if it has one.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// What the search has done so far. If it stopped at a limit on several threads, this covers what they
    /// did beyond the limit, but no solution there.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Whether some of the solutions so far were counted and not visited: a search that goes on from here
    /// visits none of them.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.counted
    }

    /// Whether nothing is left, so that the number of solutions is final.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.parts.is_empty()
    }

    /// The part of the whole search tree that is left, from 0 to 1, in the sense of
    /// [`Progress::fraction`](crate::Progress).
    #[must_use]
    pub fn left(&self) -> f64 {
        self.parts.iter().map(Subtree::size).sum()
    }

    /// A checkpoint for each of several lists of parts. The first keeps what was done.
    pub(crate) fn with_parts(self, lists: Vec<Vec<Subtree>>) -> Vec<Self> {
        let Self { problem, engine, seed, mut counted, mut stats, .. } = self;
        let job = |parts| {
            let (counted, stats) = (mem::take(&mut counted), mem::take(&mut stats));
            Self { problem, engine, seed, counted, stats, parts }
        };
        lists.into_iter().map(job).collect()
    }

    /// Fails unless `machine`, which is at the root, comes to each part, in this order.
    pub(crate) fn check_parts(&self, machine: &mut dyn Machine) -> Result<(), CheckpointError> {
        let mut before: Option<Interval> = None;
        for (part, subtree) in self.parts.iter().enumerate() {
            let misplaced = |fault| CheckpointError::part(part, subtree, fault);
            let interval = machine.locate(subtree).map_err(misplaced)?;
            if before.is_some_and(|before| !before.is_before(&interval)) {
                return Err(CheckpointError::Order { part });
            }
            before = Some(interval);
        }
        Ok(())
    }
}
