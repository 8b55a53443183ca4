//! Almost locked sets that bear on each other: what each of their symbols excludes, and which sets share a
//! *restricted common* symbol, which only one of them can hold.

use std::sync::{Arc, OnceLock};

use dlx_engine::OptionId;

use crate::bits::insert;
use crate::candidates::{AlmostLocked, AlsCells, Candidates, Fresh, Group};
use crate::jagged::Jagged;
use crate::step::Finds;

/// The maximum number of pairs of sets to examine.
const PAIRS: usize = 100_000;

/// The sets, and what their groups exclude.
pub(super) struct AlsLinks<'a, 't> {
    pub(super) candidates: &'a Candidates<'t>,
    pub(super) all: Arc<AlmostLocked>,
    near: Arc<Near>,
}

/// Which places exclude which. Places are numbered as by the sets.
struct Near {
    /// For each option, the places that it is the first option of.
    firsts: Jagged<u32>,
    /// For each places, the groups that have them.
    groups: Jagged<u32>,
    /// For each places, those of the same symbol all of whose options they exclude, found when they are asked
    /// for.
    excluded: Vec<OnceLock<Box<[u32]>>>,
}

/// Two sets, one of them fresh.
pub(super) struct Linked {
    pub(super) one: usize,
    pub(super) other: usize,
    /// The symbols that only one of them can hold, as bits.
    pub(super) restricted: u64,
}

impl<'a, 't> AlsLinks<'a, 't> {
    /// Finds the sets of at most so many cells.
    pub(super) fn new(candidates: &'a Candidates<'t>, cells: usize, finds: &Finds<'_>) -> Self {
        let all = AlmostLocked::shared(candidates, cells, finds);
        let near = finds.memo().get(cells, || Near::new(candidates, &all));
        Self { candidates, all, near }
    }

    /// Whether some set of at most so many cells is fresh: if not, chains of such sets are not looked for.
    pub(super) fn are_any_fresh(candidates: &Candidates<'_>, cells: usize, finds: &Finds<'_>) -> bool {
        let sets = AlsCells::shared(candidates, finds);
        let fresh = finds.fresh().cells_of_houses(candidates.network());
        sets.sets[..sets.up_to(cells)].iter().any(|set| set.cells & fresh[set.house] != 0)
    }

    /// The live options that all options of a group exclude, in order.
    pub(super) fn excluded(&self, group: usize) -> &[OptionId] {
        self.all.excluded(self.candidates, &self.all.groups[group])
    }

    /// For each option, the places all of whose options exclude it, among those of the first `groups` groups.
    pub(super) fn against(&self, groups: usize, finds: &Finds<'_>) -> Arc<Against> {
        // Places are numbered in the order of the groups that have them first.
        let places = self.all.groups[..groups].iter().map(|group| group.places + 1).max().unwrap_or(0);
        finds.memo().get(places, || Against::new(self, places))
    }

    /// The groups that have places.
    pub(super) fn groups_at(&self, places: u32) -> &[u32] {
        self.near.groups.get(places as usize)
    }

    /// Replaces `groups` by those of the first `most` groups all of whose options exclude an option, in
    /// order.
    pub(super) fn groups_against(
        &self,
        against: &Against,
        option: OptionId,
        most: usize,
        groups: &mut Vec<u32>,
    ) {
        groups.clear();
        for &places in against.get(option) {
            let first = |&&group: &&u32| (group as usize) < most;
            groups.extend(self.groups_at(places).iter().take_while(first));
        }
        groups.sort_unstable();
    }

    /// The options that all options of some group of a fresh set exclude, as bits.
    pub(super) fn excluded_by_fresh(&self, fresh: Fresh<'_>) -> Vec<u64> {
        let mut excluded = vec![0; self.candidates.live_words().len()];
        for (set, _) in self.all.sets.iter().zip(self.fresh(fresh)).filter(|(_, is_fresh)| *is_fresh) {
            let of_set = set.groups.clone().flat_map(|group| self.excluded(group));
            of_set.for_each(|option| insert(&mut excluded, option.index()));
        }
        excluded
    }

