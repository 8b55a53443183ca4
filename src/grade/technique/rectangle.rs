//! Rectangles that two symbols could fill in two ways.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Symbol};

use crate::grade::matrix::bits;
use crate::grade::state::State;
use crate::grade::terrain::{Item, Terrain};

/// A rectangle that two symbols could fill in two ways, with those symbols for the only candidates of some corners.
pub(super) struct Rectangle {
    /// All corners.
    pub(super) corners: [Item; 4],
    /// The corners that have further candidates.
    pub(super) roof: Vec<Item>,
    /// The options of both symbols in the roof.
    pub(super) own: Vec<OptionId>,
    /// The further options of the roof.
    pub(super) extra: Vec<OptionId>,
}

/// Visits the rectangles of a state.
pub(super) fn each(
    state: &State<'_>,
    visit: &mut dyn FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = state.terrain().model().board().cells();
    let masks: Vec<u64> = cells.map(|cell| symbols(state, cell)).collect();
    each_corners(state.terrain(), &mut |corners| {
        for pair in pairs(corners.map(|cell| masks[cell.index()])) {
            if is_deadly(state.terrain(), corners, pair) {
                visit(&Rectangle::new(state, corners, pair))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Visits the corners, in turn, where two rows and two columns of a grid meet.
fn each_corners(terrain: &Terrain, visit: &mut dyn FnMut([CellId; 4]) -> ControlFlow<()>) -> ControlFlow<()> {
    let model = terrain.model();
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

/// The candidates of a cell, as bits; none where it is filled.
pub(super) fn symbols(state: &State<'_>, cell: CellId) -> u64 {
    let terrain = state.terrain();
    let candidates = state.options(terrain.cell_item(cell)).filter_map(|option| terrain.candidate(option));
    candidates.fold(0, |symbols, (_, symbol)| symbols | 1 << symbol.index())
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

/// Whether both ways to put two symbols into four corners, by turns, cover the same items but the cells themselves:
/// wherever one is part of a solution, so is the other.
fn is_deadly(terrain: &Terrain, corners: [CellId; 4], [a, b]: [Symbol; 2]) -> bool {
    let covered = |symbols: [Symbol; 4]| {
        let options =
            corners.into_iter().zip(symbols).map(|(cell, symbol)| terrain.lowered().option(cell, symbol));
        let mut items: Vec<Item> = options.flat_map(|option| terrain.items_of(option)).copied().collect();
        items.sort_unstable();
        items
    };
    covered([a, b, a, b]) == covered([b, a, b, a])
}

impl Rectangle {
    fn new(state: &State<'_>, corners: [CellId; 4], pair: [Symbol; 2]) -> Self {
        let terrain = state.terrain();
        let is_own =
            |option: &OptionId| terrain.candidate(*option).is_some_and(|(_, symbol)| pair.contains(&symbol));
        let corners = corners.map(|cell| terrain.cell_item(cell));
        let has_more = |cell: &Item| state.options(*cell).any(|option| !is_own(&option));
        let roof: Vec<Item> = corners.into_iter().filter(has_more).collect();
        let (own, extra) = roof.iter().flat_map(|&cell| state.options(cell)).partition(is_own);
        Self { corners, roof, own, extra }
    }

    /// The houses that hold the whole roof.
    pub(super) fn houses(&self, state: &State<'_>) -> Vec<usize> {
        let terrain = state.terrain();
        let cells =
            |house: usize| terrain.model().houses()[house].cells.iter().map(|&c| terrain.cell_item(c));
        let holds_roof = |house: &usize| self.roof.iter().all(|roof| cells(*house).any(|cell| cell == *roof));
        (0..terrain.model().houses().len()).filter(holds_roof).collect()
    }

    /// The further symbols of the roof, each with its options.
    pub(super) fn extras(&self, state: &State<'_>) -> Vec<(Symbol, Vec<OptionId>)> {
        by_symbol(state, &self.extra)
    }
}

/// Options by their symbols, in order.
pub(super) fn by_symbol(state: &State<'_>, options: &[OptionId]) -> Vec<(Symbol, Vec<OptionId>)> {
    let mut pairs: Vec<(Symbol, OptionId)> = options
        .iter()
        .filter_map(|&option| state.terrain().candidate(option).map(|(_, symbol)| (symbol, option)))
        .collect();
    pairs.sort_unstable();
    let runs = pairs.chunk_by(|a, b| a.0 == b.0);
    runs.map(|run| (run[0].0, run.iter().map(|&(_, option)| option).collect())).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dlx_variants::catalogue;

    use super::super::search;
    use super::*;
    use crate::grade::step::Watch;
    use crate::puzzle::Values;

    /// The board with two corners' values exchanged with the other two's.
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
            let terrain = Terrain::new(Arc::clone(&model));
            let (_, chosen) = search(&State::new(&terrain), 1_000_000, &Watch::default());
            let values = terrain.lowered().decode(&chosen);
            let _ = each_corners(&terrain, &mut |corners| {
                let [a, b, c, d] = corners.map(|cell| values[cell.index()]);
                if let (Some(one), Some(other)) = (a, b)
                    && (a, b) == (c, d)
                {
                    let is_solution = model.check(&exchanged(&values, corners)).is_empty();
                    let is_deadly = is_deadly(&terrain, corners, [one, other]);
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
