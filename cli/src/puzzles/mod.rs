//! Puzzles: read, worked on by several threads, written, reported on.

pub(crate) mod changes;
pub(crate) mod input;
mod read_ahead;
pub(crate) mod report;
pub(crate) mod threads;
pub(crate) mod variants;
pub(crate) mod writer;
