//! What is drawn already, which other clues leave room.

use std::collections::HashSet;

use super::drawn_lines::Lines;
use crate::board::CellId;

/// Where clues are drawn that others would hide.
#[derive(Default)]
pub(crate) struct Occupied {
    pub(super) lines: Lines,
    /// The places of clues outside the board, as rows and columns.
    pub(super) outside: HashSet<(isize, isize)>,
    /// Neighbours with a mark between them, as the board lists them.
    pub(super) edges: HashSet<[CellId; 2]>,
}
