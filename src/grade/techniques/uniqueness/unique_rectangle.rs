//! Unique rectangles: four empty cells that two symbols can fill in two ways. As both ways cover the same items, a
//! puzzle with one solution has neither. This assumes that there is one solution.
//!
//! The types are those of HoDoKu and Sudoku Explainer, and the hidden rectangle is that of HoDoKu; type 2 includes what
//! HoDoKu calls type 5, a third candidate in two opposite corners or in three corners.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, Symbol};

use super::rectangle::{Rectangle, by_symbol, each, symbols};
use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Basis, Finds, Reason, Technique};
use crate::grade::techniques::family::family;

/// Examines a rectangle for one type.
type Judge = fn(&Rectangle, &Candidates<'_>, &mut Finds<'_>) -> ControlFlow<()>;

fn find(
    _: &'static Technique,
    judge: Judge,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    each(candidates, &mut |rectangle| judge(rectangle, candidates, finds))
}

family! {
    find;
    UNIQUE_RECTANGLE_1: "unique-rectangle-1", "Unique Rectangle Type 1",
        "Three corners of a rectangle have the same two candidates, which the fourth cannot have, or there \
         would be two solutions.", Expert, 45, 100, (one_roof), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_2: "unique-rectangle-2", "Unique Rectangle Type 2",
        "Some corners of a rectangle have the same two candidates, and the others also the same third one, \
         which must hold in one of them, or there would be two solutions.", Expert, 45, 100, (same_extra), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_4: "unique-rectangle-4", "Unique Rectangle Type 4",
        "Two corners of a rectangle have the same two candidates, one of which must be in one of the other \
         corners; these cannot hold the second one, or there would be two solutions.", Expert, 45, 100, (strong_roof), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_3: "unique-rectangle-3", "Unique Rectangle Type 3",
        "Two corners of a rectangle have the same two candidates; one of the further candidates of the other \
         corners must hold, or there would be two solutions, so they are part of a naked subset.", Expert, 46, 100, (subset), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_6: "unique-rectangle-6", "Unique Rectangle Type 6",
        "Two opposite corners of a rectangle have the same two candidates, one of which has no places in two \
         lines outside the rectangle; it cannot be in the other corners, or there would be two solutions.", Expert, 46, 100, (opposite_roof), basis: Basis::Uniqueness;
    HIDDEN_RECTANGLE: "hidden-rectangle", "Hidden Rectangle",
        "A corner of a rectangle has two candidates, one of which has no places outside the rectangle in both \
         lines of the opposite corner; that corner cannot hold the other one, or there would be two solutions.", Expert, 47, 100, (hidden), basis: Basis::Uniqueness;
}

/// The maximum number of cells in a subset with the further candidates of a roof.
const SUBSET: usize = 4;

fn one_roof(rectangle: &Rectangle, _: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if rectangle.roof.len() != 1 {
        return ControlFlow::Continue(());
    }
    report(&UNIQUE_RECTANGLE_1, rectangle, &[], rectangle.own.clone(), finds)
}

fn same_extra(rectangle: &Rectangle, candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if rectangle.roof.len() < 2 || rectangle.extras(candidates).len() != 1 {
        return ControlFlow::Continue(());
    }
    let eliminations = candidates.excluded_by_all(rectangle.extra.iter().copied());
    report(&UNIQUE_RECTANGLE_2, rectangle, &[], eliminations, finds)
}

