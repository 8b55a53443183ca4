//! Unique rectangles: four empty cells that two symbols could fill in two ways. As both ways cover the same items,
//! a puzzle with one solution has neither. This assumes that there is one solution.
//!
//! The types are those of HoDoKu and Sudoku Explainer; type 2 includes what HoDoKu calls type 5, a third candidate in
//! opposite corners or in three.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Symbol};

use super::Technique;
use crate::grade::level::{Level, Rating};
use crate::grade::matrix::bits;
use crate::grade::state::State;
use crate::grade::step::Finds;
use crate::grade::terrain::{Item, Terrain};

macro_rules! rectangles {
    ($($name:ident: $id:literal, $title:literal, $summary:literal, $rating:literal, $find:ident;)*) => {
        $(
            pub(super) static $name: Technique = Technique {
                id: $id,
                name: $title,
                summary: $summary,
                level: Level::Expert,
                rating: Rating($rating),
                score: 100,
                find: |state, finds| each(state, &mut |rectangle| $find(rectangle, state, finds)),
            };
        )*
    };
}

rectangles! {
    UNIQUE_RECTANGLE_1: "unique-rectangle-1", "Unique Rectangle Type 1",
        "Three corners of a rectangle have the same two candidates, which the fourth cannot have: there would be \
         two solutions.", 45, one_roof;
    UNIQUE_RECTANGLE_2: "unique-rectangle-2", "Unique Rectangle Type 2",
        "Some corners of a rectangle have the same two candidates, the others also one and the same third, which \
         must hold in one of them: there would be two solutions.", 45, same_extra;
    UNIQUE_RECTANGLE_4: "unique-rectangle-4", "Unique Rectangle Type 4",
        "Two corners of a rectangle have the same two candidates, one of which must hold in one of the others; \
         those cannot have the other one: there would be two solutions.", 45, strong_roof;
    UNIQUE_RECTANGLE_3: "unique-rectangle-3", "Unique Rectangle Type 3",
        "Two corners of a rectangle have the same two candidates, and the further ones of the others are part of a \
         naked subset, as one of them must hold: there would be two solutions.", 46, subset;
}

/// Cells that make a subset with the further candidates of a roof.
const SUBSET: usize = 4;

/// A rectangle that two symbols could fill in two ways, with those symbols for the only candidates of some corners.
struct Rectangle {
    /// All corners.
    corners: [Item; 4],
    /// The corners that have further candidates.
    roof: Vec<Item>,
    /// The options of both symbols in the roof.
    own: Vec<OptionId>,
    /// The further options of the roof.
    extra: Vec<OptionId>,
}

