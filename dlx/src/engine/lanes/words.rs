//! One word an item.
//!
//! The loops are plain; they are compiled once for each instruction set named below, and the best one that the
//! machine has is taken at run time.

use multiversion::multiversion;

use super::layout::{Layout, Place};
use super::rows::{Row, Rows};
use super::vector::{Bits, Vector, Word, mask_of};
use super::{MOST_ROWS, OpenSets};

/// The open options of all items, a word each; empty once the item is covered. The words of lanes that no item has
/// are empty too.
#[derive(Debug)]
pub(crate) struct Words<W, const L: usize> {
    open: Vec<Vector<W, L>>,
}

/// Narrows one vector to what all `masks` leave. Gives the lanes that fall to one bit or none, unless a mask covers
/// them.
#[inline(always)]
fn narrow_vector<W: Word, const L: usize, const K: usize>(
    open: &mut Vector<W, L>,
    masks: [&Vector<W, L>; K],
) -> u32 {
    let fell = std::array::from_fn::<_, L, _>(|lane| {
        let before = open.0[lane];
        let (mut word, mut smallest) = (before, W::FULL);
        for mask in masks {
            word = word & mask.0[lane];
            smallest = smallest.min(mask.0[lane]);
        }
        let is_short = (word.rest() == W::ZERO) & (word != before) & (smallest != W::ZERO);
        open.0[lane] = word;
        u8::from(is_short).wrapping_neg()
    });
    mask_of(&fell)
}

/// Narrows all vectors by rows that have a mask for each. The lanes that fell are gathered first and looked at then:
/// two thirds of the time of looking at once, which the processor can seldom predict.
#[inline(always)]
fn narrow_all<W: Word, const L: usize, const K: usize>(
    open: &mut [Vector<W, L>],
    rows: [&[Vector<W, L>]; K],
    base: usize,
    singles: &mut Vec<u32>,
) -> Result<(), u32> {
    const AT_ONCE: usize = u64::BITS as usize;
    for (open, first) in open.chunks_mut(AT_ONCE).zip((0..).step_by(AT_ONCE)) {
        let rows = rows.map(|row| &row[first..first + open.len()]);
        let (mut fell, mut vectors) = ([0; AT_ONCE], 0_u64);
        for at in 0..open.len() {
            fell[at] = narrow_vector(&mut open[at], rows.map(|row| &row[at]));
            vectors |= u64::from(fell[at] != 0) << at;
        }
        while vectors != 0 {
            let at = vectors.trailing_zeros() as usize;
            let lane = fell[at].trailing_zeros();
            let item = ((base + first + at) * L) as u32 + lane;
            if open[at].0[lane as usize] == W::ZERO {
                return Err(item);
            }
            singles.push(item);
            fell[at] &= fell[at] - 1;
            vectors ^= u64::from(fell[at] == 0) << at;
        }
    }
    Ok(())
}

#[inline(always)]
fn narrow<W: Word, const L: usize>(
    open: &mut [Vector<W, L>],
    rows: &Rows<Vector<W, L>>,
    options: &[u32],
    singles: &mut Vec<u32>,
) -> Result<(), u32> {
    let masks = |option| rows.of(option).masks;
    match *options {
        [a] => narrow_by(open, rows.of(a), singles),
        [a, b] => narrow_all(open, [a, b].map(masks), 0, singles),
        [a, b, c] => narrow_all(open, [a, b, c].map(masks), 0, singles),
        [a, b, c, d, ..] => narrow_all(open, [a, b, c, d].map(masks), 0, singles),
        [] => Ok(()),
    }
}

#[inline(always)]
fn narrow_by<W: Word, const L: usize>(
    open: &mut [Vector<W, L>],
    row: Row<'_, Vector<W, L>>,
    singles: &mut Vec<u32>,
) -> Result<(), u32> {
    if row.masks.len() == open.len() {
        return narrow_all(open, [row.masks], 0, singles);
    }
    for (&column, mask) in row.columns.iter().zip(row.masks) {
        let column = column as usize;
        narrow_all(&mut open[column..=column], [std::slice::from_ref(mask)], column, singles)?;
    }
    Ok(())
}

