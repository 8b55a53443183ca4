//! Cells of which a rule alone says what they hold, such as the first cell of a skyscraper clue of 1.

use dlx_engine::OptionId;
use dlx_variants::CellId;

use super::Item;

/// A candidate that a rule leaves alone in its cell, on the empty board already.
#[derive(Clone, Debug)]
pub(crate) struct Dictated {
    /// The cell.
    pub(crate) cell: CellId,
    /// The candidate.
    pub(crate) option: OptionId,
    /// The variables of the rule that exclude the other candidates of the cell, each by its only state.
    pub(crate) truths: Vec<Item>,
}
