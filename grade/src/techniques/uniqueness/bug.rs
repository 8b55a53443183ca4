//! BUG+1 and its kin: a state in which every truth has two options, a bivalue universal grave, has no
//! solution or several, because the options that a solution does not use form a solution, too. Where some
//! further candidates prevent that state, one of them holds: BUG+1 if there is one, and otherwise what all of
//! them exclude is eliminated. This assumes that there is one solution.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Basis, Finds, Reason, Technique};

pub(crate) static BUG_PLUS_1: Technique = Technique {
    id: "bug-plus-1",
    name: "BUG+1",
    summary: "Except for one candidate of one cell, all cells have two candidates and all symbols of houses two \
              places; that candidate must hold, or there would be two solutions.",
    level: Level::Expert,
    rating: Rating(56),
    score: 100,
    basis: Basis::Uniqueness,
    find: one,
    ..Technique::PLAIN
};

pub(crate) static BUG_PLUS_N: Technique = Technique {
    id: "bug-plus-n",
    name: "BUG+n",
    summary: "Except for some candidates, all cells have two candidates and all symbols of houses two places; one of \
              them must hold, or there would be two solutions, so what all of them exclude is eliminated.",
    level: Level::Expert,
    rating: Rating(57),
    score: 120,
    basis: Basis::Uniqueness,
    find: several,
    ..Technique::PLAIN
};

fn one(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let Some(Grave { extra, truths }) = grave(candidates).filter(|grave| grave.extra.len() == 1) else {
        return ControlFlow::Continue(());
    };
    let cell = truths.iter().copied().find(|&item| is_cell(candidates, item));
    let others = cell.into_iter().flat_map(|cell| candidates.options(cell));
    let others = others.filter(|option| !extra.contains(option)).collect();
    finds.eliminate(&BUG_PLUS_1, others, || Reason::Grave { extra, truths })
}

fn several(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let Some(Grave { extra, truths }) = grave(candidates).filter(|grave| grave.extra.len() > 1) else {
        return ControlFlow::Continue(());
    };
    let eliminations = candidates.excluded_by_all(extra.iter().copied());
    finds.eliminate(&BUG_PLUS_N, eliminations, || Reason::Grave { extra, truths })
}

/// What prevents a grave.
struct Grave {
    /// The further candidates.
    extra: Vec<OptionId>,
    /// The truths that have more than two options.
    truths: Vec<Item>,
}

/// The candidates without which every truth has two options, if there are such.
fn grave(candidates: &Candidates<'_>) -> Option<Grave> {
    let network = candidates.network();
    if network.has_states() {
        return None;
    }
    let truths: Vec<Item> = candidates.truths().filter(|&truth| candidates.count(truth) != 2).collect();
    let is_over = |truth: &Item| !candidates.is_open(*truth) || candidates.count(*truth) > 2;
    let cells = truths.iter().filter(|&&truth| is_cell(candidates, truth));
    let options = cells.flat_map(|&cell| candidates.options(cell));
    let extra: Vec<OptionId> =
        options.filter(|&option| network.items_of(option).iter().all(is_over)).collect();
    let left = |item: Item| candidates.options(item).filter(|option| !extra.contains(option)).count();
    // Links other than truths that still exclude something could forbid one of the two solutions.
    let mut links = (0..network.item_count() as u32).map(Item).filter(|&item| !candidates.is_open(item));
    let is_grave =
        !extra.is_empty() && truths.iter().all(|&truth| left(truth) == 2) && links.all(|link| left(link) < 2);
    is_grave.then_some(Grave { extra, truths })
}

fn is_cell(candidates: &Candidates<'_>, item: Item) -> bool {
    matches!(candidates.network().meaning(item), Meaning::Cell(_))
}
