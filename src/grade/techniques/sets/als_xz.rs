//! ALS-XZ: two almost locked sets with a restricted common symbol, *x*, which only one of them can hold. The
//! set without it must hold all its other symbols, so any other common symbol, *z*, is in one of the two
//! sets.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::als_links::{AlsLinks, Linked, ordered};
use crate::grade::candidates::Candidates;
use crate::grade::step::{Finds, Growth, Reason, Step, Technique};
use crate::level::{Level, Rating};

pub(crate) static ALS_XZ: Technique = Technique {
    id: "als-xz",
    name: "ALS-XZ",
    summary: "Two sets of cells each have one candidate more than cells, and share one that only one of them \
              can hold; any other shared candidate is eliminated where both exclude it.",
    level: Level::Expert,
    rating: Rating(55),
    score: 300,
    growth: Growth::Cells(RATINGS),
    find,
    ..Technique::PLAIN
};

/// The rating of a step by the number of its cells: Sukaku Explainer's ratings of wings of that size.
const RATINGS: &[(usize, Rating)] =
    &[(4, Rating(55)), (5, Rating(62)), (6, Rating(66)), (usize::MAX, Rating(75))];

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let links = AlsLinks::new(candidates, finds.fresh(), finds);
    for Linked { one, other, restricted } in links.linked_pairs() {
        finds.tick()?;
        let eliminations = match *restricted {
            [symbol] => singly_linked(&links, one, other, symbol),
            _ => doubly_linked(&links, one, other, &restricted),
        };
        if eliminations.is_empty() {
            continue;
        }
        let sets = [one, other].map(|set| links.all.cells(&links.all.sets[set]).to_vec());
        let rating = ALS_XZ.rating_of(sets[0].len() + sets[1].len());
        let restricted = restricted.iter().flat_map(|&x| links.options(one, x)).collect();
        let reason = Reason::AlmostLocked { sets: sets.into(), restricted: vec![restricted] };
        finds.step(Step { rating, reason, eliminations, ..Step::new(&ALS_XZ) })?;
    }
    ControlFlow::Continue(())
}

/// What is excluded by all options of a common symbol other than the restricted one.
fn singly_linked(links: &AlsLinks<'_, '_>, one: usize, other: usize, restricted: usize) -> Vec<OptionId> {
    let groups = links.all.sets[one].groups.clone();
    let common = groups.filter(|&group| links.all.groups[group].symbol != restricted);
    ordered(common.flat_map(|group| links.excluded_by_both(group, other)).collect())
}

/// With two restricted symbols, one goes to each set, and each set holds all its other symbols.
fn doubly_linked(links: &AlsLinks<'_, '_>, one: usize, other: usize, restricted: &[usize]) -> Vec<OptionId> {
    let all = &links.all;
    let mut eliminations = Vec::new();
    for group in all.sets[one].groups.clone() {
        if restricted.contains(&all.groups[group].symbol) {
            eliminations.extend(links.excluded_by_both(group, other));
        } else {
            eliminations.extend(&links.excluded[group]);
        }
    }
    for group in all.groups_of(&all.sets[other]) {
        if !restricted.contains(&group.symbol) {
            eliminations.extend(links.candidates.excluded_by_all(all.options(group).iter().copied()));
        }
    }
    ordered(eliminations)
}
