//! Slices while they are narrowed: in as few lines of the cache as possible, because rows come from the
//! second level of the cache, a line every other cycle.
//!
//! Open options and uncovered items take ten lines. If there are at most [`PACKED_ITEMS`] items, as on 9x9
//! boards, a quarter of each line is free, so slices 3 and 7 go into the free quarters of the three slices
//! before each. Boards take .95 of the time so. If no item has more than [`LOW`] options, the other slices
//! are empty, and are left out.

use super::bit_slice::{BitSlice, HEIGHT};
use super::vector::{Bits, WORDS};
use crate::engine::bit_set::Set;

/// Open options and uncovered items, or what a row leaves of them.
pub(crate) type Wide = [BitSlice; HEIGHT + 1];

/// The same in fewer lines.
pub(crate) type Packed = [BitSlice; PACKED_LINES];
pub(super) const PACKED_LINES: usize = HEIGHT - 1;

/// The same where items have at most [`LOW`] options.
pub(super) type Low = [BitSlice; LOW_LINES];
pub(super) const LOW_LINES: usize = LOW + 1;

/// The number of slices that are not left out.
const LOW: usize = 5;

/// The number of words of a packed slice, and of those that are free.
const USED: usize = 6;
const FREE: usize = WORDS - USED;

/// The maximum number of items of packed slices.
pub(crate) const PACKED_ITEMS: u32 = USED as u32 * u64::BITS;

/// The lines of a state or a row.
pub(super) trait Lines {
    fn of(open: &[BitSlice; HEIGHT], uncovered: &BitSlice) -> Self;
    /// The slices, of which packed ones have no meaning beyond their items. A function finds the slice that
    /// is spread over the free words of three lines, as [`gathered`] does.
    fn slices(&self, gathered: impl Fn([&BitSlice; 3]) -> BitSlice) -> ([BitSlice; HEIGHT], BitSlice);
}

impl Lines for Wide {
    #[inline(always)]
    fn of(&[a, b, c, d, e, f, g, h, i]: &[BitSlice; HEIGHT], uncovered: &BitSlice) -> Self {
        [a, b, c, d, e, f, g, h, i, *uncovered]
    }

    #[inline(always)]
    fn slices(&self, _gathered: impl Fn([&BitSlice; 3]) -> BitSlice) -> ([BitSlice; HEIGHT], BitSlice) {
        let [a, b, c, d, e, f, g, h, i, uncovered] = *self;
        ([a, b, c, d, e, f, g, h, i], uncovered)
    }
}

impl Lines for Packed {
    #[inline(always)]
    fn of(&[a, b, c, d, e, f, g, h, i]: &[BitSlice; HEIGHT], uncovered: &BitSlice) -> Self {
        let ([a, b, c], [e, f, g]) = (spread([a, b, c], &d), spread([e, f, g], &h));
        [a, b, c, e, f, g, i, *uncovered]
    }

    #[inline(always)]
    fn slices(&self, gathered: impl Fn([&BitSlice; 3]) -> BitSlice) -> ([BitSlice; HEIGHT], BitSlice) {
        let [a, b, c, e, f, g, i, uncovered] = self;
        let (d, h) = (gathered([a, b, c]), gathered([e, f, g]));
        ([*a, *b, *c, d, *e, *f, *g, h, *i], *uncovered)
    }
}

impl Lines for Low {
    #[inline(always)]
    fn of(&[a, b, c, d, e, ..]: &[BitSlice; HEIGHT], uncovered: &BitSlice) -> Self {
        [a, b, c, d, e, *uncovered]
    }

    #[inline(always)]
    fn slices(&self, _gathered: impl Fn([&BitSlice; 3]) -> BitSlice) -> ([BitSlice; HEIGHT], BitSlice) {
        let ([a, b, c, d, e, uncovered], none) = (*self, BitSlice::EMPTY);
        ([a, b, c, d, e, none, none, none, none], uncovered)
    }
}

/// In how many lines rows are packed for so many items with so many options at most, if they can be.
pub(super) fn packed_len(items: u32, largest: u32) -> Option<usize> {
    if largest as usize <= LOW && items as usize <= BitSlice::LANES {
        return Some(LOW_LINES);
    }
    (items <= PACKED_ITEMS).then_some(PACKED_LINES)
}

/// Keeps what a row leaves.
#[inline(always)]
pub(super) fn narrow<const LINES: usize>(lines: &mut [BitSlice; LINES], row: &[BitSlice; LINES]) {
    for (line, mask) in lines.iter_mut().zip(row) {
        line.keep(mask);
    }
}

/// Puts a slice into the free words of three lines.
#[inline(always)]
fn spread(mut lines: [BitSlice; 3], slice: &BitSlice) -> [BitSlice; 3] {
    for (line, part) in lines.iter_mut().zip(slice.0.words().chunks(FREE)) {
        for (word, &bits) in (USED..).zip(part) {
            line.0.set_word(word, bits);
        }
    }
    lines
}

/// The slice in the free words of three lines.
#[inline(always)]
pub(crate) fn gathered(lines: [&BitSlice; 3]) -> BitSlice {
    let [[.., a, b], [.., c, d], [.., e, f]] = lines.map(|line| *line.0.words());
    BitSlice(Set::of([a, b, c, d, e, f, 0, 0]))
}

/// Rows, one after another, with each packed into some lines.
pub(super) fn packed<const LINES: usize>(rows: &[BitSlice]) -> Vec<BitSlice>
where
    [BitSlice; LINES]: Lines,
{
    let rows: &[Wide] = rows.as_chunks().0;
    rows.iter()
        .flat_map(|row| {
            let (open, uncovered) = row.slices(gathered);
            <[BitSlice; LINES]>::of(&open, &uncovered)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    quickcheck! {
        fn packed_slices_are_found_again(words: Vec<u64>) -> bool {
            let random = |at: usize| words.get(at % words.len().max(1)).copied().unwrap_or(0).rotate_left(at as u32);
            let mut slices = [BitSlice::EMPTY; HEIGHT + 1];
            for (at, slice) in slices.iter_mut().enumerate() {
                (0..WORDS).for_each(|word| slice.0.set_word(word, random(WORDS * at + word)));
            }
            let (open, uncovered) = Wide::slices(&slices, gathered);
            let packed = packed::<PACKED_LINES>(slices.as_slice());
            let (found, still_uncovered) = Packed::slices(&packed.as_chunks().0[0], gathered);
            let has_same = |(one, other): (&BitSlice, &BitSlice)| one.0.words()[..USED] == other.0.words()[..USED];
            packed.len() == HEIGHT - 1
                && open.iter().zip(&found).all(has_same)
                // Lanes beyond the items are open there, so they must stay so.
                && open[HEIGHT - 1] == found[HEIGHT - 1]
                && uncovered == still_uncovered
        }

        fn low_slices_are_found_again(words: Vec<u64>) -> bool {
            let random = |at: usize| words.get(at % words.len().max(1)).copied().unwrap_or(0).rotate_left(at as u32);
            let mut slices = [BitSlice::EMPTY; HEIGHT + 1];
            for at in (0..LOW).chain([HEIGHT]) {
                (0..WORDS).for_each(|word| slices[at].0.set_word(word, random(WORDS * at + word)));
            }
            let low = packed::<LOW_LINES>(slices.as_slice());
            Low::slices(&low.as_chunks().0[0], gathered) == Wide::slices(&slices, gathered)
        }
    }
}
