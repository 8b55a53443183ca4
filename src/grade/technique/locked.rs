//! Locked candidates: wherever a truth's option is, something else is excluded. In the general rule of *k* truths
//! in *k* links this is *k* = 1, except that the truth's options may exclude the candidate through different items:
//! a knight's move, or two grids.

use std::ops::ControlFlow;

use dlx_variants::HouseKind;

use super::Technique;
use crate::grade::level::{Level, Rating};
use crate::grade::state::State;
use crate::grade::step::{Finds, Step};
use crate::grade::terrain::Item;

pub(super) static POINTING: Technique = Technique {
    id: "pointing",
    name: "Pointing",
    summary: "Every place of a symbol in a box or region excludes it elsewhere, as all of them lie in one line.",
    level: Level::Tough,
    rating: Rating(26),
    score: 50,
    find: |state, finds| report(&POINTING, state, finds, is_box),
};

pub(super) static CLAIMING: Technique = Technique {
    id: "claiming",
    name: "Claiming",
    summary: "Every place of a symbol in a row, column or other house, or every candidate of a cell, excludes a \
              candidate elsewhere.",
    level: Level::Tough,
    rating: Rating(28),
    score: 50,
    find: |state, finds| report(&CLAIMING, state, finds, |state, truth| !is_box(state, truth)),
};

/// Whether an item is a symbol of a box or region.
pub(super) fn is_box(state: &State<'_>, item: Item) -> bool {
    matches!(state.terrain().house_kind(item), Some(HouseKind::Box | HouseKind::Region))
}

fn report(
    technique: &'static Technique,
    state: &State<'_>,
    finds: &mut Finds<'_>,
    belongs: fn(&State<'_>, Item) -> bool,
) -> ControlFlow<()> {
    let fresh = finds.fresh();
    for truth in state.truths().filter(|&truth| fresh.has(truth) && belongs(state, truth)) {
        finds.eliminate(technique, state.excluded_by_all(state.options(truth)), |step| {
            explain(state, truth, step)
        })?;
    }
    ControlFlow::Continue(())
}

/// Adds the truth, and the links that hold all its options.
fn explain(state: &State<'_>, truth: Item, step: &mut Step) {
    step.truths.push(truth);
    let shared = |link: &Item| {
        *link != truth && state.options(truth).all(|option| state.terrain().items_of(option).contains(link))
    };
    if let Some(option) = state.options(truth).next() {
        step.links.extend(state.terrain().items_of(option).iter().copied().filter(shared));
    }
}
