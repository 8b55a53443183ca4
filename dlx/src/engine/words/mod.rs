//! A word of open options for each item, with forced moves.
//!
//! For items with few options, a word replaces the sparse sets of `cells`: removing an option from an item
//! clears a bit, and undoing sets it again. A removal touches one word, where sparse sets touch four places,
//! and nothing ever moves. The last option of an item is chosen at once, and an item without options fails at
//! once: neither is ever branched on.
//!
//! Invariants:
//! - a bit of a primary item's word is set if and only if its option is open and the item is not covered, so
//!   the word is empty if and only if the item is covered or off;
//! - a secondary item keeps the bits of options that are removed from primary ones, so a removal touches only
//!   primary items (0.6 of the time if conflicts of pairs are items); `held` records what covers it, unless
//!   it is *plain*: options list what they exclude in plain items, and searches of boards with conflicts of
//!   pairs take .77 of the time;
//! - an option is removed from all its uncovered primary items or from none; options that clash with a chosen
//!   one are removed;
//! - `trail` holds the options removed since a mark, and `covered` the items covered, with the values of
//!   `held` then: undoing restores all of these, in any order;
//! - no item that lost an option before `trail[pruned]`, and none since, is locked into another, if `pruned`
//!   is a number.

mod least;
mod tables;
mod together;

use std::ops::Range;
use std::sync::Arc;

use super::prune::{AT_ONCE, LARGEST, Pruner};
use super::{Pick, State, Switches};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;
use least::{least, smallest};
pub(super) use tables::obstacle;
use tables::{Rival, Slot, Tables};

/// The open options of an item.
type Word = u32;

/// The colour of items that nothing covers.
const FREE: u32 = u32::MAX;
/// The colour of items that are off.
const OFF: u32 = FREE - 1;
/// No item.
const NONE: usize = usize::MAX;

/// A point to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    trail: usize,
    covered: usize,
    chosen: usize,
    pruned: Option<usize>,
}

/// The state of a search over words.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    tables: Arc<Tables>,
    /// The open options of each item.
    open: Vec<Word>,
    /// The colour that covers each secondary item: 0 for none, [`FREE`] if nothing covers it. [`OFF`] for
    /// items of both kinds that are off.
    held: Vec<u32>,
    initial: (Vec<Word>, Vec<u32>),
    /// Options forced before any choice, and whether that already failed.
    forced: usize,
    hopeless: bool,
    chosen: Vec<OptionId>,
    /// Primary items that were reduced to one option.
    queue: Vec<u32>,
    trail: Vec<Slot>,
    covered: Vec<(u32, Word)>,
    /// The length of the trail when the state was last pruned.
    pruned: Option<usize>,
    /// The length of the trail when pruning last examined each item; 0 between prunings.
    looked: Vec<usize>,
    /// A byte for each option: 255 while those that are chosen together exclude it.
    excluded: Vec<u8>,
    updates: u64,
}

/// The numbers of the bits of a word.
#[inline(always)]
fn bits(mut word: Word) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        number
    })
}

/// The data that removing options works on, as slices, which the compiler need not reload after each write.
struct Hand<'a> {
    tables: &'a Tables,
    open: &'a mut [Word],
    trail: &'a mut Vec<Slot>,
    queue: &'a mut Vec<u32>,
    updates: &'a mut u64,
    weights: &'a mut Weights,
}

