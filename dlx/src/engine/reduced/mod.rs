//! What forced options leave of a problem, and a machine that searches only that.
//!
//! An item with a single option forces it, before any choice. What is left has fewer items and options, and
//! may suit an engine that the whole does not. Options that leave some item without options go as well, as in
//! `lanes`.
//!
//! Invariants of a [`Reduction`]:
//! - items are left if no forced option covers them, and options if they agree with all forced ones and were
//!   not found to be useless;
//! - an entry of an option that is left is left out if its item is covered: then it agrees on a colour;
//! - each solution of the problem consists of the forced options and a solution of what is left.

mod machine;

use crate::ids::{OptionId, RawEntry};
use crate::problem::{Numbering, Problem, Reduction};
pub(crate) use machine::Reduced;

/// Options are looked at for whether they leave an item without options, if that takes no more looks at
/// others.
const MOST_LOOKS: u64 = 1 << 22;
/// A problem is reduced if one in so many primary items, at least, has a single option: then what is left is
/// searched in less time, which pays for making it.
const FEW_FORCED: usize = 16;

impl Reduction {
    /// What forced options leave of a problem, if that is to be searched in its place: only where searches
    /// know no more than items, which are covered once.
    pub(crate) fn worthwhile(problem: &Problem) -> Option<&Self> {
        let sizes = problem.item_starts[..=problem.primary_count()].windows(2);
        let single = sizes.filter(|range| range[1] - range[0] == 1).count();
        let reduces = !problem.tells_more() && single * FEW_FORCED >= problem.primary_count().max(1);
        Some(problem).filter(|_| reduces).map(Self::of).filter(|reduction| !reduction.forced.is_empty())
    }

    /// Whether an option is one of those that are forced.
    pub(crate) fn is_forced(&self, option: OptionId) -> bool {
        self.forced.binary_search(&option).is_ok()
    }

    /// What forced options leave of a problem: all of it, if they exclude each other or leave some item
    /// without options.
    pub(crate) fn of(problem: &Problem) -> &Self {
        problem.reduction.get_or_init(|| {
            let mut reducer = Reducer::new(problem);
            if reducer.reduce().is_none() {
                reducer = Reducer::new(problem);
            }
            Box::new(reducer.finish())
        })
    }
}

/// Some item has no options left.
type Failed = Option<()>;

/// Chooses forced options.
struct Reducer<'p> {
    problem: &'p Problem,
    forced: Vec<OptionId>,
    /// The number of forced options of which consequences have been drawn.
    applied: usize,
    is_open: Vec<bool>,
    is_chosen: Vec<bool>,
    is_covered: Vec<bool>,
    /// The number of open options of each item.
    sizes: Vec<u32>,
    /// The number of looks at what an option excludes.
    looks: u32,
    /// The last look that found each option excluded.
    excluded_in: Vec<u32>,
    /// The last look that found options of each item excluded, and how many.
    lost: Vec<(u32, u32)>,
}

