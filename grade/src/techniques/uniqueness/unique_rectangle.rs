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
        "A candidate of a corner of a rectangle would fill the other corners in turn, because these have the same two \
         candidates, or one or two lines have no other place for one of them; it is eliminated, or there would be two \
         solutions.", Expert, 47, 100, (|_| true, hidden), basis: Basis::Uniqueness;
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

/// The maximum number of lines that a hidden rectangle takes.
const MOST_LINES: usize = 2;

/// If one of the two symbols in a corner would make the two alternate in all four, it is eliminated there.
fn hidden(
    technique: &'static Technique,
    rectangle: &Deadly,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let &[one, other] = rectangle.symbols(candidates).as_slice() else { return ControlFlow::Continue(()) };
    for at in 0..4 {
        let corners = [0, 1, 2, 3].map(|turn| rectangle.cells[(at + turn) % 4]);
        for symbols in [[one, other], [other, one]] {
            if let Some(truths) = filled(rectangle, candidates, corners, symbols) {
                let is_assumed =
                    |option: &OptionId| candidates.network().symbol_of(*option) == Some(symbols[0]);
                let lost = candidates.options(corners[0]).filter(is_assumed).collect();
                rectangle.report(technique, &truths, lost, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// If the first of two symbols in the first corner makes the two alternate in all corners, the truths of the
/// lines that have no other places for a symbol: one or two of them. Corners without further candidates take
/// none.
fn filled(
    rectangle: &Deadly,
    candidates: &Candidates<'_>,
    corners: [Item; 4],
    symbols: [Symbol; 2],
) -> Option<Vec<Item>> {
    let mut is_filled = [true, false, false, false];
    let mut truths: Vec<Item> = Vec::new();
    while let Some(open) = (1..4).find(|&at| !is_filled[at]) {
        let beside = |at: usize| [(at + 1) % 4, (at + 3) % 4].into_iter().filter(|&next| is_filled[next]);
        let is_bare = |&at: &usize| !rectangle.roof.contains(&corners[at]) && beside(at).next().is_some();
        let line = |at: usize| {
            let sides = beside(at).map(|next| [corners[next], corners[at]]);
            sides.into_iter().find_map(|side| only_place(candidates, symbols[at % 2], side))
        };
        let mut left = (open..4).filter(|&at| !is_filled[at]);
        if let Some(bare) = left.clone().find(is_bare) {
            is_filled[bare] = true;
        } else {
            let (at, truth) = left.find_map(|at| Some((at, line(at)?)))?;
            truths.push(truth);
            is_filled[at] = true;
        }
    }
    (1..=MOST_LINES).contains(&truths.len()).then_some(truths)
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
