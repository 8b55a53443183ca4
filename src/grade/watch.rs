//! When to give up.

use std::time::Instant;

use dlx_engine::{Cancel, Limits, Stop};

/// When to give up looking for steps.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// No more after this.
    pub deadline: Option<Instant>,
    /// No more once this is cancelled.
    pub cancel: Cancel,
}

impl Watch {
    /// The limits of a search that begins now. The flag is for the solver to take.
    pub(crate) fn limits(&self) -> Limits {
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        time.map_or_else(Limits::new, |time| Limits::new().time(time))
    }

    /// Whether to give up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop().is_some()
    }

    /// Why to give up, if so.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        let is_late = |deadline| Instant::now() >= deadline;
        match () {
            () if self.cancel.is_cancelled() => Some(Stop::Cancelled),
            () if self.deadline.is_some_and(is_late) => Some(Stop::Time),
            () => None,
        }
    }
}
