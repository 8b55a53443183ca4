//! When it is too late to write results.
//!
//! Puzzles can be solved faster than they are written, in large formats. What waits to be written when a limit ends the work
//! would make it end late, so it is left out after a while, and counted.

use std::time::{Duration, Instant};

use dlx_engine::Stop;
use dlx_sudoku::grade::Watch;

use crate::context::Context;
use crate::verdict::Verdict;

/// Writing goes on for this long after a limit: what was answered by then usually takes less.
const GRACE: Duration = Duration::from_millis(100);

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

    /// Whether it is too late to write one more result, which is then counted.
    pub(crate) fn leaves_out(&mut self) -> bool {
        if self.watch.cancel.is_cancelled() && self.cancelled.is_none() {
            self.cancelled = Some(Instant::now());
        }
        let ends = self.watch.deadline.into_iter().chain(self.cancelled);
        let is_late = ends.min().is_some_and(|end| end.elapsed() > GRACE);
        self.left_out += u64::from(is_late);
        is_late
    }

    /// Reports what was left out, which makes the verdict worse.
    pub(crate) fn conclude(&self, verdict: &mut Verdict, context: &Context) {
        if self.left_out > 0 {
            let stop = if self.cancelled.is_some() { Stop::Cancelled } else { Stop::Time };
            context.note(format_args!("left out the last {} results: {stop}", self.left_out));
            verdict.worsen(Verdict::of_stop(stop));
        }
    }
}
