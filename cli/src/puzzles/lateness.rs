//! When it is too late to write results.
//!
//! Puzzles can be solved faster than they are written, in large formats. What waits to be written when a
//! limit ends the work would make it end late, so it is left out after a while, and counted. So are pictures
//! that take long to paint.

use std::time::{Duration, Instant};

use anyhow::Result;
use dlx_engine::Stop;
use dlx_sudoku::Watch;

use crate::context::Context;
use crate::files::in_time::in_time;
use crate::patience::GRACE;
use crate::verdict::Verdict;

/// The limits of work whose results are written.
#[derive(Debug)]
pub(crate) struct Lateness {
    watch: Watch,
    /// When the flag was first seen raised.
    cancelled: Option<Instant>,
    left_out: u64,
}

impl Lateness {
    /// Writing is late once the watch is over.
    pub(crate) fn new(watch: &Watch) -> Self {
        Self { watch: watch.clone(), cancelled: None, left_out: 0 }
    }

    /// The watch after which it is too late.
    pub(crate) fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Why it is too late to write one more result, if it is.
    fn stop(&mut self) -> Option<Stop> {
        if self.watch.flag().is_cancelled() && self.cancelled.is_none() {
            self.cancelled = Some(Instant::now());
        }
        let since_cancelled = self.cancelled.map_or(Duration::ZERO, |cancelled| cancelled.elapsed());
        (self.watch.overtime().max(since_cancelled) > GRACE).then(|| self.reason())
    }

    /// What results are left out for.
    fn reason(&self) -> Stop {
        if self.watch.flag().is_cancelled() { Stop::Cancelled } else { Stop::Time }
    }

    /// Whether it is too late to write one more result, which is then counted.
    pub(crate) fn leaves_out(&mut self) -> bool {
        let is_late = self.stop().is_some();
        self.left_out += u64::from(is_late);
        is_late
    }

    /// Counts a result that a limit or an interrupt came before.
    pub(crate) fn leave_out(&mut self) {
        self.left_out += 1;
    }

    /// The result of work on another thread; `None` if it becomes too late for it, which is then counted.
    pub(crate) fn in_time<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let result = in_time(|| self.stop(), work)?.ok();
        self.left_out += u64::from(result.is_none());
        Ok(result)
    }

    /// Reports what was left out, which makes the verdict worse.
    pub(crate) fn conclude(&self, verdict: &mut Verdict, context: &Context) {
        if self.left_out > 0 {
            let stop = self.reason();
            match self.left_out {
                1 => context.note(format_args!("left out the last result: {stop}")),
                results => context.note(format_args!("left out the last {results} results: {stop}")),
            }
            verdict.worsen(Verdict::of_stop(stop));
        }
    }
}