    /// The pairs of sets, one of them fresh, that have restricted common symbols and others in common, those
    /// with fewer cells first.
    pub(super) fn linked_pairs(&self, fresh: Fresh<'_>) -> Vec<Linked> {
        let is_fresh = self.fresh(fresh);
        let mut pairs: Vec<Linked> = Vec::new();
        for at in (0..self.all.sets.len()).filter(|&at| is_fresh[at]) {
            let is_new = |other: usize| other > at || !is_fresh[other];
            pairs.extend(self.linked(at, |other| is_new(other) && self.have_two_in_common(at, other)));
            if pairs.len() > PAIRS {
                break;
            }
        }
        self.by_size(pairs)
    }

    /// Whether two sets have more than one symbol in common, without which a restricted one eliminates
    /// nothing.
    fn have_two_in_common(&self, one: usize, other: usize) -> bool {
        (self.all.sets[one].symbols & self.all.sets[other].symbols).count_ones() > 1
    }

    /// For each set, whether one of its cells is fresh.
    pub(super) fn fresh(&self, fresh: Fresh<'_>) -> Vec<bool> {
        self.all.sets.iter().map(|set| fresh.has_any(self.all.cells(set))).collect()
    }

    /// For each set, the sets with which it has restricted common symbols, and by which symbol, in order.
    /// There are many, and they are small.
    pub(super) fn linked_sets(&self) -> LinkedSets {
        let mut links: Vec<(u32, (u16, u16))> = Vec::new();
        let mut pairs = 0;
        for at in 0..self.all.sets.len() {
            let restricted = self.restricted(at, |other| other > at);
            for &(other, symbol) in &restricted {
                links.push((at as u32, (other as u16, symbol as u16)));
                links.push((other, (at as u16, symbol as u16)));
            }
            pairs += restricted.chunk_by(|a, b| a.0 == b.0).count();
            if pairs > PAIRS {
                break;
            }
        }
        LinkedSets(Jagged::sorted(self.all.sets.len(), &links))
    }

    /// The pairs of a set and wanted sets that have restricted common symbols.
    fn linked(&self, at: usize, is_wanted: impl Fn(usize) -> bool) -> Vec<Linked> {
        let pair = |run: &[(u32, u32)]| Linked {
            one: at,
            other: run[0].0 as usize,
            restricted: run.iter().fold(0, |symbols, &(_, symbol)| symbols | 1 << symbol),
        };
        self.restricted(at, is_wanted).chunk_by(|a, b| a.0 == b.0).map(pair).collect()
    }

    /// The wanted sets with which a set has restricted common symbols, each with the symbol, in order.
    fn restricted(&self, at: usize, is_wanted: impl Fn(usize) -> bool) -> Vec<(u32, u32)> {
        let (all, set) = (&self.all, &self.all.sets[at]);
        let mut restricted: Vec<(u32, u32)> = Vec::new();
        for group in all.groups_of(set) {
            for &places in self.near.excluded(self, group) {
                for &near in self.near.groups.get(places as usize) {
                    let theirs = all.groups[near as usize].set;
                    if is_wanted(theirs) && !all.overlap(set, &all.sets[theirs]) {
                        restricted.push((theirs as u32, group.symbol as u32));
                    }
                }
            }
        }
        restricted.sort_unstable();
        restricted
    }

    /// Pairs with fewer cells first.
    fn by_size(&self, mut pairs: Vec<Linked>) -> Vec<Linked> {
        let cells = |set: usize| self.all.sets[set].size();
        pairs.sort_by_key(|pair| cells(pair.one) + cells(pair.other));
        pairs
    }

