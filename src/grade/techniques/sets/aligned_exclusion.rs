//! Aligned pair exclusion: a candidate that goes with no candidate of some cell. The two exclude each other, or an almost
//! locked set loses one symbol to each, so that it has fewer symbols than cells. A cell with two candidates is such a set.
//!
//! The technique is that of Sudoku Explainer (N. Juillerat), who looks at pairs of cells and excludes pairs of their
//! candidates; with larger sets it is that of A. Stuart.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::als_links::AlsLinks;
use crate::grade::candidates::Candidates;
use crate::grade::jagged::Jagged;
use crate::grade::network::Item;
use crate::grade::step::{Finds, Reason, Technique};
use crate::level::{Level, Rating};

pub(crate) static ALIGNED_PAIR_EXCLUSION: Technique = Technique {
    id: "aligned-pair-exclusion",
    name: "Aligned Pair Exclusion",
    summary: "A candidate goes with no candidate of some cell, because each of those excludes it, or a cell with two \
              candidates would lose both.",
    level: Level::Expert,
    rating: Rating(62),
    score: 300,
    find: |candidates, finds| {
        let links = AlsLinks::of_cells(1, candidates, finds);
        find(&ALIGNED_PAIR_EXCLUSION, &links, finds)
    },
    ..Technique::PLAIN
};

pub(crate) static ALS_PAIR_EXCLUSION: Technique = Technique {
    id: "als-pair-exclusion",
    name: "Aligned Pair Exclusion with Almost Locked Sets",
    summary: "A candidate goes with no candidate of some cell, because each of those excludes it, or two or three \
              cells with one candidate more than cells would lose two.",
    level: Level::Extreme,
    rating: Rating(78),
    score: 400,
    find: |candidates, finds| {
        let links = AlsLinks::of_cells(CELLS, candidates, finds);
        find(&ALS_PAIR_EXCLUSION, &links, finds)
    },
    ..Technique::PLAIN
};

/// Why a candidate does not go with another one: they exclude each other, or the number of a set that has too few symbols
/// then.
#[derive(Clone, Copy)]
enum Why {
    Direct,
    Set(usize),
}

/// The maximum number of cells in an almost locked set.
const CELLS: usize = 3;

/// The maximum number of candidates looked at.
const WORK: usize = 5_000_000;

fn find(technique: &'static Technique, links: &AlsLinks<'_, '_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let (candidates, network) = (links.candidates, links.candidates.network());
    let against = Jagged::transposed(network.option_count(), &links.excluded);
    // For each option, why it does not go with the present one.
    let mut reasons: Vec<Option<Why>> = vec![None; network.option_count()];
    let (mut gone, mut work) = (Vec::new(), 0);
    for option in candidates.live().filter(|&option| network.is_candidate(option)) {
        finds.tick()?;
        let mut add = |other: OptionId, why: Why| {
            if other != option && reasons[other.index()].is_none() {
                reasons[other.index()] = Some(why);
                gone.push(other);
            }
        };
        candidates.excluded_by(option).for_each(|other| add(other, Why::Direct));
        for &lost in against.get(option.index()) {
            let lost = &links.all.groups[lost as usize];
            let groups = links.all.sets[lost.set].groups.clone();
            for group in groups.filter(|&group| links.all.groups[group].symbol != lost.symbol) {
                work += links.excluded[group].len();
                links.excluded[group].iter().for_each(|&other| add(other, Why::Set(lost.set)));
            }
        }
        if let Some(cell) = barred(candidates, &gone, &reasons) {
            finds.eliminate(technique, vec![option], || Reason::Exclusion {
                truth: cell,
                sets: candidates
                    .options(cell)
                    .map(|other| (other, links.cells(reasons[other.index()])))
                    .collect(),
            })?;
        }
        for other in gone.drain(..) {
            reasons[other.index()] = None;
        }
        if work > WORK {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// A cell with as few candidates as possible, all of which are gone, and not all directly.
fn barred(candidates: &Candidates<'_>, gone: &[OptionId], reasons: &[Option<Why>]) -> Option<Item> {
    let network = candidates.network();
    let is_gone = |cell: &Item| candidates.options(*cell).all(|option| reasons[option.index()].is_some());
    let by_sets = gone.iter().filter(|option| matches!(reasons[option.index()], Some(Why::Set(_))));
    let items = by_sets.flat_map(|&option| network.items_of(option)).copied();
    let cells = items.filter(|&item| matches!(network.meaning(item), Meaning::Cell(_)));
    cells.filter(is_gone).min_by_key(|&cell| (candidates.count(cell), cell))
}

impl AlsLinks<'_, '_> {
    /// The cells of the set that has too few symbols; none if there is no such set.
    fn cells(&self, why: Option<Why>) -> Vec<Item> {
        match why {
            Some(Why::Set(set)) => self.all.cells(&self.all.sets[set]).to_vec(),
            _ => Vec::new(),
        }
    }
}
