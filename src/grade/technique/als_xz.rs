//! ALS-XZ: two almost locked sets with a restricted common symbol, *x*, of which only one can hold. The other has
//! lost it, and its other symbols are taken, so that any other common symbol, *z*, is in one of them or the other.

use std::collections::HashMap;
use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::Technique;
use crate::grade::als::{Als, AlsLimits};
use crate::grade::level::{Level, Rating};
use crate::grade::state::State;
use crate::grade::step::Finds;

pub(super) static ALS_XZ: Technique = Technique {
    id: "als-xz",
    name: "ALS-XZ",
    summary: "Two sets of cells have one candidate more than cells each, and share one that only one of them can \
              have; any other that they share goes where it would be excluded by both.",
    level: Level::Expert,
    rating: Rating(55),
    score: 300,
    find,
};

/// Which sets are looked at: all of a 9x9, and small ones of larger boards.
const LIMITS: AlsLimits = AlsLimits { cells: 8, sets: 3000 };

/// Pairs of sets that are looked at.
const PAIRS: usize = 100_000;

/// How hard a step is, in tenths, by the number of its cells: Sukaku Explainer's ratings of wings of so many cells.
const RATINGS: [(usize, u16); 4] = [(4, 55), (5, 62), (6, 66), (usize::MAX, 75)];

fn find(state: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let sets = Als::all(state, LIMITS);
    for (one, other, restricted) in linked_pairs(&sets) {
        finds.tick()?;
        let (one, other) = (&sets[one], &sets[other]);
        let eliminations = if restricted.len() > 1 {
            doubly_linked(one, other, &restricted)
        } else {
            singly_linked(one, other, restricted[0])
        };
        finds.eliminate(&ALS_XZ, eliminations, |step| {
            step.truths = [&one.cells[..], &other.cells].concat();
            step.nodes =
                restricted.iter().filter_map(|&x| one.group(x)).flat_map(|g| g.options.clone()).collect();
            step.rating = rating(step.truths.len());
        })?;
    }
    ControlFlow::Continue(())
}

/// The pairs of sets that have restricted common symbols, with those: fewer cells first.
fn linked_pairs(sets: &[Als]) -> Vec<(usize, usize, Vec<usize>)> {
    let mut groups_at: HashMap<OptionId, Vec<(usize, usize)>> = HashMap::new();
    for (at, set) in sets.iter().enumerate() {
        for (number, group) in set.groups.iter().enumerate() {
            groups_at.entry(group.options[0]).or_default().push((at, number));
        }
    }
    let mut pairs = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let mut restricted: Vec<(usize, usize)> = Vec::new();
        for group in &set.groups {
            let near = group.excluded.iter().filter_map(|option| groups_at.get(option)).flatten();
            for &(other, number) in near.filter(|&&(other, _)| other > at) {
                let theirs = &sets[other].groups[number];
                if theirs.symbol == group.symbol && group.excludes(theirs) && !set.overlaps(&sets[other]) {
                    restricted.push((other, group.symbol));
                }
            }
        }
        restricted.sort_unstable();
        let runs = restricted.chunk_by(|a, b| a.0 == b.0);
        pairs.extend(runs.map(|run| (at, run[0].0, run.iter().map(|&(_, symbol)| symbol).collect())));
        if pairs.len() > PAIRS {
            break;
        }
    }
    pairs.sort_by_key(|&(one, other, _)| sets[one].cells.len() + sets[other].cells.len());
    pairs
}

/// What is excluded by all options of a common symbol other than the restricted one.
fn singly_linked(one: &Als, other: &Als, restricted: usize) -> Vec<OptionId> {
    let mut eliminations = Vec::new();
    for group in one.groups.iter().filter(|group| group.symbol != restricted) {
        if let Some(theirs) = other.group(group.symbol) {
            eliminations.extend(common(&group.excluded, &theirs.excluded));
        }
    }
    ordered(eliminations)
}

/// With two restricted symbols, one goes to each set, and the other symbols of both sets are taken.
fn doubly_linked(one: &Als, other: &Als, restricted: &[usize]) -> Vec<OptionId> {
    let mut eliminations = Vec::new();
    for &x in restricted {
        if let (Some(ours), Some(theirs)) = (one.group(x), other.group(x)) {
            eliminations.extend(common(&ours.excluded, &theirs.excluded));
        }
    }
    let groups = one.groups.iter().chain(&other.groups);
    let taken = groups.filter(|group| !restricted.contains(&group.symbol));
    eliminations.extend(taken.flat_map(|group| group.excluded.iter().copied()));
    ordered(eliminations)
}

/// What two ordered lists share.
fn common<'a>(one: &'a [OptionId], other: &'a [OptionId]) -> impl Iterator<Item = OptionId> + 'a {
    one.iter().copied().filter(|option| other.binary_search(option).is_ok())
}

fn ordered(mut options: Vec<OptionId>) -> Vec<OptionId> {
    options.sort_unstable();
    options.dedup();
    options
}

fn rating(cells: usize) -> Rating {
    RATINGS.iter().find(|&&(most, _)| cells <= most).map_or(ALS_XZ.rating, |&(_, rating)| Rating(rating))
}
