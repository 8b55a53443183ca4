//! Counts the solutions of many threads.

use std::ops::ControlFlow;

use super::threads::Threads;
use super::worker::Collector;
use super::{Plan, Rest, Started};
use crate::limits::Status;
use crate::limits::monitor::Monitor;
use crate::problem::OptionId;

/// Continues a search on several threads, each of which counts the solutions it finds. There is no limit of nodes
/// or solutions. Returns the machine if the system cannot start a thread.
pub(crate) fn count<'p>(
    machine: Started<'p>,
    monitor: &mut Monitor<'p>,
    plan: Plan,
) -> Result<Rest, Started<'p>> {
    let threads = Threads::new(&Counting, plan, monitor.stop_conditions());
    let stats = threads.run(machine, (), || threads.attend(monitor))?;
    let status = threads.stop_reason().map_or(Status::Exhausted, Status::Stopped);
    Ok(Rest { status, stats })
}

/// Leaves the numbers to the workers.
struct Counting;

impl Collector for Counting {
    type Part = ();
    const COUNTS: bool = true;

    fn split(&self, (): &mut ()) {}

    fn solution(&self, (): &mut (), _node: u64, _chosen: &[OptionId]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn allowance(&self, (): &mut (), _nodes: u64) -> u64 {
        u64::MAX
    }

    fn end(&self, (): (), _nodes: u64, _complete: bool) {}
}
