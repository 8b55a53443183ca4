//! Why a book is not complete.

use std::fmt;

use dlx_engine::Stop;

use crate::verdict::Verdict;

/// Puzzles, or what is said about them, that a book lacks.
#[derive(Debug)]
pub(super) struct Shortfall {
    /// The verdict on the search for them.
    pub(super) verdict: Verdict,
    pub(super) why: String,
}

impl Shortfall {
    /// That of work that a limit or an interrupt ended.
    pub(super) fn of_stop(stop: Stop) -> Self {
        Self { verdict: Verdict::of_stop(stop), why: stop.to_string() }
    }

    /// What the book itself says.
    pub(super) fn told(&self) -> String {
        format!("This is not the whole book: {self}.")
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
