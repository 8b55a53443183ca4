//! Locked candidates: every option of a truth excludes the same candidate. This is the general rule of *k*
//! truths in *k* links with *k* = 1, except that the truth's options may exclude the candidate through
//! different items: such as a knight's move, or houses of two grids.

use std::ops::ControlFlow;

use dlx_variants::{HouseKind, Meaning};

use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Reason, Technique};
use crate::level::{Level, Rating};

pub(crate) static POINTING: Technique = Technique {
    id: "pointing",
    name: "Pointing",
    summary: "Wherever a symbol may be in a box or region, it excludes a candidate elsewhere: in the line that \
              has all of these places, or by a rule.",
    level: Level::Tough,
    rating: Rating(26),
    score: 50,
    breadth: Some(1),
    find: |candidates, finds| report(&POINTING, candidates, finds, is_box),
    ..Technique::PLAIN
};

pub(crate) static CLAIMING: Technique = Technique {
    id: "claiming",
    name: "Claiming",
    summary: "Every place of a symbol in a row, column or other house excludes a candidate elsewhere.",
    level: Level::Tough,
    rating: Rating(28),
    score: 50,
    breadth: Some(2),
    find: |candidates, finds| {
        report(&CLAIMING, candidates, finds, |candidates, truth| {
            candidates.network().house_kind(truth).is_some() && !is_box(candidates, truth)
        })
    },
    ..Technique::PLAIN
};

/// Sukaku Explainer calls it Forcing Cell on non-consecutive boards.
pub(crate) static RULE_BETWEEN_CELLS: Technique = Technique {
    id: "rule-between-cells",
    name: "Rule between Cells",
    summary: "Every candidate of a cell excludes a candidate of another cell, by a thermometer, a dot, a sign or another \
              rule between the two.",
    level: Level::Tough,
    rating: Rating(24),
    score: 40,
    breadth: Some(2),
    find: |candidates, finds| {
        report(&RULE_BETWEEN_CELLS, candidates, finds, |candidates, truth| {
            matches!(candidates.network().meaning(truth), Meaning::Cell(_))
        })
    },
    ..Technique::PLAIN
};

/// Whether an item is a symbol of a box or region.
pub(crate) fn is_box(candidates: &Candidates<'_>, item: Item) -> bool {
    matches!(candidates.network().house_kind(item), Some(HouseKind::Box | HouseKind::Region))
}

fn report(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    belongs: fn(&Candidates<'_>, Item) -> bool,
) -> ControlFlow<()> {
    let fresh = finds.fresh();
    for truth in candidates.truths().filter(|&truth| fresh.has(truth) && belongs(candidates, truth)) {
        finds.eliminate(technique, candidates.excluded_by_all(candidates.options(truth)), || {
            Reason::Locked { truth }
        })?;
    }
    ControlFlow::Continue(())
}
