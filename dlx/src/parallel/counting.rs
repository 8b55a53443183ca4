//! Counts the solutions of many threads.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use super::pool::Job;
use super::threads::Threads;
use super::worker::Collector;
use super::{Left, Plan, Rest, Work};
use crate::engine::Subtree;
use crate::ids::OptionId;
use crate::limits::Status;
use crate::limits::monitor::Monitor;

/// Continues a search on several threads, each of which counts the solutions it finds. There is no limit of nodes
/// or solutions. `None` if the system cannot start a thread.
pub(crate) fn count(work: Work<'_, '_>, monitor: &mut Monitor<'_>, plan: Plan) -> Option<Rest> {
    let Work { machine, parts } = work;
    let counting = Counting::default();
    let jobs = parts.into_iter().map(|subtree| Job { subtree, part: () }).collect();
    let threads = Threads::new(&counting, plan, monitor.stop_conditions(), jobs);
    let stats = threads.run(machine, || threads.attend(monitor))?;
    let status = threads.stop_reason().map_or(Status::Exhausted, Status::Stopped);
    let mut left = counting.left.into_inner().unwrap_or_else(PoisonError::into_inner);
    if left.len() > 1 {
        let mut machine = machine.fork();
        left.sort_by_cached_key(|subtree| machine.locate(subtree).ok());
    }
    Some(Rest { status, stats, left: left.into_iter().map(Left::Subtree).collect() })
}

/// Leaves the numbers to the workers.
#[derive(Default)]
struct Counting {
    left: Mutex<Vec<Subtree>>,
}

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

    fn end(&self, (): (), _nodes: u64, left: Option<Subtree>) {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).extend(left);
    }
}
