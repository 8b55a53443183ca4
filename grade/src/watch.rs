//! When to give up, and how often to check.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dlx_engine::{Cancel, Limits, Solver, Status, Stop};

/// When to give up looking for steps.
///
/// Nodes are those of searches and, in techniques, what they look at one by one: sets of cells, claims of chains, assumptions.
/// [`Grader::grade`](super::Grader::grade), [`hint`](super::Grader::hint) and [`up_to_entry`](super::Grader::up_to_entry) count
/// them anew for each puzzle.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The time at which to give up.
    pub deadline: Option<Instant>,
    /// The flag on which to give up.
    pub cancel: Cancel,
    /// The most nodes for one puzzle.
    nodes: Option<u64>,
    /// The most memory for the engine of a search, in bytes.
    memory: Option<u64>,
    /// The nodes so far; clones count together.
    spent: Arc<AtomicU64>,
}

impl Watch {
    /// Gives up at a deadline or on a flag.
    #[must_use]
    pub fn until(deadline: Option<Instant>, cancel: &Cancel) -> Self {
        Self { deadline, cancel: cancel.clone(), ..Self::default() }
    }

    /// Also gives up when a puzzle takes more nodes.
    #[must_use]
    pub fn nodes(self, nodes: Option<u64>) -> Self {
        Self { nodes, ..self }
    }

    /// Bounds the memory of engines, if there is a bound.
    #[must_use]
    pub fn memory(self, bytes: Option<u64>) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Whether the memory of engines has a bound.
    pub(crate) fn bounds_memory(&self) -> bool {
        self.memory.is_some()
    }

    /// The same for another puzzle: no nodes so far.
    pub(crate) fn anew(&self) -> Self {
        Self { spent: Arc::default(), ..self.clone() }
    }

    /// Gives a solver the flag and the memory.
    pub fn bound<'p>(&self, solver: Solver<'p>) -> Solver<'p> {
        let solver = solver.cancel(self.cancel.clone());
        match self.memory {
            Some(bytes) => solver.memory(bytes),
            None => solver,
        }
    }

    /// The limits of a search that begins now and takes at most `nodes` nodes. The [bound](Self::bound) solver has the flag.
    #[must_use]
    pub fn limits(&self, nodes: u64) -> Limits {
        let limits = Limits::new().nodes(nodes.min(self.left()));
        self.time_left().map_or(limits, |time| limits.time(time))
    }

    /// The time until the deadline, if there is one.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Counts the nodes that a search took, which was to take at most `most`.
    pub(crate) fn count(&self, status: Status, nodes: u64, most: u64) {
        let wanted_more = status == Status::Stopped(Stop::Nodes) && self.left() < most;
        self.spend(nodes.saturating_add(wanted_more.into()));
    }

    /// Counts nodes.
    pub(crate) fn spend(&self, nodes: u64) {
        if self.nodes.is_some() {
            self.spent.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// The nodes that are left.
    fn left(&self) -> u64 {
        self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.spent.load(Ordering::Relaxed)))
    }

    /// Whether to give up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop().is_some()
    }

    /// Why to give up, if so.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        let is_late = |deadline| Instant::now() >= deadline;
        if self.cancel.is_cancelled() {
            Some(Stop::Cancelled)
        } else if self.nodes.is_some_and(|nodes| self.spent.load(Ordering::Relaxed) > nodes) {
            Some(Stop::Nodes)
        } else if self.deadline.is_some_and(is_late) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

/// Checks a [`Watch`] now and then as work is done.
#[derive(Debug)]
pub(crate) struct Patience<'a> {
    watch: &'a Watch,
    ticks: Cell<u32>,
}

impl<'a> Patience<'a> {
    /// The number of calls between two checks of the watch. The work between two calls takes less than a
    /// millisecond even on the largest boards.
    const TICKS: u32 = 32;

    pub(crate) fn new(watch: &'a Watch) -> Self {
        Self { watch, ticks: Cell::new(0) }
    }

    pub(crate) fn watch(&self) -> &'a Watch {
        self.watch
    }

    /// Long-running code calls this repeatedly. Breaks when the watch is over.
    #[inline]
    pub(crate) fn tick(&self) -> ControlFlow<()> {
        self.ticks.set(self.ticks.get() + 1);
        if self.ticks.get() == Self::TICKS { self.look() } else { ControlFlow::Continue(()) }
    }

    /// Counts the calls since the last look as nodes, and breaks if the watch is over.
    fn look(&self) -> ControlFlow<()> {
        self.watch.spend(self.ticks.take().into());
        if self.watch.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Patience<'_> {
    fn drop(&mut self) {
        self.watch.spend(self.ticks.take().into());
    }
}
