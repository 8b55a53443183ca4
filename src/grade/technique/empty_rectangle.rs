//! Empty rectangles: a strong link of which one end excludes some of the places of a symbol in a box. The other end
//! holds, or one of the other places in the box.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning, Symbol};

use super::Technique;
use crate::grade::level::{Level, Rating};
use crate::grade::state::State;
use crate::grade::step::{Finds, Step};
use crate::grade::terrain::Item;

/// An empty rectangle: a turbot fish of which one strong link is a group.
pub(super) static EMPTY_RECTANGLE: Technique = Technique {
    id: "empty-rectangle",
    name: "Empty Rectangle",
    summary: "One end of a line's two places for a symbol leaves a box, or another house, only places that exclude \
              what the other end excludes as well.",
    level: Level::Expert,
    rating: Rating(43),
    score: 120,
    find,
};

/// The house and symbol of an item that is one.
fn place(state: &State<'_>, item: Item) -> Option<(HouseKind, Symbol)> {
    match state.terrain().meaning(item) {
        Meaning::Symbol { house, symbol } => Some((state.terrain().model().houses()[house].kind, symbol)),
        _ => None,
    }
}

fn is_line(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column)
}

fn find(state: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let strong: Vec<(Item, Symbol)> = state
        .truths_of(2)
        .filter_map(|truth| Some((truth, place(state, truth).filter(|&(kind, _)| is_line(kind))?.1)))
        .collect();
    for corner in state.truths().filter(|&truth| state.count(truth) > 1) {
        let Some((kind, symbol)) = place(state, corner) else { continue };
        if is_line(kind) {
            continue;
        }
        finds.tick()?;
        let mut found: Vec<Vec<OptionId>> = Vec::new();
        for &(line, _) in strong.iter().filter(|&&(_, other)| other == symbol) {
            for (near, far) in ends(state, line) {
                let eliminations = join(state, corner, near, far);
                if eliminations.is_empty() {
                    continue;
                }
                found.push(eliminations.clone());
                finds.eliminate(&EMPTY_RECTANGLE, eliminations, |step| {
                    step.truths = vec![corner, line];
                    step.nodes = vec![far, near];
                })?;
            }
        }
        report_pairs(corner, &found, finds)?;
    }
    ControlFlow::Continue(())
}

/// The two options of a truth, in both orders.
fn ends(state: &State<'_>, truth: Item) -> Vec<(OptionId, OptionId)> {
    let ends: Vec<OptionId> = state.options(truth).collect();
    match *ends {
        [one, other] => vec![(one, other), (other, one)],
        _ => Vec::new(),
    }
}

/// What is eliminated where `near` excludes some options of `corner`, but not all, and `far` holds if `near` does not.
fn join(state: &State<'_>, corner: Item, near: OptionId, far: OptionId) -> Vec<OptionId> {
    let (excluded, left): (Vec<OptionId>, Vec<OptionId>) =
        state.options(corner).partition(|&option| state.terrain().excludes(near, option));
    let is_apart = !left.is_empty() && !excluded.is_empty() && !left.contains(&near) && !left.contains(&far);
    if is_apart { state.excluded_by_all(left.into_iter().chain([far])) } else { Vec::new() }
}

/// Reports what two empty rectangles in one house eliminate together: dual empty rectangles.
fn report_pairs(corner: Item, found: &[Vec<OptionId>], finds: &mut Finds<'_>) -> ControlFlow<()> {
    for (at, one) in found.iter().enumerate() {
        for other in &found[at + 1..] {
            let mut eliminations = [&one[..], other].concat();
            eliminations.sort_unstable();
            eliminations.dedup();
            if eliminations.len() > one.len().max(other.len()) {
                finds.step(Step { truths: vec![corner], eliminations, ..Step::new(&EMPTY_RECTANGLE) })?;
            }
        }
    }
    ControlFlow::Continue(())
}
