//! One search on several threads.
//!
//! A search begins on the calling thread. What its first nodes leave goes on in a worker, and more workers get a copy
//! of its machine. A worker without work waits until another gives it the later half of the untried options of a
//! branching as near to the root as possible: a path is at once the unit of work and the checkpoint. Nothing is split
//! in advance, so that threads run dry together, however uneven the tree is. (The scheme is that of Rao and Kumar,
//! "Parallel depth first search, part I", 1987: receiver-initiated, stack splitting near the root.)
//!
//! Engines branch in a way that depends on the path alone (see [`State`](crate::engine::State)), so all workers
//! together visit the nodes that one thread would, each once. What a worker gives away comes, in the order of
//! the serial search, directly behind what it keeps. So a line of parts, one behind another, tells the serial
//! order, and which solutions and nodes come before a limit.

mod delivery;
mod pool;
#[cfg(test)]
mod tests;
mod unordered;
mod worker;

use std::ops::ControlFlow;
use std::panic;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

use crate::control::{Control, Terms};
use crate::engine::Machine;
use crate::limits::{Status, Stop};
use crate::problem::OptionId;
use crate::stats::Stats;
use delivery::{Batch, Delivery, News};
use pool::Pool;
use unordered::Unordered;
use worker::{Gauge, Harvest, Worker};

/// On how many threads to search, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) threads: usize,
    /// Nodes that the calling thread visits alone: most searches are over by then, in less time than it takes to
    /// start a thread. There is one at least, which a random order begins with.
    pub(crate) head_start: u64,
    /// Nodes between two looks at what other threads want.
    pub(crate) stretch: u64,
}

impl Plan {
    /// The most threads of a search.
    const MOST: usize = 256;

    pub(crate) fn new(threads: usize) -> Self {
        Self { threads: threads.clamp(1, Self::MOST), head_start: 4096, stretch: 256 }
    }
}

/// A machine in the middle of a search.
pub(crate) type Started<'p> = Box<dyn Machine + 'p>;

/// How the rest of a search ended, and what was done in it.
#[derive(Debug)]
pub(crate) struct Rest {
    pub(crate) status: Status,
    pub(crate) stats: Stats,
}

/// Goes on with a search on several threads, and visits solutions in the order of the serial search, on this
/// thread. Limits hold along that order. Gives the machine back where the system has no thread.
pub(crate) fn in_order<'p>(
    machine: Started<'p>,
    control: &mut Control<'p>,
    plan: Plan,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<Rest, Started<'p>> {
    let found = control.solutions();
    let delivery = &Delivery::new(control.left());
    let crew = Crew::new(&delivery, plan, control.terms());
    let mut end = (Status::Running, None);
    let mut stats = crew.run(machine, delivery.append(), || {
        let _close = Close(delivery);
        end = deliver(delivery, &crew, control, visit);
    })?;
    let (status, nodes) = end;
    stats.nodes = nodes.unwrap_or(stats.nodes);
    stats.solutions = control.solutions() - found;
    Ok(Rest { status, stats })
}

/// Visits what comes until it ends. Says how it did, and after how many nodes of the serial search if that is known.
fn deliver<H: Harvest>(
    delivery: &Delivery,
    crew: &Crew<'_, H>,
    control: &mut Control<'_>,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (Status, Option<u64>) {
    let allowed = control.left().nodes.unwrap_or(u64::MAX);
    let mut before = 0;
    loop {
        if let Some(stop) = control.watch() {
            return (Status::Stopped(stop), None);
        }
        match delivery.next(control.until_report()) {
            News::Solutions(batches) => {
                for (node, chosen) in batches.iter().flat_map(Batch::solutions) {
                    let nodes = before + node;
                    if nodes > allowed {
                        return (Status::Stopped(Stop::Nodes), Some(allowed));
                    }
                    control.solution();
                    if visit(chosen).is_break() {
                        return (Status::Running, Some(nodes));
                    }
                    if control.is_sated() {
                        return (Status::Stopped(Stop::Solutions), Some(nodes));
                    }
                }
            }
            News::End { nodes, complete } => {
                before += nodes;
                if before > allowed {
                    return (Status::Stopped(Stop::Nodes), Some(allowed));
                }
                if !complete {
                    return (Status::Stopped(crew.pool.stop_reason().unwrap_or(Stop::Cancelled)), None);
                }
            }
            News::Nothing => {}
            News::Over => return (Status::Exhausted, Some(before)),
        }
        let found = control.solutions();
        crew.report(control, |_| found);
    }
}

/// Goes on with a search on several threads, each of which visits what it finds. There is no limit of nodes. Gives
/// the machine back where the system has no thread.
pub(crate) fn in_any_order<'p>(
    machine: Started<'p>,
    control: &mut Control<'p>,
    plan: Plan,
    visit: &(dyn Fn(&[OptionId]) + Sync),
) -> Result<Rest, Started<'p>> {
    let wanted = control.left().solutions;
    let unordered = Unordered::new(visit, wanted);
    let crew = Crew::new(&unordered, plan, control.terms());
    let found = control.solutions();
    let mut stats = crew.run(machine, (), || {
        while !crew.pool.wait(control.until_report()) {
            crew.report(control, |solutions| found + solutions);
        }
    })?;
    stats.solutions = stats.solutions.min(wanted.unwrap_or(u64::MAX));
    let stop = if unordered.is_sated() { Some(Stop::Solutions) } else { crew.pool.stop_reason() };
    Ok(Rest { status: stop.map_or(Status::Exhausted, Status::Stopped), stats })
}

/// The threads that work on one search.
struct Crew<'a, H: Harvest> {
    harvest: &'a H,
    plan: Plan,
    terms: Terms,
    pool: Pool<H::Part>,
    /// One for each thread.
    gauges: Vec<Gauge>,
}

impl<'a, H: Harvest> Crew<'a, H> {
    fn new(harvest: &'a H, plan: Plan, terms: Terms) -> Self {
        let gauges = (0..plan.threads).map(|_| Gauge::default()).collect();
        Self { harvest, plan, terms, pool: Pool::new(), gauges }
    }

    /// Lets a thread go on with `machine`, whose search is `part`, and others join in, while `attend` runs on this
    /// thread. When `attend` returns, what is left of the work is stopped. Says what was done.
    fn run<'p>(
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

    fn worker<'p>(&'a self, machine: Started<'p>, gauge: &'a Gauge) -> Worker<'a, 'p, H> {
        let control = Control::of_part(self.terms.clone());
        Worker::new(machine, control, &self.pool, self.harvest, gauge, self.plan.stretch)
    }

    /// Reports on the search if a report is due; `solutions` are counted from what the workers found.
    fn report(&self, control: &mut Control<'_>, solutions: impl FnOnce(u64) -> u64) {
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

/// Lets nobody wait for room, also where a visit panics.
struct Close<'a>(&'a Delivery);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
