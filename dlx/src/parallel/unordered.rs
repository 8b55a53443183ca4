//! Delivers the solutions of many threads as they are found.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::pool::Job;
use super::threads::Threads;
use super::worker::Collector;
use super::{Plan, Rest, Work};
use crate::engine::Subtree;
use crate::ids::OptionId;
use crate::limits::monitor::Monitor;
use crate::limits::{Status, Stop};

/// What is called with each solution; breaks to end the search.
type Visit<'a> = dyn Fn(&[OptionId]) -> ControlFlow<()> + Sync + 'a;

/// Continues a search on several threads, each of which visits the solutions it finds. There is no node
/// limit. What is left is not kept: more solutions may be found than are wanted. `None` if the system cannot
/// start a thread.
pub(crate) fn in_any_order(
    work: Work<'_, '_>,
    monitor: &mut Monitor<'_>,
    plan: Plan,
    visit: &Visit<'_>,
) -> Option<Rest> {
    let wanted = monitor.left().solutions;
    let unordered = Unordered::new(visit, wanted);
    let jobs = work.parts.into_iter().map(|subtree| Job { subtree, part: () }).collect();
    let threads = Threads::new(&unordered, plan, monitor.stop_conditions(), jobs);
    let mut stats = threads.run(work.machine, || threads.attend(monitor))?;
    stats.solutions -= unordered.passed_over.load(Ordering::Relaxed);
    let status = match threads.stop_reason() {
        _ if unordered.is_broken.load(Ordering::Relaxed) => Status::Running,
        _ if unordered.is_sated() => Status::Stopped(Stop::Solutions),
        stop => stop.map_or(Status::Exhausted, Status::Stopped),
    };
    Some(Rest { status, stats, left: Vec::new() })
}

/// Lets every thread visit the solutions it finds, up to a maximum number, or until a visit breaks.
struct Unordered<'a> {
    visit: &'a Visit<'a>,
    wanted: Option<u64>,
    /// Solutions found, if their number is limited.
    found: AtomicU64,
    /// Whether a visit broke.
    is_broken: AtomicBool,
    /// Solutions that were found, but not visited.
    passed_over: AtomicU64,
}

impl<'a> Unordered<'a> {
    fn new(visit: &'a Visit<'a>, wanted: Option<u64>) -> Self {
        Self {
            visit,
            wanted,
            found: AtomicU64::new(0),
            is_broken: AtomicBool::new(false),
            passed_over: AtomicU64::new(0),
        }
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
        let before = self.wanted.map(|wanted| (self.found.fetch_add(1, Ordering::Relaxed), wanted));
        let is_wanted = before.is_none_or(|(before, wanted)| before < wanted);
        if !is_wanted || self.is_broken.load(Ordering::Relaxed) {
            self.passed_over.fetch_add(1, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        if (self.visit)(chosen).is_break() {
            self.is_broken.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        match before {
            Some((before, wanted)) if before + 1 >= wanted => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn allowance(&self, (): &mut (), _nodes: u64) -> u64 {
        let is_over = self.is_broken.load(Ordering::Relaxed) || self.is_sated();
        if is_over { 0 } else { u64::MAX }
    }

    fn end(&self, (): (), _nodes: u64, _left: Option<Subtree>) {}
}