    /// What is excluded by all options of a group and by all that another set has of its symbol.
    pub(super) fn excluded_by_both(&self, group: usize, other: usize) -> impl Iterator<Item = OptionId> {
        let theirs = self.all.group(&self.all.sets[other], self.all.groups[group].symbol);
        let excluded = theirs.map(|theirs| {
            let others = self.all.excluded(self.candidates, theirs);
            self.excluded(group).iter().copied().filter(|option| others.binary_search(option).is_ok())
        });
        excluded.into_iter().flatten()
    }

    /// The options of a symbol in a set.
    pub(super) fn options(&self, set: usize, symbol: usize) -> Vec<OptionId> {
        let group = self.all.group(&self.all.sets[set], symbol);
        group.map_or_else(Vec::new, |group| self.all.options(group).to_vec())
    }
}

impl Near {
    fn new(candidates: &Candidates<'_>, all: &AlmostLocked) -> Self {
        let places = 0..all.places();
        let firsts = places.clone().map(|at| (all.options_at(at)[0].0, at as u32)).collect::<Vec<_>>();
        Self {
            firsts: Jagged::sorted(candidates.network().option_count(), &firsts),
            groups: all.groups_of_places(),
            excluded: places.map(|_| OnceLock::new()).collect(),
        }
    }

    /// The places of its symbol all of whose options a group excludes.
    fn excluded(&self, links: &AlsLinks<'_, '_>, group: &Group) -> &[u32] {
        self.excluded[group.places].get_or_init(|| {
            let all = &links.all;
            let excluded = all.excluded(links.candidates, group);
            // The first option is excluded, or the places would not be looked at.
            let is_excluded = |&&places: &&u32| {
                all.symbol_at(places as usize) == group.symbol
                    && all.options_at(places as usize)[1..]
                        .iter()
                        .all(|option| excluded.binary_search(option).is_ok())
            };
            let near = excluded.iter().flat_map(|option| self.firsts.get(option.index()));
            near.filter(is_excluded).copied().collect()
        })
    }
}

/// What excludes an option: for each, the places all of whose options do.
pub(super) struct Against(Jagged<u32>);

impl Against {
    /// Of the first `places` places.
    fn new(links: &AlsLinks<'_, '_>, places: usize) -> Self {
        let excluded = (0..places).map(|places| links.all.excluded_at(links.candidates, places));
        Self(Jagged::transposed(links.candidates.network().option_count(), excluded))
    }

    /// The places that exclude an option.
    pub(super) fn get(&self, option: OptionId) -> &[u32] {
        self.0.get(option.index())
    }
}

/// Options in order, each once.
pub(super) fn ordered(mut options: Vec<OptionId>) -> Vec<OptionId> {
    options.sort_unstable();
    options.dedup();
    options
}

/// For each set, the sets that it is linked with, and by which symbol.
pub(super) struct LinkedSets(Jagged<(u16, u16)>);

impl LinkedSets {
    /// The sets that a set is linked with, and by which symbol, as numbers.
    pub(super) fn of(&self, set: usize) -> impl ExactSizeIterator<Item = (usize, u32)> {
        self.0.get(set).iter().map(|&(set, symbol)| (usize::from(set), u32::from(symbol)))
    }

    /// For each set, how many links it is away from one of those that are marked, if less than `most`.
    pub(super) fn distances(&self, is_marked: Vec<bool>, most: usize) -> Vec<u8> {
        let mut distances: Vec<u8> =
            is_marked.into_iter().map(|is_marked| if is_marked { 0 } else { u8::MAX }).collect();
        let mut layer: Vec<usize> = (0..distances.len()).filter(|&set| distances[set] == 0).collect();
        for distance in 1..most as u8 {
            let mut next = Vec::new();
            for (set, _) in layer.iter().flat_map(|&set| self.of(set)) {
                let of = &mut distances[set];
                if *of == u8::MAX {
                    *of = distance;
                    next.push(set);
                }
            }
            layer = next;
        }
        distances
    }
}
