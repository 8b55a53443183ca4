//! What is kept of a game that was left.

use super::game::Entry;

/// The cells of a game, and what else is kept of it.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(super) entries: Vec<Entry>,
    /// The seconds that were played.
    pub(super) seconds: u64,
    /// Whether digits of the solution were shown.
    pub(super) is_shown: bool,
}
