//! Counts the solutions of many threads.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::pool::Job;
use super::threads::Threads;
use super::worker::Collector;
use super::{Left, Plan, Rest, Work};
use crate::engine::Subtree;
use crate::ids::OptionId;
use crate::limits::Status;
use crate::limits::monitor::Monitor;

/// Continues a search on several threads, each of which counts the solutions it finds. There is no limit of
/// nodes or solutions. `None` if the system cannot start a thread.
pub(crate) fn count(work: Work<'_, '_>, monitor: &mut Monitor<'_>, plan: Plan) -> Option<Rest> {
    let Work { machine, parts } = work;
    let counting = Counting::default();
    let jobs = parts.into_iter().map(|subtree| Job { subtree, part: counting.insert(None) }).collect();
    let threads = Threads::new(&counting, plan, monitor.stop_conditions(), jobs);
    let stats = threads.run(machine, || threads.attend(monitor))?;
    let status = threads.stop_reason().map_or(Status::Exhausted, Status::Stopped);
    drop(threads);
    Some(Rest { status, stats, left: counting.into_left() })
}

/// Leaves the numbers to the workers, and keeps what they leave in the order of the search: only they know it
/// without walking there, which takes long in large problems.
#[derive(Default)]
struct Counting {
    parts: Mutex<Parts>,
}

/// The parts that are not done, in order.
#[derive(Default)]
struct Parts {
    /// Each with its number, and with what is left of it once its worker has stopped.
    open: Vec<(u64, Option<Subtree>)>,
    numbers: u64,
}

impl Counting {
    /// Inserts a new part directly after another, or at the end, and returns its number.
    fn insert(&self, behind: Option<u64>) -> u64 {
        let mut parts = self.lock();
        let number = parts.numbers;
        parts.numbers += 1;
        let before = behind.and_then(|behind| parts.place(behind));
        let place = before.map_or(parts.open.len(), |before| before + 1);
        parts.open.insert(place, (number, None));
        number
    }

    /// What is left, in order.
    fn into_left(self) -> Vec<Left> {
        let parts = self.parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        parts.open.into_iter().filter_map(|(_, left)| left.map(Left::Subtree)).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Parts {
    fn place(&self, number: u64) -> Option<usize> {
        self.open.iter().position(|&(open, _)| open == number)
    }
}

impl Collector for Counting {
    type Part = u64;
    const COUNTS: bool = true;

    fn split(&self, part: &mut u64) -> u64 {
        self.insert(Some(*part))
    }

    fn solution(&self, _: &mut u64, _node: u64, _chosen: &[OptionId]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn allowance(&self, _: &mut u64, _nodes: u64) -> u64 {
        u64::MAX
    }

    fn end(&self, part: u64, _nodes: u64, left: Option<Subtree>) {
        let mut parts = self.lock();
        let Some(place) = parts.place(part) else { return };
        match left {
            Some(_) => parts.open[place].1 = left,
            None => drop(parts.open.remove(place)),
        }
    }
}
