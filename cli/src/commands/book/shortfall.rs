//! Why a book is not complete.

use std::fmt;

use crate::verdict::Verdict;

/// Puzzles that a book lacks.
#[derive(Debug)]
pub(super) struct Shortfall {
    /// The verdict on the search for them.
    pub(super) verdict: Verdict,
    pub(super) why: String,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Shortfall {}
