//! What ends long work of any kind, not only a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::instant::Instant;
use super::{Cancel, Limits, Status, Stop};
use crate::solver::Solver;

/// When to give up work that takes long, and how much memory its engines may take.
///
/// Nodes are those of searches, and whatever else the work counts as such. By default nothing ends the work.
///
/// ```
/// use std::time::Duration;
///
/// use dlx_engine::{Cancel, Stop, Watch};
///
/// let cancel = Cancel::new();
/// let watch = Watch::on(&cancel).time(Some(Duration::from_secs(60))).nodes(Some(1));
/// assert_eq!(watch.go_on(), Ok(()));
/// assert_eq!(watch.go_on(), Err(Stop::Nodes));
/// cancel.cancel();
/// assert_eq!(watch.anew().stop(), Some(Stop::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Watch {
    time: Option<TimeLimit>,
    cancel: Cancel,
    /// The most nodes for one piece of work.
    nodes: Option<u64>,
    /// The most memory for the engine of a search, in bytes.
    memory: Option<u64>,
    /// The nodes so far; clones count together.
    spent: Arc<AtomicU64>,
}

#[derive(Clone, Copy, Debug)]
struct TimeLimit {
    begun: Instant,
    limit: Duration,
}

impl Watch {
    /// Gives up on a flag.
    #[must_use]
    pub fn on(cancel: &Cancel) -> Self {
        Self::default().cancel(cancel)
    }

    /// Gives up on this flag, and on no other.
    #[must_use]
    pub fn cancel(self, cancel: &Cancel) -> Self {
        Self { cancel: cancel.clone(), ..self }
    }

    /// Gives up after this time, which counts from now; `None` for never.
    ///
    /// On `wasm32-unknown-unknown` there is no clock, and this has no effect.
    #[must_use]
    pub fn time(self, limit: Option<Duration>) -> Self {
        let begun = Instant::now();
        Self { time: limit.map(|limit| TimeLimit { begun, limit }), ..self }
    }

    /// Also gives up when one piece of work takes more nodes, if there is a bound.
    #[must_use]
    pub fn nodes(self, nodes: Option<u64>) -> Self {
        Self { nodes, ..self }
    }

    /// Bounds the memory of engines, if there is a bound.
    #[must_use]
    pub fn memory(self, bytes: Option<u64>) -> Self {
        Self { memory: bytes, ..self }
    }

    /// The same for another piece of work: no nodes so far.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self { spent: Arc::default(), ..self.clone() }
    }

    /// Only the time and the flag, for work whose nodes and memory are bounded elsewhere.
    #[must_use]
    pub fn unbounded(&self) -> Self {
        Self { nodes: None, memory: None, ..self.clone() }
    }

    /// The flag on which to give up.
    #[must_use]
    pub fn flag(&self) -> &Cancel {
        &self.cancel
    }

    /// The most nodes for one piece of work, if there is a bound.
    #[must_use]
    pub fn most_nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The most memory for the engine of a search, in bytes, if there is a bound.
    #[must_use]
    pub fn most_memory(&self) -> Option<u64> {
        self.memory
    }

    /// The time that is left, if it is limited.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.time.map(|TimeLimit { begun, limit }| limit.saturating_sub(begun.elapsed()))
    }

    /// The time that has passed since it was over.
    #[must_use]
    pub fn overtime(&self) -> Duration {
        self.time.map_or(Duration::ZERO, |TimeLimit { begun, limit }| begun.elapsed().saturating_sub(limit))
    }

    /// Gives a solver the flag and the memory.
    pub fn bound<'p>(&self, solver: Solver<'p>) -> Solver<'p> {
        let solver = solver.cancel(self.cancel.clone());
        match self.memory {
            Some(bytes) => solver.memory(bytes),
            None => solver,
        }
    }

    /// The limits of a search that begins now. The [bound](Self::bound) solver has the flag.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let limits = self.time_left().map_or(Limits::new(), |time| Limits::new().time(time));
        self.nodes.map_or(limits, |_| limits.nodes(self.left()))
    }

    /// The same for a search that takes at most `nodes` nodes.
    #[must_use]
    pub fn limits_of(&self, nodes: u64) -> Limits {
        self.limits().nodes(nodes.min(self.left()))
    }

    /// Counts the nodes that a search took, which was to take at most `most`.
    pub fn count(&self, status: Status, nodes: u64, most: u64) {
        let wanted_more = status == Status::Stopped(Stop::Nodes) && self.left() < most;
        self.spend(nodes.saturating_add(wanted_more.into()));
    }

    /// Counts nodes.
    pub fn spend(&self, nodes: u64) {
        if self.nodes.is_some() {
            self.spent.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// The nodes that are left.
    fn left(&self) -> u64 {
        self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.spent.load(Ordering::Relaxed)))
    }

    /// Counts a node.
    ///
    /// # Errors
    /// Why to give up before it, if so.
    pub fn go_on(&self) -> Result<(), Stop> {
        self.spend(1);
        self.stop().map_or(Ok(()), Err)
    }

    /// Whether to give up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop().is_some()
    }

    /// Why to give up, if so.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        if self.cancel.is_cancelled() {
            Some(Stop::Cancelled)
        } else if self.nodes.is_some_and(|nodes| self.spent.load(Ordering::Relaxed) > nodes) {
            Some(Stop::Nodes)
        } else if self.time_left() == Some(Duration::ZERO) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}
