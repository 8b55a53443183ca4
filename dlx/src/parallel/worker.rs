//! What one thread of a search does.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::pool::{Job, Pool};
use crate::engine::{Event, Machine, Subtree};
use crate::ids::OptionId;
use crate::limits::Stop;
use crate::limits::monitor::Monitor;
use crate::stats::Stats;

/// What happens to solutions.
pub(super) trait Collector: Sync {
    /// A part of the search tree.
    type Part: Send;
    /// Whether solutions are only counted, and never taken.
    const COUNTS: bool = false;

    /// Splits off the part that comes directly after the rest of `part`.
    fn split(&self, part: &mut Self::Part) -> Self::Part;
    /// Takes a solution found at this node of the part, counted from 1. Breaks if the part ends here.
    fn solution(&self, part: &mut Self::Part, node: u64, chosen: &[OptionId]) -> ControlFlow<()>;
    /// How many nodes may be visited after `nodes` of the part; none if it ends here. Called now and then.
    fn allowance(&self, part: &mut Self::Part, nodes: u64) -> u64;
    /// Records that a part ended after `nodes`, and what is left of it.
    fn end(&self, part: Self::Part, nodes: u64, left: Option<Subtree>);
}

/// A worker's progress, for others to read.
#[derive(Debug, Default)]
pub(super) struct Counters {
    nodes: AtomicU64,
    solutions: AtomicU64,
    /// The part of the tree that is done; the bits of an `f64`.
    done: AtomicU64,
}

impl Counters {
    /// Nodes, solutions and the completed fraction of the tree, summed over several workers.
    pub(super) fn sum(counters: &[Self]) -> (u64, u64, f64) {
        let read = |value: &AtomicU64| value.load(Ordering::Relaxed);
        counters.iter().fold((0, 0, 0.0), |(nodes, solutions, done), counters| {
            let share = f64::from_bits(read(&counters.done));
            (nodes + read(&counters.nodes), solutions + read(&counters.solutions), done + share)
        })
    }
}

/// One thread's machine and counts.
pub(super) struct Worker<'a, 'p, H: Collector> {
    machine: Box<dyn Machine + 'p>,
    monitor: Monitor<'static>,
    pool: &'a Pool<H::Part>,
    collector: &'a H,
    counters: &'a Counters,
    stretch: u64,
    /// The part of `machine.updates()` that does not count for this worker: what was done before it began, or
    /// while it walked to the root of a part.
    foreign: u64,
    /// The fraction of the whole tree that this worker has completed, and the size of the part it is working
    /// on.
    done: f64,
    size: f64,
}

impl<'a, 'p, H: Collector> Worker<'a, 'p, H> {
    pub(super) fn new(
        machine: Box<dyn Machine + 'p>,
        monitor: Monitor<'static>,
        pool: &'a Pool<H::Part>,
        collector: &'a H,
        counters: &'a Counters,
        stretch: u64,
    ) -> Self {
        let foreign = machine.updates();
        Self { machine, monitor, pool, collector, counters, stretch, foreign, done: 0.0, size: 0.0 }
    }

    /// Takes jobs until there are none.
    pub(super) fn run(mut self) -> Stats {
        while let Some(Job { subtree, part }) = self.pool.take() {
            let before = self.machine.updates();
            self.machine.resume(&subtree);
            self.foreign = self.foreign.wrapping_add(self.machine.updates().wrapping_sub(before));
            self.size = subtree.size();
            self.search(part);
        }
        Stats {
            nodes: self.monitor.nodes(),
            updates: self.machine.updates().wrapping_sub(self.foreign),
            solutions: self.monitor.solutions(),
            profile: self.monitor.profile().to_vec(),
        }
    }

    /// Searches the part that the machine is set to.
    fn search(&mut self, mut part: H::Part) {
        let before = self.monitor.nodes();
        self.monitor.grant(self.collector.allowance(&mut part, 0).min(self.stretch));
        let left = loop {
            let (machine, monitor) = (&mut self.machine, &mut self.monitor);
            let event = if H::COUNTS { machine.count(monitor) } else { machine.advance(monitor) };
            let nodes = self.monitor.nodes() - before;
            match event {
                Event::Exhausted => break None,
                Event::Solution => {
                    self.monitor.solution();
                    if self.collector.solution(&mut part, nodes, self.machine.chosen()).is_break() {
                        break self.machine.left();
                    }
                }
                Event::Stopped(Stop::Nodes) => {
                    let stretch = self.collector.allowance(&mut part, nodes).min(self.stretch);
                    if stretch == 0 || self.pool.is_stopped() {
                        break self.machine.left();
                    }
                    self.share(&mut part);
                    self.publish(self.machine.fraction());
                    self.monitor.grant(stretch);
                }
                Event::Stopped(stop) => {
                    end_all(self.pool, self.collector, stop);
                    break self.machine.left();
                }
            }
        };
        self.collector.end(part, self.monitor.nodes() - before, left);
        self.done += self.size;
        self.publish(0.0);
        self.pool.done();
    }

    /// Gives away work if another worker waits for it.
    fn share(&mut self, part: &mut H::Part) {
        self.pool.feed(|| {
            let subtree = self.machine.split()?;
            self.size -= subtree.size();
            Some(Job { subtree, part: self.collector.split(part) })
        });
    }

    fn publish(&self, fraction: f64) {
        let Counters { nodes, solutions, done } = self.counters;
        nodes.store(self.monitor.nodes(), Ordering::Relaxed);
        solutions.store(self.monitor.solutions(), Ordering::Relaxed);
        done.store((self.done + fraction).to_bits(), Ordering::Relaxed);
    }
}

/// Ends all remaining work. Parts that no worker has begun end here, as some thread may wait for them.
pub(super) fn end_all<H: Collector>(pool: &Pool<H::Part>, collector: &H, stop: Stop) {
    for Job { subtree, part } in pool.stop(stop) {
        collector.end(part, 0, Some(subtree));
    }
}

/// Ends all work when a thread panics; otherwise the others would wait for it.
pub(super) struct Alarm<'a, H: Collector> {
    pub(super) pool: &'a Pool<H::Part>,
    pub(super) collector: &'a H,
}

impl<H: Collector> Drop for Alarm<'_, H> {
    fn drop(&mut self) {
        if thread::panicking() {
            end_all(self.pool, self.collector, Stop::Cancelled);
        }
    }
}