/// Visits the rectangles of a state.
fn each(state: &State<'_>, visit: &mut dyn FnMut(&Rectangle) -> ControlFlow<()>) -> ControlFlow<()> {
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
fn symbols(state: &State<'_>, cell: CellId) -> u64 {
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
    fn houses(&self, state: &State<'_>) -> Vec<usize> {
        let terrain = state.terrain();
        let cells =
            |house: usize| terrain.model().houses()[house].cells.iter().map(|&c| terrain.cell_item(c));
        let holds_roof = |house: &usize| self.roof.iter().all(|roof| cells(*house).any(|cell| cell == *roof));
        (0..terrain.model().houses().len()).filter(holds_roof).collect()
    }

    /// The further symbols of the roof, each with its options.
    fn extras(&self, state: &State<'_>) -> Vec<(Symbol, Vec<OptionId>)> {
        by_symbol(state, &self.extra)
    }

    fn report(
        &self,
        technique: &'static Technique,
        eliminations: Vec<OptionId>,
        finds: &mut Finds<'_>,
    ) -> ControlFlow<()> {
        finds.eliminate(technique, eliminations, |step| {
            step.truths = self.corners.to_vec();
            step.nodes = self.extra.clone();
        })
    }
}

/// Options by their symbols, in order.
fn by_symbol(state: &State<'_>, options: &[OptionId]) -> Vec<(Symbol, Vec<OptionId>)> {
    let mut pairs: Vec<(Symbol, OptionId)> = options
        .iter()
        .filter_map(|&option| state.terrain().candidate(option).map(|(_, symbol)| (symbol, option)))
        .collect();
    pairs.sort_unstable();
    let runs = pairs.chunk_by(|a, b| a.0 == b.0);
    runs.map(|run| (run[0].0, run.iter().map(|&(_, option)| option).collect())).collect()
}

fn one_roof(rectangle: &Rectangle, _: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if rectangle.roof.len() != 1 {
        return ControlFlow::Continue(());
    }
    rectangle.report(&UNIQUE_RECTANGLE_1, rectangle.own.clone(), finds)
}

fn same_extra(rectangle: &Rectangle, state: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if rectangle.roof.len() < 2 || rectangle.extras(state).len() != 1 {
        return ControlFlow::Continue(());
    }
    let eliminations = state.excluded_by_all(rectangle.extra.iter().copied());
    rectangle.report(&UNIQUE_RECTANGLE_2, eliminations, finds)
}

/// Where one of the two symbols must be in the roof, as some house has no other place for it, the other goes.
fn strong_roof(rectangle: &Rectangle, state: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if rectangle.roof.len() != 2 {
        return ControlFlow::Continue(());
    }
    for (symbol, _) in by_symbol(state, &rectangle.own) {
        let is_of =
            |option: &&OptionId| state.terrain().candidate(**option).is_some_and(|(_, s)| s == symbol);
        let (kept, lost): (Vec<OptionId>, Vec<OptionId>) =
            rectangle.own.iter().partition(|option| is_of(option));
        let is_there = |&house: &usize| {
            let truth = state.terrain().symbol_item(house, symbol);
            state.is_open(truth) && state.options(truth).all(|option| kept.contains(&option))
        };
        if rectangle.houses(state).iter().any(is_there) {
            rectangle.report(&UNIQUE_RECTANGLE_4, lost, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// The roof as one cell with its further candidates: cells of a house that make a naked subset with it.
fn subset(rectangle: &Rectangle, state: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if rectangle.roof.len() != 2 || rectangle.extras(state).len() < 2 {
        return ControlFlow::Continue(());
    }
    let extras =
        rectangle.extras(state).iter().fold(0, |symbols, (symbol, _)| symbols | 1u64 << symbol.index());
    for house in rectangle.houses(state) {
        let cells = state.terrain().model().houses()[house].cells.iter().copied();
        let is_outside = |&cell: &CellId| !rectangle.roof.contains(&state.terrain().cell_item(cell));
        let cells = cells.filter(is_outside).map(|cell| (cell, symbols(state, cell)));
        let cells: Vec<(CellId, u64)> = cells.filter(|&(_, symbols)| symbols != 0).collect();
        let mut sets: Vec<(usize, Vec<CellId>, u64)> = vec![(0, Vec::new(), extras)];
        while let Some((from, set, symbols)) = sets.pop() {
            finds.tick()?;
            if !set.is_empty() && symbols.count_ones() as usize == set.len() + 1 {
                rectangle.report(&UNIQUE_RECTANGLE_3, taken(rectangle, state, &set), finds)?;
            }
            if set.len() < SUBSET {
                for (at, &(cell, more)) in cells.iter().enumerate().skip(from) {
                    sets.push((at + 1, [&set[..], &[cell]].concat(), symbols | more));
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a naked subset of a roof's further candidates and some cells takes.
fn taken(rectangle: &Rectangle, state: &State<'_>, set: &[CellId]) -> Vec<OptionId> {
    let cells = set.iter().map(|&cell| state.terrain().cell_item(cell));
    let mut options: Vec<OptionId> = cells.flat_map(|cell| state.options(cell)).collect();
    options.extend(&rectangle.extra);
    let groups = by_symbol(state, &options);
    let excluded = groups.iter().flat_map(|(_, group)| state.excluded_by_all(group.iter().copied()));
    let mut taken: Vec<OptionId> = excluded.collect();
    taken.sort_unstable();
    taken.dedup();
    taken
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
