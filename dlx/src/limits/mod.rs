//! What can end a search early, and how a search reports its end.

pub(crate) mod instant;
pub(crate) mod monitor;
pub(crate) mod watch;

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::unknown_word::{self, UnknownWord};

/// Bounds on one search; without limits, a search runs until it has found everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub(crate) solutions: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
}

impl Limits {
    /// No limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops after `count` solutions.
    #[must_use]
    pub fn solutions(mut self, count: u64) -> Self {
        self.solutions = Some(count);
        self
    }

    /// The number of solutions after which to stop, if there is one.
    #[must_use]
    pub fn most_solutions(&self) -> Option<u64> {
        self.solutions
    }

    /// The time after which to stop, if there is one.
    #[must_use]
    pub fn most_time(&self) -> Option<Duration> {
        self.time
    }

    /// Stops before node number `count + 1` (see [`Stats::nodes`](crate::Stats)); exact.
    #[must_use]
    pub fn nodes(mut self, count: u64) -> Self {
        self.nodes = Some(count);
        self
    }

    /// Stops after about this much time. The clock is read every few milliseconds, whatever a node costs.
    /// Time spent preparing the engine counts, unless the root has changed since.
    ///
    /// On `wasm32-unknown-unknown` there is no clock, and this limit has no effect.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }
}

/// A flag that stops searches from another thread or a signal handler. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks all searches that hold this flag to stop; they check it every few milliseconds.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There may be more solutions: ask for the next one.
    Running,
    /// The search is complete; there are no further solutions.
    Exhausted,
    /// A limit ended the search; there may be further solutions.
    Stopped(Stop),
}

/// Why a search stopped before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The solution limit was reached.
    Solutions,
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// [`Cancel::cancel`] was called.
    Cancelled,
}

impl fmt::Display for Stop {
    /// The reason as a clause: "the node limit was reached".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solutions => "the requested number of solutions was found",
            Self::Nodes => "the node limit was reached",
            Self::Time => "the time limit was reached",
            Self::Cancelled => "interrupted",
        })
    }
}

/// Where a task promises an answer, it is an error that a limit came first.
impl Error for Stop {}

impl Status {
    /// All states in which a search can end.
    pub const ENDED: [Self; 5] = [
        Self::Exhausted,
        Self::Stopped(Stop::Solutions),
        Self::Stopped(Stop::Nodes),
        Self::Stopped(Stop::Time),
        Self::Stopped(Stop::Cancelled),
    ];

    /// What ended a search before its answer was known: not the end of the search, nor that enough solutions
    /// were found. `None` if nothing did.
    #[must_use]
    pub fn cut_short(self) -> Option<Stop> {
        match self {
            Self::Stopped(stop) if stop != Stop::Solutions => Some(stop),
            _ => None,
        }
    }

    /// The word for this status in machine-readable output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Exhausted => "exhausted",
            Self::Stopped(Stop::Solutions) => "solutions",
            Self::Stopped(Stop::Nodes) => "nodes",
            Self::Stopped(Stop::Time) => "time",
            Self::Stopped(Stop::Cancelled) => "interrupted",
        }
    }
}

impl fmt::Display for Status {
    /// Its [`name`](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Status {
    type Err = UnknownWord;

    /// The status of this [`name`](Self::name).
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        unknown_word::find("status", Self::ENDED.into_iter().chain([Self::Running]), Self::name, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_and_their_words_belong_together() {
        for status in Status::ENDED.into_iter().chain([Status::Running]) {
            assert_eq!(status.to_string().parse(), Ok(status));
        }
        let fault = "ended".parse::<Status>().unwrap_err().to_string();
        assert_eq!(
            fault,
            "unknown status \"ended\": expected exhausted, solutions, nodes, time, interrupted, running"
        );
    }
}
