//! Delivers the solutions of many threads as they are found.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::pool::Job;
use super::threads::Threads;
use super::worker::Collector;
use super::{Plan, Rest, Work};
use crate::engine::Subtree;
use crate::ids::OptionId;
use crate::limits::monitor::Monitor;
use crate::limits::{Status, Stop};

/// Continues a search on several threads, each of which visits the solutions it finds. There is no node
/// limit. What is left is not kept: more solutions may be found than are wanted. `None` if the system cannot
/// start a thread.
pub(crate) fn in_any_order(
    work: Work<'_, '_>,
    monitor: &mut Monitor<'_>,
    plan: Plan,
    visit: &(dyn Fn(&[OptionId]) + Sync),
) -> Option<Rest> {
    let wanted = monitor.left().solutions;
    let unordered = Unordered::new(visit, wanted);
    let jobs = work.parts.into_iter().map(|subtree| Job { subtree, part: () }).collect();
    let threads = Threads::new(&unordered, plan, monitor.stop_conditions(), jobs);
    let mut stats = threads.run(work.machine, || threads.attend(monitor))?;
    stats.solutions = stats.solutions.min(wanted.unwrap_or(u64::MAX));
    let stop = if unordered.is_sated() { Some(Stop::Solutions) } else { threads.stop_reason() };
    Some(Rest { status: stop.map_or(Status::Exhausted, Status::Stopped), stats, left: Vec::new() })
}

/// Lets every thread visit the solutions it finds, up to a maximum number.
struct Unordered<'a> {
    visit: &'a (dyn Fn(&[OptionId]) + Sync),
    wanted: Option<u64>,
    /// Solutions found, if their number is limited.
    found: AtomicU64,
}

impl<'a> Unordered<'a> {
    fn new(visit: &'a (dyn Fn(&[OptionId]) + Sync), wanted: Option<u64>) -> Self {
        Self { visit, wanted, found: AtomicU64::new(0) }
    }

    /// Whether as many solutions as wanted were found.
    fn is_sated(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.found.load(Ordering::Relaxed) >= wanted)
    }
}

impl Collector for Unordered<'_> {
    type Part = ();

    fn split(&self, (): &mut ()) {}

    fn solution(&self, (): &mut (), _node: u64, chosen: &[OptionId]) -> ControlFlow<()> {
        let Some(wanted) = self.wanted else {
            (self.visit)(chosen);
            return ControlFlow::Continue(());
        };
        let before = self.found.fetch_add(1, Ordering::Relaxed);
        if before < wanted {
            (self.visit)(chosen);
        }
        if before + 1 < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn allowance(&self, (): &mut (), _nodes: u64) -> u64 {
        if self.is_sated() { 0 } else { u64::MAX }
    }

    fn end(&self, (): (), _nodes: u64, _left: Option<Subtree>) {}
}
