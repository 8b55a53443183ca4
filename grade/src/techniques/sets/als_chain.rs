//! Chains of almost locked sets: each two neighbours share a restricted common symbol, another one than the
//! neighbours before. If the first set lacks a symbol *z*, it holds the first restricted symbol, which the
//! second set then lacks, and so on, so that the last set holds its *z*: *z* is in the first set or in the
//! last. With three sets this is the ALS-XY-Wing of HoDoKu, with more its ALS-XY-Chain.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use dlx_engine::OptionId;

use super::als_links::{Against, AlsLinks, LinkedSets, ordered};
use super::als_passing::ends_of_new_chains;
use crate::bits::{has, insert};
use crate::candidates::{ALL, Candidates, Group};
use crate::step::{Finds, Reason, Technique};
use crate::techniques::chains::alternating::ALS_AIC;
use crate::techniques::family::family;

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
        Expert, 76, 340, (&(4..=MOST)), covered_by: Some(&ALS_AIC);
}

/// The maximum number of sets of a chain.
const MOST: usize = 6;
/// The maximum number of links that one search follows.
const WORK: usize = 20_000_000;

fn find(
    technique: &'static Technique,
    lengths: &RangeInclusive<usize>,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if !AlsLinks::are_any_fresh(candidates, ALL.cells, finds) {
        return ControlFlow::Continue(());
    }
    let links = AlsLinks::new(candidates, ALL.cells, finds);
    let linked = finds.memo().get(0, || links.linked_sets());
    let is_fresh = links.fresh(finds.fresh());
    let is_end = ends_of_new_chains(&links, &linked, &is_fresh, *lengths.end());
    if !is_end.contains(&true) {
        return ControlFlow::Continue(());
    }
    let mut hunt = Hunt::new(&links, &linked, is_fresh, finds);
    for group in (0..links.all.groups.len()).filter(|&group| is_end[group]) {
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

/// What is excluded by all options of a symbol in the first and last sets, other than those that they share
/// with their neighbours.
fn eliminations(links: &AlsLinks<'_, '_>, chain: &[Place]) -> Vec<OptionId> {
    let [first, second, .., last] = chain else { return Vec::new() };
    let shared = [second.lost, last.lost];
    let groups = links.all.sets[first.set()].groups.clone();
    let common = groups.filter(|&group| !shared.contains(&(links.all.groups[group].symbol as u32)));
    ordered(common.flat_map(|group| links.excluded_by_both(group, last.set())).collect())
}

fn reason(links: &AlsLinks<'_, '_>, chain: &[Place]) -> Reason {
    let all = &links.all;
    let between = |pair: &[Place]| links.options(pair[0].set(), pair[1].lost as usize);
    Reason::AlmostLocked {
        sets: chain.iter().map(|place| all.cells(&all.sets[place.set()]).to_vec()).collect(),
        restricted: chain.windows(2).map(between).collect(),
    }
}

/// A set in a chain.
#[derive(Clone, Copy)]
struct Place {
    /// The number of the set.
    set: u32,
    /// The symbol that the set lacks: the one that the set before holds, or, in the first set, the symbol
    /// that the chain is about.
    lost: u32,
    /// The place before, as a number; the first place names itself.
    before: u32,
    /// How many further sets it takes to come to a fresh one; 0 if one is on the way here.
    to_fresh: u8,
}

impl Place {
    fn set(&self) -> usize {
        self.set as usize
    }
}

/// For each places of groups, the sets that exclude something by the same symbol that these exclude too:
/// bits, some words for each places. All searches for chains go by them.
struct CommonEnds {
    ends: Vec<u64>,
    words: usize,
}

impl CommonEnds {
    fn new(links: &AlsLinks<'_, '_>, against: &Against) -> Self {
        let (all, words) = (&links.all, links.all.sets.len().div_ceil(64));
        // For each option, once it has some, the sets that exclude it all by its own symbol.
        let mut rows: Vec<Option<usize>> = vec![None; links.candidates.network().option_count()];
        let mut excluders: Vec<u64> = Vec::new();
        let excluded = |places| all.excluded_at(links.candidates, places).iter().copied();
        for places in 0..all.places() {
            for option in excluded(places).filter(|&option| is_of(links, option, all.symbol_at(places))) {
                let row = *rows[option.index()].get_or_insert(excluders.len());
                excluders.resize(excluders.len().max(row + words), 0);
                add_sets(links, places as u32, &mut excluders[row..row + words]);
            }
        }
        let mut ends = vec![0; all.places() * words];
        for (places, ends) in ends.chunks_exact_mut(words.max(1)).enumerate() {
            let symbol = all.symbol_at(places);
            for option in excluded(places) {
                if !is_of(links, option, symbol) {
                    let others = against.get(option).iter().copied();
                    let alike = others.filter(|&other| all.symbol_at(other as usize) == symbol);
                    alike.for_each(|other| add_sets(links, other, ends));
                } else if let Some(row) = rows[option.index()] {
                    ends.iter_mut().zip(&excluders[row..]).for_each(|(ends, sets)| *ends |= sets);
                }
            }
        }
        Self { ends, words }
    }

    /// The sets where a chain from a group may end, if they come after that of the group.
    fn of(&self, group: &Group) -> Ends<'_> {
        Ends { sets: &self.ends[group.places * self.words..][..self.words], after: group.set }
    }
}

/// Whether an option is a candidate of a symbol.
fn is_of(links: &AlsLinks<'_, '_>, option: OptionId, symbol: usize) -> bool {
    links.candidates.network().symbol_of(option).is_some_and(|of| of.index() == symbol)
}

/// Adds the sets that have a group with some places to a set of sets as bits.
fn add_sets(links: &AlsLinks<'_, '_>, places: u32, sets: &mut [u64]) {
    for &group in links.groups_at(places) {
        let set = links.all.groups[group as usize].set;
        insert(sets, set);
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
        set > self.after && has(self.sets, set)
    }
}

/// A search, in breadth, for chains that begin with a symbol of a set.
struct Hunt<'a> {
    links: &'a AlsLinks<'a, 'a>,
    linked: &'a LinkedSets,
    ends: Arc<CommonEnds>,
    /// For each symbol of each set, the last search that came to the set by it.
    seen: Vec<u32>,
    /// For each set, how many further sets it takes to come to a fresh one. Chains of none have been looked
    /// at before.
    to_fresh: Vec<u8>,
    symbols: usize,
    places: Vec<Place>,
    work: usize,
}

