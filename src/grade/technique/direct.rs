//! Direct forms: eliminations that leave a hidden single behind at once, which people see as one step and Sudoku
//! Explainer rates as one (its Direct Pointing, Direct Claiming, Direct Hidden Pair and Triplet). As there, only
//! the placement is made.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::HouseKind;

use super::locked::is_box;
use super::{Technique, tight};
use crate::grade::level::{Level, Rating};
use crate::grade::state::State;
use crate::grade::step::{Finds, Step};
use crate::grade::terrain::Item;

pub(super) static DIRECT_POINTING: Technique = Technique {
    id: "direct-pointing",
    name: "Direct Pointing",
    summary: "Pointing leaves another box or region one place for the symbol.",
    level: Level::Tough,
    rating: Rating(17),
    score: 64,
    find: |state, finds| locked(&DIRECT_POINTING, state, finds, is_box),
};

pub(super) static DIRECT_CLAIMING: Technique = Technique {
    id: "direct-claiming",
    name: "Direct Claiming",
    summary: "Claiming leaves another house of the same kind one place for the symbol.",
    level: Level::Tough,
    rating: Rating(19),
    score: 64,
    find: |state, finds| locked(&DIRECT_CLAIMING, state, finds, |state, truth| !is_box(state, truth)),
};

pub(super) static DIRECT_HIDDEN_PAIR: Technique = Technique {
    id: "direct-hidden-pair",
    name: "Direct Hidden Pair",
    summary: "A hidden pair leaves its house one place for another symbol.",
    level: Level::Tough,
    rating: Rating(20),
    score: 84,
    find: |state, finds| hidden(&DIRECT_HIDDEN_PAIR, 2, state, finds),
};

pub(super) static DIRECT_HIDDEN_TRIPLE: Technique = Technique {
    id: "direct-hidden-triple",
    name: "Direct Hidden Triple",
    summary: "A hidden triple leaves its house one place for another symbol.",
    level: Level::Tough,
    rating: Rating(25),
    score: 114,
    find: |state, finds| hidden(&DIRECT_HIDDEN_TRIPLE, 3, state, finds),
};

fn locked(
    technique: &'static Technique,
    state: &State<'_>,
    finds: &mut Finds<'_>,
    belongs: fn(&State<'_>, Item) -> bool,
) -> ControlFlow<()> {
    for truth in state.truths().filter(|&truth| belongs(state, truth)) {
        let Some(kind) = state.terrain().house_kind(truth) else { continue };
        let eliminations = state.excluded_by_all(state.options(truth));
        for item in losers(state, &eliminations, kind) {
            single(technique, state, finds, item, &eliminations, &[truth])?;
        }
    }
    ControlFlow::Continue(())
}

fn hidden(
    technique: &'static Technique,
    size: usize,
    state: &State<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    for matrix in &state.terrain().matrices().symbols {
        tight::visit(matrix, size, state, &mut |set| {
            let eliminations = set.eliminations(state);
            for &truth in matrix.truths.iter().filter(|truth| !set.truths.contains(truth)) {
                single(technique, state, finds, truth, &eliminations, &set.truths)?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}

/// The truths of houses of a kind that have some of the eliminations, each once.
fn losers(state: &State<'_>, eliminations: &[OptionId], kind: HouseKind) -> Vec<Item> {
    let items = eliminations.iter().flat_map(|&option| state.terrain().items_of(option)).copied();
    let mut losers: Vec<Item> =
        items.filter(|&item| state.is_open(item) && state.terrain().house_kind(item) == Some(kind)).collect();
    losers.sort_unstable();
    losers.dedup();
    losers
}

/// Reports the placement of the only option of `item` that the eliminations leave, if they leave one.
fn single(
    technique: &'static Technique,
    state: &State<'_>,
    finds: &mut Finds<'_>,
    item: Item,
    eliminations: &[OptionId],
    truths: &[Item],
) -> ControlFlow<()> {
    let mut left = state.options(item).filter(|option| eliminations.binary_search(option).is_err());
    match (left.next(), left.next()) {
        (Some(option), None) if state.count(item) > 1 => {
            let truths = truths.iter().copied().chain([item]).collect();
            finds.step(Step { truths, placements: vec![option], ..Step::new(technique) })
        }
        _ => ControlFlow::Continue(()),
    }
}
