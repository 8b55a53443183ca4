//! What cells and houses may hold of the classes of a line.

use dlx_variants::{CellId, Symbol, SymbolSet};

use crate::candidates::Candidates;
use crate::network::Network;

/// The cells of a line that hold symbols of one class, for each class.
pub(super) fn phases(cells: &[CellId], classes: usize) -> impl Iterator<Item = Vec<CellId>> {
    (0..classes).map(move |phase| cells.iter().copied().skip(phase).step_by(classes).collect())
}

/// For each cell of the board, the symbols that it holds or may hold.
pub(super) fn possible(candidates: &Candidates<'_>) -> Vec<SymbolSet> {
    let network = candidates.network();
    let of_cell = |(cell, placed): (CellId, Option<Symbol>)| {
        let options = candidates.options(network.cell_item(cell));
        placed.into_iter().chain(options.filter_map(|option| network.symbol_of(option))).collect()
    };
    network.model().board().cells().zip(candidates.values()).map(of_cell).collect()
}

/// A class of which a house has too many symbols, or too few, where its cells may hold these symbols.
pub(super) fn unmet(
    network: &Network,
    classes: &[SymbolSet],
    house: usize,
    possible: impl Fn(CellId) -> SymbolSet,
) -> Option<usize> {
    let model = network.model();
    let symbols: Vec<SymbolSet> = model.houses()[house].cells.iter().map(|&cell| possible(cell)).collect();
    let is_full = symbols.len() == model.symbols();
    (0..classes.len()).find(|&class| {
        let class = classes[class];
        let may = symbols.iter().filter(|symbols| !symbols.and(class).is_empty()).count();
        let must = symbols.iter().filter(|of| !of.is_empty() && of.and(class) == **of).count();
        must > class.len() || is_full && may < class.len()
    })
}
