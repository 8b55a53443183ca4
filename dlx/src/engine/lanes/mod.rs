//! Open options as bits, narrowed a whole vector at a time.
//!
//! Each item has a lane of bits, one for each of its options, in one word, in several, or spread over slices.
//! Each option has a *row*: what it leaves to every item. Choosing an option ANDs its row onto the state;
//! then one pass finds every item with one option left or none. Secondary items and colours need no state,
//! because the rows contain what they forbid. Nothing is undone; marks keep copies.
//!
//! Where items share many options, as lines and boxes do, [`Locks`](locks::Locks) exclude more; weights then count only while
//! a third of the items are left.
//!
//! [Implied sums](crate::ImpliedSum) exclude options, too, as soon as nothing else does.
//!
//! Invariants of every state that is not about to be undone:
//! - bit `k` of item `i` is set if the item's `k`-th option is chosen or agrees with all chosen ones, and is not
//!   forbidden; so an option's bits are set in all of its items or in none;
//! - the lane of an item that is off has one bit set, which stands for no option, so that it looks like that
//!   of a covered item;
//! - a covered item's lane has one bit set, that of the chosen option: two chosen options that exclude each
//!   other show up as an empty lane;
//! - an item that is not covered has two or more options;
//! - `slots[..used]` hold copies of the state, the last one equal to it unless `changed`.

mod bit_slice;
mod bit_slices;
mod column_locks;
mod covered;
mod layout;
mod locks;
mod many_slices;
mod many_words;
mod one_word;
mod place;
mod queue;
mod rows;
mod shape;
mod shared;
mod short;
mod sparse;
mod sums;
mod switched;
mod tables;
mod tally;
mod vector;

use std::fmt;
use std::sync::Arc;

use super::prune::{AT_ONCE, LARGEST, Pruner};
use super::{Backtrack, Machine, Pick, State, Switches};
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::{OptionId, Problem};
use bit_slices::Slices;
use layout::Layout;
use many_slices::ManySlices;
use many_words::ManyWords;
use one_word::OneWord;
use place::Place;
use queue::Queue;
use rows::Row;
pub(super) use shape::Shape;
use tables::Tables;
use vector::Bits;

type Words16 = OneWord<u16, 32>;
type Words32 = OneWord<u32, 16>;
type Words64 = OneWord<u64, 8>;

/// The open options of all items.
pub(crate) trait OpenSets: Clone + Send + Sync + fmt::Debug {
    type Vector: Bits;
    /// Whether looking for [`Locks`](locks::Locks) takes little time. Otherwise it pays only in long
    /// searches, if they are [thorough](crate::Solver::thorough).
    const HAS_CHEAP_LOCKS: bool = true;

