//! How far some work is, in words.

use std::fmt;
use std::time::{Duration, Instant};

/// The width of the bar itself, in characters.
const WIDTH: u64 = 20;

/// The progress of some work.
pub(super) struct Work {
    /// The total number of steps; 0 if unknown.
    pub(super) total: u64,
    pub(super) done: u64,
    /// What the steps are: "puzzles made".
    pub(super) unit: &'static str,
    pub(super) begun: Instant,
}

impl Work {
    /// Whether all steps are done, as far as their number is known.
    pub(super) fn is_done(&self) -> bool {
        self.total > 0 && self.done == self.total
    }

    /// The whole line: a bar, the count, the rate, and the estimated remaining time.
    pub(super) fn line(&self) -> String {
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
