//! Delivers the solutions of many threads in the order in which one thread finds them.

use std::ops::ControlFlow;

use super::part_queue::{Batch, News, PartQueue};
use super::pool::Job;
use super::threads::Threads;
use super::worker::Collector;
use super::{Left, Plan, Rest, Work};
use crate::engine::Subtree;
use crate::ids::OptionId;
use crate::limits::monitor::Monitor;
use crate::limits::{Limits, Status, Stop};

/// The size of a batch of solutions, unless a thread is waiting for them.
const BATCH: usize = 1 << 12;

/// Continues a search on several threads, and visits solutions on this thread in the order of the serial
/// search. Limits apply in that order. `None` if the system cannot start a thread.
pub(crate) fn in_order(
    work: Work<'_, '_>,
    monitor: &mut Monitor<'_>,
    plan: Plan,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Option<Rest> {
    let (parts, found) = (PartQueue::new(plan.ahead), monitor.solutions());
    let ordered = Ordered::new(&parts, monitor.left());
    let jobs: Vec<_> =
        work.parts.into_iter().map(|subtree| Job { subtree, part: ordered.part(None) }).collect();
    let threads = Threads::new(&ordered, plan, monitor.stop_conditions(), jobs);
    let mut end = Delivered::default();
    let stats = threads.run(work.machine, || {
        let _close = Close(&parts);
        end = deliver(&parts, &threads, monitor, visit);
    });
    drop(threads);
    let (mut stats, Delivered { status, nodes, left }) = (stats?, end);
    stats.nodes = nodes.unwrap_or(stats.nodes);
    stats.solutions = monitor.solutions() - found;
    let left = left.into_iter().map(Left::Found).chain(parts.into_left()).collect();
    Some(Rest { status, stats, left })
}

/// How a delivery ended.
struct Delivered {
    status: Status,
    /// After how many nodes of the serial search, if that is known.
    nodes: Option<u64>,
    /// Solutions that were taken from the queue, but not delivered.
    left: Vec<Batch>,
}

impl Delivered {
    fn until(status: Status, nodes: Option<u64>) -> Self {
        Self { status, nodes, left: Vec::new() }
    }
}

impl Default for Delivered {
    fn default() -> Self {
        Self::until(Status::Running, None)
    }
}

/// Visits solutions until the search ends.
fn deliver(
    parts: &PartQueue,
    threads: &Threads<'_, Ordered<'_>>,
    monitor: &mut Monitor<'_>,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Delivered {
    let allowed = monitor.left().nodes.unwrap_or(u64::MAX);
    let mut before = 0;
    loop {
        if let Some(stop) = monitor.watch() {
            return Delivered::until(Status::Stopped(stop), None);
        }
        match parts.next(monitor.until_report()) {
            News::Solutions(mut batches) => {
                while let Some(batch) = batches.pop_front() {
                    if let Some(stop) = monitor.watch() {
                        let left = [batch].into_iter().chain(batches).collect();
                        return Delivered { left, ..Delivered::until(Status::Stopped(stop), None) };
                    }
                    if let Err((status, nodes, delivered)) =
                        visit_all(&batch, before, allowed, monitor, visit)
                    {
                        let left = [batch.without(delivered)].into_iter().chain(batches).collect();
                        return Delivered { left, ..Delivered::until(status, Some(nodes)) };
                    }
                }
            }
            News::End(nodes) => {
                before += nodes;
                if before > allowed {
                    return Delivered::until(Status::Stopped(Stop::Nodes), Some(allowed));
                }
            }
            News::Cut(nodes) if before + nodes > allowed => {
                return Delivered::until(Status::Stopped(Stop::Nodes), Some(allowed));
            }
            News::Cut(_) => {
                let stop = threads.stop_reason().unwrap_or(Stop::Cancelled);
                return Delivered::until(Status::Stopped(stop), None);
            }
            News::Nothing => {}
            News::Over => return Delivered::until(Status::Exhausted, Some(before)),
        }
        let found = monitor.solutions();
        threads.report(monitor, |_| found);
    }
}

/// Visits the solutions of a batch. If the search ends there, returns how, after how many nodes, and how many
/// solutions were visited.
fn visit_all(
    batch: &Batch,
    before: u64,
    allowed: u64,
    monitor: &mut Monitor<'_>,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<(), (Status, u64, usize)> {
    for (number, (node, chosen)) in batch.solutions().enumerate() {
        let nodes = before + node;
        if nodes > allowed {
            return Err((Status::Stopped(Stop::Nodes), allowed, number));
        }
        monitor.solution();
        if visit(chosen).is_break() {
            return Err((Status::Running, nodes, number + 1));
        }
        if monitor.is_sated() {
            return Err((Status::Stopped(Stop::Solutions), nodes, number + 1));
        }
    }
    Ok(())
}

/// Stops threads from waiting for room, even if a visit panics.
struct Close<'a>(&'a PartQueue);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Puts solutions into the queue.
struct Ordered<'a> {
    parts: &'a PartQueue,
    /// Nodes and solutions after which a part is no longer needed.
    most_nodes: u64,
    most_solutions: u64,
}

/// A part of the tree, as its worker holds it.
struct Part<'a> {
    parts: &'a PartQueue,
    id: u64,
    batch: Batch,
    found: u64,
}

impl<'a> Ordered<'a> {
    /// For a search that may visit and find at most `left`.
    fn new(parts: &'a PartQueue, left: Limits) -> Self {
        // One more than allowed shows that the limit was passed.
        let most_nodes = left.nodes.map_or(u64::MAX, |nodes| nodes.saturating_add(1));
        Self { parts, most_nodes, most_solutions: left.solutions.unwrap_or(u64::MAX) }
    }

    fn part(&self, behind: Option<u64>) -> Part<'a> {
        Part { parts: self.parts, id: self.parts.insert(behind), batch: Batch::default(), found: 0 }
    }
}

impl Part<'_> {
    fn flush(&mut self) {
        if !self.batch.is_empty() {
            self.parts.push(self.id, std::mem::take(&mut self.batch));
        }
    }
}

impl Drop for Part<'_> {
    /// No thread may wait for a part whose worker is gone.
    fn drop(&mut self) {
        self.parts.lose(self.id);
    }
}

impl<'a> Collector for Ordered<'a> {
    type Part = Part<'a>;

    fn split(&self, part: &mut Part<'a>) -> Part<'a> {
        self.part(Some(part.id))
    }

    fn solution(&self, part: &mut Part<'a>, node: u64, chosen: &[OptionId]) -> ControlFlow<()> {
        part.batch.add(node, chosen);
        part.found += 1;
        if part.batch.size() >= BATCH {
            part.flush();
        }
        if part.found < self.most_solutions { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn allowance(&self, part: &mut Part<'a>, nodes: u64) -> u64 {
        if self.parts.is_front(part.id) {
            part.flush();
        }
        self.most_nodes.saturating_sub(nodes)
    }

    fn end(&self, mut part: Part<'a>, nodes: u64, left: Option<Subtree>) {
        part.flush();
        self.parts.end(part.id, nodes, left);
    }
}