impl<'p> Reducer<'p> {
    fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            forced: Vec::new(),
            applied: 0,
            is_open: vec![true; problem.option_count()],
            is_chosen: vec![false; problem.option_count()],
            is_covered: vec![false; problem.item_count()],
            sizes: problem.item_starts.windows(2).map(|range| range[1] - range[0]).collect(),
            looks: 0,
            excluded_in: vec![0; problem.option_count()],
            lost: vec![(0, 0); problem.item_count()],
        }
    }

    /// Chooses what is forced, and closes what is useless, until nothing follows.
    fn reduce(&mut self) -> Failed {
        (0..self.problem.primary).try_for_each(|item| self.force(item))?;
        self.settle()?;
        let looks: u64 = self.sizes.iter().map(|&size| u64::from(size).pow(2)).sum();
        while looks <= MOST_LOOKS && self.close_useless()? {}
        Some(())
    }

    /// Closes the options that leave some item without options. Returns whether there were any.
    fn close_useless(&mut self) -> Option<bool> {
        let mut changed = false;
        for option in self.problem.options() {
            // Chosen options are closed as well.
            if self.is_open[option.index()] && self.is_useless(option) {
                self.close(option)?;
                self.settle()?;
                changed = true;
            }
        }
        Some(changed)
    }

    /// Notes the last option of an uncovered item that has only one.
    fn force(&mut self, item: u32) -> Failed {
        match self.sizes[item as usize] {
            0 => return None,
            1 => {
                let mut options = self.problem.options_at(item).iter();
                self.forced.extend(options.find(|option| self.is_open[option.index()]));
            }
            _ => {}
        }
        Some(())
    }

    /// Draws the consequences of all forced options.
    fn settle(&mut self) -> Failed {
        while let Some(&option) = self.forced.get(self.applied) {
            // Several items may force an option.
            if std::mem::replace(&mut self.is_chosen[option.index()], true) {
                self.forced.swap_remove(self.applied);
                continue;
            }
            self.applied += 1;
            self.apply(option)?;
        }
        Some(())
    }

    /// Covers the items of an option, and closes it and all others that it excludes.
    fn apply(&mut self, option: OptionId) -> Failed {
        if !std::mem::take(&mut self.is_open[option.index()]) {
            return None;
        }
        let problem = self.problem;
        let entries = problem.raw_entries(option);
        entries.iter().for_each(|entry| self.is_covered[entry.item as usize] = true);
        for &entry in entries {
            for &other in problem.options_at(entry.item) {
                if self.is_open[other.index()] && clashes(problem, entry, other) {
                    self.close(other)?;
                }
            }
        }
        Some(())
    }

    fn close(&mut self, option: OptionId) -> Failed {
        self.is_open[option.index()] = false;
        let problem = self.problem;
        let primary = |entry: &&RawEntry| entry.item < problem.primary;
        for entry in problem.raw_entries(option).iter().filter(primary) {
            let item = entry.item as usize;
            self.sizes[item] -= 1;
            if !self.is_covered[item] {
                self.force(entry.item)?;
            }
        }
        Some(())
    }

    /// Whether an open option excludes all options of an item that it does not cover.
    fn is_useless(&mut self, option: OptionId) -> bool {
        self.looks += 1;
        let (problem, look) = (self.problem, self.looks);
        self.excluded_in[option.index()] = look;
        let entries = problem.raw_entries(option);
        // Its own items never have lost as many as they have.
        entries.iter().for_each(|entry| self.lost[entry.item as usize] = (look, u32::MAX / 2));
        for &entry in entries {
            for &other in problem.options_at(entry.item) {
                let is_new = self.is_open[other.index()] && self.excluded_in[other.index()] < look;
                if is_new && clashes(problem, entry, other) {
                    self.excluded_in[other.index()] = look;
                    if self.loses_all(other, look) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether some item of an excluded option has lost all of its options.
    fn loses_all(&mut self, excluded: OptionId, look: u32) -> bool {
        let primary = self.problem.primary;
        let mut entries = self.problem.raw_entries(excluded).iter().filter(|entry| entry.item < primary);
        entries.any(|entry| {
            let lost = &mut self.lost[entry.item as usize];
            *lost = (look, if lost.0 == look { lost.1 + 1 } else { 1 });
            lost.1 == self.sizes[entry.item as usize]
        })
    }

    fn finish(self) -> Reduction {
        let Self { problem, mut forced, is_open, is_covered, .. } = self;
        forced.sort_unstable();
        let items = Numbering::new(problem.item_count(), |item| !is_covered[item]);
        let options = Numbering::new(problem.option_count(), |option| is_open[option]);
        let (mut starts, mut entries) = (vec![0], Vec::with_capacity(problem.entry_count()));
        for &option in &*options.left {
            let left = problem.raw_entries(OptionId(option)).iter();
            entries.extend(left.filter_map(|&RawEntry { item, color }| {
                items.find(item).map(|item| RawEntry { item, color })
            }));
            starts.push(entries.len() as u32);
        }
        let primary = items.left.partition_point(|&item| item < problem.primary) as u32;
        let rest = Problem::nameless(primary, items.left.len(), starts, entries);
        Reduction { problem: rest, forced, items, options }
    }
}

/// Whether an option with this entry excludes another option of its item.
fn clashes(problem: &Problem, RawEntry { item, color }: RawEntry, other: OptionId) -> bool {
    color == 0 || problem.color_at(other, item) != color
}

#[cfg(test)]
mod tests;
