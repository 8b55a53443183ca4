//! ALS-XZ: two almost locked sets with a restricted common symbol, *x*, which only one of them can hold. The
//! set without it must hold all its other symbols, so any other common symbol, *z*, is in one of the two
//! sets.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::als_links::{AlsLinks, Linked, ordered};
use crate::bits::bits;
use crate::candidates::{ALL, Candidates};
use crate::level::{Level, Rating};
use crate::step::{Finds, Reason, Technique};

pub(crate) static ALS_XZ: Technique = Technique {
    id: "als-xz",
    name: "ALS-XZ",
    summary: "Two sets of two or more cells each have one candidate more than cells, and share one that only one of \
              them can hold; any other shared candidate is eliminated where both exclude it.",
    level: Level::Expert,
    rating: Rating(75),
    score: 300,
    find,
    ..Technique::PLAIN
};

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if !AlsLinks::are_any_fresh(candidates, ALL.cells, finds) {
        return ControlFlow::Continue(());
    }
    let links = AlsLinks::new(candidates, ALL.cells, finds);
    let cells = |set: usize| links.all.cells(&links.all.sets[set]);
    // Those with a single cell are WXYZ-Wings.
    let is_plain = |pair: &&Linked| [pair.one, pair.other].into_iter().all(|set| cells(set).len() > 1);
    for &Linked { one, other, restricted } in links.linked_pairs(finds.fresh()).iter().filter(is_plain) {
        finds.tick()?;
        let eliminations = match restricted.is_power_of_two() {
            true => singly_linked(&links, one, other, restricted),
            false => doubly_linked(&links, one, other, restricted),
        };
        finds.eliminate(&ALS_XZ, eliminations, || {
            let sets = vec![cells(one).to_vec(), cells(other).to_vec()];
            let restricted = bits(restricted).flat_map(|x| links.options(one, x)).collect();
            Reason::AlmostLocked { sets, restricted: vec![restricted] }
        })?;
    }
    ControlFlow::Continue(())
}

/// What is excluded by all options of a common symbol other than the restricted one, which is given as a bit.
fn singly_linked(links: &AlsLinks<'_, '_>, one: usize, other: usize, restricted: u64) -> Vec<OptionId> {
    let groups = links.all.sets[one].groups.clone();
    let common = groups.filter(|&group| !has(restricted, links.all.groups[group].symbol));
    ordered(common.flat_map(|group| links.excluded_by_both(group, other)).collect())
}

/// With two restricted symbols, given as bits, one goes to each set, and each set holds all its other
/// symbols.
fn doubly_linked(links: &AlsLinks<'_, '_>, one: usize, other: usize, restricted: u64) -> Vec<OptionId> {
    let all = &links.all;
    let mut eliminations = Vec::new();
    for group in all.sets[one].groups.clone() {
        if has(restricted, all.groups[group].symbol) {
            eliminations.extend(links.excluded_by_both(group, other));
        } else {
            eliminations.extend(links.excluded(group));
        }
    }
    for group in all.groups_of(&all.sets[other]) {
        if !has(restricted, group.symbol) {
            eliminations.extend(all.excluded(links.candidates, group));
        }
    }
    ordered(eliminations)
}

fn has(symbols: u64, symbol: usize) -> bool {
    symbols >> symbol & 1 != 0
}