impl Hand<'_> {
    /// Removes these open options of an item from all their items, and queues items that have one option
    /// left, but not `covered`. Returns false if one has none.
    #[inline(always)]
    fn take_out(&mut self, item: usize, mut options: Word, covered: usize) -> bool {
        let slots = self.tables.slots(item);
        while options != 0 {
            let slot = slots[options.trailing_zeros() as usize];
            options &= options - 1;
            if !self.remove(slot, covered) {
                return false;
            }
        }
        true
    }

    /// Removes those of these options that are open, as [`remove`](Self::remove) does.
    #[inline(always)]
    fn take_out_rivals(&mut self, rivals: &[Rival]) -> bool {
        rivals
            .iter()
            .all(|&rival| !rival.is_open(self.open) || self.remove(self.tables.slot(rival.option), NONE))
    }

    /// Removes an open option from all its items, and queues items that have one option left, but not
    /// `covered`. Returns false if one has none.
    #[inline(always)]
    fn remove(&mut self, slot: Slot, covered: usize) -> bool {
        // In variables of their own, the compiler keeps them in registers.
        let (open, primary) = (&mut *self.open, self.tables.primary);
        self.trail.push(slot);
        let entries = &self.tables.entries[slot.range()];
        *self.updates += entries.len() as u64;
        let mut is_possible = true;
        for entry in entries {
            let item = entry.item();
            let place = &mut open[item];
            let word = *place & !entry.bit();
            *place = word;
            if word & word.wrapping_sub(1) == 0 && item < primary && item != covered {
                if word == 0 {
                    self.weights.conflict(item);
                    is_possible = false;
                } else {
                    self.queue.push(item as u32);
                }
            }
        }
        is_possible
    }
}

impl Words {
    /// All of an untouched problem is made anew for options that are chosen together. Fewer options than one
    /// for so many primary items are chosen one by one.
    const FEW: usize = 32;

    /// Removes open options of an item.
    fn kill(&mut self, item: usize, options: Word, weights: &mut Weights) -> bool {
        let Self { tables, open, trail, queue, updates, .. } = self;
        Hand { tables, open, trail, queue, updates, weights }.take_out(item, options, NONE)
    }

    /// Chooses an open option and removes all that clash with it.
    fn cover(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.chosen.push(OptionId(option));
        self.cover_by(self.tables.range_to_cover(option), weights) && self.exclude_rivals(option, weights)
    }

    /// Removes the rivals of a chosen option.
    #[inline(always)]
    fn exclude_rivals(&mut self, option: u32, weights: &mut Weights) -> bool {
        let Self { tables, open, trail, queue, updates, .. } = self;
        let tables = &**tables;
        Hand { tables, open, trail, queue, updates, weights }.take_out_rivals(tables.rivals(option))
    }

    /// Covers the items of these entries of a chosen option, and removes what clashes with it there.
    #[inline(always)]
    fn cover_by(&mut self, entries: Range<usize>, weights: &mut Weights) -> bool {
        let Self { tables, open, held, trail, queue, covered, updates, .. } = self;
        let tables = &**tables;
        let mut hand = Hand { tables, open, trail, queue, updates, weights };
        for (at, entry) in entries.clone().zip(&tables.entries[entries]) {
            let item = entry.item();
            let (options, but) = if item < tables.primary {
                let word = std::mem::take(&mut hand.open[item]);
                covered.push((item as u32, word));
                (word & !entry.bit(), item)
            } else if held[item] == FREE {
                held[item] = tables.color(at);
                covered.push((item as u32, 0));
                let others = tables.live(item, hand.open) & !entry.bit();
                (tables.of_other_color(item, others, held[item]), NONE)
            } else {
                continue;
            };
            if !hand.take_out(item, options, but) {
                return false;
            }
        }
        true
    }

    /// Lets chosen options cover items that were switched on.
    fn hold(&mut self, held: &[(u32, u32)], weights: &mut Weights) -> bool {
        let entry = |tables: &Tables, item: u32, option| {
            tables.range(option).find(|&at| tables.entries[at].item() == item as usize)
        };
        let entries: Vec<_> =
            held.iter().filter_map(|&(item, option)| entry(&self.tables, item, option)).collect();
        // As before any choice, removing other options does not leave the items without options.
        for entry in entries.iter().map(|&at| self.tables.entries[at]) {
            self.open[entry.item()] |= entry.bit();
        }
        entries.into_iter().all(|at| self.cover_by(at..at + 1, weights))
    }

