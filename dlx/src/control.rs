//! The run-time side of limits: one countdown, looked at once per node.

use std::fmt;
use std::time::{Duration, Instant};

use crate::limits::{Cancel, Limits, Stop};
use crate::stats::Progress;

/// Nodes between two looks at the clock and the cancel flag.
const POLL_INTERVAL: u64 = 1024;

type Callback<'p> = Box<dyn FnMut(&Progress) + 'p>;

/// Counts nodes and solutions of one search and says when to stop.
pub(crate) struct Control<'p> {
    limits: Limits,
    cancel: Option<Cancel>,
    progress: Option<(Duration, Callback<'p>)>,
    started: Option<Instant>,
    reported: Duration,
    /// Nodes allowed when the countdown was last set, and how many of them are left.
    granted: u64,
    countdown: u64,
    solutions: u64,
    profile: Vec<u64>,
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("limits", &self.limits)
            .field("nodes", &self.nodes())
            .finish_non_exhaustive()
    }
}

impl<'p> Control<'p> {
    pub(crate) fn new(
        limits: Limits,
        cancel: Option<Cancel>,
        progress: Option<(Duration, Callback<'p>)>,
    ) -> Self {
        Self {
            limits,
            cancel,
            progress,
            started: None,
            reported: Duration::ZERO,
            granted: 0,
            countdown: 0,
            solutions: 0,
            profile: Vec::new(),
        }
    }

    /// Begins to count anew.
    pub(crate) fn restart(&mut self) {
        self.started = None;
        self.reported = Duration::ZERO;
        self.granted = 0;
        self.countdown = 0;
        self.solutions = 0;
        self.profile.clear();
    }

    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.granted = self.nodes();
        self.countdown = 0;
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.granted - self.countdown
    }

    pub(crate) fn solutions(&self) -> u64 {
        self.solutions
    }

    pub(crate) fn profile(&self) -> &[u64] {
        &self.profile
    }

    /// Counts a node at `depth`, or says why the search must stop before it. `fraction` is asked for only
    /// when a report is due.
    #[inline]
    pub(crate) fn enter(&mut self, depth: usize, fraction: impl FnOnce() -> f64) -> Option<Stop> {
        if self.countdown == 0
            && let Some(stop) = self.poll(fraction)
        {
            return Some(stop);
        }
        self.countdown -= 1;
        if depth >= self.profile.len() {
            self.profile.resize(depth + 1, 0);
        }
        self.profile[depth] += 1;
        None
    }

    /// Counts a solution.
    pub(crate) fn solution(&mut self) {
        self.solutions += 1;
    }

    /// Whether as many solutions as asked for were found.
    pub(crate) fn is_sated(&self) -> bool {
        self.limits.solutions.is_some_and(|limit| self.solutions >= limit)
    }

    #[cold]
    fn poll(&mut self, fraction: impl FnOnce() -> f64) -> Option<Stop> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        if self.limits.time.is_some() || self.progress.is_some() {
            let elapsed = self.started.get_or_insert_with(Instant::now).elapsed();
            if self.limits.time.is_some_and(|limit| elapsed >= limit) {
                return Some(Stop::Time);
            }
            self.report(elapsed, fraction);
        }
        let left = self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes()));
        if left == 0 {
            return Some(Stop::Nodes);
        }
        self.countdown = left.min(POLL_INTERVAL);
        self.granted += self.countdown;
        None
    }

    fn report(&mut self, elapsed: Duration, fraction: impl FnOnce() -> f64) {
        let (nodes, solutions) = (self.nodes(), self.solutions);
        if let Some((interval, callback)) = &mut self.progress
            && elapsed >= self.reported + *interval
        {
            self.reported = elapsed;
            callback(&Progress { nodes, solutions, elapsed, fraction: fraction() });
        }
    }
}
