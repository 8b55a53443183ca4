//! Solutions of many threads as they come.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::crew::Crew;
use super::worker::Harvest;
use super::{Plan, Rest, Started};
use crate::control::Control;
use crate::limits::{Status, Stop};
use crate::problem::OptionId;

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
        while !crew.wait(control.until_report()) {
            crew.report(control, |solutions| found + solutions);
        }
    })?;
    stats.solutions = stats.solutions.min(wanted.unwrap_or(u64::MAX));
    let stop = if unordered.is_sated() { Some(Stop::Solutions) } else { crew.stop_reason() };
    Ok(Rest { status: stop.map_or(Status::Exhausted, Status::Stopped), stats })
}

/// Lets every thread visit what it finds, up to a number of solutions.
struct Unordered<'a> {
    visit: &'a (dyn Fn(&[OptionId]) + Sync),
    wanted: Option<u64>,
    /// Solutions found, if their number is limited.
    found: AtomicU64,
}

impl<'a> Unordered<'a> {
    fn new(visit: &'a (dyn Fn(&[OptionId]) + Sync), wanted: Option<u64>) -> Self {
        Self { visit, wanted, found: AtomicU64::new(0) }
    }

    /// Whether as many solutions as wanted were found.
    fn is_sated(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.found.load(Ordering::Relaxed) >= wanted)
    }
}

impl Harvest for Unordered<'_> {
    type Part = ();

    fn split(&self, (): &mut ()) {}

    fn solution(&self, (): &mut (), _node: u64, chosen: &[OptionId]) -> ControlFlow<()> {
        let Some(wanted) = self.wanted else {
            (self.visit)(chosen);
            return ControlFlow::Continue(());
        };
        let before = self.found.fetch_add(1, Ordering::Relaxed);
        if before < wanted {
            (self.visit)(chosen);
        }
        if before + 1 < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn allowance(&self, (): &mut (), _nodes: u64) -> u64 {
        if self.is_sated() { 0 } else { u64::MAX }
    }

    fn end(&self, (): (), _nodes: u64, _complete: bool) {}
}
