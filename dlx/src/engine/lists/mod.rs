//! The options that are still open, as one list.
//!
//! Links remove each option that is excluded from all of its items, and put it back. Here an excluded option
//! is left out of a list, for which a word or two of its bits suffice, and the list below is still there
//! afterwards. What an item has left is counted anew from each list. So a choice costs little where options
//! have many items and exclude nearly all others, and much where they do not.
//!
//! Invariants:
//! - an option is in the list if it agrees with all chosen ones and is not forbidden;
//! - an item's bits in `free` are set while it is neither covered nor off; `left` primary items are free;
//!   undoing `trail` from its end restores both;
//! - `counts`, if `is_counted`, are those of the options in the list by item;
//! - `smallest`, if it is known, is the item to branch on next.

mod stack;
mod table;

use std::sync::Arc;

use super::bit_set::bits;
use super::color_bits::Part;
use super::{Pick, State, Switches};
use crate::ids::{OptionId, RawEntry};
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;
use stack::{Span, Stack};
use table::Table;
pub(super) use table::{obstacle, table_bytes};

/// The state of a search over lists.
#[derive(Clone, Debug)]
pub(crate) struct Lists<'p> {
    problem: &'p Problem,
    table: Arc<Table>,
    open: Stack,
    free: Vec<u64>,
    left: usize,
    /// Words of `free` before they changed.
    trail: Vec<Part>,
    chosen: Vec<OptionId>,
    counts: Vec<u32>,
    is_counted: bool,
    smallest: Option<u32>,
    /// Items with one option, while they are chosen.
    forced: Vec<u32>,
    /// What options that were just chosen exclude: all bits, and the words of which some are set.
    excluded: Vec<u64>,
    parts: Vec<Part>,
    tested: u64,
    counted: u64,
}

/// A point to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    open: Span,
    trail: usize,
    chosen: usize,
}

/// What counting shows.
enum Survey {
    /// An item has no options.
    Dead,
    /// Some items have one option.
    Forced,
    /// All items have several.
    Several,
}

