//! Almost locked sets that bear on each other: what each of their symbols excludes, and which sets share a *restricted
//! common* symbol, which only one of them can hold.

use dlx_engine::OptionId;

use crate::grade::candidates::{AlmostLocked, Als, AlsLimits, Candidates, Fresh, Group};
use crate::grade::jagged::Jagged;
use crate::grade::step::Finds;

/// The sets to examine: all those of a 9x9 board, and small ones of larger boards.
const LIMITS: AlsLimits = AlsLimits { cells: 8, sets: 3000 };

/// The maximum number of pairs of sets to examine.
const PAIRS: usize = 100_000;

/// The sets, and what their groups exclude.
pub(super) struct AlsLinks<'a, 't> {
    pub(super) candidates: &'a Candidates<'t>,
    pub(super) all: AlmostLocked,
    /// For each group of a *leading* set, the live options that all its options exclude, in order. Which sets lead depends
    /// on what is looked for.
    pub(super) excluded: Vec<Vec<OptionId>>,
}

/// Two sets, one of them fresh, and the symbols that only one of them can hold.
pub(super) struct Linked {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) restricted: Vec<usize>,
}

impl<'a, 't> AlsLinks<'a, 't> {
    /// Finds the sets; those with a fresh cell are fresh, and lead.
    pub(super) fn new(candidates: &'a Candidates<'t>, fresh: Fresh<'_>, finds: &Finds<'_>) -> Self {
        Self::within(LIMITS, candidates, fresh, finds, |set| set.is_fresh)
    }

    /// Finds the sets; the single cells among them lead.
    pub(super) fn led_by_single_cells(
        candidates: &'a Candidates<'t>,
        fresh: Fresh<'_>,
        finds: &Finds<'_>,
    ) -> Self {
        Self::within(LIMITS, candidates, fresh, finds, Als::is_single)
    }

    /// Finds the sets of at most some number of cells, all of which lead.
    pub(super) fn of_cells(cells: usize, candidates: &'a Candidates<'t>, finds: &Finds<'_>) -> Self {
        Self::within(AlsLimits { cells, ..LIMITS }, candidates, Fresh::ALL, finds, |_| true)
    }

    fn within(
        limits: AlsLimits,
        candidates: &'a Candidates<'t>,
        fresh: Fresh<'_>,
        finds: &Finds<'_>,
        leads: fn(&Als) -> bool,
    ) -> Self {
        let all = AlmostLocked::new(candidates, limits, fresh, finds.patience());
        let of_group = |group: &Group| {
            if leads(&all.sets[group.set]) {
                candidates.excluded_by_all(all.options(group).iter().copied())
            } else {
                Vec::new()
            }
        };
        let excluded = all.groups.iter().map(of_group).collect();
        Self { candidates, all, excluded }
    }

    /// The pairs of sets that have restricted common symbols, those with fewer cells first, if fresh sets lead.
    pub(super) fn linked_pairs(&self) -> Vec<Linked> {
        let groups_at = self.groups_at();
        let mut pairs: Vec<Linked> = Vec::new();
        for (at, _) in self.all.sets.iter().enumerate().filter(|(_, set)| set.is_fresh) {
            let is_new = |other: usize| other > at || !self.all.sets[other].is_fresh;
            pairs.extend(self.linked(at, &groups_at, is_new));
            if pairs.len() > PAIRS {
                break;
            }
        }
        self.by_size(pairs)
    }

    /// The pairs of a single cell and another set that have restricted common symbols, those with fewer cells first, if
    /// single cells lead.
    pub(super) fn linked_to_single_cells(&self) -> Vec<Linked> {
        let groups_at = self.groups_at();
        let mut pairs: Vec<Linked> = Vec::new();
        // Single cells come before all other sets.
        for (at, cell) in self.all.sets.iter().enumerate().take_while(|(_, set)| set.is_single()) {
            let is_new = |other: usize| other > at && (cell.is_fresh || self.all.sets[other].is_fresh);
            let linked = self.linked(at, &groups_at, is_new);
            pairs.extend(linked.into_iter().map(|pair| match cell.is_fresh {
                true => pair,
                false => Linked { one: pair.other, other: pair.one, ..pair },
            }));
            if pairs.len() > PAIRS {
                break;
            }
        }
        pairs.sort_unstable_by_key(|pair| (pair.one, pair.other));
        self.by_size(pairs)
    }

    /// For each option, the groups that it is the first option of.
    fn groups_at(&self) -> Jagged<usize> {
        let groups = self.all.groups.iter().enumerate();
        let mut firsts: Vec<(u32, usize)> =
            groups.map(|(at, group)| (self.all.options(group)[0].0, at)).collect();
        firsts.sort_unstable();
        Jagged::grouped(self.candidates.network().option_count(), firsts.into_iter())
    }

    /// The pairs of a leading set and wanted sets that have restricted common symbols.
    fn linked(&self, at: usize, groups_at: &Jagged<usize>, is_wanted: impl Fn(usize) -> bool) -> Vec<Linked> {
        let (all, set) = (&self.all, &self.all.sets[at]);
        let mut restricted: Vec<(usize, usize)> = Vec::new();
        for group in set.groups.clone() {
            let (excluded, symbol) = (&self.excluded[group], all.groups[group].symbol);
            for &near in excluded.iter().flat_map(|option| groups_at.get(option.index())) {
                let theirs = &all.groups[near];
                let is_restricted = theirs.symbol == symbol
                    && is_wanted(theirs.set)
                    && all.options(theirs).iter().all(|option| excluded.binary_search(option).is_ok())
                    && !all.overlap(set, &all.sets[theirs.set]);
                if is_restricted {
                    restricted.push((theirs.set, symbol));
                }
            }
        }
        restricted.sort_unstable();
        let pair = |run: &[(usize, usize)]| Linked {
            one: at,
            other: run[0].0,
            restricted: run.iter().map(|&(_, symbol)| symbol).collect(),
        };
        restricted.chunk_by(|a, b| a.0 == b.0).map(pair).collect()
    }

    /// Pairs with fewer cells first.
    fn by_size(&self, mut pairs: Vec<Linked>) -> Vec<Linked> {
        let cells = |set: usize| self.all.cells(&self.all.sets[set]).len();
        pairs.sort_by_key(|pair| cells(pair.one) + cells(pair.other));
        pairs
    }

    /// What is excluded by all options of a group of a leading set and by all that another set has of its symbol.
    pub(super) fn excluded_by_both(&self, group: usize, other: usize) -> impl Iterator<Item = OptionId> {
        let theirs = self.all.group(&self.all.sets[other], self.all.groups[group].symbol);
        let excluded = theirs.map(|theirs| {
            let options = self.all.options(theirs);
            let is_excluded = |option: &OptionId| {
                options.iter().all(|&other| self.candidates.network().excludes(*option, other))
            };
            self.excluded[group].iter().copied().filter(is_excluded)
        });
        excluded.into_iter().flatten()
    }

    /// The options of a symbol in a set.
    pub(super) fn options(&self, set: usize, symbol: usize) -> Vec<OptionId> {
        let group = self.all.group(&self.all.sets[set], symbol);
        group.map_or_else(Vec::new, |group| self.all.options(group).to_vec())
    }
}

/// Options in order, each once.
pub(super) fn ordered(mut options: Vec<OptionId>) -> Vec<OptionId> {
    options.sort_unstable();
    options.dedup();
    options
}