/// Whether a lane has a bit that none of full rows leaves, apart from lanes that one of them covers.
#[inline(always)]
fn exceeds<W: Word, const L: usize, const K: usize>(
    open: &[Vector<W, L>],
    rows: [&[Vector<W, L>]; K],
) -> bool {
    let rows = rows.map(|row| &row[..open.len()]);
    let mut more = [W::ZERO; L];
    for (at, open) in open.iter().enumerate() {
        for (lane, more) in more.iter_mut().enumerate() {
            let (mut union, mut smallest) = (W::ZERO, W::FULL);
            for row in rows {
                union = union | row[at].0[lane];
                smallest = smallest.min(row[at].0[lane]);
            }
            let beyond = open.0[lane] & (union ^ W::FULL);
            *more = *more | if smallest == W::ZERO { W::ZERO } else { beyond };
        }
    }
    more.iter().fold(W::ZERO, |any, &more| any | more) != W::ZERO
}

/// The first lane with two bits.
#[inline(always)]
fn first_pair<W: Word, const L: usize>(open: &[Vector<W, L>]) -> Option<u32> {
    for (column, open) in open.iter().enumerate() {
        let pairs = open.0.map(|word| {
            let rest = word.rest();
            u8::from((rest != W::ZERO) & (rest.rest() == W::ZERO)).wrapping_neg()
        });
        if pairs.iter().fold(0, |any, &pair| any | pair) != 0 {
            return Some((column * L) as u32 + mask_of(&pairs).trailing_zeros());
        }
    }
    None
}

/// (bits - 1) * factor of each lane, as integers of the same order; the largest for empty lanes.
#[inline(always)]
fn scores<W: Word, const L: usize>(open: &Vector<W, L>, factors: &[f32; L]) -> [u32; L] {
    // Floats are ordered as their bits are, with those below zero behind the others.
    std::array::from_fn(|lane| ((open.0[lane].count() as i32 - 1) as f32 * factors[lane]).to_bits())
}

/// The first lane with the least (bits - 1) * factor, of those that are not empty.
#[inline(always)]
fn least<W: Word, const L: usize>(open: &[Vector<W, L>], factors: &[f32]) -> u32 {
    let columns = || open.iter().zip(factors.as_chunks::<L>().0).map(|(open, factors)| scores(open, factors));
    let mut lowest = [u32::MAX; L];
    for scores in columns() {
        for lane in 0..L {
            lowest[lane] = lowest[lane].min(scores[lane]);
        }
    }
    let least = lowest.iter().fold(u32::MAX, |least, &score| least.min(score));
    for (column, scores) in columns().enumerate() {
        let equal = mask_of(&scores.map(|score| u8::from(score == least).wrapping_neg()));
        if equal != 0 {
            return (column * L) as u32 + equal.trailing_zeros();
        }
    }
    0
}

/// The loops for one width of words.
pub(crate) trait Kernel<const L: usize>: Word {
    fn narrow(
        open: &mut [Vector<Self, L>],
        rows: &Rows<Vector<Self, L>>,
        options: &[u32],
        singles: &mut Vec<u32>,
    ) -> Result<(), u32>;
    fn exceeds(open: &[Vector<Self, L>], rows: &Rows<Vector<Self, L>>, options: &[u32]) -> bool;
    fn first_pair(open: &[Vector<Self, L>]) -> Option<u32>;
    fn least(open: &[Vector<Self, L>], factors: &[f32]) -> u32;
}

