//! The threads of a search, from their start to their end.

use std::panic;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

use super::pool::Pool;
use super::worker::{Collector, Counters, Worker};
use super::{Plan, Started};
use crate::limits::Stop;
use crate::limits::monitor::{Monitor, StopConditions};
use crate::stats::Stats;

/// The threads that work on one search.
pub(super) struct Threads<'a, H: Collector> {
    collector: &'a H,
    plan: Plan,
    stop_conditions: StopConditions,
    pool: Pool<H::Part>,
    /// One for each thread.
    counters: Vec<Counters>,
}

impl<'a, H: Collector> Threads<'a, H> {
    pub(super) fn new(collector: &'a H, plan: Plan, stop_conditions: StopConditions) -> Self {
        let counters = (0..plan.threads).map(|_| Counters::default()).collect();
        Self { collector, plan, stop_conditions, pool: Pool::new(), counters }
    }

    /// Continues `machine`, whose search is `part`, on one thread and lets others join in, while `attend` runs on
    /// this thread. When `attend` returns, the remaining work is stopped. Returns what was done.
    pub(super) fn run<'p>(
        &self,
        machine: Started<'p>,
        part: H::Part,
        attend: impl FnOnce(),
    ) -> Result<Stats, Started<'p>> {
        let template = &machine.fork();
        self.counters.iter().take(1).for_each(|lead| lead.begin(machine.fraction()));
        let lead = Mutex::new(Some((machine, part)));
        let take_lead = || lead.lock().unwrap_or_else(PoisonError::into_inner).take();
        let stats = thread::scope(|scope| {
            let stop = StopAll(&self.pool);
            let (first, others) = self.counters.split_first()?;
            let go_on = || {
                take_lead()
                    .map(|(machine, part)| self.worker(machine, first).run(Some(part)))
                    .unwrap_or_default()
            };
            let mut workers = vec![Builder::new().spawn_scoped(scope, go_on).ok()?];
            let join_in = |counters| {
                Builder::new()
                    .spawn_scoped(scope, move || self.worker(template.fork(), counters).run(None))
                    .ok()
            };
            workers.extend(others.iter().map_while(join_in));
            attend();
            drop(stop);
            let mut stats = Stats::default();
            for worker in workers {
                stats.add(&worker.join().unwrap_or_else(|fault| panic::resume_unwind(fault)));
            }
            Some(stats)
        });
        match (stats, take_lead()) {
            (None, Some((machine, _))) => Err(machine),
            (stats, _) => Ok(stats.unwrap_or_default()),
        }
    }

    /// Waits until all work is done or stopped, and reports on it until then.
    pub(super) fn attend(&self, monitor: &mut Monitor<'_>) {
        let found = monitor.solutions();
        while !self.pool.wait(monitor.until_report()) {
            self.report(monitor, |solutions| found + solutions);
        }
    }

    /// Why work was stopped early, if it was.
    pub(super) fn stop_reason(&self) -> Option<Stop> {
        self.pool.stop_reason()
    }

    fn worker<'p>(&'a self, machine: Started<'p>, counters: &'a Counters) -> Worker<'a, 'p, H> {
        let monitor = Monitor::of_part(self.stop_conditions.clone());
        Worker::new(machine, monitor, &self.pool, self.collector, counters, self.plan.stretch)
    }

    /// Reports on the search if a report is due; `solutions` derives their number from what the workers found.
    pub(super) fn report(&self, monitor: &mut Monitor<'_>, solutions: impl FnOnce(u64) -> u64) {
        let (nodes, found, done) = Counters::sum(&self.counters);
        monitor.report(monitor.nodes() + nodes, solutions(found), || done);
    }
}

/// Stops all work, even if a visit panics.
struct StopAll<'a, P>(&'a Pool<P>);

impl<P> Drop for StopAll<'_, P> {
    fn drop(&mut self) {
        self.0.stop(Stop::Cancelled);
    }
}
