//! Singles: truths with one live option.

use std::borrow::Cow;
use std::ops::ControlFlow;

use dlx_variants::{HouseKind, Meaning};

use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Fits, Needs, Reason, Step, Technique};
use crate::techniques::by_house::by_house;

/// The easiest technique, which the last cell of each puzzle needs.
pub static FULL_HOUSE: Technique = Technique {
    id: "full-house",
    name: "Full House",
    summary: "One cell of a house is empty, and takes the symbol that is missing.",
    level: Level::Easy,
    rating: Rating(10),
    score: 4,
    single: Some(is_full_house),
    find: |candidates, finds| report(&FULL_HOUSE, candidates, finds, is_full_house),
    ..Technique::PLAIN
};

pub(crate) static HIDDEN_SINGLE_BOX: Technique = Technique {
    id: "hidden-single-box",
    name: "Hidden Single in a Box",
    name_of_step: Some(name_by_house),
    named_as: Some(named_as),
    summary: "A box or region, or a house that the rules treat like one, has one place left for a symbol.",
    level: Level::Easy,
    rating: Rating(12),
    needs: Some(Needs::LINES),
    score: 14,
    single: Some(is_box),
    find: |candidates, finds| report(&HIDDEN_SINGLE_BOX, candidates, finds, is_box),
    ..Technique::PLAIN
};

pub(crate) static HIDDEN_SINGLE: Technique = Technique {
    id: "hidden-single",
    name: "Hidden Single",
    named_as: Some(named_as),
    summary: "A row, column or any other house has one place left for a symbol.",
    level: Level::Easy,
    rating: Rating(15),
    score: 14,
    single: Some(is_hidden),
    find: |candidates, finds| report(&HIDDEN_SINGLE, candidates, finds, is_hidden),
    ..Technique::PLAIN
};

pub(crate) static LEFTOVER_SINGLE: Technique = Technique {
    id: "leftover-single",
    name: "Leftover Single",
    summary: "Irregular regions, or houses of several grids, contain others, one fewer in number; the cells that are left of them \
              hold each symbol once. They have one place left for a symbol, or leave a house one.",
    level: Level::Hard,
    rating: Rating(20),
    score: 30,
    needs: Some(Needs {
        what: "irregular regions, or grids that share rows of boxes",
        has: |network| network.model().houses().iter().any(|house| house.leftover.is_some()),
    }),
    single: Some(is_leftover),
    find: |candidates, finds| report(&LEFTOVER_SINGLE, candidates, finds, is_leftover),
    ..Technique::PLAIN
};

pub(crate) static NAKED_SINGLE: Technique = Technique {
    id: "naked-single",
    name: "Naked Single",
    summary: "A cell has one candidate left, and some house of it is at least half filled.",
    level: Level::Medium,
    rating: Rating(23),
    score: 4,
    single: Some(is_surrounded),
    find: |candidates, finds| report(&NAKED_SINGLE, candidates, finds, is_surrounded),
    ..Technique::PLAIN
};

pub(crate) static OPEN_NAKED_SINGLE: Technique = Technique {
    id: "open-naked-single",
    name: "Open Naked Single",
    summary: "A cell has one candidate left, and every house of it is less than half filled, or the law of leftovers has excluded \
              another one.",
    level: Level::Hard,
    rating: Rating(23),
    score: 4,
    single: Some(is_open),
    find: |candidates, finds| report(&OPEN_NAKED_SINGLE, candidates, finds, is_open),
    ..Technique::PLAIN
};

/// A hidden single by its house.
fn named_as(reason: &Reason, network: &Network) -> Option<&'static Technique> {
    let Reason::Single { truth } = reason else { return None };
    by_house(network, *truth, [&HIDDEN_SINGLE_BOX, &HIDDEN_SINGLE])
}

/// The name of a single in a box or region, or in a house that symmetries exchange with boxes, as the puzzle
/// has it and not its canonical form.
fn name_by_house(step: &Step, network: &Network) -> Cow<'static, str> {
    let kind = match step.reason {
        Reason::Single { truth } => network.house_kind(truth),
        _ => None,
    };
    match kind {
        None | Some(HouseKind::Box) => HIDDEN_SINGLE_BOX.name.into(),
        Some(HouseKind::Region) => "Hidden Single in a Region".into(),
        Some(HouseKind::Window) => "Hidden Single in a Window".into(),
        Some(_) => "Hidden Single in a House".into(),
    }
}

/// Reports the singles that fit.
fn report(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    fits: Fits,
) -> ControlFlow<()> {
    for truth in candidates.truths_of(1).filter(|&truth| fits(candidates, truth)) {
        let placements = candidates.options(truth).collect();
        finds.step(Step { reason: Reason::Single { truth }, placements, ..Step::new(technique) })?;
    }
    ControlFlow::Continue(())
}

fn is_full_house(candidates: &Candidates<'_>, item: Item) -> bool {
    matches!(candidates.network().meaning(item), Meaning::Symbol { house, .. } if candidates.empty_cells(house) == 1)
        && !is_leftover(candidates, item)
}

fn is_box(candidates: &Candidates<'_>, item: Item) -> bool {
    candidates.network().is_box(item) && !candidates.rests_on_leftovers(item)
}

fn is_hidden(candidates: &Candidates<'_>, item: Item) -> bool {
    matches!(candidates.network().meaning(item), Meaning::Symbol { .. }) && !is_leftover(candidates, item)
}

/// Whether an item is a symbol of a house, and it takes the law of leftovers to see that it has one place.
fn is_leftover(candidates: &Candidates<'_>, item: Item) -> bool {
    candidates.network().house_kind(item).is_some() && candidates.needs_leftovers(item)
}

/// Whether an item is a cell with some house of which at most half of the cells are empty, and what is drawn
/// excludes all other symbols.
fn is_surrounded(candidates: &Candidates<'_>, item: Item) -> bool {
    is_filled_around(candidates, item) == Some(true) && !candidates.rests_on_leftovers(item)
}

/// Whether an item is any other cell.
fn is_open(candidates: &Candidates<'_>, item: Item) -> bool {
    is_filled_around(candidates, item).is_some() && !is_surrounded(candidates, item)
}

/// Whether some house of a cell that does not follow by the law of leftovers has at most half of its cells
/// empty; `None` if the item is not a cell.
fn is_filled_around(candidates: &Candidates<'_>, item: Item) -> Option<bool> {
    let Meaning::Cell(cell) = candidates.network().meaning(item) else { return None };
    let model = candidates.network().model();
    let is_filled = |&house: &usize| {
        let of = &model.houses()[house];
        of.leftover.is_none() && 2 * candidates.empty_cells(house) <= of.cells.len()
    };
    Some(model.houses_of(cell).iter().any(is_filled))
}
