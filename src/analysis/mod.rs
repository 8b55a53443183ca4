//! Answers for people who set puzzles: which candidates occur in solutions, and which clues contradict each
//! other.
//!
//! [`CandidateFinder`] works on puzzles of any rules, with limits and progress; [`Contradictions`] explains
//! why a puzzle has no solution. Clues that a puzzle can do without are found by
//! [`Auditor`](crate::generate::Auditor).

mod candidates;
mod contradiction;

pub use candidates::{CandidateFinder, Candidates};
pub use contradiction::{Contradiction, Contradictions};