macro_rules! kernel {
    ($word:ty, $lanes:literal, $narrow:ident, $exceeds:ident, $first_pair:ident, $least:ident) => {
        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $narrow(
            open: &mut [Vector<$word, $lanes>],
            rows: &Rows<Vector<$word, $lanes>>,
            options: &[u32],
            singles: &mut Vec<u32>,
        ) -> Result<(), u32> {
            narrow(open, rows, options, singles)
        }

        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $exceeds(
            open: &[Vector<$word, $lanes>],
            rows: &Rows<Vector<$word, $lanes>>,
            options: &[u32],
        ) -> bool {
            let masks = |option| rows.of(option).masks;
            match *options {
                [a, b] => exceeds(open, [a, b].map(masks)),
                [a, b, c] => exceeds(open, [a, b, c].map(masks)),
                _ => true,
            }
        }

        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $first_pair(open: &[Vector<$word, $lanes>]) -> Option<u32> {
            first_pair(open)
        }

        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $least(open: &[Vector<$word, $lanes>], factors: &[f32]) -> u32 {
            least(open, factors)
        }

        impl Kernel<$lanes> for $word {
            fn narrow(
                open: &mut [Vector<Self, $lanes>],
                rows: &Rows<Vector<Self, $lanes>>,
                options: &[u32],
                singles: &mut Vec<u32>,
            ) -> Result<(), u32> {
                $narrow(open, rows, options, singles)
            }

            fn exceeds(
                open: &[Vector<Self, $lanes>],
                rows: &Rows<Vector<Self, $lanes>>,
                options: &[u32],
            ) -> bool {
                $exceeds(open, rows, options)
            }

            fn first_pair(open: &[Vector<Self, $lanes>]) -> Option<u32> {
                $first_pair(open)
            }

            fn least(open: &[Vector<Self, $lanes>], factors: &[f32]) -> u32 {
                $least(open, factors)
            }
        }
    };
}

kernel!(u16, 32, narrow_16, exceeds_16, first_pair_16, least_16);
kernel!(u32, 16, narrow_32, exceeds_32, first_pair_32, least_32);
kernel!(u64, 8, narrow_64, exceeds_64, first_pair_64, least_64);

impl<W: Copy, const L: usize> Clone for Words<W, L> {
    fn clone(&self) -> Self {
        Self { open: self.open.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
    }
}

impl<W: Kernel<L>, const L: usize> OpenSets for Words<W, L> {
    type Vector = Vector<W, L>;
    const ROWS: usize = MOST_ROWS;

    fn new(layout: &Layout) -> Self {
        Self { open: layout.all_open() }
    }

    fn narrow(
        &mut self,
        _layout: &Layout,
        rows: &Rows<Self::Vector>,
        options: &[u32],
        singles: &mut Vec<u32>,
    ) -> Result<(), u32> {
        W::narrow(&mut self.open, rows, options, singles)
    }

    fn narrow_by(
        &mut self,
        _layout: &Layout,
        row: Row<'_, Self::Vector>,
        singles: &mut Vec<u32>,
    ) -> Result<(), u32> {
        narrow_by(&mut self.open, row, singles)
    }

    fn exceeds(&self, rows: &Rows<Self::Vector>, options: &[u32]) -> bool {
        W::exceeds(&self.open, rows, options)
    }

    fn vectors(&self) -> &[Self::Vector] {
        &self.open
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
    }

    fn first(&self, _layout: &Layout, item: u32) -> Option<u32> {
        let word = self.open[item as usize / L].0[item as usize % L].to_u64();
        (word != 0).then(|| word.trailing_zeros())
    }

    fn size(&self, item: u32) -> u32 {
        self.open[item as usize / L].0[item as usize % L].count()
    }

    fn smallest(&self) -> u32 {
        let item_of_size = |wanted| {
            let words = self.open.iter().flat_map(|open| open.0);
            words.map(Word::count).position(|size| size == wanted)
        };
        W::first_pair(&self.open).unwrap_or_else(|| (3..=W::BITS).find_map(item_of_size).unwrap_or(0) as u32)
    }

    fn least(&self, factors: &[f32]) -> u32 {
        W::least(&self.open, factors)
    }
}
