//! Aligned pair exclusion: a candidate that goes with no candidate of some cell. The two exclude each other, or an almost
//! locked set loses one symbol to each, so that it has fewer symbols than cells. A cell with two candidates is such a set.
//!
//! The technique is that of Sudoku Explainer (N. Juillerat), who looks at pairs of cells and excludes pairs of their
//! candidates; with larger sets it is that of A. Stuart.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning};

use super::als_links::AlsLinks;
use crate::grade::candidates::Candidates;
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
    find: |candidates, finds| find(&ALIGNED_PAIR_EXCLUSION, 1, candidates, finds),
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
    find: |candidates, finds| find(&ALS_PAIR_EXCLUSION, CELLS, candidates, finds),
    ..Technique::PLAIN
};

/// Why a candidate does not go with another one: they exclude each other, or a set has too few symbols then, because it
/// loses the group of this number to the candidate.
#[derive(Clone, Copy)]
enum Why {
    Direct,
    Lost(usize),
}

/// The maximum number of cells in an almost locked set.
const CELLS: usize = 3;

/// The maximum number of candidates looked at.
const WORK: usize = 5_000_000;

fn find(
    technique: &'static Technique,
    cells: usize,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let (network, links) = (candidates.network(), AlsLinks::new(candidates, cells, finds));
    let groups = links.all.groups.len();
    let against = links.against(groups, finds);
    // For each option, why it does not go with the present one.
    let mut reasons: Vec<Option<Why>> = vec![None; network.option_count()];
    let (mut gone, mut work) = (Vec::new(), 0);
    let mut told: Vec<OptionId> = Vec::new();
    for option in candidates.live().filter(|&option| network.is_candidate(option)) {
        finds.tick()?;
        if told.contains(&option) {
            continue;
        }
        let mut add = |other: OptionId, why: Why| {
            if other != option && reasons[other.index()].is_none() {
                reasons[other.index()] = Some(why);
                gone.push(other);
            }
        };
        candidates.excluded_by(option).for_each(|other| add(other, Why::Direct));
        for at in links.groups_against(&against, option, groups) {
            let lost = &links.all.groups[at as usize];
            let groups = links.all.sets[lost.set].groups.clone();
            for group in groups.filter(|&group| links.all.groups[group].symbol != lost.symbol) {
                work += links.excluded(group).len();
                links.excluded(group).iter().for_each(|&other| add(other, Why::Lost(at as usize)));
            }
        }
        work += gone.len();
        if let Some(cell) = barred(candidates, &gone, &reasons) {
            let of_cell: Vec<(OptionId, Option<Why>)> =
                candidates.options(cell).map(|other| (other, reasons[other.index()])).collect();
            let eliminations = links.likewise(option, &of_cell);
            told.extend(&eliminations);
            finds.eliminate(technique, eliminations, || Reason::Exclusion {
                truth: cell,
                sets: of_cell.iter().map(|&(other, why)| (other, links.cells(why))).collect(),
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
    let by_sets = gone.iter().filter(|option| matches!(reasons[option.index()], Some(Why::Lost(_))));
    let items = by_sets.flat_map(|&option| network.items_of(option)).copied();
    let cells = items.filter(|&item| matches!(network.meaning(item), Meaning::Cell(_)));
    cells.filter(is_gone).min_by_key(|&cell| (candidates.count(cell), cell))
}

impl AlsLinks<'_, '_> {
    /// The cells of the set that has too few symbols; none if there is no such set.
    fn cells(&self, why: Option<Why>) -> Vec<Item> {
        match why {
            Some(Why::Lost(group)) => self.all.cells(&self.all.sets[self.all.groups[group].set]).to_vec(),
            _ => Vec::new(),
        }
    }

    /// The candidates of an option's symbol that do not go with the candidates of a cell for the same reasons as the option, by
    /// the same houses and rules, apart from houses that follow from others.
    fn likewise(&self, option: OptionId, of_cell: &[(OptionId, Option<Why>)]) -> Vec<OptionId> {
        let network = self.candidates.network();
        let symbol = |option: OptionId| network.candidate(option).map(|(_, symbol)| symbol);
        let excludes_alike = |like: OptionId, others: &[OptionId]| {
            let is_in = |item: &Item, option: OptionId| network.items_of(option).contains(item);
            let is_derived = |item: &Item| network.house_kind(*item) == Some(HouseKind::Derived);
            let mut shared =
                network.items_of(option).iter().filter(|item| is_in(item, like) && !is_derived(item));
            let is_so = |item: &Item, other: OptionId| is_in(item, other) && network.excludes(like, other);
            shared.any(|item| others.iter().all(|&other| other != like && is_so(item, other)))
        };
        let is_alike = |&like: &OptionId| {
            symbol(like) == symbol(option)
                && of_cell.iter().all(|&(other, why)| match why {
                    Some(Why::Lost(group)) => excludes_alike(like, self.all.options(&self.all.groups[group])),
                    _ => excludes_alike(like, &[other]),
                })
        };
        let others = self.candidates.live().filter(|&like| network.is_candidate(like));
        others.filter(|like| *like == option || is_alike(like)).collect()
    }
}