impl<'a> Hunt<'a> {
    fn new(
        links: &'a AlsLinks<'a, 'a>,
        linked: &'a LinkedSets,
        is_fresh: Vec<bool>,
        finds: &Finds<'_>,
    ) -> Self {
        let (sets, symbols) = (links.all.sets.len(), links.candidates.network().model().symbols());
        let against = || links.against(links.all.groups.len(), finds);
        Self {
            links,
            linked,
            ends: finds.memo().get(0, || CommonEnds::new(links, &against())),
            to_fresh: linked.distances(is_fresh, MOST),
            seen: vec![u32::MAX; sets * symbols],
            symbols,
            places: Vec::new(),
            work: 0,
        }
    }

    /// The shortest chains of these lengths from a group's set to later sets that also have its symbol, where
    /// both exclude something.
    fn chains(&mut self, group: usize, lengths: &RangeInclusive<usize>) -> Vec<Vec<Place>> {
        let (links, ends) = (self.links, Arc::clone(&self.ends));
        let (first, symbol) = (links.all.groups[group].set, links.all.groups[group].symbol);
        let mut chains = Vec::new();
        let ends = ends.of(&links.all.groups[group]);
        let (most, to_fresh) = (*lengths.end(), self.to_fresh[first]);
        if ends.is_empty() || usize::from(to_fresh) >= most {
            return chains;
        }
        self.places.clear();
        self.places.push(Place { set: first as u32, lost: symbol as u32, before: 0, to_fresh });
        let is_end = |set: usize, lost: u32| lost as usize != symbol && ends.has(set);
        let mut layer = 0..1;
        for length in 2..most {
            layer.clone().for_each(|before| self.extend(group as u32, before, most - length, |_, _| true));
            layer = layer.end..self.places.len();
            if lengths.contains(&length) {
                let is_end = |&at: &usize| is_end(self.places[at].set(), self.places[at].lost);
                chains.extend(layer.clone().filter(is_end).map(|at| self.path(at)));
            }
        }
        // Of the last places, which are the most, all others would be in vain.
        layer.clone().for_each(|before| self.extend(group as u32, before, 0, is_end));
        chains.extend((layer.end..self.places.len()).map(|at| self.path(at)));
        chains
    }

    /// Goes from a place to the wanted ones of the sets that its set is linked with by another symbol than
    /// the one it lost, if a fresh one is on the way there or at most so many sets further on.
    fn extend(&mut self, search: u32, before: usize, further: usize, is_wanted: impl Fn(usize, u32) -> bool) {
        let place = self.places[before];
        let near = self.linked.of(place.set());
        self.work += near.len();
        for (set, symbol) in near.filter(|&(set, symbol)| symbol != place.lost && is_wanted(set, symbol)) {
            let seen = &mut self.seen[set * self.symbols + symbol as usize];
            let to_fresh = if place.to_fresh == 0 { 0 } else { self.to_fresh[set] };
            if std::mem::replace(seen, search) != search && usize::from(to_fresh) <= further {
                self.places.push(Place { set: set as u32, lost: symbol, before: before as u32, to_fresh });
            }
        }
    }

    /// The places up to one.
    fn path(&self, mut at: usize) -> Vec<Place> {
        let mut path = vec![self.places[at]];
        while at > 0 {
            at = self.places[at].before as usize;
            path.push(self.places[at]);
        }
        path.reverse();
        path
    }
}
