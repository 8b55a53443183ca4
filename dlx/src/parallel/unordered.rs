//! Solutions of many threads as they come.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::worker::Harvest;
use crate::problem::OptionId;

/// Lets every thread visit what it finds, up to a number of solutions.
pub(super) struct Unordered<'a> {
    visit: &'a (dyn Fn(&[OptionId]) + Sync),
    wanted: Option<u64>,
    /// Solutions found, if their number is limited.
    found: AtomicU64,
}

impl<'a> Unordered<'a> {
    pub(super) fn new(visit: &'a (dyn Fn(&[OptionId]) + Sync), wanted: Option<u64>) -> Self {
        Self { visit, wanted, found: AtomicU64::new(0) }
    }

    /// Whether as many solutions as wanted were found.
    pub(super) fn is_sated(&self) -> bool {
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
