//! Techniques that assume that a puzzle has one solution.

pub(super) mod avoidable_rectangle;
pub(super) mod bug;
mod rectangle;
pub(super) mod unique_rectangle;
