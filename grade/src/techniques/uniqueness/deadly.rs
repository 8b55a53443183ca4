//! Deadly patterns: cells that two symbols can fill alternately in two ways. As both ways cover the same
//! items, a puzzle with one solution has neither.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, Symbol};

use crate::candidates::Candidates;
use crate::network::{Item, Network};
use crate::step::{Finds, Reason, Step, Technique};

/// Cells that two symbols could fill in two ways, where some cells have no other candidates, or are filled.
pub(crate) struct Deadly {
    /// All cells, in turn.
    pub(super) cells: Vec<Item>,
    /// The cells that have further candidates.
    pub(super) roof: Vec<Item>,
    /// The options of the two symbols in the roof.
    pub(super) own: Vec<OptionId>,
    /// The further options of the roof.
    pub(super) extra: Vec<OptionId>,
}

/// The candidates of a cell, as bits; no bits if it is filled.
pub(crate) fn symbols(candidates: &Candidates<'_>, cell: CellId) -> u64 {
    let network = candidates.network();
    let pairs = candidates.options(network.cell_item(cell)).filter_map(|option| network.candidate(option));
    pairs.fold(0, |symbols, (_, symbol)| symbols | 1 << symbol.index())
}

/// Whether both ways to put two symbols alternately into some cells cover the same items: then if one is part
/// of a solution, so is the other.
pub(super) fn is_deadly(network: &Network, cells: &[CellId], [a, b]: [Symbol; 2]) -> bool {
    let covered = |symbols: [Symbol; 2]| {
        let options = cells.iter().zip(symbols.into_iter().cycle());
        let options = options.map(|(&cell, symbol)| network.lowered().option(cell, symbol));
        let mut items: Vec<Item> = options.flat_map(|option| network.items_of(option)).copied().collect();
        items.sort_unstable();
        items
    };
    let items = covered([a, b]);
    items == covered([b, a]) && items.iter().all(|&item| network.is_link(item))
}

impl Deadly {
    /// Cells that a pair of symbols can fill alternately; those with further candidates are the roof.
    pub(super) fn new(candidates: &Candidates<'_>, cells: &[CellId], pair: [Symbol; 2]) -> Self {
        let network = candidates.network();
        let is_own =
            |option: &OptionId| network.candidate(*option).is_some_and(|(_, symbol)| pair.contains(&symbol));
        let cells: Vec<Item> = cells.iter().map(|&cell| network.cell_item(cell)).collect();
        let has_more = |cell: &Item| candidates.options(*cell).any(|option| !is_own(&option));
        let roof: Vec<Item> = cells.iter().copied().filter(has_more).collect();
        let (own, extra) = roof.iter().flat_map(|&cell| candidates.options(cell)).partition(is_own);
        Self { cells, roof, own, extra }
    }

    /// Cells some of which are filled; the others are the roof, with one of the two symbols each.
    pub(super) fn avoidable(candidates: &Candidates<'_>, cells: &[CellId], pair: [Symbol; 2]) -> Self {
        let network = candidates.network();
        let options = cells.iter().zip(pair.into_iter().cycle());
        let options: Vec<OptionId> =
            options.map(|(&cell, symbol)| network.lowered().option(cell, symbol)).collect();
        let cells: Vec<Item> = cells.iter().map(|&cell| network.cell_item(cell)).collect();
        let roof: Vec<Item> = cells.iter().copied().filter(|&cell| candidates.is_open(cell)).collect();
        let (own, extra) = roof
            .iter()
            .flat_map(|&cell| candidates.options(cell))
            .partition(|option| options.contains(option));
        Self { cells, roof, own, extra }
    }

    /// The two symbols.
    pub(crate) fn symbols(&self, candidates: &Candidates<'_>) -> Vec<Symbol> {
        by_symbol(candidates, &self.own).into_iter().map(|(symbol, _)| symbol).collect()
    }

    /// The options of one of the two symbols in the roof.
    pub(crate) fn own_of(&self, candidates: &Candidates<'_>, symbol: Symbol) -> Vec<OptionId> {
        by_symbol(candidates, &self.own)
            .into_iter()
            .filter(|&(of, _)| of == symbol)
            .flat_map(|(_, own)| own)
            .collect()
    }

    /// The houses that hold the whole roof.
    pub(crate) fn houses(&self, candidates: &Candidates<'_>) -> Vec<usize> {
        let network = candidates.network();
        let cells =
            |house: usize| network.model().houses()[house].cells.iter().map(|&c| network.cell_item(c));
        let holds_roof = |house: &usize| self.roof.iter().all(|roof| cells(*house).any(|cell| cell == *roof));
        (0..network.model().houses().len()).filter(holds_roof).collect()
    }

    /// Reports what is eliminated because of the pattern and `with`: truths that lie in its roof, or cells
    /// beside it.
    pub(super) fn report(
        &self,
        technique: &'static Technique,
        with: &[Item],
        eliminations: Vec<OptionId>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        let reason =
            Reason::Deadly { cells: self.cells.clone(), extra: self.extra.clone(), with: with.to_vec() };
        let rating = technique.rating_of(self.cells.len());
        finds.step(Step { rating, reason, eliminations, ..Step::new(technique) })
    }

    /// The further symbols of the roof, each with its options.
    pub(crate) fn extras(&self, candidates: &Candidates<'_>) -> Vec<(Symbol, Vec<OptionId>)> {
        by_symbol(candidates, &self.extra)
    }
}

/// Options by their symbols, in order.
pub(crate) fn by_symbol(candidates: &Candidates<'_>, options: &[OptionId]) -> Vec<(Symbol, Vec<OptionId>)> {
    let mut pairs: Vec<(Symbol, OptionId)> = options
        .iter()
        .filter_map(|&option| candidates.network().candidate(option).map(|(_, symbol)| (symbol, option)))
        .collect();
    pairs.sort_unstable();
    let runs = pairs.chunk_by(|a, b| a.0 == b.0);
    runs.map(|run| (run[0].0, run.iter().map(|&(_, option)| option).collect())).collect()
}
