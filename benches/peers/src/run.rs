//! One run of a contender, and its cost.

use std::time::Duration;

use cpu_time::ProcessTime;

/// The CPU time that a contender took, and its answer.
pub(crate) struct Run<A> {
    pub(crate) setup: Duration,
    pub(crate) search: Duration,
    pub(crate) answer: A,
}

impl<A> Run<A> {
    /// The time of setup and search together.
    pub(crate) fn total(&self) -> f64 {
        (self.setup + self.search).as_secs_f64()
    }
}

/// Calls `work` and returns its result and its CPU time.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let clock = ProcessTime::now();
    let done = work();
    (done, clock.elapsed())
}
