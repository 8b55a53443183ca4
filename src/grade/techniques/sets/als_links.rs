//! Almost locked sets that bear on each other: what each of their symbols excludes, and which sets share a *restricted
//! common* symbol, which only one of them can hold.

use dlx_engine::OptionId;

use crate::grade::candidates::{AlmostLocked, AlsLimits, Candidates, Fresh, Group};
use crate::grade::jagged::Jagged;
use crate::grade::step::Finds;

/// The sets to examine: all those of a 9x9 board, and small ones of larger boards.
const LIMITS: AlsLimits = AlsLimits { cells: 8, sets: 3000 };

/// The maximum number of pairs of sets to examine.
const PAIRS: usize = 100_000;

/// The sets, and what the groups of fresh sets exclude.
pub(super) struct AlsLinks<'a, 't> {
    pub(super) candidates: &'a Candidates<'t>,
    pub(super) all: AlmostLocked,
    /// For each group of a fresh set, the live options that all its options exclude, in order.
    pub(super) excluded: Vec<Vec<OptionId>>,
}

/// Two sets, the first of them fresh, and the symbols that only one of them can hold.
pub(super) struct Linked {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) restricted: Vec<usize>,
}

impl<'a, 't> AlsLinks<'a, 't> {
    /// Finds the sets; those are fresh which have a fresh cell.
    pub(super) fn new(candidates: &'a Candidates<'t>, fresh: Fresh<'_>, finds: &Finds<'_>) -> Self {
        let all = AlmostLocked::new(candidates, LIMITS, fresh, finds.patience());
        let of_group = |group: &Group| {
            if all.sets[group.set].is_fresh {
                candidates.excluded_by_all(all.options(group).iter().copied())
            } else {
                Vec::new()
            }
        };
        let excluded = all.groups.iter().map(of_group).collect();
        Self { candidates, all, excluded }
    }

    /// The pairs of sets that have restricted common symbols, those with fewer cells first.
    pub(super) fn linked_pairs(&self) -> Vec<Linked> {
        let all = &self.all;
        let mut firsts: Vec<(u32, usize)> =
            all.groups.iter().enumerate().map(|(at, group)| (all.options(group)[0].0, at)).collect();
        firsts.sort_unstable();
        let groups_at = Jagged::grouped(self.candidates.network().option_count(), firsts.into_iter());
        let mut pairs: Vec<Linked> = Vec::new();
        for (at, set) in all.sets.iter().enumerate().filter(|(_, set)| set.is_fresh) {
            let mut restricted: Vec<(usize, usize)> = Vec::new();
            for group in set.groups.clone() {
                let (excluded, symbol) = (&self.excluded[group], all.groups[group].symbol);
                for &near in excluded.iter().flat_map(|option| groups_at.get(option.index())) {
                    let theirs = &all.groups[near];
                    let other = &all.sets[theirs.set];
                    let is_restricted = theirs.symbol == symbol
                        && (theirs.set > at || !other.is_fresh)
                        && all.options(theirs).iter().all(|option| excluded.binary_search(option).is_ok())
                        && !all.overlap(set, other);
                    if is_restricted {
                        restricted.push((theirs.set, symbol));
                    }
                }
            }
            restricted.sort_unstable();
            pairs.extend(restricted.chunk_by(|a, b| a.0 == b.0).map(|run| Linked {
                one: at,
                other: run[0].0,
                restricted: run.iter().map(|&(_, symbol)| symbol).collect(),
            }));
            if pairs.len() > PAIRS {
                break;
            }
        }
        let cells = |set: usize| all.cells(&all.sets[set]).len();
        pairs.sort_by_key(|pair| cells(pair.one) + cells(pair.other));
        pairs
    }

    /// What is excluded by all options of a group of a fresh set and by all that another set has of its symbol.
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
