//! Chains of almost locked sets: each two neighbours share a restricted common symbol, another one than the neighbours
//! before. If the first set lacks a symbol *z*, it holds the first restricted symbol, which the second set then lacks,
//! and so on, so that the last set holds its *z*: *z* is in the first set or in the last. With three sets this is the
//! ALS-XY-Wing of HoDoKu, with more its ALS-XY-Chain.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::{Arc, OnceLock};

use dlx_engine::OptionId;

use super::als_links::{Against, AlsLinks, ordered};
use crate::grade::candidates::{ALL, Candidates};
use crate::grade::jagged::Jagged;
use crate::grade::step::{Finds, Reason, Technique};
use crate::grade::techniques::chains::alternating::ALS_AIC;
use crate::grade::techniques::family::family;

family! {
    find;
    ALS_XY_WING: "als-xy-wing", "ALS-XY-Wing",
        "Three sets of cells each have one candidate more than cells; the middle one shares a candidate with each \
         of the others that only one of the two can hold. Any other candidate that these two share is eliminated \
         where both exclude it.",
        Expert, 75, 320, (&(3..=3)), covered_by: Some(&ALS_AIC);
    ALS_XY_CHAIN: "als-xy-chain", "ALS-XY-Chain",
        "Four or more sets of cells each have one candidate more than cells; each shares a candidate with the next that \
         only one of the two can hold. Any other candidate that the first and the last share is eliminated where both \
         exclude it.",
        Expert, 76, 340, (&(4..=6)), covered_by: Some(&ALS_AIC);
}

/// The maximum number of links that one search follows.
const WORK: usize = 20_000_000;

fn find(
    technique: &'static Technique,
    lengths: &RangeInclusive<usize>,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let links = AlsLinks::new(candidates, ALL.cells, finds);
    let mut hunt = Hunt::new(&links, finds);
    for group in 0..links.all.groups.len() {
        finds.tick()?;
        for chain in hunt.chains(group, lengths) {
            finds.eliminate(technique, eliminations(&links, &chain), || reason(&links, &chain))?;
        }
        if hunt.work > WORK {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// What is excluded by all options of a symbol in the first and last sets, other than those that they share with their
/// neighbours.
fn eliminations(links: &AlsLinks<'_, '_>, chain: &[Place]) -> Vec<OptionId> {
    let [first, second, .., last] = chain else { return Vec::new() };
    let shared = [second.lost, last.lost];
    let groups = links.all.sets[first.set].groups.clone();
    let common = groups.filter(|&group| !shared.contains(&links.all.groups[group].symbol));
    ordered(common.flat_map(|group| links.excluded_by_both(group, last.set)).collect())
}

fn reason(links: &AlsLinks<'_, '_>, chain: &[Place]) -> Reason {
    let all = &links.all;
    let between = |pair: &[Place]| links.options(pair[0].set, pair[1].lost);
    Reason::AlmostLocked {
        sets: chain.iter().map(|place| all.cells(&all.sets[place.set]).to_vec()).collect(),
        restricted: chain.windows(2).map(between).collect(),
    }
}

/// A set in a chain.
#[derive(Clone, Copy)]
struct Place {
    set: usize,
    /// The symbol that the set lacks: the one that the set before holds, or, in the first set, the symbol that the
    /// chain is about.
    lost: usize,
    /// The place before, as a number; the first place names itself.
    before: usize,
}

/// What the searches for chains of all lengths go by.
struct Map {
    /// For each set, the sets that it is linked with, and by which symbol.
    near: Jagged<(u32, u32)>,
    /// For each places of groups, the sets that exclude something by the same symbol that these exclude too, as bits, found
    /// when they are asked for.
    ends: Vec<OnceLock<Box<[u64]>>>,
}

impl Map {
    fn new(links: &AlsLinks<'_, '_>) -> Self {
        let ends = (0..links.all.places()).map(|_| OnceLock::new()).collect();
        Self { near: links.linked_sets(), ends }
    }

    /// The sets where a chain from a group may end, if they come after that of the group.
    fn ends(&self, links: &AlsLinks<'_, '_>, against: &Against, group: usize) -> Ends<'_> {
        let (all, group) = (&links.all, &links.all.groups[group]);
        let ends = self.ends[group.places].get_or_init(|| {
            let excluded = all.excluded(links.candidates, group).iter();
            let mut is_known = vec![false; all.places()];
            let mut ends = vec![0; all.sets.len().div_ceil(64)];
            for &places in excluded.flat_map(|&option| against.get(option)) {
                let is_other = all.symbol_at(places as usize) == group.symbol;
                if is_other && !std::mem::replace(&mut is_known[places as usize], true) {
                    let groups = links.groups_at(places).iter().map(|&other| &all.groups[other as usize]);
                    groups.for_each(|other| ends[other.set / 64] |= 1 << (other.set % 64));
                }
            }
            ends.into()
        });
        Ends { sets: ends, after: group.set }
    }
}

/// Sets where a chain may end.
struct Ends<'a> {
    /// The sets, as bits.
    sets: &'a [u64],
    /// They come after this one.
    after: usize,
}

impl Ends<'_> {
    fn is_empty(&self) -> bool {
        let (word, bit) = (self.after / 64, self.after % 64);
        self.sets[word] >> bit <= 1 && self.sets[word + 1..].iter().all(|&sets| sets == 0)
    }

    fn has(&self, set: usize) -> bool {
        set > self.after && self.sets[set / 64] >> (set % 64) & 1 != 0
    }
}

