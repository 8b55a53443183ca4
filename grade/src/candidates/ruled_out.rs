//! Candidates that rules between two cells exclude by themselves, whatever the board holds.

use dlx_engine::OptionId;

use super::Candidates;
use crate::network::{Item, Network};

impl<'t> Candidates<'t> {
    /// The cells of which each candidate on the empty board excludes the same others, with these.
    pub(crate) fn ruled_out(&self) -> &'t [(Item, Vec<OptionId>)] {
        let network = self.network;
        network.ruled_out().get_or_init(|| all(network))
    }
}

fn all(network: &Network) -> Vec<(Item, Vec<OptionId>)> {
    // Otherwise no candidate elsewhere is excluded by two candidates of a cell.
    if !network.relates_symbols() {
        return Vec::new();
    }
    let empty = Candidates::new(network);
    let cells = network.model().board().cells().map(|cell| network.cell_item(cell));
    let excluded = cells.map(|cell| (cell, empty.excluded_by_all(empty.options(cell))));
    excluded.filter(|(_, options)| !options.is_empty()).collect()
}
