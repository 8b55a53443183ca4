//! When to give up, and how often to check.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::Instant;

use dlx_engine::{Cancel, Limits, Stop};

/// When to give up looking for steps.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// No more after this.
    pub deadline: Option<Instant>,
    /// No more once this is cancelled.
    pub cancel: Cancel,
}

impl Watch {
    /// The limits of a search that begins now. The flag is for the solver to take.
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

/// Looks at a [`Watch`] as work is done.
#[derive(Debug)]
pub(crate) struct Patience<'a> {
    watch: &'a Watch,
    ticks: Cell<u32>,
}

impl<'a> Patience<'a> {
    /// Calls between two looks at the watch. What is done between two calls takes less than a millisecond even on the
    /// largest boards.
    const TICKS: u32 = 32;

    pub(crate) fn new(watch: &'a Watch) -> Self {
        Self { watch, ticks: Cell::new(0) }
    }

    pub(crate) fn watch(&self) -> &'a Watch {
        self.watch
    }

    /// To be called by whatever takes long, again and again: breaks when the watch is over.
    pub(crate) fn tick(&self) -> ControlFlow<()> {
        self.ticks.set(self.ticks.get().wrapping_add(1));
        if self.ticks.get().is_multiple_of(Self::TICKS) && self.watch.is_over() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
