//! Words of options, with other items across them.
//!
//! In words of their own, four items of an option mean a bit in four words. Here it has two, which is half of
//! the data to narrow and to copy: in the word of one item, where it is also a bit of an item that crosses
//! the words, and the same once more for two other items (see [`Crossing`]). All is of a fixed size, so the
//! state stays in registers while options are applied. Tests on square boards of 16 take .7 of the time of
//! words, those of 14 and 15 .75.
//!
//! Locks are looked for where words look for them: in long searches that are
//! [thorough](crate::Solver::thorough), until there are none.

mod across;
pub(super) mod crossing;
mod least;
mod locking;
pub(super) mod locks;
mod registers;
mod settle;
pub(super) mod strip;

use super::OpenSets;
use super::layout::Layout;
use super::place::Place;
use super::queue::Queue;
use super::tables::Tables;
use super::vector::Bits;
use crate::engine::Switches;
use crate::problem::Problem;
use across::Across;
use crossing::{ACROSS, BLOCKS, CLASS, Crossing, HEIGHT, SIDE, SLOTS, Spot, VECTORS};
use locking::Locked;
use strip::Strip;

/// The minimum size of the largest item: with 12 options, words of their own are as fast.
const FEWEST_OPTIONS: u32 = 13;

/// The items that are covered, and lanes and bits without one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Covered {
    /// For each vector, the lanes of words.
    pub(super) words: [u32; VECTORS],
    /// The items that cross words.
    pub(super) across: Across,
}

/// The open options of all items.
#[derive(Clone, Debug)]
pub(crate) struct Crossed {
    open: [Strip; VECTORS],
    covered: Covered,
    /// Whether anything has been narrowed since locks were looked for.
    is_stale: bool,
    /// What has been found locked, if locks have been looked for.
    has_locked: bool,
    locked: Locked,
}

impl Crossed {
    /// Whether words cross in a problem.
    pub(crate) fn suit(problem: &Problem, switches: &Switches, largest: u32) -> bool {
        (FEWEST_OPTIONS..=SIDE as u32).contains(&largest)
            && switches.len() == 0
            && Crossing::of(problem).is_some()
    }

    /// Copies what is known of locks.
    fn copy_locked(&mut self, other: &Self) {
        (self.is_stale, self.has_locked) = (other.is_stale, other.has_locked);
        if other.has_locked {
            self.locked.clone_from(&other.locked);
        }
    }
}

/// The number of an item that crosses words.
fn across(place: Place) -> usize {
    (place.column - ACROSS) as usize % BLOCKS * CLASS
        + place.lane() % SIDE * SIDE
        + place.bit().trailing_zeros() as usize
}

impl OpenSets for Crossed {
    type Vector = Strip;
    const HAS_CHEAP_LOCKS: bool = false;

    fn new(layout: &Layout) -> Self {
        let mut open = [Strip::EMPTY; VECTORS];
        open.iter_mut().zip(layout.all_open()).for_each(|(open, all)| *open = all);
        let mut covered = Covered { words: [u32::MAX; VECTORS], across: Across::FULL };
        for place in layout.items().map(|item| layout.place(item, 0)) {
            if place.column < ACROSS {
                covered.words[place.column as usize] ^= 1 << place.lane;
            } else {
                covered.across.remove(across(place));
            }
        }
        for (open, lanes) in open.iter_mut().zip(covered.words) {
            (0..Strip::LANES)
                .filter(|lane| lanes >> lane & 1 != 0)
                .for_each(|lane| open.insert(lane, 1 << (SIDE - 1)));
        }
        Self { open, covered, is_stale: true, has_locked: false, locked: Locked::default() }
    }

    fn vectors(&self) -> &[Strip] {
        &self.open
    }

    fn indices(&self, item: u32, layout: &Layout) -> impl Iterator<Item = u32> {
        let (block, spots) = layout.crossed_spots(item);
        let words = &self.open[block * HEIGHT..][..HEIGHT];
        let is_open = |spot: Spot| {
            let spot = usize::from(spot);
            words[spot / (Strip::LANES * SIDE) % HEIGHT].0.contains(spot % (Strip::LANES * SIDE))
        };
        // As bits first: which are set is hard to predict.
        let mut bits =
            (0..).zip(spots).fold(0_u32, |bits, (index, &spot)| bits | u32::from(is_open(spot)) << index);
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(bit)
        })
    }

    fn bits(&self, item: u32, layout: &Layout) -> u64 {
        self.indices(item, layout).fold(0, |bits, index| bits | 1 << index)
    }

    fn switch_on(&mut self, _off: Place, _open: &[Place]) {
        unreachable!("problems with items that can be switched off have words of their own");
    }

    fn cover(&mut self, place: Place) {
        if place.column < ACROSS {
            self.covered.words[place.column as usize] |= 1 << place.lane;
        } else {
            self.covered.across.insert(across(place));
        }
    }

    fn covers(&self, place: Place) -> bool {
        if place.column < ACROSS {
            return self.covered.words[place.column as usize] >> place.lane & 1 != 0;
        }
        self.covered.across.contains(across(place))
    }

    fn covers_all(&self) -> bool {
        self.covered.words.iter().all(|&lanes| lanes == u32::MAX) && self.covered.across == Across::FULL
    }

    fn settle(&mut self, tables: &Tables<'_, Strip>, queue: &mut Queue, lock: bool) -> Result<(), u32> {
        settle::settle(self, None, tables, queue, lock)
    }

    fn settle_from(
        &mut self,
        before: &Self,
        tables: &Tables<'_, Strip>,
        queue: &mut Queue,
        lock: bool,
    ) -> Result<(), u32> {
        settle::settle(self, Some(before), tables, queue, lock)
    }

    fn keep(&mut self, masks: &[Strip], _layout: &Layout) {
        self.open.iter_mut().zip(masks).for_each(|(open, mask)| open.keep(mask));
        self.is_stale = true;
    }

    fn exceeds(&self, _tables: &Tables<'_, Strip>, _options: &[u32]) -> bool {
        true
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
        self.is_stale = true;
    }

    fn size(&self, item: u32, layout: &Layout) -> u32 {
        let Some((role, number, square)) = layout.crossing().map(|crossing| crossing.place(item)) else {
            return 0;
        };
        let words = &self.open[usize::from(role.block) * HEIGHT..][..HEIGHT];
        if role.crosses {
            let has = |word: usize| words[word / 2].lane(word % 2 * SIDE + square) >> number & 1 != 0;
            return (0..SIDE).filter(|&word| has(word)).count() as u32;
        }
        words[number / 2].lane(number % 2 * SIDE + square).count_ones()
    }

    fn smallest(&self, layout: &Layout) -> u32 {
        const EQUAL: [f32; SLOTS] = [1.0; SLOTS];
        self.least(&EQUAL, layout)
    }

    fn least(&self, factors: &[f32], layout: &Layout) -> u32 {
        layout
            .crossing()
            .map_or(0, |crossing| least::least(&self.open, &self.covered.across, crossing, factors))
    }
}

#[cfg(test)]
mod tests;