    /// All options open.
    fn new(layout: &Layout) -> Self;
    fn vectors(&self) -> &[Self::Vector];
    /// The numbers of the open options of an item.
    fn indices(&self, item: u32, layout: &Layout) -> impl Iterator<Item = u32> {
        layout.indices(self.vectors(), item)
    }
    /// The open options of an item that has at most 64, a bit each.
    fn bits(&self, item: u32, layout: &Layout) -> u64 {
        self.indices(item, layout).fold(0, |bits, index| bits | 1 << index)
    }
    /// Opens these places of an item that no longer counts as covered, instead of the place that was set
    /// while it was off.
    fn switch_on(&mut self, off: Place, open: &[Place]);
    /// Covers the item of a place.
    fn cover(&mut self, place: Place);
    /// Whether the item of a place is covered.
    fn covers(&self, place: Place) -> bool;
    fn covers_all(&self) -> bool;
    /// Whether the search is not near its end, where items' weights are not worth the time to look at them.
    fn is_early(&self, _tables: &Tables<'_, Self::Vector>) -> bool {
        true
    }
    /// Whether it is known that no uncovered item has more than two options.
    fn is_paired(&self) -> bool {
        false
    }
    /// Applies the waiting options, and chooses and applies the options that they force. Also excludes options by
    /// [`Locks`](locks::Locks), if there are any and `lock` says so. Fails with an item that is left without options.
    fn settle(&mut self, tables: &Tables<'_, Self::Vector>, queue: &mut Queue, lock: bool)
    -> Result<(), u32>;
    /// Keeps only the options in `masks`.
    fn keep(&mut self, masks: &[Self::Vector], layout: &Layout);
    /// Whether all of `options`, two or three, may exclude some open option. Rows are full.
    fn exceeds(&self, tables: &Tables<'_, Self::Vector>, options: &[u32]) -> bool;
    /// Closes an open option in one of its items.
    fn close(&mut self, place: Place);
    /// The number of open options of an item; 1 once it is covered.
    fn size(&self, item: u32) -> u32;
    /// The first item with the fewest open options among those that have two or more.
    fn smallest(&self) -> u32;
    /// The first item with the lowest (options - 1) * factor among those that have two or more options.
    fn least(&self, factors: &[f32]) -> u32;
}

/// Runs `$run` with `$Sets` as slices if they suit a problem, or else as the narrowest sets with room for its
/// items.
macro_rules! with_sets {
    ($problem:expr, $switches:expr, $Sets:ident => $run:expr) => {
        match layout::bits($problem, $switches).max().unwrap_or(0) {
            largest if Slices::suit($problem, largest) => {
                type $Sets = Slices;
                $run
            }
            largest if ManySlices::suit($problem, largest) => {
                type $Sets = ManySlices;
                $run
            }
            0..=16 => {
                type $Sets = Words16;
                $run
            }
            17..=32 => {
                type $Sets = Words32;
                $run
            }
            33..=64 => {
                type $Sets = Words64;
                $run
            }
            _ => {
                type $Sets = ManyWords;
                $run
            }
        }
    };
}

use with_sets;

/// The engine with words as narrow as the problem allows.
pub(crate) fn build<'p>(problem: &'p Problem, weights: Weights, switches: Switches) -> Box<dyn Machine + 'p> {
    with_sets!(problem, &switches, Sets => {
        Box::new(Backtrack::<'p, Lanes<'p, Sets>>::new(problem, weights, switches))
    })
}

/// A point to return to: a slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

/// The contents of a mark.
#[derive(Clone, Debug)]
struct Slot<S> {
    sets: S,
    chosen: usize,
}

/// The state of a search over lanes.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<'p, S: OpenSets> {
    /// One copy for all threads.
    tables: Arc<Tables<'p, S::Vector>>,
    sets: S,
    queue: Queue,
    slots: Vec<Slot<S>>,
    used: usize,
    changed: bool,
    /// The state before any choice, with the options forced in it, and whether that failed.
    initial: Slot<S>,
    hopeless: bool,
    /// The union of what the options of an item leave.
    union: Vec<S::Vector>,
    updates: u64,
    looks: sums::Looks,
}

