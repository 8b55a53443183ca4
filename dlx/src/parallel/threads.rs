//! The threads of a search, from their start to their end.

use std::panic;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

use super::Plan;
use super::pool::{Job, Pool};
use super::worker::{Alarm, Collector, Counters, Worker, end_all};
use crate::engine::Machine;
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
    /// Held while a machine is copied: large ones take long, and a search that is stopped waits for one at
    /// most.
    copying: Mutex<()>,
}

impl<'a, H: Collector> Threads<'a, H> {
    /// For jobs in the order of the search.
    pub(super) fn new(
        collector: &'a H,
        plan: Plan,
        stop_conditions: StopConditions,
        jobs: Vec<Job<H::Part>>,
    ) -> Self {
        let counters = (0..plan.threads).map(|_| Counters::default()).collect();
        Self { collector, plan, stop_conditions, pool: Pool::new(jobs), counters, copying: Mutex::default() }
    }

    /// Works on the jobs with copies of `machine`, while `attend` runs on this thread. When `attend` returns,
    /// the remaining work is stopped. Returns what was done; `None` if the system cannot start a thread.
    pub(super) fn run(&self, machine: &dyn Machine, attend: impl FnOnce()) -> Option<Stats> {
        thread::scope(|scope| {
            let stop = StopAll(self);
            let start = |counters| {
                let work = move || self.work(machine, counters);
                Builder::new().spawn_scoped(scope, work).ok()
            };
            let workers: Vec<_> = self.counters.iter().map_while(start).collect();
            if workers.is_empty() {
                return None;
            }
            attend();
            drop(stop);
            let mut stats = Stats::default();
            for worker in workers {
                stats.add(&worker.join().unwrap_or_else(|fault| panic::resume_unwind(fault)));
            }
            Some(stats)
        })
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

    /// What one thread does.
    fn work(&self, machine: &dyn Machine, counters: &Counters) -> Stats {
        let _alarm = Alarm { pool: &self.pool, collector: self.collector };
        self.copy(machine).map_or_else(Stats::default, |copy| self.worker(copy, counters).run())
    }

    /// A copy of the machine; `None` if work was or is to be stopped.
    fn copy<'m>(&self, machine: &'m dyn Machine) -> Option<Box<dyn Machine + 'm>> {
        let _turn = self.copying.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(stop) = Monitor::of_part(self.stop_conditions.clone()).watch() {
            self.stop(stop);
        }
        (!self.pool.is_stopped()).then(|| machine.fork())
    }

    fn stop(&self, stop: Stop) {
        end_all(&self.pool, self.collector, stop);
    }

    fn worker<'w>(&'w self, machine: Box<dyn Machine + 'w>, counters: &'w Counters) -> Worker<'w, 'w, H> {
        let monitor = Monitor::of_part(self.stop_conditions.clone());
        Worker::new(machine, monitor, &self.pool, self.collector, counters, self.plan.stretch)
    }

    /// Reports on the search if a report is due; `solutions` derives their number from what the workers
    /// found.
    pub(super) fn report(&self, monitor: &mut Monitor<'_>, solutions: impl FnOnce(u64) -> u64) {
        let (nodes, found, done) = Counters::sum(&self.counters);
        monitor.report(monitor.nodes() + nodes, solutions(found), || done);
    }
}

/// Stops all work, even if a visit panics.
struct StopAll<'t, 'a, H: Collector>(&'t Threads<'a, H>);

impl<H: Collector> Drop for StopAll<'_, '_, H> {
    fn drop(&mut self) {
        self.0.stop(Stop::Cancelled);
    }
}
