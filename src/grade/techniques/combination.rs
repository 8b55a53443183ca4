//! Techniques for rules with hidden variables, such as killer cages: which combinations of symbols are left,
//! and which symbols all of them need. Their ratings are those of equally hard techniques on a board without
//! such rules.

use std::ops::ControlFlow;

use dlx_variants::Meaning;

use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Growth, Reason, Step, Technique};
use crate::level::{Level, Rating};

pub(crate) static NEEDED_SYMBOL: Technique = Technique {
    id: "needed-symbol",
    name: "Needed Symbol",
    summary: "A cage, or another rule, needs a symbol that only one of its cells can hold.",
    level: Level::Easy,
    rating: Rating(15),
    score: 14,
    single: Some(is_needed),
    find: |candidates, finds| {
        for truth in candidates.truths_of(1).filter(|&truth| is_needed(candidates, truth)) {
            let placements = candidates.options(truth).collect();
            let reason = Reason::Single { truth };
            finds.step(Step { reason, placements, ..Step::new(&NEEDED_SYMBOL) })?;
        }
        ControlFlow::Continue(())
    },
    ..Technique::PLAIN
};

pub(crate) static ONLY_COMBINATION: Technique = Technique {
    id: "only-combination",
    name: "Only Combination",
    summary: "A cage, or another rule, has one combination of symbols left, and its cells hold no others.",
    level: Level::Easy,
    rating: Rating(15),
    score: 20,
    breadth: Some(0),
    find: |candidates, finds| report(&ONLY_COMBINATION, candidates, finds, |count| count == 1),
    ..Technique::PLAIN
};

pub(crate) static COMBINATIONS: Technique = Technique {
    id: "combinations",
    name: "Combinations",
    summary: "Every combination of symbols that is left for a cage, or another rule, excludes a candidate.",
    level: Level::Easy,
    rating: Rating(20),
    score: 40,
    growth: Growth::Cells(&[(2, Rating(20)), (usize::MAX, Rating(23))]),
    breadth: Some(0),
    find: |candidates, finds| {
        report(&COMBINATIONS, candidates, finds, |count| count == 2)?;
        report(&COMBINATIONS, candidates, finds, |count| count > 2)
    },
    ..Technique::PLAIN
};

pub(crate) static NEEDED_SYMBOL_POINTING: Technique = Technique {
    id: "needed-symbol-pointing",
    name: "Pointing from a Rule",
    summary: "A cage, or another rule, needs a symbol, and each of its places excludes a candidate elsewhere.",
    level: Level::Tough,
    rating: Rating(26),
    score: 50,
    breadth: Some(3),
    find: |candidates, finds| {
        members(&NEEDED_SYMBOL_POINTING, candidates, finds, |candidates, truth| candidates.is_visible(truth))
    },
    ..Technique::PLAIN
};

pub(crate) static PLACE_OR_COMBINATION: Technique = Technique {
    id: "place-or-combination",
    name: "Place or Combination",
    summary: "A cage, or another rule, holds a symbol in one of its places, or a combination without it: each of these \
              excludes a candidate.",
    level: Level::Tough,
    rating: Rating(28),
    score: 60,
    breadth: Some(3),
    find: |candidates, finds| {
        members(&PLACE_OR_COMBINATION, candidates, finds, |candidates, truth| !candidates.is_visible(truth))
    },
    ..Technique::PLAIN
};

/// Whether an item is a symbol that a rule needs.
fn is_needed(candidates: &Candidates<'_>, truth: Item) -> bool {
    matches!(candidates.network().meaning(truth), Meaning::Member { .. }) && candidates.is_visible(truth)
}

/// Reports what all states of a rule exclude, if `is_wanted` accepts their number.
fn report(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    is_wanted: fn(usize) -> bool,
) -> ControlFlow<()> {
    let is_variable = |truth| matches!(candidates.network().meaning(truth), Meaning::Variable { .. });
    each(
        candidates,
        finds,
        |truth| is_variable(truth) && is_wanted(candidates.count(truth)),
        &mut |truth, finds| {
            let eliminations = candidates.excluded_by_all(candidates.options(truth));
            let rating = technique.rating_of(candidates.count(truth));
            finds.step(Step {
                rating,
                reason: Reason::Locked { truth },
                eliminations,
                ..Step::new(technique)
            })
        },
    )
}

/// Reports what all places of a symbol in a rule exclude, with the states that lack it.
fn members(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    is_wanted: fn(&Candidates<'_>, Item) -> bool,
) -> ControlFlow<()> {
    let is_member = |truth| matches!(candidates.network().meaning(truth), Meaning::Member { .. });
    each(candidates, finds, |truth| is_member(truth) && is_wanted(candidates, truth), &mut |truth, finds| {
        let eliminations = candidates.excluded_by_all(candidates.options(truth));
        finds.eliminate(technique, eliminations, || Reason::Locked { truth })
    })
}

/// Visits the fresh truths that `is_wanted` accepts.
fn each(
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    is_wanted: impl Fn(Item) -> bool,
    visit: &mut dyn FnMut(Item, &mut Finds<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !candidates.network().has_states() {
        return ControlFlow::Continue(());
    }
    let fresh = finds.fresh();
    for truth in candidates.truths().filter(|&truth| fresh.has(truth) && is_wanted(truth)) {
        finds.tick()?;
        visit(truth, finds)?;
    }
    ControlFlow::Continue(())
}
