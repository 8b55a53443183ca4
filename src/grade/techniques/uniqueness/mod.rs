//! Techniques that assume that a puzzle has one solution.

pub(super) mod bug;
mod rectangle;
pub(super) mod unique_rectangle;
