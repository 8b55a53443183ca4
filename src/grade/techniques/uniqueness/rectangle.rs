//! Rectangles that two symbols can fill in two ways.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Symbol};

use crate::grade::bits::bits;
use crate::grade::candidates::Candidates;
use crate::grade::network::{Item, Network};

/// A rectangle that two symbols could fill in two ways, where some corners have no other candidates.
pub(crate) struct Rectangle {
    /// All corners.
    pub(super) corners: [Item; 4],
    /// The corners that have further candidates.
    pub(super) roof: Vec<Item>,
    /// The options of the two symbols in the roof.
    pub(super) own: Vec<OptionId>,
    /// The further options of the roof.
    pub(super) extra: Vec<OptionId>,
}

/// Visits the rectangles of some candidates.
pub(crate) fn each(
    candidates: &Candidates<'_>,
    visit: &mut dyn FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = candidates.network().model().board().cells();
    let masks: Vec<u64> = cells.map(|cell| symbols(candidates, cell)).collect();
    each_corners(candidates.network(), &mut |corners| {
        for pair in pairs(corners.map(|cell| masks[cell.index()])) {
            if is_deadly(candidates.network(), corners, pair) {
                visit(&Rectangle::new(candidates, corners, pair))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Visits the rectangles of which two symbols fill at least two corners alternately, none of them given, and could fill
/// the others.
pub(crate) fn each_avoidable(
    candidates: &Candidates<'_>,
    visit: &mut dyn FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let network = candidates.network();
    let mut found: Vec<Option<Symbol>> = vec![None; network.model().board().cell_count()];
    for (cell, symbol) in candidates.found().iter().filter_map(|&option| network.candidate(option)) {
        found[cell.index()] = Some(symbol);
    }
    each_corners(network, &mut |corners| {
        let [a, b, c, d] = corners.map(|cell| found[cell.index()]);
        let (Some(one), Some(other)) = (a.or(c), b.or(d)) else { return ControlFlow::Continue(()) };
        let symbols = [one, other, one, other];
        let could_hold = |(cell, symbol)| {
            found[cell as usize] == Some(symbol)
                || candidates.is_live(network.lowered().option(CellId(cell), symbol))
        };
        let mut pairs = corners.iter().map(|cell| cell.0).zip(symbols);
        if one != other && pairs.all(could_hold) && is_deadly(network, corners, [one, other]) {
            visit(&Rectangle::avoidable(candidates, corners, symbols))?;
        }
        ControlFlow::Continue(())
    })
}

/// Visits the corners, in turn, where two rows and two columns of a grid meet.
fn each_corners(network: &Network, visit: &mut dyn FnMut([CellId; 4]) -> ControlFlow<()>) -> ControlFlow<()> {
    let model = network.model();
    for grid in 0..model.grids().len() {
        let rows = model.houses().iter().filter(|house| house.kind == HouseKind::Row);
        let rows: Vec<&[CellId]> =
            rows.filter(|row| row.grids.contains(&grid)).map(|row| row.cells.as_slice()).collect();
        for (at, upper) in rows.iter().enumerate() {
            for lower in &rows[at + 1..] {
                for right in 1..upper.len().min(lower.len()) {
                    for left in 0..right {
                        visit([upper[left], upper[right], lower[right], lower[left]])?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of a cell, as bits; no bits if it is filled.
pub(crate) fn symbols(candidates: &Candidates<'_>, cell: CellId) -> u64 {
    let network = candidates.network();
    let pairs = candidates.options(network.cell_item(cell)).filter_map(|option| network.candidate(option));
    pairs.fold(0, |symbols, (_, symbol)| symbols | 1 << symbol.index())
}

/// The pairs of symbols that are the only candidates of some of four cells, but not of all, while the others have at
/// least one of them.
fn pairs(masks: [u64; 4]) -> Vec<[Symbol; 2]> {
    if masks.contains(&0) {
        return Vec::new();
    }
    let mut pairs = masks.to_vec();
    pairs.retain(|&pair| {
        let is_open = masks.iter().all(|&mask| mask & pair != 0) && masks.iter().any(|&mask| mask != pair);
        pair.count_ones() == 2 && is_open
    });
    pairs.sort_unstable();
    pairs.dedup();
    let symbols = |pair: u64| {
        let mut symbols = bits(pair).filter_map(Symbol::from_index);
        Some([symbols.next()?, symbols.next()?])
    };
    pairs.into_iter().filter_map(symbols).collect()
}

/// Whether both ways to put two symbols alternately into four corners cover the same items: then if one is
/// part of a solution, so is the other.
fn is_deadly(network: &Network, corners: [CellId; 4], [a, b]: [Symbol; 2]) -> bool {
    let covered = |symbols: [Symbol; 4]| {
        let options =
            corners.into_iter().zip(symbols).map(|(cell, symbol)| network.lowered().option(cell, symbol));
        let mut items: Vec<Item> = options.flat_map(|option| network.items_of(option)).copied().collect();
        items.sort_unstable();
        items
    };
    let items = covered([a, b, a, b]);
    items == covered([b, a, b, a]) && items.iter().all(|&item| network.is_link(item))
}

impl Rectangle {
    fn new(candidates: &Candidates<'_>, corners: [CellId; 4], pair: [Symbol; 2]) -> Self {
        let network = candidates.network();
        let is_own =
            |option: &OptionId| network.candidate(*option).is_some_and(|(_, symbol)| pair.contains(&symbol));
        let corners = corners.map(|cell| network.cell_item(cell));
        let has_more = |cell: &Item| candidates.options(*cell).any(|option| !is_own(&option));
        let roof: Vec<Item> = corners.into_iter().filter(has_more).collect();
        let (own, extra) = roof.iter().flat_map(|&cell| candidates.options(cell)).partition(is_own);
        Self { corners, roof, own, extra }
    }

    /// A rectangle some of whose corners are filled; the others are the roof, with one of the two symbols each.
    fn avoidable(candidates: &Candidates<'_>, corners: [CellId; 4], symbols: [Symbol; 4]) -> Self {
        let network = candidates.network();
        let options = [0, 1, 2, 3].map(|at| network.lowered().option(corners[at], symbols[at]));
        let corners = corners.map(|cell| network.cell_item(cell));
        let roof: Vec<Item> = corners.into_iter().filter(|&cell| candidates.is_open(cell)).collect();
        let (own, extra) = roof
            .iter()
            .flat_map(|&cell| candidates.options(cell))
            .partition(|option| options.contains(option));
        Self { corners, roof, own, extra }
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dlx_variants::catalogue;

    use super::*;
    use crate::grade::candidates::search;
    use crate::grade::watch::Watch;
    use crate::puzzle::Values;

    /// The board with each corner's value replaced by that of the next corner.
    fn exchanged(values: &Values, corners: [CellId; 4]) -> Values {
        let mut exchanged = values.clone();
        for at in 0..4 {
            exchanged[corners[at].index()] = values[corners[(at + 1) % 4].index()];
        }
        exchanged
    }

    #[test]
    fn deadly_rectangles_of_a_solution_make_another_one() {
        let (mut deadly, mut others) = (0, 0);
        for spec in catalogue::all().iter().filter(|spec| spec.board().is_ok_and(|b| b.cell_count() <= 256)) {
            // Some variants have no model before regions are drawn.
            let Ok(model) = spec.build_fixed().map(Arc::new) else { continue };
            let network = Network::new(Arc::clone(&model));
            let (_, chosen) = search(&Candidates::new(&network), 1_000_000, &Watch::default());
            let values = network.lowered().decode(&chosen);
            let _ = each_corners(&network, &mut |corners| {
                let [a, b, c, d] = corners.map(|cell| values[cell.index()]);
                if let (Some(one), Some(other)) = (a, b)
                    && (a, b) == (c, d)
                {
                    let is_solution = model.check(&exchanged(&values, corners)).is_empty();
                    let is_deadly = is_deadly(&network, corners, [one, other]);
                    assert!(is_solution || !is_deadly, "{}: {corners:?}", spec.id);
                    deadly += usize::from(is_deadly);
                    others += usize::from(!is_solution);
                }
                ControlFlow::Continue(())
            });
        }
        assert!(deadly > 20 && others > 20, "{deadly} deadly, {others} that break a rule");
    }
}
