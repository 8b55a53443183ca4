//! Techniques that assume that a puzzle has one solution.

pub(super) mod avoidable_rectangle;
pub(super) mod bug;
mod deadly;
mod rectangle;
mod types;
pub(super) mod unique_loop;
pub(super) mod unique_rectangle;
