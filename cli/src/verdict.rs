//! The result of a command, as an exit status.

use dlx_engine::{Status, Stop};
use dlx_sudoku::generate::GenerateError;

/// The result of a command, from best to worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// Done, or the answer is yes.
    #[default]
    Yes,
    /// The answer is no.
    No,
    /// A limit was reached before the answer was known.
    Unknown,
    /// The user ended it.
    Interrupted,
}

impl Verdict {
    /// The exit status of a command that did not begin, or ended with a fault: bad usage or input.
    pub(crate) const BAD_INPUT: u8 = 2;

    /// The exit status.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Unknown => 3,
            Self::Interrupted => 130,
        }
    }

    /// The verdict on a search that found `found` solutions, possibly as many as wanted, and ended with
    /// `status`.
    pub(crate) fn of_search(found: u64, status: Status) -> Self {
        match status {
            Status::Exhausted if found == 0 => Self::No,
            Status::Exhausted => Self::Yes,
            Status::Stopped(stop) => Self::of_stop(stop),
            Status::Running => Self::Unknown,
        }
    }

    /// The verdict on a search that ended with `stop`.
    pub(crate) fn of_stop(stop: Stop) -> Self {
        match stop {
            Stop::Solutions => Self::Yes,
            Stop::Nodes | Stop::Time => Self::Unknown,
            Stop::Cancelled => Self::Interrupted,
        }
    }

    /// The verdict on a search for a puzzle that found none; `None` if it could not even begin, or failed.
    pub(crate) fn of_missing(error: &GenerateError) -> Option<Self> {
        match error {
            GenerateError::Stopped(stop) => Some(Self::of_stop(*stop)),
            GenerateError::Attempts(_)
            | GenerateError::ClueNumber { .. }
            | GenerateError::GivenNumber { .. }
            | GenerateError::NoSymmetricClues { .. }
            | GenerateError::Refused { .. } => Some(Self::Unknown),
            GenerateError::NoBoard | GenerateError::PatternAllowsMore => Some(Self::No),
            _ => None,
        }
    }

    /// Whether the work is complete: nothing is missing from its output.
    pub(crate) fn is_complete(self) -> bool {
        matches!(self, Self::Yes | Self::No)
    }

    /// Makes this the worse of the two.
    pub(crate) fn worsen(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_verdict_wins() {
        let mut verdict = Verdict::No;
        verdict.worsen(Verdict::Yes);
        assert_eq!(verdict, Verdict::No);
        verdict.worsen(Verdict::Unknown);
        assert_eq!(verdict.code(), 3);
    }
}
