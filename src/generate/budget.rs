//! What a puzzle may cost, and what it has cost.

use std::time::{Duration, Instant};

use dlx_engine::{Cancel, Limits, Stop};

/// What a puzzle has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// Attempts: the number of filled boards started from.
    pub attempts: u64,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time on its thread. Only this differs from run to run.
    pub time: Duration,
}

/// The remaining nodes of a puzzle and the remaining time of its batch.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    cancel: Cancel,
    /// The engine's clock, which targets without a clock have too.
    started: dlx_engine::Instant,
    attempts: u64,
    spent: u64,
}

impl Budget {
    /// A budget of a number of nodes (`None` for any number), until a deadline or cancellation.
    pub(crate) fn new(nodes: Option<u64>, deadline: Option<Instant>, cancel: Cancel) -> Self {
        Self { deadline, nodes, cancel, started: dlx_engine::Instant::now(), attempts: 0, spent: 0 }
    }

    /// The same budget with another deadline.
    pub(crate) fn until(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    pub(crate) fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// Limits for one search of at most `nodes` nodes.
    pub(crate) fn limits(&self, nodes: u64) -> Limits {
        let limits = Limits::new().nodes(self.nodes.map_or(nodes, |left| left.min(nodes)));
        match self.deadline {
            Some(deadline) => limits.time(deadline.saturating_duration_since(Instant::now())),
            None => limits,
        }
    }

    /// Counts nodes as spent.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
        if let Some(left) = &mut self.nodes {
            *left = left.saturating_sub(nodes);
        }
    }

    /// Counts a new attempt.
    pub(crate) fn begin_attempt(&mut self) {
        self.attempts += 1;
    }

    /// The attempts so far.
    pub(crate) fn attempts(&self) -> u64 {
        self.attempts
    }

    /// What has been spent since the budget was created.
    pub(crate) fn cost(&self) -> Cost {
        Cost { attempts: self.attempts, nodes: self.spent, time: self.started.elapsed() }
    }

    /// Fails if nothing is left.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            Err(Stop::Cancelled)
        } else if self.nodes == Some(0) {
            Err(Stop::Nodes)
        } else {
            self.check_time()
        }
    }

    /// Fails if no time is left.
    pub(crate) fn check_time(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            Err(Stop::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Stop::Time)
        } else {
            Ok(())
        }
    }
}
