//! Reads puzzles, processes them on several threads, writes them and reports on them.

pub(crate) mod batch;
pub(crate) mod changes;
mod document;
pub(crate) mod doubts;
mod hand_over;
pub(crate) mod input;
pub(crate) mod lateness;
mod left_out;
pub(crate) mod making;
pub(crate) mod pictures;
mod read_ahead;
pub(crate) mod report;
pub(crate) mod tally;
pub(crate) mod threads;
pub(crate) mod variants;
pub(crate) mod writer;
