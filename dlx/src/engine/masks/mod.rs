//! Options as bit masks over few items.
//!
//! The state is the list of options that are still live, each a mask of a few words: a bit for each item, or
//! several for an item with colours. Choosing an option keeps those that it does not exclude, which one test
//! of each mask shows; nothing else is stored. All items are counted at once by adding up the list's masks
//! bit by bit.
//!
//! Invariants:
//! - an option is in the list if it agrees with all chosen ones, is not forbidden, and does not cover the
//!   item being branched on;
//! - `taken` are the bits of the chosen options; an item with a taken bit is covered;
//! - marks return to lists below the current one;
//! - items that are off have bits in masks, but none in what options exclude or in what is left to cover;
//! - `smallest`, if it is known, is the item to branch on next;
//! - with the options that were forbidden and the items that are off, `taken` decides which options are in
//!   the list, unless an item is being branched on: `foresight` holds what is below by `taken`, and is
//!   cleared whenever one of the former changes.

mod findings;
mod foresight;
mod known;
mod layout;
mod lists;
mod survey;

use std::ops::Range;

use super::bit_counts::Counts;
use super::bit_set::Set;
use super::{Backtrack, Machine, Pick, Recalled, State, Switches, Tally};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;
use foresight::{Foresight, Part};
use layout::Layout;
pub(super) use layout::{obstacle, words};
use lists::{Lists, NUMBER_BITS, Span, number};
use survey::LONGEST;

/// The number of bits in counts: enough for nearly every choice of an item, for lists of fewer than 256
/// options, and for all lists. With one bit fewer or more, problems with two words take up to 1.1 times as
/// long.
const FEW: usize = 3;
const SOME: usize = 8;
const ALL: usize = NUMBER_BITS as usize + 1;

/// The state of a search over masks.
#[derive(Clone, Debug)]
pub(crate) struct Masks<const W: usize> {
    layout: Layout<W>,
    lists: Lists<W>,
    taken: Set<W>,
    chosen: Vec<OptionId>,
    smallest: Option<u32>,
    /// The item being branched on, if nothing has changed since, and its options.
    branching: Option<u32>,
    branches: Vec<u32>,
    /// The number of forbidden options.
    forbidden: usize,
    foresight: Foresight<W>,
    updates: u64,
}

/// A point to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<const W: usize> {
    span: Span,
    taken: Set<W>,
    chosen: usize,
    forbidden: usize,
}

impl<const W: usize> Masks<W> {
    /// The primary items that are not covered.
    #[inline(always)]
    fn left(&self) -> Set<W> {
        self.layout.primary.minus(self.taken)
    }

    /// Keeps the live options for which `stays` is true.
    #[inline(always)]
    fn retain(&mut self, stays: impl Fn(&Set<W>) -> bool) {
        self.updates += self.lists.live().len() as u64;
        self.lists.retain(stays);
        (self.smallest, self.branching) = (None, None);
    }

    /// What is below an open option, unless that is much or nothing.
    #[inline(always)]
    fn part(&self, option: u32) -> Option<Part<W>> {
        let left = self.left().minus(self.lists.mask(option));
        // The bits taken so far decide which options are live, and so what is below.
        let taken = self.taken.or(self.lists.mask(option)).without_top(NUMBER_BITS);
        let is_short = self.lists.live().len() <= LONGEST;
        (is_short && !left.is_empty()).then_some(Part { option, left, taken })
    }

    /// Records an option as chosen. Returns the bits that exclude others.
    #[inline(always)]
    fn take(&mut self, option: u32) -> Set<W> {
        self.chosen.push(OptionId(option));
        self.taken = self.taken.or(self.lists.mask(option));
        self.layout.clash(option)
    }

    /// Chooses options as long as some item has only one. Returns false if an item has none.
    #[inline(always)]
    fn settle(&mut self, weights: &mut Weights) -> bool {
        loop {
            let left = self.left();
            if left.is_empty() {
                return true;
            }
            let counts = Counts::<W, FEW>::of(self.lists.live());
            if let Some(item) = counts.never(left).first() {
                weights.conflict(item);
                return false;
            }
            let single = counts.once(left);
            if single.is_empty() {
                self.smallest = counts.least(left).map(|item| item as u32);
                return true;
            }
            if !self.force(single, weights) {
                return false;
            }
        }
    }

