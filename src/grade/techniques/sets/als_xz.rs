//! ALS-XZ: two almost locked sets with a restricted common symbol, *x*, which only one of them can hold. The
//! set without it must hold all its other symbols, so any other common symbol, *z*, is in one of the two
//! sets.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use crate::grade::candidates::{AlmostLocked, AlsLimits, Candidates, Group};
use crate::grade::jagged::Jagged;
use crate::grade::step::{Finds, Growth, Reason, Step, Technique};
use crate::level::{Level, Rating};

pub(crate) static ALS_XZ: Technique = Technique {
    id: "als-xz",
    name: "ALS-XZ",
    summary: "Two sets of cells each have one candidate more than cells, and share one that only one of them \
              can hold; any other shared candidate is eliminated where both exclude it.",
    level: Level::Expert,
    rating: Rating(55),
    score: 300,
    growth: Growth::Cells(RATINGS),
    find,
    ..Technique::PLAIN
};

/// The sets to examine: all those of a 9x9 board, and small ones of larger boards.
const LIMITS: AlsLimits = AlsLimits { cells: 8, sets: 3000 };

/// The maximum number of pairs of sets to examine.
const PAIRS: usize = 100_000;

/// The rating of a step by the number of its cells: Sukaku Explainer's ratings of wings of that size.
const RATINGS: &[(usize, Rating)] =
    &[(4, Rating(55)), (5, Rating(62)), (6, Rating(66)), (usize::MAX, Rating(75))];

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let all = AlmostLocked::new(candidates, LIMITS, finds.fresh(), finds.patience());
    let hunt = Hunt { candidates, excluded: excluded(candidates, &all), all: &all };
    for (one, other, restricted) in hunt.linked_pairs() {
        finds.tick()?;
        let eliminations = match *restricted {
            [symbol] => hunt.singly_linked(one, other, symbol),
            _ => hunt.doubly_linked(one, other, &restricted),
        };
        if eliminations.is_empty() {
            continue;
        }
        let (one, other) = (&all.sets[one], &all.sets[other]);
        let sets = [all.cells(one).to_vec(), all.cells(other).to_vec()];
        let rating = ALS_XZ.rating_of(sets[0].len() + sets[1].len());
        let restricted = restricted.iter().filter_map(|&x| all.group(one, x));
        let restricted = restricted.flat_map(|group| all.options(group).to_vec()).collect();
        let reason = Reason::AlmostLocked { sets, restricted };
        finds.step(Step { rating, reason, eliminations, ..Step::new(&ALS_XZ) })?;
    }
    ControlFlow::Continue(())
}

/// For each group of a fresh set, the live options that all its options exclude, in order.
fn excluded(candidates: &Candidates<'_>, all: &AlmostLocked) -> Vec<Vec<OptionId>> {
    let of_group = |group: &Group| {
        if all.sets[group.set].is_fresh {
            candidates.excluded_by_all(all.options(group).iter().copied())
        } else {
            Vec::new()
        }
    };
    all.groups.iter().map(of_group).collect()
}

/// The sets, and what the groups of fresh sets exclude.
struct Hunt<'a, 't> {
    candidates: &'a Candidates<'t>,
    all: &'a AlmostLocked,
    excluded: Vec<Vec<OptionId>>,
}

impl Hunt<'_, '_> {
    /// The pairs of sets that have restricted common symbols, with those symbols, and those with fewer cells
    /// first. The first set of a pair is fresh.
    fn linked_pairs(&self) -> Vec<(usize, usize, Vec<usize>)> {
        let all = self.all;
        let mut firsts: Vec<(u32, usize)> =
            all.groups.iter().enumerate().map(|(at, group)| (all.options(group)[0].0, at)).collect();
        firsts.sort_unstable();
        let groups_at = Jagged::grouped(self.candidates.network().option_count(), firsts.into_iter());
        let mut pairs = Vec::new();
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
            let runs = restricted.chunk_by(|a, b| a.0 == b.0);
            pairs.extend(runs.map(|run| (at, run[0].0, run.iter().map(|&(_, symbol)| symbol).collect())));
            if pairs.len() > PAIRS {
                break;
            }
        }
        let cells = |set: usize| all.cells(&all.sets[set]).len();
        pairs.sort_by_key(|&(one, other, _)| cells(one) + cells(other));
        pairs
    }

    /// What is excluded by all options of a common symbol other than the restricted one.
    fn singly_linked(&self, one: usize, other: usize, restricted: usize) -> Vec<OptionId> {
        let groups = self.all.sets[one].groups.clone();
        let common = groups.filter(|&group| self.all.groups[group].symbol != restricted);
        ordered(common.flat_map(|group| self.excluded_by_both(group, other)).collect())
    }

    /// With two restricted symbols, one goes to each set, and each set holds all its other symbols.
    fn doubly_linked(&self, one: usize, other: usize, restricted: &[usize]) -> Vec<OptionId> {
        let mut eliminations = Vec::new();
        for group in self.all.sets[one].groups.clone() {
            if restricted.contains(&self.all.groups[group].symbol) {
                eliminations.extend(self.excluded_by_both(group, other));
            } else {
                eliminations.extend(&self.excluded[group]);
            }
        }
        for group in self.all.groups_of(&self.all.sets[other]) {
            if !restricted.contains(&group.symbol) {
                eliminations.extend(self.candidates.excluded_by_all(self.all.options(group).iter().copied()));
            }
        }
        ordered(eliminations)
    }

    /// What is excluded by all options of a group of a fresh set and by all that another set has of its symbol.
    fn excluded_by_both(&self, group: usize, other: usize) -> impl Iterator<Item = OptionId> {
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
}

fn ordered(mut options: Vec<OptionId>) -> Vec<OptionId> {
    options.sort_unstable();
    options.dedup();
    options
}
