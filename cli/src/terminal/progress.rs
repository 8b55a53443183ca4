//! Progress of long work, on standard error.

use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::{bar, messages};

/// How often progress is shown if there is no bar to redraw.
const INTERVAL: Duration = Duration::from_secs(1);
/// How often the bar is redrawn.
const REDRAW: Duration = Duration::from_millis(100);
/// The width of the bar itself, in characters.
const WIDTH: u64 = 20;

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

/// The progress of the work.
struct Work {
    /// The total number of steps; 0 if unknown.
    total: u64,
    done: u64,
    /// What the steps are: "puzzles made".
    unit: &'static str,
    begun: Instant,
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

    /// Counts one more step, of `total` if that has become known.
    pub(crate) fn step_of(&mut self, total: Option<u64>) {
        self.work.total = total.unwrap_or(self.work.total);
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

impl Work {
    fn is_done(&self) -> bool {
        self.total > 0 && self.done == self.total
    }

    /// The whole line: a bar, the count, the rate, and the estimated remaining time.
    fn line(&self) -> String {
        let Self { total, done, begun, .. } = self;
        let elapsed = begun.elapsed().as_secs_f64();
        let mut line = String::new();
        if *total > 0 {
            let filled =
                (WIDTH as u128 * u128::from(*done) / u128::from(*total)).min(u128::from(WIDTH)) as usize;
            line = "█".repeat(filled) + &"░".repeat(WIDTH as usize - filled) + " ";
        }
        line += &self.to_string();
        if *done > 0 && elapsed >= 1.0 {
            let rate = *done as f64 / elapsed;
            line += &format!(", {rate:.1}/s");
            if done < total {
                let left = Duration::from_secs(((total - done) as f64 / rate).ceil().min(1e9) as u64);
                line += &format!(", {} left", humantime::format_duration(left));
            }
        }
        line
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { total, done, unit, .. } = self;
        match total {
            0 => write!(f, "{done} {unit}"),
            _ => write!(f, "{done}/{total} {unit}"),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn work(done: u64, total: u64, seconds: u64) -> Work {
        let begun =
            Instant::now().checked_sub(Duration::from_secs(seconds)).expect("a clock that runs for a while");
        Work { total, done, unit: "puzzles made", begun }
    }

    #[test]
    fn the_remaining_time_is_shown_once_it_is_known() {
        assert_eq!(work(0, 4, 0).line(), format!("{} 0/4 puzzles made", "░".repeat(20)));
        assert_eq!(work(0, 0, 9).line(), "0 puzzles made");
    }

    #[test]
    fn rate_and_time_left_follow_from_what_is_done() {
        let line = work(1, 4, 2).line();
        assert!(line.starts_with(&("█".repeat(5) + &"░".repeat(15) + " 1/4 puzzles made, 0.5/s")), "{line}");
        assert!(line.ends_with(" left"), "{line}");
        assert!(work(4, 4, 2).line().ends_with("4/4 puzzles made, 2.0/s"));
    }
}