    /// Chooses the last options of the items in `single`. Returns false if two of them exclude each other.
    #[inline(always)]
    fn force(&mut self, mut single: Set<W>, weights: &mut Weights) -> bool {
        let mut clash = Set::EMPTY;
        for at in 0..self.lists.live().len() {
            let option = self.lists.live()[at];
            if option.meets(single) {
                if option.meets(clash) {
                    single.and(option).first().into_iter().for_each(|item| weights.conflict(item));
                    return false;
                }
                clash = clash.or(self.take(number(&option)));
                single = single.minus(option);
                if single.is_empty() {
                    break;
                }
            }
        }
        self.retain(|option| !option.meets(clash));
        true
    }

    /// Finds the item to branch on by counts of `K` bits.
    fn pick_by<const K: usize>(&self, weights: &mut Weights) -> Pick {
        let left = self.left();
        let counts = Counts::<W, K>::of(self.lists.live());
        if let Some(item) = counts.never(left).first() {
            weights.conflict(item);
            return Pick::Dead;
        }
        let item = match weights.choice {
            ItemChoice::MinRemaining => counts.least(left),
            ItemChoice::Weighted => {
                let scores = left.iter().map(|item| (weights.score(item, counts.count(item)), item));
                scores.min_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, item)| item)
            }
        };
        item.map_or(Pick::Solved, |item| Pick::Item(item as u32))
    }
}

