//! When to give up, and how often to check.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::Instant;

use dlx_engine::{Cancel, Limits, Stop};

/// When to give up looking for steps.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The time at which to give up.
    pub deadline: Option<Instant>,
    /// The flag on which to give up.
    pub cancel: Cancel,
}

impl Watch {
    /// The limits of a search that begins now. The solver takes the flag separately.
    pub(crate) fn limits(&self) -> Limits {
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        time.map_or_else(Limits::new, |time| Limits::new().time(time))
    }

    /// Whether to give up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop().is_some()
    }

    /// Why to give up, if so.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        let is_late = |deadline| Instant::now() >= deadline;
        match () {
            () if self.cancel.is_cancelled() => Some(Stop::Cancelled),
            () if self.deadline.is_some_and(is_late) => Some(Stop::Time),
            () => None,
        }
    }
}

/// Checks a [`Watch`] now and then as work is done.
#[derive(Debug)]
pub(crate) struct Patience<'a> {
    watch: &'a Watch,
    ticks: Cell<u32>,
}

impl<'a> Patience<'a> {
    /// The number of calls between two checks of the watch. The work between two calls takes less than a
    /// millisecond even on the largest boards.
    const TICKS: u32 = 32;

    pub(crate) fn new(watch: &'a Watch) -> Self {
        Self { watch, ticks: Cell::new(0) }
    }

    pub(crate) fn watch(&self) -> &'a Watch {
        self.watch
    }

    /// Long-running code calls this repeatedly. Breaks when the watch is over.
    #[inline]
    pub(crate) fn tick(&self) -> ControlFlow<()> {
        self.ticks.set(self.ticks.get().wrapping_add(1));
        if self.ticks.get().is_multiple_of(Self::TICKS) && self.watch.is_over() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
