//! Delivers the solutions of many threads in the order in which one thread finds them.

use std::ops::ControlFlow;

use super::part_queue::{Batch, End, News, PartQueue};
use super::threads::Threads;
use super::worker::Collector;
use super::{Plan, Rest, Started};
use crate::limits::monitor::Monitor;
use crate::limits::{Limits, Status, Stop};
use crate::problem::OptionId;

/// The size of a batch of solutions, unless a thread is waiting for them.
const BATCH: usize = 1 << 12;

/// Continues a search on several threads, and visits solutions on this thread in the order of the serial search.
/// Limits apply in that order. Returns the machine if the system cannot start a thread.
pub(crate) fn in_order<'p>(
    machine: Started<'p>,
    monitor: &mut Monitor<'p>,
    plan: Plan,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<Rest, Started<'p>> {
    let (parts, found) = (PartQueue::default(), monitor.solutions());
    let ordered = Ordered::new(&parts, monitor.left());
    let threads = Threads::new(&ordered, plan, monitor.stop_conditions());
    let mut end = (Status::Running, None);
    let mut stats = threads.run(machine, ordered.part(None), || {
        let _close = Close(&parts);
        end = deliver(&parts, &threads, monitor, visit);
    })?;
    let (status, nodes) = end;
    stats.nodes = nodes.unwrap_or(stats.nodes);
    stats.solutions = monitor.solutions() - found;
    Ok(Rest { status, stats })
}

/// Visits solutions until the search ends. Returns how it ended, and after how many nodes of the serial search if
/// that is known.
fn deliver(
    parts: &PartQueue,
    threads: &Threads<'_, Ordered<'_>>,
    monitor: &mut Monitor<'_>,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (Status, Option<u64>) {
    let allowed = monitor.left().nodes.unwrap_or(u64::MAX);
    let mut before = 0;
    loop {
        if let Some(stop) = monitor.watch() {
            return (Status::Stopped(stop), None);
        }
        match parts.next(monitor.until_report()) {
            News::Solutions(batches) => {
                for (node, chosen) in batches.iter().flat_map(Batch::solutions) {
                    let nodes = before + node;
                    if nodes > allowed {
                        return (Status::Stopped(Stop::Nodes), Some(allowed));
                    }
                    monitor.solution();
                    if visit(chosen).is_break() {
                        return (Status::Running, Some(nodes));
                    }
                    if monitor.is_sated() {
                        return (Status::Stopped(Stop::Solutions), Some(nodes));
                    }
                }
            }
            News::End(End { nodes, complete }) => {
                before += nodes;
                if before > allowed {
                    return (Status::Stopped(Stop::Nodes), Some(allowed));
                }
                if !complete {
                    return (Status::Stopped(threads.stop_reason().unwrap_or(Stop::Cancelled)), None);
                }
            }
            News::Nothing => {}
            News::Over => return (Status::Exhausted, Some(before)),
        }
        let found = monitor.solutions();
        threads.report(monitor, |_| found);
    }
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
        self.parts.end(self.id, End { nodes: 0, complete: false });
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

    fn end(&self, mut part: Part<'a>, nodes: u64, complete: bool) {
        part.flush();
        self.parts.end(part.id, End { nodes, complete });
    }
}