impl<S: OpenSets> Lanes<'_, S> {
    fn open_options(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        let indices = self.sets.indices(item, &self.tables.layout);
        indices.map(move |index| self.tables.option(item, index))
    }

    fn is_set(&self, place: Place) -> bool {
        self.sets.vectors()[place.vector as usize].lane(place.lane()) & place.bit() != 0
    }

    fn covers(&self, place: Place) -> bool {
        self.sets.covers(place)
    }

    /// Chooses the last option of an item that has only one. Returns false if it has none.
    fn force(&mut self, item: u32, weights: &mut Weights) -> bool {
        let place = self.tables.layout.place(item, 0);
        match self.sets.size(item) {
            0 => {
                weights.conflict(item as usize);
                return false;
            }
            1 if !self.covers(place) => {
                let last = self.open_options(item).next();
                last.into_iter().for_each(|option| self.queue.push(option));
            }
            _ => {}
        }
        true
    }

    /// Applies the chosen options, and all that follows; `lock` says whether to look for locks. Returns false if an item is
    /// left without options.
    fn settle(&mut self, lock: bool, weights: &mut Weights) -> bool {
        while self.settle_items(lock, weights) {
            match self.narrow_sums(weights) {
                Some(true) => {}
                Some(false) => return true,
                None => return false,
            }
        }
        false
    }

    /// The same as [`settle`](Self::settle) without sums.
    fn settle_items(&mut self, lock: bool, weights: &mut Weights) -> bool {
        let before = self.queue.applied();
        let settled = self.sets.settle(&self.tables, &mut self.queue, lock);
        self.updates += self.tables.rows.vectors_of(&self.queue.chosen()[before..self.queue.applied()]);
        settled.map_err(|empty| weights.conflict(empty as usize)).is_ok() && !self.hopeless
    }

    /// Closes an open option. Returns false if an item is left without options.
    fn close(&mut self, option: u32, weights: &mut Weights) -> bool {
        let tables = Arc::clone(&self.tables);
        let places = || tables.places.of(option).iter().filter(|place| !tables.switched.is_off(place.item));
        places().for_each(|&place| self.sets.close(place));
        places().all(|place| self.force(place.item, weights))
    }

    /// Makes the forced choices of the initial state, after closing the useless options, which no solution
    /// contains.
    fn prepare(&mut self, useless: &[u32]) {
        let mut weights = Weights::new(ItemChoice::MinRemaining, self.tables.problem.item_count());
        let possible = useless.iter().all(|&option| self.close(option, &mut weights))
            && self.force_all(&mut weights)
            && self.settle(S::HAS_CHEAP_LOCKS, &mut weights);
        self.hopeless |= !possible;
        if self.hopeless {
            // Those that were forced lead nowhere, and may exclude each other.
            self.queue.truncate(0);
        }
        self.initial = Slot { sets: self.sets.clone(), chosen: self.queue.chosen().len() };
    }

    fn force_all(&mut self, weights: &mut Weights) -> bool {
        (0..self.tables.layout.sizes().len() as u32).all(|item| self.force(item, weights))
    }

    /// Sets `union` to the union of what the options of `item`, two or three, leave. Returns whether that is
    /// less than what is open.
    fn lock(&mut self, item: u32) -> bool {
        let mut options = [0; LARGEST as usize];
        let count =
            options.iter_mut().zip(self.open_options(item)).map(|(slot, option)| *slot = option).count();
        let rows = &self.tables.rows;
        self.updates += rows.vectors_of(&options.map(OptionId)[..count]);
        let options = &options[..count];
        if rows.are_full() && !self.sets.exceeds(&self.tables, options) {
            return false;
        }
        self.unite(options);
        self.sets.vectors().iter().zip(&self.union).any(|(open, union)| !open.is_within(union))
    }

    /// Sets `union` to the union of what `options` leave.
    fn unite(&mut self, options: &[u32]) {
        let Tables { layout, rows, .. } = &*self.tables;
        self.union.clear();
        self.union.resize(layout.len(), S::Vector::EMPTY);
        for &option in options {
            if let Some(shared) = rows.shared() {
                self.union.iter_mut().zip(shared.of(option)).for_each(|(union, mask)| union.unite(mask));
                continue;
            }
            if let Some(sparse) = rows.sparse() {
                let mut row = vec![S::Vector::FULL; layout.len()];
                sparse.of(option).open.narrow(&mut row);
                self.union.iter_mut().zip(&row).for_each(|(union, mask)| union.unite(mask));
                continue;
            }
            let Row { columns, mut masks } = rows.of(option);
            let mut columns = columns.iter().peekable();
            for column in 0..layout.column_count() {
                let union = &mut self.union[layout.vectors(column)];
                if columns.next_if(|&&next| next as usize == column).is_some() {
                    let (here, rest) = masks.split_at(union.len());
                    union.iter_mut().zip(here).for_each(|(union, mask)| union.unite(mask));
                    masks = &rest[usize::from(S::Vector::COVERS)..];
                } else {
                    union.fill(S::Vector::FULL);
                }
            }
        }
    }
}

