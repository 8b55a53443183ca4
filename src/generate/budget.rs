//! What one puzzle, or a whole batch, may cost.

use std::time::Instant;

use dlx_engine::{Cancel, Limits, Stop};

/// What is left of a puzzle's nodes and a batch's time.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    cancel: Cancel,
}

impl Budget {
    /// A budget of so many nodes (`None`: any number), until a time, or until it is cancelled.
    pub(crate) fn new(nodes: Option<u64>, deadline: Option<Instant>, cancel: Cancel) -> Self {
        Self { deadline, nodes, cancel }
    }

    /// The same until another time.
    pub(crate) fn until(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
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

    /// Takes note of nodes spent.
    pub(crate) fn spend(&mut self, nodes: u64) {
        if let Some(left) = &mut self.nodes {
            *left = left.saturating_sub(nodes);
        }
    }

    /// Fails if nothing is left.
    pub(crate) fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            Err(Stop::Cancelled)
        } else if self.nodes == Some(0) {
            Err(Stop::Nodes)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Stop::Time)
        } else {
            Ok(())
        }
    }
}