impl<'p, const W: usize> State<'p> for Masks<W> {
    type Mark = Mark<W>;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let (layout, masks) = Layout::new(problem, switches);
        Self {
            layout,
            lists: Lists::new(masks),
            taken: Set::EMPTY,
            chosen: Vec::new(),
            smallest: None,
            branching: None,
            branches: Vec::new(),
            forbidden: 0,
            foresight: Foresight::default(),
            updates: 0,
        }
    }

    fn reset(&mut self) {
        let span = self.lists.all();
        self.undo(Mark { span, taken: Set::EMPTY, chosen: 0, forbidden: 0 });
    }

    #[inline(always)]
    fn mark(&mut self) -> Mark<W> {
        let Self { taken, forbidden, .. } = *self;
        Mark { span: self.lists.span(), taken, chosen: self.chosen.len(), forbidden }
    }

    #[inline(always)]
    fn undo(&mut self, Mark { span, taken, chosen, forbidden }: Mark<W>) {
        if self.forbidden != forbidden {
            self.foresight.clear();
        }
        self.lists.restore(span);
        (self.taken, self.forbidden) = (taken, forbidden);
        self.chosen.truncate(chosen);
        (self.smallest, self.branching) = (None, None);
    }

    fn is_open(&self, option: u32) -> bool {
        self.lists.live().binary_search_by_key(&option, number).is_ok()
    }

    fn is_covered(&self, item: usize) -> bool {
        self.layout.is_off(item) || self.layout.set_of(item as u32).meets(self.taken)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend(self.left().iter().map(|item| item as u32));
    }

    fn size(&self, item: u32) -> u32 {
        let bits = self.layout.set_of(item);
        self.lists.live().iter().map(|option| u32::from(option.meets(bits))).sum()
    }

    #[inline(always)]
    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let clash = self.take(option);
        self.retain(|option| !option.meets(clash));
        self.settle(weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.forbidden += 1;
        self.foresight.clear();
        self.retain(|live| number(live) != option);
        self.settle(weights)
    }

    fn switch_on(&mut self, problem: &Problem, items: &[u32]) {
        items.iter().for_each(|&item| self.layout.switch_on(problem, item, self.lists.masks()));
        self.foresight.clear();
        (self.smallest, self.branching) = (None, None);
    }

    fn switch_off(&mut self, problem: &Problem, items: &[u32]) {
        items.iter().for_each(|&item| self.layout.switch_off(problem, item));
        self.foresight.clear();
        (self.smallest, self.branching) = (None, None);
    }

    fn enforce(&mut self, _items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        let of_item = |&(item, option): &(u32, u32)| self.layout.clash(option).and(self.layout.set_of(item));
        let clash = held.iter().map(of_item).fold(Set::EMPTY, Set::or);
        if !clash.is_empty() {
            self.retain(|option| !option.meets(clash));
        }
        self.settle(weights)
    }

    #[inline(always)]
    fn pick(&mut self, weights: &mut Weights) -> Pick {
        match self.smallest {
            _ if self.left().is_empty() => Pick::Solved,
            Some(item) if weights.choice == ItemChoice::MinRemaining => Pick::Item(item),
            _ if self.lists.live().len() >> SOME == 0 => self.pick_by::<SOME>(weights),
            _ => self.pick_by::<ALL>(weights),
        }
    }

    #[inline(always)]
    fn completes(&self, option: u32, _item: u32) -> bool {
        self.left().minus(self.lists.mask(option)).is_empty()
    }

    #[inline(always)]
    fn foresee(&mut self, option: u32, item: u32, room: u64) -> Option<Tally> {
        if room > 0 && self.completes(option, item) {
            return Some(Tally::SOLUTION);
        }
        let part = self.part(option)?;
        let (tally, work) = self.foresight.count(&self.layout, &mut self.lists, part, room)?;
        self.updates += self.lists.live().len() as u64 + work;
        Some(tally)
    }

    #[inline(always)]
    fn foresee_each(&mut self, option: u32, _item: u32, room: u64) -> Option<Range<u32>> {
        let part = self.part(option)?;
        let entries = self.foresight.list(&self.layout, &mut self.lists, part, room)?;
        self.updates += self.lists.live().len() as u64;
        Some(entries)
    }

    #[inline(always)]
    fn recall(&mut self, option: u32, entry: u32) -> Recalled<'_> {
        self.complete(option);
        let recalled = self.foresight.recall(entry, &mut self.chosen);
        self.updates += recalled.work;
        recalled
    }

    fn complete(&mut self, option: u32) {
        self.chosen.push(OptionId(option));
    }

    #[inline(always)]
    fn branch_on(&mut self, item: u32) {
        self.lists.split_off(item as usize, &mut self.branches);
        self.branching = Some(item);
    }

    #[inline(always)]
    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        if self.branching == Some(item) {
            into.extend_from_slice(&self.branches);
        } else {
            let bits = self.layout.set_of(item);
            into.extend(self.lists.live().iter().filter(|option| option.meets(bits)).map(number));
        }
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let is_on = |item| !crate::engine::switches::is_off(off, item);
        let taken = self.chosen.iter().fold(Set::EMPTY, |taken, option| taken.or(self.lists.mask(option.0)));
        assert_eq!(self.taken, taken);
        let live: Vec<_> = self.lists.live().iter().map(number).collect();
        assert!(live.is_sorted_by(|one, two| one < two), "{live:?}");
        for &option in &live {
            assert_eq!(self.lists.live()[live.binary_search(&option).unwrap()], self.lists.mask(option));
            let clashes = |&chosen: &OptionId| problem.clash(OptionId(option), chosen, is_on);
            assert!(
                !self.chosen.iter().any(clashes),
                "option {option} is live and clashes with {:?}",
                self.chosen
            );
        }
        for item in 0..problem.item_count() {
            assert_eq!(self.layout.is_off(item), !is_on(item as u32));
        }
        assert!(self.smallest.is_none_or(|item| self.left().contains(item as usize)));
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}

/// The engine with as few words as the problem allows.
pub(crate) fn build<'p>(problem: &'p Problem, weights: Weights, switches: Switches) -> Box<dyn Machine + 'p> {
    match words(problem) {
        Some(1) => Box::new(Backtrack::<'p, Masks<1>>::new(problem, weights, switches)),
        Some(2) => Box::new(Backtrack::<'p, Masks<2>>::new(problem, weights, switches)),
        _ => Box::new(Backtrack::<'p, Masks<4>>::new(problem, weights, switches)),
    }
}