impl Lists<'_> {
    fn is_free(&self, item: u32) -> bool {
        let bit = self.table.bits.first(item as usize);
        self.free[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The primary items that are free, in order.
    fn left(&self) -> impl Iterator<Item = u32> + '_ {
        let words = (0..).step_by(64).zip(&self.free[..self.problem.primary_count().div_ceil(64)]);
        let items = words.flat_map(|(first, &word)| bits(word).map(move |bit| first + bit as u32));
        items.take_while(|&item| item < self.problem.primary)
    }

    /// The bits of a word that are those of primary items.
    #[inline(always)]
    fn primary_bits(&self, word: usize) -> u64 {
        match self.problem.primary_count().saturating_sub(64 * word) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        }
    }

    /// Replaces a word of `free`.
    #[inline(always)]
    fn set_free(&mut self, word: usize, free: u64) {
        let before = std::mem::replace(&mut self.free[word], free);
        let primary = self.primary_bits(word);
        self.left =
            self.left + (free & primary).count_ones() as usize - (before & primary).count_ones() as usize;
    }

    /// Covers items, given by some of their bits, and excludes options with these.
    #[inline(always)]
    fn cover(&mut self, Part { word, bits: covered }: Part) {
        let before = self.free[word as usize];
        self.trail.push(Part { word, bits: before });
        self.set_free(word as usize, before & !covered);
        self.excluded[word as usize] |= covered;
    }

    /// Covers the item of an entry, if it is free, and excludes options with any of its bits but those of the
    /// entry's colour.
    fn cover_one(&mut self, entry: &RawEntry) {
        if !self.is_free(entry.item) {
            return;
        }
        for part in self.table.bits.of_item(entry.item as usize) {
            self.cover(part);
        }
        if entry.color != 0 {
            for own in self.table.bits.of_entry(entry) {
                self.excluded[own.word as usize] &= !own.bits;
            }
        }
    }

    /// Records an option as chosen, covers its items, and notes what it excludes.
    fn take(&mut self, option: u32) {
        let problem = self.problem;
        self.chosen.push(OptionId(option));
        if self.table.has_colors {
            let entries = problem.raw_entries(OptionId(option)).iter();
            // What other entries exclude are the option's own bits.
            for entry in entries {
                if entry.color != 0 || self.table.bits.has_several(entry.item as usize) {
                    self.cover_one(entry);
                }
            }
        }
        for (at, word) in (0..self.free.len()).zip(0..) {
            let bits = self.table.word(option, at) & self.free[at];
            if bits != 0 {
                self.cover(Part { word, bits });
            }
        }
    }

    /// The open options of an item.
    fn options_of(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        self.open.top().iter().copied().filter(move |&option| self.table.covers(option, item))
    }

    /// Removes what the options that were just chosen exclude. Most of many options have one of the bits that
    /// are looked at first, those of the fullest words.
    fn narrow(&mut self) {
        self.parts.clear();
        for (word, bits) in (0..).zip(&mut self.excluded) {
            if *bits != 0 {
                self.parts.push(Part { word, bits: std::mem::take(bits) });
            }
        }
        if self.open.top().len() > self.parts.len() {
            self.parts.sort_unstable_by_key(|part| std::cmp::Reverse(part.bits.count_ones()));
        }
        for part in &self.parts {
            self.tested += self.open.top().len() as u64;
            let column = self.table.column(part.word);
            self.open.retain(|option| column[option as usize] & part.bits == 0);
        }
        self.forget();
    }

    /// Forgets what was counted.
    fn forget(&mut self) {
        (self.is_counted, self.smallest) = (false, None);
    }

    /// Counts the open options of all items.
    fn count(&mut self) {
        if self.is_counted {
            return;
        }
        self.is_counted = true;
        let starts = &self.problem.item_starts;
        if self.open.top().len() == self.problem.option_count() {
            self.counts
                .iter_mut()
                .zip(starts.windows(2))
                .for_each(|(count, range)| *count = range[1] - range[0]);
            return;
        }
        self.counts.fill(0);
        for &option in self.open.top() {
            let entries = self.problem.raw_entries(OptionId(option));
            self.counted += entries.len() as u64;
            entries.iter().for_each(|entry| self.counts[entry.item as usize] += 1);
        }
    }

    /// Whether the open options are too few to cover what is left, which often shows before they are counted.
    fn are_too_few(&self) -> bool {
        let mut left = self.left;
        !self.open.top().iter().any(|&option| {
            left = left.saturating_sub(self.table.primary_count(option) as usize);
            left == 0
        })
    }

    /// Counts options, and finds the item with fewest.
    fn survey(&mut self, weights: &mut Weights) -> Survey {
        // Conflicts are those of items, which only counts tell.
        if weights.choice == ItemChoice::MinRemaining && self.are_too_few() {
            return Survey::Dead;
        }
        self.count();
        let Some(smallest) = self.left().min_by_key(|&item| self.counts[item as usize]) else {
            return Survey::Several;
        };
        self.smallest = Some(smallest);
        match self.counts[smallest as usize] {
            0 => {
                weights.conflict(smallest as usize);
                Survey::Dead
            }
            1 => Survey::Forced,
            _ => Survey::Several,
        }
    }

    /// Chooses the last options of items. Returns false if two of them exclude each other.
    fn force(&mut self, weights: &mut Weights) -> bool {
        let mut forced = std::mem::take(&mut self.forced);
        forced.clear();
        forced.extend(self.left().filter(|&item| self.counts[item as usize] == 1));
        let ok = forced.iter().all(|&item| !self.is_free(item) || self.force_one(item, weights));
        self.forced = forced;
        if ok {
            self.narrow()
        } else {
            self.excluded.fill(0)
        }
        ok
    }

    /// Chooses the last option of an item. Returns false if another one that was just chosen excludes it.
    fn force_one(&mut self, item: u32, weights: &mut Weights) -> bool {
        let only = self.options_of(item).next().filter(|&option| !self.table.meets(option, &self.excluded));
        match only {
            Some(option) => self.take(option),
            None => weights.conflict(item as usize),
        }
        only.is_some()
    }

    /// Draws the consequences of a change: chooses the last options of items as long as there are any.
    /// Returns false if an item has none.
    fn settle(&mut self, weights: &mut Weights) -> bool {
        while self.left > 0 {
            match self.survey(weights) {
                Survey::Dead => return false,
                Survey::Several => break,
                Survey::Forced if self.force(weights) => {}
                Survey::Forced => return false,
            }
        }
        true
    }

    /// Frees items that are off.
    fn release(&mut self, items: impl IntoIterator<Item = u32>) {
        for item in items {
            for Part { word, bits } in self.table.bits.of_item(item as usize) {
                self.set_free(word as usize, self.free[word as usize] | bits);
            }
        }
        self.forget();
    }
}

