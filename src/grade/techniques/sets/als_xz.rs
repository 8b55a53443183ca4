//! WXYZ-Wings and ALS-XZ: two almost locked sets with a restricted common symbol, *x*, which only one of them can hold. The
//! set without it must hold all its other symbols, so any other common symbol, *z*, is in one of the two
//! sets.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::als_links::{AlsLinks, Linked, ordered};
use crate::grade::bits::bits;
use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Growth, Reason, Step, Technique};
use crate::level::{Level, Rating};

pub(crate) static WXYZ_WING: Technique = Technique {
    id: "wxyz-wing",
    name: "WXYZ-Wing",
    summary: "A cell with two candidates, and a set of cells with one candidate more than cells, share a candidate \
              that only one of them can hold; the other candidate of the cell is eliminated where both exclude it.",
    level: Level::Expert,
    rating: Rating(55),
    score: 300,
    growth: Growth::Cells(&[(4, Rating(55)), (5, Rating(62)), (6, Rating(66)), (usize::MAX, Rating(75))]),
    find: |candidates, finds| {
        let links = AlsLinks::new(candidates, finds);
        find(&WXYZ_WING, wing, &links, &links.linked_to_single_cells(finds.fresh()), finds)
    },
    ..Technique::PLAIN
};

pub(crate) static ALS_XZ: Technique = Technique {
    id: "als-xz",
    name: "ALS-XZ",
    summary: "Two sets of two or more cells each have one candidate more than cells, and share one that only one of \
              them can hold; any other shared candidate is eliminated where both exclude it.",
    level: Level::Expert,
    rating: Rating(75),
    score: 300,
    find: |candidates, finds| {
        let links = AlsLinks::new(candidates, finds);
        find(&ALS_XZ, plain, &links, &links.linked_pairs(finds.fresh()), finds)
    },
    ..Technique::PLAIN
};

/// The rating of two sets of cells; `None` if they belong to the other technique.
type Judge = fn(&Candidates<'_>, [&[Item]; 2]) -> Option<Rating>;

/// Sukaku Explainer's ratings of wings: by the number of cells, and a tenth or two more unless one cell has as few candidates
/// as possible, or all of them.
fn wing(candidates: &Candidates<'_>, [one, other]: [&[Item]; 2]) -> Option<Rating> {
    let size = one.len() + other.len();
    let least = WXYZ_WING.rating_of(size);
    let widest = one.iter().chain(other).map(|&cell| candidates.count(cell)).max().unwrap_or(0);
    let middle = (size + 2) / 2;
    let more = (size - middle).saturating_sub(middle.abs_diff(widest)) as u16;
    Some(Rating((least.0 + more).min(WXYZ_WING.most().0)))
}

fn plain(_: &Candidates<'_>, sets: [&[Item]; 2]) -> Option<Rating> {
    sets.iter().all(|cells| cells.len() > 1).then_some(ALS_XZ.rating)
}

fn find(
    technique: &'static Technique,
    judge: Judge,
    links: &AlsLinks<'_, '_>,
    pairs: &[Linked],
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let cells = |set: usize| links.all.cells(&links.all.sets[set]);
    let size = |pair: &Linked| cells(pair.one).len() + cells(pair.other).len();
    for pairs in pairs.chunk_by(|one, other| size(one) == size(other)) {
        let judged =
            pairs.iter().map(|pair| (judge(links.candidates, [cells(pair.one), cells(pair.other)]), pair));
        let mut judged: Vec<(Rating, &Linked)> =
            judged.filter_map(|(rating, pair)| Some((rating?, pair))).collect();
        judged.sort_by_key(|&(rating, _)| rating);
        for (rating, &Linked { one, other, restricted }) in judged {
            finds.tick()?;
            let [leading, led] = if links.all.sets[other].is_single() { [other, one] } else { [one, other] };
            let eliminations = match restricted.is_power_of_two() {
                true => singly_linked(links, leading, led, restricted),
                false => doubly_linked(links, leading, led, restricted),
            };
            if eliminations.is_empty() {
                continue;
            }
            let sets = vec![cells(one).to_vec(), cells(other).to_vec()];
            let restricted = bits(restricted).flat_map(|x| links.options(one, x)).collect();
            let reason = Reason::AlmostLocked { sets, restricted: vec![restricted] };
            finds.step(Step { rating, reason, eliminations, ..Step::new(technique) })?;
        }
    }
    ControlFlow::Continue(())
}

/// What is excluded by all options of a common symbol other than the restricted one, which is given as a bit.
fn singly_linked(links: &AlsLinks<'_, '_>, one: usize, other: usize, restricted: u64) -> Vec<OptionId> {
    let groups = links.all.sets[one].groups.clone();
    let common = groups.filter(|&group| !has(restricted, links.all.groups[group].symbol));
    ordered(common.flat_map(|group| links.excluded_by_both(group, other)).collect())
}

/// With two restricted symbols, given as bits, one goes to each set, and each set holds all its other symbols.
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
