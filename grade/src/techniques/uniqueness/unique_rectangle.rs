//! Unique rectangles: four empty cells that two symbols can fill in two ways. As both ways cover the same
//! items, a puzzle with one solution has neither. This assumes that there is one solution.
//!
//! The types are those of HoDoKu and Sudoku Explainer, and the hidden rectangle is that of HoDoKu.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Symbol;

use super::deadly::Deadly;
use super::rectangle::each;
use super::types::{Judge, one_roof, same_extra, strong_roof, subset};
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::{Basis, Finds, Technique};
use crate::techniques::family::family;

/// Which rectangles a type is about.
type Fits = fn(&Deadly) -> bool;

fn find(
    technique: &'static Technique,
    fits: Fits,
    judge: Judge,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    each(candidates, &mut |rectangle| match fits(rectangle) {
        true => judge(technique, rectangle, candidates, finds),
        false => ControlFlow::Continue(()),
    })
}

family! {
    find;
    UNIQUE_RECTANGLE_1: "unique-rectangle-1", "Unique Rectangle Type 1",
        "Three corners of a rectangle have the same two candidates, which the fourth cannot have, or there \
         would be two solutions.", Expert, 45, 100, (|_| true, one_roof), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_2: "unique-rectangle-2", "Unique Rectangle Type 2",
        "Two neighbouring corners of a rectangle have the same two candidates, and the others also the same third one, \
         which must hold in one of them, or there would be two solutions.", Expert, 45, 100, (has_side_roof, same_extra), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_5: "unique-rectangle-5", "Unique Rectangle Type 5",
        "One corner of a rectangle has two candidates, or two opposite corners have the same two, and the others also \
         the same third one, which must hold in one of them, or there would be two solutions.", Expert, 45, 100, (has_opposite_roof, same_extra), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_4: "unique-rectangle-4", "Unique Rectangle Type 4",
        "Two corners of a rectangle have the same two candidates, one of which must be in one of the other \
         corners; these cannot hold the second one, or there would be two solutions.", Expert, 45, 100, (|_| true, strong_roof), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_3: "unique-rectangle-3", "Unique Rectangle Type 3",
        "Two corners of a rectangle have the same two candidates; one of the further candidates of the other \
         corners must hold, or there would be two solutions, so they are part of a naked subset.", Expert, 46, 100, (|_| true, subset), basis: Basis::Uniqueness;
    UNIQUE_RECTANGLE_6: "unique-rectangle-6", "Unique Rectangle Type 6",
        "Two opposite corners of a rectangle have the same two candidates, one of which has no places in two \
         lines outside the rectangle; it cannot be in the other corners, or there would be two solutions.", Expert, 46, 100, (has_opposite_roof, opposite_roof), basis: Basis::Uniqueness;
    HIDDEN_RECTANGLE: "hidden-rectangle", "Hidden Rectangle",
        "A corner of a rectangle has two candidates, one of which has no places outside the rectangle in both \
         lines of the opposite corner; that corner cannot hold the other one, or there would be two solutions.", Expert, 47, 100, (|_| true, hidden), basis: Basis::Uniqueness;
}

/// Whether two opposite corners have further candidates.
fn has_opposite_roof(rectangle: &Deadly) -> bool {
    let is_roof = |at: usize| rectangle.roof.contains(&rectangle.cells[at]);
    (0..2).any(|at| is_roof(at) && is_roof(at + 2))
}

/// Whether no two opposite corners have further candidates.
fn has_side_roof(rectangle: &Deadly) -> bool {
    !has_opposite_roof(rectangle)
}

/// If two opposite corners have further candidates and one of the two symbols has no place outside the
/// corners in two parallel lines, it must be in the corners without further candidates.
fn opposite_roof(
    technique: &'static Technique,
    rectangle: &Deadly,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let &[a, b, c, d] = rectangle.cells.as_slice() else { return ControlFlow::Continue(()) };
    if rectangle.roof.len() != 2 {
        return ControlFlow::Continue(());
    }
    for symbol in rectangle.symbols(candidates) {
        for sides in [[[a, b], [c, d]], [[b, c], [d, a]]] {
            if let Some(truths) = only_places(candidates, symbol, sides) {
                let lost = rectangle.own_of(candidates, symbol);
                rectangle.report(technique, &truths, lost, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// If one of the two symbols must be in a corner or the next in both lines of that corner, the other symbol
/// in that corner would make the two alternate in all four, provided that the opposite corner has no further
/// candidates.
fn hidden(
    technique: &'static Technique,
    rectangle: &Deadly,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let corners = &rectangle.cells;
    for at in 0..4 {
        let [corner, next, opposite, last] = [0, 1, 2, 3].map(|turn| corners[(at + turn) % 4]);
        if rectangle.roof.contains(&opposite) {
            continue;
        }
        let symbols = rectangle.symbols(candidates);
        for &symbol in &symbols {
            if let Some(truths) = only_places(candidates, symbol, [[corner, next], [corner, last]]) {
                let is_other = |option: &OptionId| {
                    let of = candidates.network().candidate(*option).map(|(_, of)| of);
                    of.is_some_and(|of| of != symbol && symbols.contains(&of))
                };
                let lost = candidates.options(corner).filter(is_other).collect();
                rectangle.report(technique, &truths, lost, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Truths that say that a symbol is in one of the two cells of each side.
fn only_places(candidates: &Candidates<'_>, symbol: Symbol, sides: [[Item; 2]; 2]) -> Option<[Item; 2]> {
    let [one, other] = sides.map(|side| only_place(candidates, symbol, side));
    Some([one?, other?])
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
