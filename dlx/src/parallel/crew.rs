//! The threads of a search, from their start to their end.

use std::panic;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;

use super::pool::Pool;
use super::worker::{Gauge, Harvest, Worker};
use super::{Plan, Started};
use crate::control::{Control, Terms};
use crate::limits::Stop;
use crate::stats::Stats;

/// The threads that work on one search.
pub(super) struct Crew<'a, H: Harvest> {
    harvest: &'a H,
    plan: Plan,
    terms: Terms,
    pool: Pool<H::Part>,
    /// One for each thread.
    gauges: Vec<Gauge>,
}

impl<'a, H: Harvest> Crew<'a, H> {
    pub(super) fn new(harvest: &'a H, plan: Plan, terms: Terms) -> Self {
        let gauges = (0..plan.threads).map(|_| Gauge::default()).collect();
        Self { harvest, plan, terms, pool: Pool::new(), gauges }
    }

    /// Lets a thread go on with `machine`, whose search is `part`, and others join in, while `attend` runs on this
    /// thread. When `attend` returns, what is left of the work is stopped. Says what was done.
    pub(super) fn run<'p>(
        &self,
        machine: Started<'p>,
        part: H::Part,
        attend: impl FnOnce(),
    ) -> Result<Stats, Started<'p>> {
        let template = &machine.fork();
        let lead = Mutex::new(Some((machine, part)));
        let take_lead = || lead.lock().unwrap_or_else(PoisonError::into_inner).take();
        let stats = thread::scope(|scope| {
            let stop = StopAll(&self.pool);
            let (first, others) = self.gauges.split_first()?;
            let go_on = || {
                take_lead()
                    .map(|(machine, part)| self.worker(machine, first).run(Some(part)))
                    .unwrap_or_default()
            };
            let mut crew = vec![Builder::new().spawn_scoped(scope, go_on).ok()?];
            let join_in = |gauge| {
                Builder::new().spawn_scoped(scope, move || self.worker(template.fork(), gauge).run(None)).ok()
            };
            crew.extend(others.iter().map_while(join_in));
            attend();
            drop(stop);
            let mut stats = Stats::default();
            for worker in crew {
                stats.add(&worker.join().unwrap_or_else(|fault| panic::resume_unwind(fault)));
            }
            Some(stats)
        });
        match (stats, take_lead()) {
            (None, Some((machine, _))) => Err(machine),
            (stats, _) => Ok(stats.unwrap_or_default()),
        }
    }

    /// Waits until all work is done or was stopped, or for so long. Whether it is.
    pub(super) fn wait(&self, timeout: Option<Duration>) -> bool {
        self.pool.wait(timeout)
    }

    /// Why work was stopped before all was done, if it was.
    pub(super) fn stop_reason(&self) -> Option<Stop> {
        self.pool.stop_reason()
    }

    fn worker<'p>(&'a self, machine: Started<'p>, gauge: &'a Gauge) -> Worker<'a, 'p, H> {
        let control = Control::of_part(self.terms.clone());
        Worker::new(machine, control, &self.pool, self.harvest, gauge, self.plan.stretch)
    }

    /// Reports on the search if a report is due; `solutions` are counted from what the workers found.
    pub(super) fn report(&self, control: &mut Control<'_>, solutions: impl FnOnce(u64) -> u64) {
        let (nodes, found, done) = Gauge::sum(&self.gauges);
        control.report(control.nodes() + nodes, solutions(found), || done);
    }
}

/// Stops all work, also where a visit panics.
struct StopAll<'a, P>(&'a Pool<P>);

impl<P> Drop for StopAll<'_, P> {
    fn drop(&mut self) {
        self.0.stop(Stop::Cancelled);
    }
}
