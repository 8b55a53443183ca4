//! Progress of long work, on standard error.

use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::work::Work;
use super::{bar, messages};

/// How often progress is shown if there is no bar to redraw.
const INTERVAL: Duration = Duration::from_secs(1);
/// How often the bar is redrawn.
const REDRAW: Duration = Duration::from_millis(100);

/// Reports the progress of long work.
pub(crate) struct Progress {
    shown: Shown,
    work: Work,
    /// When progress was last shown.
    last: Instant,
}

enum Shown {
    Hidden,
    Bar(ProgressBar),
    Lines,
}

impl Progress {
    /// Progress that is not shown.
    pub(crate) fn hidden() -> Self {
        Self::new(Shown::Hidden, 0, "")
    }

    /// A line on the terminal that is redrawn, truncated at the terminal's width.
    pub(crate) fn bar(total: u64, unit: &'static str) -> Self {
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.enable_steady_tick(REDRAW);
        bar::set(Some(bar.clone()));
        let progress = Self::new(Shown::Bar(bar), total, unit);
        progress.redraw();
        progress
    }

    /// Separate lines at intervals.
    pub(crate) fn lines(total: u64, unit: &'static str) -> Self {
        Self::new(Shown::Lines, total, unit)
    }

    fn new(shown: Shown, total: u64, unit: &'static str) -> Self {
        let now = Instant::now();
        Self { shown, work: Work { total, done: 0, unit, begun: now }, last: now }
    }

    /// Counts one more step.
    pub(crate) fn step(&mut self) {
        self.advance(1);
    }

    /// Counts one more step, of `total` if that has become known. It is asked only where progress is shown,
    /// as it waits for whoever reads the input.
    pub(crate) fn step_of(&mut self, total: impl FnOnce() -> Option<u64>) {
        if !matches!(self.shown, Shown::Hidden) {
            self.work.total = total().unwrap_or(self.work.total);
        }
        self.advance(1);
    }

    /// Counts more steps, of `total` as far as that is known.
    pub(crate) fn advance_of(&mut self, steps: u64, total: u64) {
        self.work.total = total;
        self.advance(steps);
    }

    /// Counts more steps.
    pub(crate) fn advance(&mut self, steps: u64) {
        self.work.done += steps;
        let interval = match self.shown {
            Shown::Hidden => return,
            Shown::Bar(_) => REDRAW,
            Shown::Lines => INTERVAL,
        };
        if self.last.elapsed() >= interval || self.work.is_done() {
            self.last = Instant::now();
            self.redraw();
        }
    }

    /// Ends the work, of `total` steps if that is known. If the input turns out to be over only after its
    /// last step was counted, the last line is shown here.
    pub(crate) fn finish(mut self, total: Option<u64>) {
        let was_done = self.work.is_done();
        self.work.total = total.unwrap_or(self.work.total);
        if self.work.is_done() && !was_done {
            self.redraw();
        }
    }

    fn redraw(&self) {
        match &self.shown {
            Shown::Hidden => {}
            Shown::Bar(bar) => bar.set_message(self.work.line()),
            Shown::Lines => messages::say(&self.work),
        }
    }
}

impl Drop for Progress {
    /// Removes the bar.
    fn drop(&mut self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
            bar::set(None);
        }
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress").finish_non_exhaustive()
    }
}