impl<'p> State<'p> for Lists<'p> {
    type Mark = Mark;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let table = Table::new(problem);
        let words = table.bits.len().div_ceil(64);
        let mut lists = Self {
            problem,
            table: Arc::new(table),
            open: Stack::new(problem.option_count()),
            free: vec![0; words],
            left: 0,
            trail: Vec::new(),
            chosen: Vec::new(),
            counts: vec![0; problem.item_count()],
            is_counted: false,
            smallest: None,
            forced: Vec::new(),
            excluded: vec![0; words],
            parts: Vec::new(),
            tested: 0,
            counted: 0,
        };
        lists.release((0..problem.item_count() as u32).filter(|&item| !switches.has(item)));
        lists
    }

    fn reset(&mut self) {
        self.undo(Mark { open: self.open.all(), trail: 0, chosen: 0 });
    }

    fn mark(&mut self) -> Mark {
        Mark { open: self.open.mark(), trail: self.trail.len(), chosen: self.chosen.len() }
    }

    fn undo(&mut self, Mark { open, trail, chosen }: Mark) {
        self.open.restore(open);
        while self.trail.len() > trail
            && let Some(Part { word, bits }) = self.trail.pop()
        {
            self.set_free(word as usize, bits);
        }
        self.chosen.truncate(chosen);
        self.forget();
    }

    fn is_open(&self, option: u32) -> bool {
        self.open.top().binary_search(&option).is_ok()
    }

    fn is_covered(&self, item: usize) -> bool {
        !self.is_free(item as u32)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend(self.left());
    }

    fn size(&self, item: u32) -> u32 {
        match self.is_counted {
            true => self.counts[item as usize],
            false => self.options_of(item).count() as u32,
        }
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.take(option);
        self.narrow();
        self.settle(weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.tested += self.open.top().len() as u64;
        self.open.retain(|open| open != option);
        self.forget();
        self.settle(weights)
    }

    fn switch_on(&mut self, _problem: &Problem, items: &[u32]) {
        self.release(items.iter().copied());
    }

    fn switch_off(&mut self, _problem: &Problem, items: &[u32]) {
        for &item in items {
            for Part { word, bits } in self.table.bits.of_item(item as usize) {
                self.set_free(word as usize, self.free[word as usize] & !bits);
            }
        }
        self.forget();
    }

    fn enforce(&mut self, _items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        for &(item, option) in held {
            let mut entries = self.problem.raw_entries(OptionId(option)).iter();
            if let Some(entry) = entries.find(|entry| entry.item == item) {
                self.cover_one(entry);
            }
        }
        self.narrow();
        self.settle(weights)
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        if self.left == 0 {
            return Pick::Solved;
        }
        if self.smallest.is_none() && matches!(self.survey(weights), Survey::Dead) {
            return Pick::Dead;
        }
        let item = match weights.choice {
            ItemChoice::MinRemaining => self.smallest,
            ItemChoice::Weighted => {
                self.count();
                let score = |item: u32| weights.score(item as usize, self.counts[item as usize]);
                self.left().min_by(|&one, &two| score(one).total_cmp(&score(two)))
            }
        };
        item.map_or(Pick::Solved, Pick::Item)
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        into.extend(self.options_of(item));
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let is_on = |item: u32| !crate::engine::switches::is_off(off, item);
        for item in 0..problem.item_count() as u32 {
            let covers =
                |option: &OptionId| problem.raw_entries(*option).iter().any(|entry| entry.item == item);
            let is_covered = self.chosen.iter().any(covers);
            assert_eq!(self.is_free(item), is_on(item) && !is_covered, "item {item}");
        }
        assert_eq!(self.left, self.left().count());
        assert!(self.open.top().is_sorted_by(|one, two| one < two), "{:?}", self.open.top());
        for &option in self.open.top() {
            let clashes = |&chosen: &OptionId| problem.clash(OptionId(option), chosen, is_on);
            assert!(
                !self.chosen.iter().any(clashes),
                "option {option} is open and clashes with {:?}",
                self.chosen
            );
        }
        assert!(self.excluded.iter().all(|&word| word == 0));
        assert!(self.smallest.is_none_or(|item| self.is_free(item)));
    }

    fn updates(&self) -> u64 {
        self.tested
    }

    fn work(&self) -> u64 {
        self.tested + self.counted
    }
}
