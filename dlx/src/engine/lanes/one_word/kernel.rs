//! The loops over all words, for each width of words. They are compiled once for each instruction set.

use multiversion::target::match_target;

use super::OneWord;
use super::settle::settle;
use crate::engine::instruction_sets::versions;
use crate::engine::lanes::queue::Queue;
use crate::engine::lanes::short;
#[cfg(target_arch = "x86_64")]
use crate::engine::lanes::short::avx512;
use crate::engine::lanes::tables::Tables;
use crate::engine::lanes::vector::{Bits, Vector, Word, mask_of};

/// The loops for one width of words.
pub(crate) trait Kernel<const L: usize>: Word {
    fn settle(
        sets: &mut OneWord<Self, L>,
        tables: &Tables<'_, Vector<Self, L>>,
        queue: &mut Queue,
        lock: bool,
    ) -> Result<(), u32>;
    fn exceeds(open: &[Vector<Self, L>], rows: [&[Vector<Self, L>]; 3]) -> bool;
    fn first_pair(open: &[Vector<Self, L>]) -> Option<u32>;
    fn least(open: &[Vector<Self, L>], factors: &[f32]) -> u32;
}

macro_rules! kernel {
    ($word:ty, $lanes:literal, $short:path, $apart:path) => {
        impl Kernel<$lanes> for $word {
            fn settle(
                sets: &mut OneWord<Self, $lanes>,
                tables: &Tables<'_, Vector<Self, $lanes>>,
                queue: &mut Queue,
                lock: bool,
            ) -> Result<(), u32> {
                versions! {
                    fn settle_word(
                        sets: &mut OneWord<$word, $lanes>,
                        tables: &Tables<'_, Vector<$word, $lanes>>,
                        queue: &mut Queue,
                        lock: bool
                    ) -> Result<(), u32> {
                        match_target! {
                            "x86_64+avx512f+avx512bw" => {
                                settle(sets, tables, queue, lock, |vector| $short(vector), |one, other| $apart(one, other))
                            }
                            _ => settle(sets, tables, queue, lock, short::short, short::apart),
                        }
                    }
                }
                settle_word(sets, tables, queue, lock)
            }

            fn exceeds(open: &[Vector<Self, $lanes>], rows: [&[Vector<Self, $lanes>]; 3]) -> bool {
                versions! {
                    fn exceeds_word(
                        open: &[Vector<$word, $lanes>],
                        rows: [&[Vector<$word, $lanes>]; 3]
                    ) -> bool {
                        exceeds(open, rows)
                    }
                }
                exceeds_word(open, rows)
            }

            fn first_pair(open: &[Vector<Self, $lanes>]) -> Option<u32> {
                versions! {
                    fn first_pair_word(open: &[Vector<$word, $lanes>]) -> Option<u32> {
                        first_pair(open)
                    }
                }
                first_pair_word(open)
            }

            fn least(open: &[Vector<Self, $lanes>], factors: &[f32]) -> u32 {
                versions! {
                    fn least_word(open: &[Vector<$word, $lanes>], factors: &[f32]) -> u32 {
                        least(open, factors)
                    }
                }
                least_word(open, factors)
            }
        }
    };
}

kernel!(u16, 32, avx512::short_16, avx512::apart_16);
kernel!(u32, 16, avx512::short_32, avx512::apart_32);
kernel!(u64, 8, avx512::short_64, avx512::apart_64);

/// Whether a lane has a bit that none of some full rows leaves.
#[inline(always)]
fn exceeds<W: Word, const L: usize, const K: usize>(
    open: &[Vector<W, L>],
    rows: [&[Vector<W, L>]; K],
) -> bool {
    let rows = rows.map(|row| &row[..open.len()]);
    let mut more = Vector::<W, L>::EMPTY;
    for (at, open) in open.iter().enumerate() {
        let mut beyond = *open;
        rows.iter().for_each(|row| beyond.subtract(&row[at]));
        more.unite(&beyond);
    }
    !more.is_within(&Vector::EMPTY)
}

/// The first lane with two bits.
#[inline(always)]
fn first_pair<W: Word, const L: usize>(open: &[Vector<W, L>]) -> Option<u32> {
    for (column, open) in open.iter().enumerate() {
        let mut pairs = [0; L];
        for (pair, word) in pairs.iter_mut().zip(&open.0) {
            let rest = word.rest();
            *pair = u8::from((rest != W::ZERO) & (rest.rest() == W::ZERO)).wrapping_neg();
        }
        if pairs.iter().fold(0, |any, &pair| any | pair) != 0 {
            return Some((column * L) as u32 + mask_of(&pairs).trailing_zeros());
        }
    }
    None
}

/// The first lane with the lowest (bits - 1) * factor among those that have more than one bit.
#[inline(always)]
fn least<W: Word, const L: usize>(open: &[Vector<W, L>], factors: &[f32]) -> u32 {
    let (mut lowest, mut columns) = ([u32::MAX; L], [0; L]);
    for ((column, open), factors) in (0..).zip(open).zip(factors.as_chunks::<L>().0) {
        for lane in 0..L {
            let score = (open.0[lane].count() as i32 - 1) as f32 * factors[lane];
            // Nonnegative floats are ordered like their bits; subtracting one makes zero the largest.
            let score = score.to_bits().wrapping_sub(1);
            columns[lane] = if score < lowest[lane] { column } else { columns[lane] };
            lowest[lane] = lowest[lane].min(score);
        }
    }
    let least = lowest.iter().fold(u32::MAX, |least, &score| least.min(score));
    let items = (0..).zip(columns).map(|(lane, column)| column * L as u32 + lane);
    items
        .zip(lowest)
        .fold(u32::MAX, |first, (item, score)| first.min(if score == least { item } else { u32::MAX }))
}
