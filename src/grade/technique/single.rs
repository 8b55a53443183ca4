//! Singles: truths with one live option.

use std::ops::ControlFlow;

use dlx_variants::{HouseKind, Meaning};

use super::Technique;
use crate::grade::level::{Level, Rating};
use crate::grade::state::State;
use crate::grade::step::{Finds, Step};
use crate::grade::terrain::Item;

pub(super) static FULL_HOUSE: Technique = Technique {
    id: "full-house",
    name: "Full House",
    summary: "One cell of a house is empty, and takes the symbol that is missing.",
    level: Level::Easy,
    rating: Rating(10),
    score: 4,
    find: |state, finds| report(&FULL_HOUSE, state, finds, is_full_house),
};

pub(super) static HIDDEN_SINGLE_BOX: Technique = Technique {
    id: "hidden-single-box",
    name: "Hidden Single in a Box",
    summary: "A box or region has one place left for a symbol.",
    level: Level::Easy,
    rating: Rating(12),
    score: 14,
    find: |state, finds| report(&HIDDEN_SINGLE_BOX, state, finds, is_box),
};

pub(super) static HIDDEN_SINGLE: Technique = Technique {
    id: "hidden-single",
    name: "Hidden Single",
    summary: "A row, column or any other house has one place left for a symbol.",
    level: Level::Easy,
    rating: Rating(15),
    score: 14,
    find: |state, finds| report(&HIDDEN_SINGLE, state, finds, is_hidden),
};

pub(super) static NAKED_SINGLE: Technique = Technique {
    id: "naked-single",
    name: "Naked Single",
    summary: "A cell has one candidate left, and some house of it is at least half filled.",
    level: Level::Medium,
    rating: Rating(23),
    score: 4,
    find: |state, finds| report(&NAKED_SINGLE, state, finds, is_surrounded),
};

pub(super) static OPEN_NAKED_SINGLE: Technique = Technique {
    id: "open-naked-single",
    name: "Open Naked Single",
    summary: "A cell has one candidate left, and every house of it is less than half filled.",
    level: Level::Hard,
    rating: Rating(23),
    score: 4,
    find: |state, finds| report(&OPEN_NAKED_SINGLE, state, finds, is_open),
};

/// The singles, each with what tells whether it fills a truth of one option.
pub(crate) static SINGLES: [(&Technique, Fits); 5] = [
    (&FULL_HOUSE, is_full_house),
    (&HIDDEN_SINGLE_BOX, is_box),
    (&HIDDEN_SINGLE, is_hidden),
    (&NAKED_SINGLE, is_surrounded),
    (&OPEN_NAKED_SINGLE, is_open),
];

/// Whether a single fills a truth of one option.
pub(crate) type Fits = fn(&State<'_>, Item) -> bool;

/// Reports the singles that fit.
fn report(
    technique: &'static Technique,
    state: &State<'_>,
    finds: &mut Finds<'_>,
    fits: Fits,
) -> ControlFlow<()> {
    for truth in state.truths_of(1).filter(|&truth| fits(state, truth)) {
        let placements = state.options(truth).collect();
        finds.step(Step { truths: vec![truth], placements, ..Step::new(technique) })?;
    }
    ControlFlow::Continue(())
}

fn is_full_house(state: &State<'_>, item: Item) -> bool {
    matches!(state.terrain().meaning(item), Meaning::Symbol { house, .. } if state.empty_cells(house) == 1)
}

fn is_box(state: &State<'_>, item: Item) -> bool {
    matches!(state.terrain().house_kind(item), Some(HouseKind::Box | HouseKind::Region))
}

fn is_hidden(state: &State<'_>, item: Item) -> bool {
    matches!(state.terrain().meaning(item), Meaning::Symbol { .. })
}

/// Whether an item is a cell of which some house has at most half of its cells empty.
fn is_surrounded(state: &State<'_>, item: Item) -> bool {
    is_filled_around(state, item) == Some(true)
}

/// Whether an item is a cell of which every house has more than half of its cells empty.
fn is_open(state: &State<'_>, item: Item) -> bool {
    is_filled_around(state, item) == Some(false)
}

/// Whether some house of a cell has at most half of its cells empty; `None` where the item is no cell.
fn is_filled_around(state: &State<'_>, item: Item) -> Option<bool> {
    let Meaning::Cell(cell) = state.terrain().meaning(item) else { return None };
    let model = state.terrain().model();
    let is_filled = |&house: &usize| 2 * state.empty_cells(house) <= model.houses()[house].cells.len();
    Some(model.houses_of(cell).iter().any(is_filled))
}