impl<'p, S: OpenSets> State<'p> for Lanes<'p, S> {
    type Mark = Mark;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let (tables, useless) = Tables::new(problem, switches);
        let sets = S::new(&tables.layout);
        let mut lanes = Self {
            initial: Slot { sets: sets.clone(), chosen: 0 },
            hopeless: (0..).zip(tables.layout.sizes()).any(|(item, &size)| size == 0 && !switches.has(item)),
            queue: Queue::new(problem.option_count()),
            looks: sums::Looks::new(tables.sums.len()),
            tables: Arc::new(tables),
            sets,
            slots: Vec::new(),
            used: 0,
            changed: true,
            union: Vec::new(),
            updates: 0,
        };
        lanes.prepare(&useless);
        lanes
    }

    fn reset(&mut self) {
        self.sets.clone_from(&self.initial.sets);
        self.queue.truncate(self.initial.chosen);
        self.used = 0;
        self.changed = true;
    }

    fn mark(&mut self) -> Mark {
        if self.changed {
            let chosen = self.queue.chosen().len();
            match self.slots.get_mut(self.used) {
                Some(slot) => {
                    slot.sets.clone_from(&self.sets);
                    slot.chosen = chosen;
                }
                None => self.slots.push(Slot { sets: self.sets.clone(), chosen }),
            }
            self.used += 1;
            self.changed = false;
        }
        Mark(self.used - 1)
    }

    fn undo(&mut self, Mark(slot): Mark) {
        if self.changed || slot + 1 < self.used {
            let Slot { sets, chosen } = &self.slots[slot];
            self.sets.clone_from(sets);
            self.queue.truncate(*chosen);
            self.used = slot + 1;
            self.changed = false;
        }
    }

    fn is_open(&self, option: u32) -> bool {
        let Tables { problem, switched, .. } = &*self.tables;
        match self.tables.first_on(option) {
            Some(first) => self.is_set(first),
            None if switched.is_unused(problem, option) => true,
            None => {
                let is_on = |item| !switched.is_off(item);
                let clashes = |&chosen: &OptionId| problem.clash(OptionId(option), chosen, is_on);
                !self.queue.chosen().iter().any(clashes)
            }
        }
    }

    fn is_covered(&self, item: usize) -> bool {
        let Tables { problem, layout, switched, .. } = &*self.tables;
        if switched.is_off(item as u32) {
            return true;
        }
        if let Some(&size) = layout.sizes().get(item) {
            return size > 0 && self.covers(layout.place(item as u32, 0));
        }
        let covers =
            |&option: &OptionId| problem.raw_entries(option).iter().any(|entry| entry.item as usize == item);
        self.queue.chosen().iter().any(covers)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        let items = 0..self.tables.layout.sizes().len();
        into.extend(items.filter(|&item| !self.is_covered(item)).map(|item| item as u32));
    }

    fn size(&self, item: u32) -> u32 {
        self.sets.size(item)
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.changed = true;
        self.queue.push(option);
        // Where nothing has failed yet, there may be many solutions, and locks only delay them.
        let lock = match S::HAS_CHEAP_LOCKS {
            true => weights.choice == ItemChoice::MinRemaining || !weights.are_uniform(),
            false => weights.are_thorough(),
        };
        self.settle(lock, weights)
    }

    fn choose_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        self.changed = true;
        let Tables { problem, switched, .. } = &*self.tables;
        let is_unused = |option| switched.is_within_one(option) && switched.is_unused(problem, option);
        for &OptionId(option) in options {
            if is_unused(option) {
                continue;
            }
            // A closed option that has a lane leaves it empty.
            if !self.tables.has_lane(option) && !self.queue.contains(option) && !self.is_open(option) {
                return false;
            }
            self.queue.push(option);
        }
        let unused = options.iter().filter(|option| is_unused(option.0));
        let unused: Vec<_> = unused.collect();
        let possible = self.settle(S::HAS_CHEAP_LOCKS, weights);
        // Their rows apply only once they are used.
        if possible {
            unused.into_iter().for_each(|option| self.queue.note(option.0));
        }
        possible
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.changed = true;
        self.close(option, weights) && self.settle(S::HAS_CHEAP_LOCKS, weights)
    }

    fn prune(
        &mut self,
        _pruner: &mut Pruner,
        _problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        self.changed = true;
        let items = self.tables.layout.sizes().len() as u32;
        let mut quiet = 0;
        for item in (0..items).cycle() {
            if quiet == items || (item as usize).is_multiple_of(AT_ONCE) && stop() {
                break;
            }
            quiet += 1;
            if (2..=LARGEST).contains(&self.size(item)) && self.lock(item) {
                quiet = 0;
                self.sets.keep(&self.union, &self.tables.layout);
                if !(self.force_all(weights) && self.settle(S::HAS_CHEAP_LOCKS, weights)) {
                    return false;
                }
            }
        }
        true
    }

    fn switch_on(&mut self, problem: &Problem, items: &[u32]) {
        self.changed = true;
        let primary = self.tables.layout.sizes().len() as u32;
        let mut open = Vec::new();
        for &item in items {
            if item < primary {
                let options = problem.options_of(problem.item_at(item as usize));
                let is_open = |option: u32| self.queue.contains(option) || self.is_open(option);
                let indices = (0..).zip(options).filter(|(_, option)| is_open(option.0));
                open.clear();
                open.extend(indices.map(|(index, _)| self.tables.layout.place(item, index)));
                self.sets.switch_on(self.tables.layout.off_place(item), &open);
            }
            Arc::make_mut(&mut self.tables).switch_on(item);
        }
    }

    fn switch_off(&mut self, _problem: &Problem, items: &[u32]) {
        let tables = Arc::make_mut(&mut self.tables);
        items.iter().rev().for_each(|&item| tables.switch_off(item));
    }

    fn enforce(&mut self, items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        self.changed = true;
        let primary = self.tables.layout.sizes().len() as u32;
        for &(item, option) in held {
            self.unite(&[option]);
            self.sets.keep(&self.union, &self.tables.layout);
            if item < primary {
                self.sets.cover(self.tables.layout.place(item, 0));
            }
        }
        let possible = if held.is_empty() {
            items.iter().all(|&item| item >= primary || self.force(item, weights))
        } else {
            self.force_all(weights)
        };
        possible && self.settle(S::HAS_CHEAP_LOCKS, weights)
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        if self.hopeless {
            Pick::Dead
        } else if self.sets.covers_all() {
            Pick::Solved
        } else {
            // Both pick the same item; sizes need no scores.
            Pick::Item(match weights.choice {
                ItemChoice::Weighted if !weights.are_uniform() && self.sets.is_early(&self.tables) => {
                    self.sets.least(weights.factors())
                }
                _ => self.sets.smallest(),
            })
        }
    }

    fn mirrors(&mut self, Mark(slot): Mark) -> bool {
        let Slot { sets, chosen } = &self.slots[slot];
        let is_mirrored = self.tables.is_even && sets.is_paired();
        if is_mirrored {
            self.updates += self.tables.rows.vectors_of(&self.queue.chosen()[*chosen..]);
        }
        is_mirrored
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        into.extend(self.open_options(item));
    }

    fn chosen(&self) -> &[OptionId] {
        self.queue.chosen()
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let Tables { layout, places, rows, switched, .. } = &*self.tables;
        for item in 0..layout.sizes().len() as u32 {
            assert_eq!(switched.is_off(item), crate::engine::switches::is_off(off, item), "item {item}");
            let is_covered = self.covers(layout.place(item, 0));
            match self.sets.size(item) {
                1 => assert!(is_covered, "item {item} has one option and is not covered"),
                size => assert!(size > 1 && !is_covered, "item {item} has {size} options"),
            }
            if switched.is_off(item) {
                assert!(self.is_set(layout.off_place(item)), "item {item} is off");
            } else if is_covered && layout.sizes()[item as usize] > 0 {
                let last: Vec<_> = self.open_options(item).map(OptionId).collect();
                assert!(self.queue.chosen().contains(&last[0]), "item {item} is covered by {last:?}");
            }
        }
        for option in problem.options() {
            let on = || places.of(option.0).iter().filter(|place| !switched.is_off(place.item));
            let set = on().filter(|&&place| self.is_set(place)).count();
            assert!(set == 0 || set == on().count(), "{option:?} is open in {set} items of {}", on().count());
            assert!(
                set == 0 || on().all(|place| !self.covers(*place)) || self.queue.contains(option.0),
                "{option:?}"
            );
            if rows.are_full() {
                let shared = rows.shared().map(|shared| shared.of(option.0).copied().collect());
                let row: Vec<_> = shared.unwrap_or_else(|| rows.of(option.0).masks.to_vec());
                let keeps = |place: &Place| row[place.vector as usize].lane(place.lane()) & place.bit() != 0;
                assert!(on().all(keeps), "{option:?} excludes itself");
            }
        }
        assert!(!self.queue.is_waiting());
        if !self.changed {
            let Slot { sets, chosen } = &self.slots[self.used - 1];
            let pairs = sets.vectors().iter().zip(self.sets.vectors());
            assert!(pairs.into_iter().all(|(kept, now)| kept.is_within(now) && now.is_within(kept)));
            assert_eq!(*chosen, self.queue.chosen().len());
        }
    }

    fn is_hopeless(&self) -> bool {
        self.hopeless
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
