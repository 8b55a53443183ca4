//! How often long work looks at what ends it.

use std::cell::Cell;
use std::ops::ControlFlow;

use dlx_engine::Watch;

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
        self.ticks.set(self.ticks.get() + 1);
        if self.ticks.get() == Self::TICKS { self.look() } else { ControlFlow::Continue(()) }
    }

    /// Counts the calls since the last look as nodes, and breaks if the watch is over.
    fn look(&self) -> ControlFlow<()> {
        self.watch.spend(self.ticks.take().into());
        if self.watch.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Patience<'_> {
    fn drop(&mut self) {
        self.watch.spend(self.ticks.take().into());
    }
}