    /// Draws the consequences of a change: chooses the last options of queued items until none is left.
    fn settle(&mut self, mut ok: bool, weights: &mut Weights) -> bool {
        while ok && let Some(item) = self.queue.pop() {
            let open = self.open[item as usize];
            if open != 0 {
                ok = self.cover(self.tables.first_of(item as usize, open), weights);
            }
        }
        self.queue.clear();
        ok && !self.hopeless
    }

    /// Makes the forced moves of the untouched problem part of the initial state.
    fn settle_initial(&mut self) {
        let mut weights = Weights::new(ItemChoice::MinRemaining, self.open.len());
        let primary = &self.open[..self.tables.primary];
        self.queue
            .extend((0..).zip(primary).filter(|(_, word)| word.is_power_of_two()).map(|(item, _)| item));
        let is_possible = primary.iter().zip(&self.held).all(|(&word, &held)| word != 0 || held == OFF);
        self.hopeless = !self.settle(is_possible, &mut weights);
        self.forced = self.chosen.len();
        self.initial = (self.open.clone(), self.held.clone());
        self.reset();
    }

    /// Removes options from the items that all options of `item` also cover, until there is no such item.
    /// Returns false if that leaves no solution.
    fn unlock(&mut self, item: usize, weights: &mut Weights) -> bool {
        while let Some((other, shared)) = self.locked(item) {
            while let others = self.live(other) & !shared
                && others != 0
            {
                let option = self.tables.first_of(other, others);
                if !self.forbid(option, weights) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the state says that an item is covered. Of plain items, it does not.
    fn is_held(&self, item: usize) -> bool {
        if item < self.tables.primary { self.open[item] == 0 } else { self.held[item] != FREE }
    }

    /// The open options of an item; none if it is covered.
    fn live(&self, item: usize) -> Word {
        if self.is_held(item) { 0 } else { self.tables.live(item, &self.open) }
    }

    /// An uncovered item that all options of the primary item `item` cover, and other options as well, with
    /// the bits there of the options that cover both.
    fn locked(&self, item: usize) -> Option<(usize, Word)> {
        let (open, slots) = (self.open[item], self.tables.slots(item));
        // Counting all bits takes longer on many machines.
        if !(2..=LARGEST as usize).contains(&bits(open).take(LARGEST as usize + 1).count()) {
            return None;
        }
        let of_first = self.tables.range(self.tables.first_of(item, open));
        self.tables.entries[of_first].iter().find_map(|entry| {
            let other = entry.item();
            if other == item || self.is_held(other) {
                return None;
            }
            let bit = |number: usize| self.tables.find(slots[number], other).filter(|&(_, color)| color == 0);
            let shared = bits(open).try_fold(0, |shared, number| Some(shared | bit(number)?.0))?;
            (self.live(other) & !shared != 0).then_some((other, shared))
        })
    }

    /// Examines items that lost an option since `trail[from]`, in turn, until none is locked or `stop`
    /// returns true. Returns false if that leaves no solution.
    fn unlock_from(&mut self, from: usize, weights: &mut Weights, stop: &mut dyn FnMut() -> bool) -> bool {
        let mut at = from;
        let mut ok = true;
        while ok && let Some(slot) = self.trail.get(at) {
            if at.is_multiple_of(AT_ONCE) && stop() {
                break;
            }
            for entry in slot.range() {
                let item = self.tables.entries[entry].item();
                if item < self.tables.primary && self.looked[item] <= at {
                    self.looked[item] = self.trail.len();
                    ok = ok && self.unlock(item, weights);
                }
            }
            at += 1;
        }
        for entry in self.trail[from..].iter().flat_map(|slot| slot.range()) {
            self.looked[self.tables.entries[entry].item()] = 0;
        }
        ok
    }
}

impl<'p> State<'p> for Words {
    type Mark = Mark;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let tables = Tables::new(problem, switches);
        let items = problem.item_count();
        let mut open = tables.all_open();
        let mut held = vec![FREE; items];
        for item in (0..items).filter(|&item| switches.has(item as u32)) {
            (open[item], held[item]) = (0, OFF);
        }
        let mut state = Self {
            open,
            held,
            initial: (Vec::new(), Vec::new()),
            forced: 0,
            hopeless: false,
            chosen: Vec::new(),
            queue: Vec::new(),
            trail: Vec::new(),
            covered: Vec::new(),
            pruned: None,
            looked: vec![0; items],
            excluded: Vec::new(),
            updates: 0,
            tables: Arc::new(tables),
        };
        state.settle_initial();
        state
    }

    fn reset(&mut self) {
        self.open.clone_from(&self.initial.0);
        self.held.clone_from(&self.initial.1);
        self.chosen.truncate(self.forced);
        self.queue.clear();
        self.trail.clear();
        self.covered.clear();
        self.pruned = None;
    }

    fn mark(&mut self) -> Mark {
        let (trail, covered, chosen) = (self.trail.len(), self.covered.len(), self.chosen.len());
        Mark { trail, covered, chosen, pruned: self.pruned }
    }

    fn undo(&mut self, mark: Mark) {
        let (open, entries) = (self.open.as_mut_slice(), self.tables.entries.as_slice());
        for slot in &self.trail[mark.trail..] {
            for entry in &entries[slot.range()] {
                open[entry.item()] |= entry.bit();
            }
        }
        self.trail.truncate(mark.trail);
        for &(item, word) in &self.covered[mark.covered..] {
            open[item as usize] |= word;
            self.held[item as usize] = FREE;
        }
        self.covered.truncate(mark.covered);
        self.chosen.truncate(mark.chosen);
        self.pruned = mark.pruned;
    }

    fn is_open(&self, option: u32) -> bool {
        self.tables.is_open(option, &self.open)
    }

    fn is_covered(&self, item: usize) -> bool {
        let covers =
            |option: &OptionId| self.tables.range(option.0).any(|at| self.tables.entries[at].item() == item);
        self.is_held(item) || self.tables.is_plain(item) && self.chosen.iter().any(covers)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend((0..self.tables.primary as u32).filter(|&item| self.open[item as usize] != 0));
    }

    fn size(&self, item: u32) -> u32 {
        self.open[item as usize].count_ones()
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let ok = self.cover(option, weights);
        self.settle(ok, weights)
    }

    /// Chosen options of primary items are not open, so only those that are not open are looked up among
    /// them.
    fn choose_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        let are_many = options.len() * Self::FEW >= self.tables.primary;
        if weights.choice == ItemChoice::MinRemaining && are_many && self.is_untouched() {
            let is_possible = self.choose_together(options);
            return self.settle(is_possible, weights);
        }
        options.iter().all(|option| {
            let first = self.tables.deciding(option.0).first();
            let is_primary = first.is_some_and(|entry| entry.item() < self.tables.primary);
            match self.is_open(option.0) {
                true if is_primary || !self.chosen.contains(option) => self.choose(option.0, weights),
                _ => self.chosen.contains(option),
            }
        })
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        let deciding = self.tables.deciding(option);
        let ok = deciding.first().copied().is_none_or(|entry| self.kill(entry.item(), entry.bit(), weights));
        self.settle(ok, weights)
    }

    /// Examines only items that lost an option since the state was last pruned: the others have not changed.
    fn prune(
        &mut self,
        _pruner: &mut Pruner,
        _problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let from = self.pruned.unwrap_or(self.trail.len());
        if self.pruned.is_none() {
            for item in 0..self.tables.primary {
                if item % AT_ONCE == 0 && stop() {
                    return true;
                }
                if !self.unlock(item, weights) {
                    return false;
                }
            }
        }
        let mut stopped = false;
        let ok = self.unlock_from(from, weights, &mut || {
            stopped = stop();
            stopped
        });
        if !stopped {
            self.pruned = Some(self.trail.len());
        }
        ok
    }

    fn switch_on(&mut self, problem: &Problem, items: &[u32]) {
        let tables = Arc::make_mut(&mut self.tables);
        for &item in items {
            let options = problem.options_of(problem.item_at(item as usize));
            let is_open = |&(_, option): &(u32, &OptionId)| tables.is_open(option.0, &self.open);
            let open = (0..).zip(options).filter(is_open).fold(0, |open, (number, _)| open | 1 << number);
            tables.switch_on(item as usize);
            self.open[item as usize] = open;
            self.held[item as usize] = FREE;
        }
        self.pruned = None;
    }

    fn switch_off(&mut self, _problem: &Problem, items: &[u32]) {
        let tables = Arc::make_mut(&mut self.tables);
        for &item in items.iter().rev() {
            tables.switch_off(item as usize);
            (self.open[item as usize], self.held[item as usize]) = (0, OFF);
        }
    }

    fn enforce(&mut self, items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        let mut ok = self.hold(held, weights);
        let is_held = |item: u32| held.iter().any(|held| held.0 == item);
        for &item in items.iter().filter(|&&item| (item as usize) < self.tables.primary && !is_held(item)) {
            let open = self.open[item as usize];
            if open == 0 {
                weights.conflict(item as usize);
                ok = false;
            } else if open.is_power_of_two() {
                self.queue.push(item);
            }
        }
        self.settle(ok, weights)
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        if self.hopeless {
            return Pick::Dead;
        }
        let open = &self.open[..self.tables.primary];
        let item = match weights.choice {
            ItemChoice::MinRemaining => smallest(open),
            ItemChoice::Weighted => least(open, weights.factors()),
        };
        item.map_or(Pick::Solved, Pick::Item)
    }

    fn bits(&self, item: u32) -> Option<u64> {
        Some(self.open[item as usize].into()).filter(|&bits| bits != 0)
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        let slots = self.tables.slots(item as usize);
        into.extend(bits(self.open[item as usize]).map(|number| slots[number].option));
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let is_off = |item: usize| crate::engine::switches::is_off(off, item as u32);
        for item in 0..problem.item_count() {
            let is_chosen = |option: &OptionId| {
                problem.raw_entries(*option).iter().any(|entry| entry.item as usize == item)
            };
            let is_covered = !is_off(item) && self.chosen.iter().any(is_chosen);
            if item < self.tables.primary {
                assert_eq!(self.open[item] == 0, is_covered || is_off(item), "item {item}");
            } else {
                assert_eq!(self.held[item] == OFF, is_off(item), "item {item}");
                let is_held = (is_covered || is_off(item)) && !self.tables.is_plain(item);
                assert_eq!(self.held[item] != FREE, is_held, "item {item}");
            }
            for (number, slot) in self.tables.slots(item).iter().enumerate() {
                assert_eq!(slot.option, problem.options_of(problem.item_at(item))[number].0);
                assert_eq!(self.tables.entries[slot.range()].len(), self.tables.deciding(slot.option).len());
            }
        }
        for option in problem.options() {
            let uncovered = self.tables.range(option.0).map(|at| self.tables.entries[at]);
            let uncovered =
                uncovered.filter(|entry| entry.item() < self.tables.primary && self.open[entry.item()] != 0);
            let open: Vec<_> = uncovered.map(|entry| self.open[entry.item()] & entry.bit() != 0).collect();
            assert!(open.iter().all(|&is| is == open[0]), "{option:?} is open in some items: {open:?}");
            let clashes = |&chosen: &OptionId| problem.clash(option, chosen, |item| !is_off(item as usize));
            let clashes = !self.chosen.contains(&option) && self.chosen.iter().any(clashes);
            assert!(!clashes || open.iter().all(|&is| !is), "{option:?} clashes and is open");
            let deciding = self.tables.deciding(option.0);
            assert!(deciding.iter().all(|entry| !is_off(entry.item())), "{option:?}");
        }
        assert!(self.queue.is_empty() && self.looked.iter().all(|&at| at == 0));
    }

    fn is_hopeless(&self) -> bool {
        self.hopeless
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
