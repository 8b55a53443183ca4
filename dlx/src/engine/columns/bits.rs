//! Sets of numbers as words of bits.

pub(super) use crate::engine::bit_set::bits as of_word;

const BITS: usize = u64::BITS as usize;

/// The number of words for so many numbers.
pub(super) fn width(count: usize) -> usize {
    count.div_ceil(BITS)
}

#[inline(always)]
pub(super) fn insert(set: &mut [u64], number: u32) {
    set[number as usize / BITS] |= 1 << (number % u64::BITS);
}

#[inline(always)]
pub(super) fn remove(set: &mut [u64], number: u32) {
    set[number as usize / BITS] &= !(1 << (number % u64::BITS));
}

#[inline(always)]
pub(super) fn contains(set: &[u64], number: u32) -> bool {
    set[number as usize / BITS] >> (number % u64::BITS) & 1 == 1
}

/// Removes numbers of another set.
#[inline(always)]
pub(super) fn subtract(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
}

/// Removes numbers of another set that are smaller than `end`.
pub(super) fn subtract_below(set: &mut [u64], other: &[u64], end: u32) {
    let whole = end as usize / BITS;
    subtract(&mut set[..whole], &other[..whole]);
    if let Some(word) = set.get_mut(whole) {
        *word &= !(other[whole] & ((1 << (end % u64::BITS)) - 1));
    }
}

/// The numbers that are in both sets, in order.
#[inline(always)]
pub(super) fn common<'s>(one: &'s [u64], other: &'s [u64]) -> impl Iterator<Item = u32> + 's {
    let words = (0..).step_by(BITS).zip(one.iter().zip(other).map(|(one, other)| one & other));
    words.flat_map(|(first, word)| of_word(word).map(move |bit| (first + bit) as u32))
}

/// How many numbers are in both sets.
#[inline(always)]
pub(super) fn count_common(one: &[u64], other: &[u64]) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
}
