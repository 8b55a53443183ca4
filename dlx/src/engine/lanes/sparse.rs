//! Rows of slices in several columns, as the words that they narrow.
//!
//! Whole slices would mostly say that everything is left: on boards of many grids 3,000 bytes for each option that is chosen, most
//! of which the cache has to fetch. The words that say more take 600.

use super::place::Place;
use super::vector::{Bits, WORDS};

/// The rows of all options.
#[derive(Clone, Debug, Default)]
pub(crate) struct SparseRows {
    /// Where the masks of each option begin, where those of uncovered items begin, and where these end.
    bounds: Vec<[u32; 3]>,
    /// The number of the word that each mask narrows, among all words of open options or of uncovered items.
    words: Vec<u16>,
    masks: Vec<u64>,
    /// The columns that each row narrows, a bit each.
    columns: Vec<u64>,
    /// Masks before they were narrowed, and their places.
    saved: Vec<(usize, u64)>,
}

/// What choosing an option leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SparseRow<'a> {
    /// The columns that it narrows, a bit each.
    pub(crate) columns: u64,
    pub(crate) open: WordMasks<'a>,
    pub(crate) uncovered: WordMasks<'a>,
}

/// Masks of words, and the numbers of these words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordMasks<'a> {
    words: &'a [u16],
    masks: &'a [u64],
}

impl WordMasks<'_> {
    /// Narrows vectors.
    #[inline(always)]
    pub(crate) fn narrow<V: Bits>(self, vectors: &mut [V]) {
        for (&word, &mask) in self.words.iter().zip(self.masks) {
            vectors[usize::from(word) / WORDS].keep_word(usize::from(word) % WORDS, mask);
        }
    }
}

impl SparseRows {
    /// Adds a row, of an option with these places, that narrows no other words than `most` does.
    pub(super) fn push<V: Bits>(&mut self, most: &[V], row: &[V], places: &[Place]) {
        let (begin, mut columns) = (self.words.len(), 0);
        let words = most.iter().zip(row).flat_map(|(most, row)| most.words().iter().zip(row.words()));
        for (word, (_, &mask)) in (0..).zip(words).filter(|(_, (most, _))| **most != u64::MAX) {
            self.words.push(word);
            self.masks.push(mask);
            columns |= 1 << (usize::from(word) / (WORDS * V::LEAST as usize));
        }
        let middle = self.words.len();
        for place in places {
            let (word, bit) = (place.lane() / u64::BITS as usize, place.lane() % u64::BITS as usize);
            self.words.push((place.column as usize * WORDS + word) as u16);
            self.masks.push(!(1 << bit));
        }
        self.bounds.push([begin, middle, self.words.len()].map(|bound| bound as u32));
        self.columns.push(columns);
    }

    /// The row of an option.
    #[inline(always)]
    pub(crate) fn of(&self, option: u32) -> SparseRow<'_> {
        let [begin, middle, end] = self.bounds[option as usize].map(|bound| bound as usize);
        let masks = |from, to| WordMasks { words: &self.words[from..to], masks: &self.masks[from..to] };
        SparseRow {
            columns: self.columns[option as usize],
            open: masks(begin, middle),
            uncovered: masks(middle, end),
        }
    }

    /// Removes `bits`, by vector in order, from the row of an option.
    pub(super) fn subtract<V: Bits>(&mut self, option: u32, bits: &[(u32, V)]) {
        let [begin, middle, _] = self.bounds[option as usize].map(|bound| bound as usize);
        for place in begin..middle {
            let (vector, word) =
                (usize::from(self.words[place]) / WORDS, usize::from(self.words[place]) % WORDS);
            if let Ok(found) = bits.binary_search_by_key(&(vector as u32), |bits| bits.0) {
                self.saved.push((place, self.masks[place]));
                self.masks[place] &= !bits[found].1.words()[word];
            }
        }
    }

    /// The number of masks that have been narrowed.
    pub(super) fn saved(&self) -> usize {
        self.saved.len()
    }

    /// Restores all masks but the first that were narrowed.
    pub(super) fn restore(&mut self, first: usize) {
        self.saved.drain(first..).rev().for_each(|(place, mask)| self.masks[place] = mask);
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::engine::lanes::bit_slice::{BitSlice, HEIGHT};

    const VECTORS: usize = 2 * HEIGHT;

    /// A row without the bits that these numbers stand for.
    fn row(removed: &[u16]) -> Vec<BitSlice> {
        let mut row = vec![BitSlice::FULL; VECTORS];
        for &bit in removed {
            row[usize::from(bit) / BitSlice::LANES % VECTORS].remove(usize::from(bit) % BitSlice::LANES, 1);
        }
        row
    }

    quickcheck! {
        fn rows_narrow_as_whole_ones_do(removed: Vec<Vec<u16>>, off: Vec<u16>) -> bool {
            let rows: Vec<_> = removed.iter().map(|removed| row(removed)).collect();
            let bits: Vec<_> = (0..).zip(row(&off)).map(|(vector, left)| {
                let mut bits = BitSlice::FULL;
                bits.subtract(&left);
                (vector, bits)
            }).collect();
            let mut sparse = SparseRows::default();
            rows.iter().for_each(|row| sparse.push(row, row, &[]));
            let narrowed = |sparse: &SparseRows| (0..).zip(&rows).map(|(option, _)| {
                let mut open = vec![BitSlice::FULL; VECTORS];
                sparse.of(option).open.narrow(&mut open);
                open
            }).collect::<Vec<_>>();
            let columns = |row: &[BitSlice]| row.chunks(HEIGHT).map(|column| column.iter().any(|slice| *slice != BitSlice::FULL)).enumerate()
                .fold(0, |columns, (column, narrows)| columns | u64::from(narrows) << column);
            let are_whole = narrowed(&sparse) == rows
                && (0..).zip(&rows).all(|(option, row)| sparse.of(option).columns == columns(row));
            // Only words that a row narrows are narrowed more.
            let mut less = rows.clone();
            for row in &mut less {
                for (slice, (_, bits)) in row.iter_mut().zip(&bits) {
                    for word in (0..WORDS).filter(|&word| slice.words()[word] != u64::MAX).collect::<Vec<_>>() {
                        slice.keep_word(word, !bits.words()[word]);
                    }
                }
            }
            (0..rows.len() as u32).for_each(|option| sparse.subtract(option, &bits));
            let are_less = narrowed(&sparse) == less;
            sparse.restore(0);
            are_whole && are_less && narrowed(&sparse) == rows
        }
    }
}