/// If one of the two symbols must be in the roof because some house has no other place for it, the other one
/// is eliminated there.
fn strong_roof(rectangle: &Rectangle, candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if rectangle.roof.len() != 2 {
        return ControlFlow::Continue(());
    }
    for (symbol, _) in by_symbol(candidates, &rectangle.own) {
        let is_of =
            |option: &&OptionId| candidates.network().candidate(**option).is_some_and(|(_, s)| s == symbol);
        let (kept, lost): (Vec<OptionId>, Vec<OptionId>) =
            rectangle.own.iter().partition(|option| is_of(option));
        let truths = rectangle
            .houses(candidates)
            .into_iter()
            .map(|house| candidates.network().symbol_item(house, symbol));
        let is_there = |&truth: &Item| {
            candidates.is_open(truth) && candidates.options(truth).all(|option| kept.contains(&option))
        };
        if let Some(truth) = truths.into_iter().find(is_there) {
            report(&UNIQUE_RECTANGLE_4, rectangle, &[truth], lost, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// If two opposite corners have further candidates and one of the two symbols has no place outside the
/// corners in two parallel lines, it must be in the corners without further candidates.
fn opposite_roof(
    rectangle: &Rectangle,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let [a, b, c, d] = rectangle.corners;
    let is_roof = |cell: &Item| rectangle.roof.contains(cell);
    if rectangle.roof.len() != 2 || is_roof(&a) != is_roof(&c) {
        return ControlFlow::Continue(());
    }
    for symbol in rectangle.symbols(candidates) {
        for sides in [[[a, b], [c, d]], [[b, c], [d, a]]] {
            let [Some(one), Some(other)] = sides.map(|side| only_place(candidates, symbol, side)) else {
                continue;
            };
            report(
                &UNIQUE_RECTANGLE_6,
                rectangle,
                &[one, other],
                rectangle.own_of(candidates, symbol),
                finds,
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// If one of the two symbols must be in a corner or the next in both lines of that corner, the other symbol
/// in that corner would make the two alternate in all four, provided that the opposite corner has no further
/// candidates.
fn hidden(rectangle: &Rectangle, candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let corners = rectangle.corners;
    for at in 0..4 {
        let [corner, next, opposite, last] = [0, 1, 2, 3].map(|turn| corners[(at + turn) % 4]);
        if rectangle.roof.contains(&opposite) {
            continue;
        }
        let symbols = rectangle.symbols(candidates);
        for &symbol in &symbols {
            let lines = [next, last].map(|neighbour| only_place(candidates, symbol, [corner, neighbour]));
            let [Some(one), Some(other)] = lines else { continue };
            let is_other = |option: &OptionId| {
                let of = candidates.network().candidate(*option).map(|(_, of)| of);
                of.is_some_and(|of| of != symbol && symbols.contains(&of))
            };
            let lost = candidates.options(corner).filter(is_other).collect();
            report(&HIDDEN_RECTANGLE, rectangle, &[one, other], lost, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// A truth that says that a symbol is in one of two cells.
fn only_place(candidates: &Candidates<'_>, symbol: Symbol, cells: [Item; 2]) -> Option<Item> {
    let network = candidates.network();
    let option = |cell: Item| {
        let of_symbol = |&option: &OptionId| network.candidate(option).is_some_and(|(_, of)| of == symbol);
        network.options_of(cell).iter().copied().find(of_symbol)
    };
    let places = cells.map(option);
    let truths = places[0].map_or(&[][..], |place| network.items_of(place)).iter().copied();
    truths
        .into_iter()
        .filter(|&truth| candidates.is_open(truth) && candidates.count(truth) == 2)
        .find(|&truth| candidates.options(truth).all(|option| places.contains(&Some(option))))
}

/// Treats the roof as one cell with its further candidates, and looks for cells of a house that form a naked
/// subset with it.
fn subset(rectangle: &Rectangle, candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if rectangle.roof.len() != 2 || rectangle.extras(candidates).len() < 2 {
        return ControlFlow::Continue(());
    }
    let extras =
        rectangle.extras(candidates).iter().fold(0, |symbols, (symbol, _)| symbols | 1u64 << symbol.index());
    for house in rectangle.houses(candidates) {
        let cells = candidates.network().model().houses()[house].cells.iter().copied();
        let is_outside = |&cell: &CellId| !rectangle.roof.contains(&candidates.network().cell_item(cell));
        let cells = cells.filter(is_outside).map(|cell| (cell, symbols(candidates, cell)));
        let cells: Vec<(CellId, u64)> = cells.filter(|&(_, symbols)| symbols != 0).collect();
        let mut sets: Vec<(usize, Vec<CellId>, u64)> = vec![(0, Vec::new(), extras)];
        while let Some((from, set, symbols)) = sets.pop() {
            finds.tick()?;
            if !set.is_empty() && symbols.count_ones() as usize == set.len() + 1 {
                let eliminations = taken(rectangle, candidates, &set);
                let cells: Vec<Item> = set.iter().map(|&cell| candidates.network().cell_item(cell)).collect();
                report(&UNIQUE_RECTANGLE_3, rectangle, &cells, eliminations, finds)?;
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

/// What a naked subset of a roof's further candidates and some cells eliminates.
fn taken(rectangle: &Rectangle, candidates: &Candidates<'_>, set: &[CellId]) -> Vec<OptionId> {
    let cells = set.iter().map(|&cell| candidates.network().cell_item(cell));
    let mut options: Vec<OptionId> = cells.flat_map(|cell| candidates.options(cell)).collect();
    options.extend(&rectangle.extra);
    let groups = by_symbol(candidates, &options);
    let excluded = groups.iter().flat_map(|(_, group)| candidates.excluded_by_all(group.iter().copied()));
    let mut taken: Vec<OptionId> = excluded.collect();
    taken.sort_unstable();
    taken.dedup();
    taken
}

/// Reports what is eliminated because of a rectangle and `others`: truths that lie in its roof, or cells
/// beside it.
pub(super) fn report(
    technique: &'static Technique,
    rectangle: &Rectangle,
    others: &[Item],
    eliminations: Vec<OptionId>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    finds.eliminate(technique, eliminations, || Reason::Rectangle {
        corners: rectangle.corners.to_vec(),
        extra: rectangle.extra.clone(),
        with: others.to_vec(),
    })
}
