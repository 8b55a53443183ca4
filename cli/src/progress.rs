//! Progress of long work, on standard error.

use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::context;

/// How often progress is shown where there is no bar to redraw.
const INTERVAL: Duration = Duration::from_secs(1);

/// Reports how far long work has come.
pub(crate) struct Progress(Shown);

enum Shown {
    Hidden,
    Bar(ProgressBar),
    Lines { total: u64, unit: &'static str, done: u64, last: Instant },
}

impl Progress {
    /// Progress that nobody sees.
    pub(crate) fn hidden() -> Self {
        Self(Shown::Hidden)
    }

    /// A bar on a terminal; without a total, a count.
    pub(crate) fn bar(total: u64, unit: &'static str) -> Self {
        let bar = if total > 0 { ProgressBar::new(total) } else { ProgressBar::new_spinner() };
        bar.set_style(style(total > 0));
        bar.set_message(unit);
        bar.enable_steady_tick(INTERVAL / 5);
        Self(Shown::Bar(bar))
    }

    /// A line now and then.
    pub(crate) fn lines(total: u64, unit: &'static str) -> Self {
        Self(Shown::Lines { total, unit, done: 0, last: Instant::now() })
    }

    /// Takes note of one more step done.
    pub(crate) fn step(&mut self) {
        self.advance(1);
    }

    /// Takes note of one more step done, of so many if that has become known.
    pub(crate) fn step_of(&mut self, known: Option<u64>) {
        match (&mut self.0, known) {
            (Shown::Bar(bar), Some(known)) if bar.length() != Some(known) => {
                bar.set_length(known);
                bar.set_style(style(true));
            }
            (Shown::Lines { total, .. }, Some(known)) => *total = known,
            _ => {}
        }
        self.advance(1);
    }

    /// Takes note of more steps done.
    pub(crate) fn advance(&mut self, steps: u64) {
        match &mut self.0 {
            Shown::Hidden => {}
            Shown::Bar(bar) => bar.inc(steps),
            Shown::Lines { total, unit, done, last } => {
                *done += steps;
                if last.elapsed() >= INTERVAL || (*done == *total && *total > 0) {
                    *last = Instant::now();
                    let of = if *total > 0 { format!("/{total}") } else { String::new() };
                    context::say(format_args!("{done}{of} {unit}"));
                }
            }
        }
    }

    /// Says something without tearing the bar.
    pub(crate) fn suspend(&self, say: impl FnOnce()) {
        match &self.0 {
            Shown::Bar(bar) => bar.suspend(say),
            Shown::Hidden | Shown::Lines { .. } => say(),
        }
    }
}

/// How a bar looks, or where there is no total, a count.
fn style(has_total: bool) -> ProgressStyle {
    let template = if has_total {
        "{bar:40} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left"
    } else {
        "{spinner} {human_pos} {msg}, {per_sec}, {elapsed}"
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Drop for Progress {
    /// Leaves no bar behind.
    fn drop(&mut self) {
        if let Shown::Bar(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress").finish_non_exhaustive()
    }
}
