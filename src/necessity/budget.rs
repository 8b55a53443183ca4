//! What a puzzle may cost, and what it has cost.

use std::time::Duration;

use dlx_engine::{Cancel, Instant, Limits, Search, Status, Stop, Watch};

/// What a puzzle has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// Attempts: the number of filled boards started from.
    pub attempts: u64,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time on its thread. Only this differs from run to run.
    pub time: Duration,
}

/// The remaining nodes of a puzzle and what ends its batch.
#[derive(Debug)]
pub(crate) struct Budget {
    watch: Watch,
    nodes: Option<u64>,
    started: Instant,
    attempts: u64,
    spent: u64,
}

/// How a search ended that nothing else ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// It found all solutions.
    Exhausted,
    /// There may be more solutions than it was to find.
    Enough,
    /// Its nodes did not suffice.
    OutOfNodes,
}

impl Budget {
    /// A budget of a number of nodes (`None` for any number), as long as time and flag of the watch allow.
    pub(crate) fn new(nodes: Option<u64>, watch: &Watch) -> Self {
        Self { watch: watch.unbounded(), nodes, started: Instant::now(), attempts: 0, spent: 0 }
    }

    /// What ends the batch.
    pub(crate) fn watch(&self) -> &Watch {
        &self.watch
    }

    /// The flag that ends the batch.
    pub(crate) fn cancel(&self) -> &Cancel {
        self.watch.flag()
    }

    /// Limits for one search of at most `nodes` nodes.
    pub(crate) fn limits(&self, nodes: u64) -> Limits {
        self.watch.limits_of(self.nodes.map_or(nodes, |left| left.min(nodes)))
    }

    /// Does some work with a search within limits, and counts its nodes as spent. Fails if something other
    /// than nodes or solutions ended the search; whether nodes are left for another one is for
    /// [`check`](Self::check) to tell.
    pub(crate) fn run<'p, T>(
        &mut self,
        search: &mut Search<'p>,
        limits: Limits,
        work: impl FnOnce(&mut Search<'p>) -> T,
    ) -> Result<(T, Ended), Stop> {
        search.set_limits(limits);
        let done = work(search);
        self.spend(search.nodes());
        match search.status() {
            Status::Exhausted => Ok((done, Ended::Exhausted)),
            Status::Running | Status::Stopped(Stop::Solutions) => Ok((done, Ended::Enough)),
            Status::Stopped(Stop::Nodes) => Ok((done, Ended::OutOfNodes)),
            Status::Stopped(stop) => Err(stop),
        }
    }

    /// Counts nodes as spent.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
        if let Some(left) = &mut self.nodes {
            *left = left.saturating_sub(nodes);
        }
    }

    /// Counts a new attempt.
    pub(crate) fn begin_attempt(&mut self) {
        self.attempts += 1;
    }

    /// The attempts so far.
    pub(crate) fn attempts(&self) -> u64 {
        self.attempts
    }

    /// What has been spent since the budget was created.
    pub(crate) fn cost(&self) -> Cost {
        Cost { attempts: self.attempts, nodes: self.spent, time: self.started.elapsed() }
    }

    /// Fails if nothing is left.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        match self.watch.stop() {
            // Nodes come before time, as everywhere.
            None | Some(Stop::Time) if self.nodes == Some(0) => Err(Stop::Nodes),
            stop => stop.map_or(Ok(()), Err),
        }
    }
}
