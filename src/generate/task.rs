//! What one attempt at a puzzle knows.

use dlx_engine::OptionId;

use super::priority::Priority;
use super::recipe::Recipe;

/// What a board is to become.
pub(super) struct Task<'a> {
    /// The option of each cell in the solution.
    pub(super) board: &'a [OptionId],
    pub(super) priority: &'a Priority,
    pub(super) recipe: &'a Recipe,
    /// The number of the puzzle.
    pub(super) index: u64,
}
