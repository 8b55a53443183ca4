//! Full rows in which equal masks are kept once.
//!
//! On a board, candidates with the same symbol in the same column say the same to most rows: of 8 MB of rows
//! of a 16x16 board 2 are left, more of which stays in the cache. Clues of 16x16 puzzles are tested in .91 of
//! the time. Where words cross, of 4 MB are left .25.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use foldhash::fast::RandomState;

use super::vector::Bits;

/// How many different masks numbers can tell apart. In the engine's own tests problems are small, and some
/// are to have more.
const MOST: usize = if cfg!(test) { 64 } else { 1 << u16::BITS };

/// The number of each mask of each row.
#[derive(Clone, Debug)]
pub(crate) struct SharedRows<V> {
    masks: Vec<V>,
    numbers: Vec<u16>,
    stride: usize,
}

/// Makes shared rows, one after another.
pub(super) struct Sharing<V> {
    rows: SharedRows<V>,
    known: HashMap<V, u16, RandomState>,
}

impl<V: Bits> Sharing<V> {
    /// Begins rows of `stride` masks each.
    pub(super) fn new(stride: usize) -> Self {
        let rows = SharedRows { masks: Vec::new(), numbers: Vec::new(), stride };
        Self { rows, known: HashMap::default() }
    }

    /// Adds a row. Returns false if there are too many different masks for the numbers, and some of it is
    /// left out.
    pub(super) fn push(&mut self, row: &[V]) -> bool {
        for &mask in row {
            let number = match self.known.entry(mask) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(_) if self.rows.masks.len() == MOST => return false,
                Entry::Vacant(new) => {
                    let number = self.rows.masks.len() as u16;
                    self.rows.masks.push(mask);
                    *new.insert(number)
                }
            };
            self.rows.numbers.push(number);
        }
        true
    }

    pub(super) fn into_rows(self) -> SharedRows<V> {
        self.rows
    }
}

impl<V: Bits> SharedRows<V> {
    #[inline(always)]
    fn numbers(&self, option: u32) -> &[u16] {
        &self.numbers[option as usize * self.stride..][..self.stride]
    }

    /// The masks of the row of an option.
    pub(crate) fn of(&self, option: u32) -> impl Iterator<Item = &V> {
        self.numbers(option).iter().map(|&number| &self.masks[usize::from(number)])
    }

    /// Shows the masks of the row of an option, each with its number.
    #[inline(always)]
    pub(crate) fn for_each_mask<const VECTORS: usize>(&self, option: u32, mut see: impl FnMut(usize, &V)) {
        let numbers = &self.numbers.as_chunks::<VECTORS>().0[option as usize];
        for (at, &number) in numbers.iter().enumerate() {
            see(at, &self.masks[usize::from(number)]);
        }
    }

    /// Narrows a state by the rows of two options.
    #[inline(always)]
    pub(crate) fn keep(&self, open: &mut [V], one: u32, other: u32) {
        for ((open, &one), &other) in open.iter_mut().zip(self.numbers(one)).zip(self.numbers(other)) {
            open.keep_both(&self.masks[usize::from(one)], &self.masks[usize::from(other)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::engine::lanes::vector::Vector;

    const STRIDE: usize = 3;

    quickcheck! {
        fn rows_are_kept_as_they_are(words: Vec<(u8, u8, u8)>) -> bool {
            let mask = |word: u8| Vector([u64::from(word % 32); 8]);
            let rows: Vec<_> = words.iter().map(|&(one, two, three)| [one, two, three].map(mask)).collect();
            let mut sharing = Sharing::new(STRIDE);
            let all_have_room = rows.iter().all(|row| sharing.push(row));
            let shared = sharing.into_rows();
            let is_kept = |(option, row): (u32, &[Vector<u64, 8>; STRIDE])| {
                let mut open = [Vector::FULL; STRIDE];
                shared.keep(&mut open, option, option);
                shared.of(option).eq(row) && open == *row
            };
            all_have_room && shared.masks.len() <= 32 && (0..).zip(&rows).all(is_kept)
        }
    }

    #[test]
    fn there_are_no_more_masks_than_numbers() {
        let mask = |word: usize| Vector([word as u64; 8]);
        let mut sharing = Sharing::new(1);
        assert!((0..MOST).all(|word| sharing.push(&[mask(word)])));
        assert!(sharing.push(&[mask(MOST / 2)]));
        assert!(!sharing.push(&[mask(MOST)]));
    }
}
