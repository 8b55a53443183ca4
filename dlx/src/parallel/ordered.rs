//! Solutions of many threads in the order in which one thread finds them.

use std::ops::ControlFlow;

use super::crew::Crew;
use super::line::{Batch, End, Line, News};
use super::worker::Harvest;
use super::{Plan, Rest, Started};
use crate::control::Control;
use crate::limits::{Limits, Status, Stop};
use crate::problem::OptionId;

/// The size of solutions that are passed on together, unless somebody waits for them.
const BATCH: usize = 1 << 12;

/// Goes on with a search on several threads, and visits solutions in the order of the serial search, on this
/// thread. Limits hold along that order. Gives the machine back where the system has no thread.
pub(crate) fn in_order<'p>(
    machine: Started<'p>,
    control: &mut Control<'p>,
    plan: Plan,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Result<Rest, Started<'p>> {
    let (line, found) = (Line::default(), control.solutions());
    let ordered = Ordered::new(&line, control.left());
    let crew = Crew::new(&ordered, plan, control.terms());
    let mut end = (Status::Running, None);
    let mut stats = crew.run(machine, ordered.part(None), || {
        let _close = Close(&line);
        end = deliver(&line, &crew, control, visit);
    })?;
    let (status, nodes) = end;
    stats.nodes = nodes.unwrap_or(stats.nodes);
    stats.solutions = control.solutions() - found;
    Ok(Rest { status, stats })
}

/// Visits what comes until it ends. Says how it did, and after how many nodes of the serial search if that is known.
fn deliver(
    line: &Line,
    crew: &Crew<'_, Ordered<'_>>,
    control: &mut Control<'_>,
    visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
) -> (Status, Option<u64>) {
    let allowed = control.left().nodes.unwrap_or(u64::MAX);
    let mut before = 0;
    loop {
        if let Some(stop) = control.watch() {
            return (Status::Stopped(stop), None);
        }
        match line.next(control.until_report()) {
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
            News::End(End { nodes, complete }) => {
                before += nodes;
                if before > allowed {
                    return (Status::Stopped(Stop::Nodes), Some(allowed));
                }
                if !complete {
                    return (Status::Stopped(crew.stop_reason().unwrap_or(Stop::Cancelled)), None);
                }
            }
            News::Nothing => {}
            News::Over => return (Status::Exhausted, Some(before)),
        }
        let found = control.solutions();
        crew.report(control, |_| found);
    }
}

/// Lets nobody wait for room, also where a visit panics.
struct Close<'a>(&'a Line);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Puts what is found into a line.
struct Ordered<'a> {
    line: &'a Line,
    /// Nodes and solutions after which a part is of no more use.
    most_nodes: u64,
    most_solutions: u64,
}

/// A part of the line, as its worker holds it.
struct Part<'a> {
    line: &'a Line,
    id: u64,
    batch: Batch,
    found: u64,
}

impl<'a> Ordered<'a> {
    /// For a search that may visit and find no more than `left`.
    fn new(line: &'a Line, left: Limits) -> Self {
        // One more than allowed shows that the limit was passed.
        let most_nodes = left.nodes.map_or(u64::MAX, |nodes| nodes.saturating_add(1));
        Self { line, most_nodes, most_solutions: left.solutions.unwrap_or(u64::MAX) }
    }

    fn part(&self, behind: Option<u64>) -> Part<'a> {
        Part { line: self.line, id: self.line.insert(behind), batch: Batch::default(), found: 0 }
    }
}

impl Part<'_> {
    fn flush(&mut self) {
        if !self.batch.is_empty() {
            self.line.push(self.id, std::mem::take(&mut self.batch));
        }
    }
}

impl Drop for Part<'_> {
    /// Nobody is to wait for a part whose worker is gone.
    fn drop(&mut self) {
        self.line.end(self.id, End { nodes: 0, complete: false });
    }
}

impl<'a> Harvest for Ordered<'a> {
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
        if self.line.is_front(part.id) {
            part.flush();
        }
        self.most_nodes.saturating_sub(nodes)
    }

    fn end(&self, mut part: Part<'a>, nodes: u64, complete: bool) {
        part.flush();
        self.line.end(part.id, End { nodes, complete });
    }
}
