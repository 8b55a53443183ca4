//! The candidates that players note.

use dlx_variants::{Symbol, SymbolSet};

use crate::candidates::Candidates;
use crate::network::Network;

impl Network {
    /// What players note in the cells of a board before they solve on: what the rules leave of each empty cell, seen
    /// from each symbol on the board alone. Nothing for filled cells.
    ///
    /// # Panics
    /// If `board` has fewer entries than the board has cells.
    #[must_use]
    pub fn noted(&self, board: &[Option<Symbol>]) -> Vec<SymbolSet> {
        let candidates = Candidates::with_givens(self, board);
        let mut sets = vec![SymbolSet::default(); board.len()];
        for (cell, symbol) in candidates.live().filter_map(|option| self.candidate(option)) {
            sets[cell.index()].insert(symbol);
        }
        // The only symbol left in a cell counts as placed; for the player it is a candidate.
        for (cell, value) in candidates.values().into_iter().enumerate() {
            if let (Some(symbol), None) = (value, board[cell]) {
                sets[cell].insert(symbol);
            }
        }
        sets
    }
}
