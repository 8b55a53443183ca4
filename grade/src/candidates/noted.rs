//! The candidates of cells, and those that players note.

use dlx_variants::{Symbol, SymbolSet};

use crate::candidates::Candidates;
use crate::network::Network;

impl Candidates<'_> {
    /// The candidates of each cell that are neither placed nor eliminated.
    #[must_use]
    pub fn sets(&self) -> Vec<SymbolSet> {
        let network = self.network();
        let mut sets = vec![SymbolSet::default(); network.model().board().cell_count()];
        for (cell, symbol) in self.live().filter_map(|option| network.candidate(option)) {
            sets[cell.index()].insert(symbol);
        }
        sets
    }
}

impl Network {
    /// What players note in the cells of a board before they solve on: what the rules leave of each empty
    /// cell, seen from each symbol on the board alone. Nothing for filled cells.
    ///
    /// # Panics
    /// If there is not one entry of `board` for each cell, or one is a symbol that the model does not have.
    #[must_use]
    pub fn noted(&self, board: &[Option<Symbol>]) -> Vec<SymbolSet> {
        let candidates = Candidates::with_givens(self, board);
        let mut sets = candidates.sets();
        // The only symbol left in a cell counts as placed; for the player it is a candidate.
        for (cell, value) in candidates.values().into_iter().enumerate() {
            if let (Some(symbol), None) = (value, board[cell]) {
                sets[cell].insert(symbol);
            }
        }
        sets
    }
}