/// A search, in breadth, for chains that begin with a symbol of a set.
struct Hunt<'a> {
    links: &'a AlsLinks<'a, 'a>,
    map: Arc<Map>,
    against: Arc<Against>,
    /// For each symbol of each set, the last search that came to the set by it.
    seen: Vec<usize>,
    symbols: usize,
    places: Vec<Place>,
    work: usize,
}

impl<'a> Hunt<'a> {
    fn new(links: &'a AlsLinks<'a, 'a>, finds: &Finds<'_>) -> Self {
        let (sets, symbols) = (links.all.sets.len(), links.candidates.network().model().symbols());
        Self {
            links,
            map: finds.memo().get(0, || Map::new(links)),
            against: links.against(links.all.groups.len(), finds),
            seen: vec![usize::MAX; sets * symbols],
            symbols,
            places: Vec::new(),
            work: 0,
        }
    }

    /// The shortest chains of these lengths from a group's set to later sets that also have its symbol, where both
    /// exclude something.
    fn chains(&mut self, group: usize, lengths: &RangeInclusive<usize>) -> Vec<Vec<Place>> {
        let (links, map) = (self.links, Arc::clone(&self.map));
        let (first, symbol) = (links.all.groups[group].set, links.all.groups[group].symbol);
        let ends = map.ends(links, &self.against, group);
        let mut chains = Vec::new();
        if ends.is_empty() {
            return chains;
        }
        self.places.clear();
        self.places.push(Place { set: first, lost: symbol, before: 0 });
        let mut layer = 0..1;
        for length in 2..=*lengths.end() {
            for before in layer.clone() {
                self.extend(group, before);
            }
            layer = layer.end..self.places.len();
            if lengths.contains(&length) {
                let is_end = |&at: &usize| {
                    let place = self.places[at];
                    place.lost != symbol && ends.has(place.set)
                };
                chains.extend(layer.clone().filter(is_end).map(|at| self.path(at)));
            }
        }
        chains
    }

    /// Goes from a place to all sets that its set is linked with by another symbol than the one it lost.
    fn extend(&mut self, search: usize, before: usize) {
        let place = self.places[before];
        let near = self.map.near.get(place.set);
        self.work += near.len();
        let near = near.iter().map(|&(set, symbol)| (set as usize, symbol as usize));
        for (set, symbol) in near.filter(|&(_, symbol)| symbol != place.lost) {
            if std::mem::replace(&mut self.seen[set * self.symbols + symbol], search) != search {
                self.places.push(Place { set, lost: symbol, before });
            }
        }
    }

    /// The places up to one.
    fn path(&self, mut at: usize) -> Vec<Place> {
        let mut path = vec![self.places[at]];
        while at > 0 {
            at = self.places[at].before;
            path.push(self.places[at]);
        }
        path.reverse();
        path
    }
}
