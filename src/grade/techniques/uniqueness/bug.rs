//! BUG+1: a state in which every truth has two options, a bivalue universal grave, has no solution or several,
//! because the options that a solution does not use form a solution, too. If a single third candidate in one cell
//! prevents that state, the third candidate holds. This assumes that there is one solution.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Basis, Finds, Reason, Technique};
use crate::level::{Level, Rating};

pub(crate) static BUG_PLUS_1: Technique = Technique {
    id: "bug-plus-1",
    name: "BUG+1",
    summary: "Except for one candidate of one cell, all cells have two candidates and all symbols of houses two \
              places; that candidate must hold, or there would be two solutions.",
    level: Level::Expert,
    rating: Rating(56),
    score: 100,
    basis: Basis::Uniqueness,
    find,
    ..Technique::PLAIN
};

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let network = candidates.network();
    if network.has_states() {
        return ControlFlow::Continue(());
    }
    let over: Vec<Item> = candidates.truths().filter(|&truth| candidates.count(truth) != 2).collect();
    let is_cell = |item: &Item| matches!(network.meaning(*item), Meaning::Cell(_));
    let mut cells = over.iter().copied().filter(is_cell);
    let (Some(cell), None) = (cells.next(), cells.next()) else { return ControlFlow::Continue(()) };
    if over.iter().any(|&truth| candidates.count(truth) != 3) {
        return ControlFlow::Continue(());
    }
    let holds_all = |option: &OptionId| over.iter().all(|item| network.items_of(*option).contains(item));
    let (third, others): (Vec<OptionId>, Vec<OptionId>) = candidates.options(cell).partition(holds_all);
    let [third] = *third else { return ControlFlow::Continue(()) };
    if !is_free(candidates, third) {
        return ControlFlow::Continue(());
    }
    finds.eliminate(&BUG_PLUS_1, others, || Reason::Grave { extra: third, truths: over })
}

/// Whether no link other than the truths excludes anything once `third` is gone. Such links could forbid one
/// of the two solutions.
fn is_free(candidates: &Candidates<'_>, third: OptionId) -> bool {
    let links =
        (0..candidates.network().item_count() as u32).map(Item).filter(|&item| !candidates.is_open(item));
    links.into_iter().all(|link| candidates.options(link).filter(|&option| option != third).count() < 2)
}
