//! One word an item.
//!
//! The loops are plain; they are compiled once for each instruction set named below, and the best one that the
//! machine has is taken at run time.

use multiversion::multiversion;

use super::{MOST_ROWS, OpenSets};
use super::layout::{Layout, Place};
use super::rows::Row;
use super::vector::{Bits, Vector, Word, any_marked, marked};

/// The open options of all items, a word each; empty once the item is covered. The words of lanes that no item has
/// are empty too.
#[derive(Clone, Debug)]
pub(crate) struct Words<W, const L: usize> {
    open: Vec<Vector<W, L>>,
}

/// Narrows one vector to what all `masks` leave. Appends the lanes that fall to one bit to `singles`; fails with a
/// lane that falls to none, unless a mask covers it.
#[inline(always)]
fn narrow_vector<W: Word, const L: usize, const K: usize>(
    open: &mut Vector<W, L>,
    masks: [&Vector<W, L>; K],
    first: u32,
    singles: &mut Vec<u32>,
) -> Result<(), u32> {
    let mut fell = [0; L];
    for lane in 0..L {
        let before = open.0[lane];
        let (mut word, mut smallest) = (before, W::FULL);
        for mask in masks {
            word = word & mask.0[lane];
            smallest = smallest.min(mask.0[lane]);
        }
        let is_short = (word.rest() == W::ZERO) & (word != before) & (smallest != W::ZERO);
        fell[lane] = u8::from(is_short);
        open.0[lane] = word;
    }
    if any_marked(&fell) {
        for lane in marked(&fell) {
            if open.0[lane] == W::ZERO {
                return Err(first + lane as u32);
            }
            singles.push(first + lane as u32);
        }
    }
    Ok(())
}

/// Narrows all vectors by rows that have a mask for each.
#[inline(always)]
fn narrow_all<W: Word, const L: usize, const K: usize>(
    open: &mut [Vector<W, L>],
    rows: [&[Vector<W, L>]; K],
    singles: &mut Vec<u32>,
) -> Result<(), u32> {
    let rows = rows.map(|row| &row[..open.len()]);
    for (column, open) in open.iter_mut().enumerate() {
        narrow_vector(open, rows.map(|row| &row[column]), (column * L) as u32, singles)?;
    }
    Ok(())
}

#[inline(always)]
fn narrow<W: Word, const L: usize>(
    open: &mut [Vector<W, L>],
    rows: &[Row<'_, Vector<W, L>>],
    singles: &mut Vec<u32>,
) -> Result<(), u32> {
    match *rows {
        [a] if a.masks.len() < open.len() => {
            for (&column, mask) in a.columns.iter().zip(a.masks) {
                narrow_vector(&mut open[column as usize], [mask], column * L as u32, singles)?;
            }
            Ok(())
        }
        [a] => narrow_all(open, [a.masks], singles),
        [a, b] => narrow_all(open, [a.masks, b.masks], singles),
        [a, b, c] => narrow_all(open, [a.masks, b.masks, c.masks], singles),
        [a, b, c, d, ..] => narrow_all(open, [a.masks, b.masks, c.masks, d.masks], singles),
        [] => Ok(()),
    }
}

/// The first lane with two bits.
#[inline(always)]
fn first_pair<W: Word, const L: usize>(open: &[Vector<W, L>]) -> Option<u32> {
    for (column, open) in open.iter().enumerate() {
        let mut pairs = [0; L];
        for lane in 0..L {
            let rest = open.0[lane].rest();
            pairs[lane] = u8::from((rest != W::ZERO) & (rest.rest() == W::ZERO));
        }
        if any_marked(&pairs) {
            return marked(&pairs).next().map(|lane| (column * L + lane) as u32);
        }
    }
    None
}

/// The first lane with the least (bits - 1) * factor, of those that are not empty.
#[inline(always)]
fn least<W: Word, const L: usize>(open: &[Vector<W, L>], factors: &[f32]) -> u32 {
    let (mut best, mut least) = (0, u32::MAX);
    for ((column, open), factors) in open.iter().enumerate().zip(factors.chunks_exact(L)) {
        let mut scores = [0; L];
        for lane in 0..L {
            // Floats are ordered as their bits are, with those below zero, of empty lanes, behind the others.
            scores[lane] = ((open.0[lane].count() as i32 - 1) as f32 * factors[lane]).to_bits();
        }
        let lowest = scores.iter().fold(u32::MAX, |lowest, &score| lowest.min(score));
        if lowest < least {
            least = lowest;
            let lane = scores.iter().position(|&score| score == lowest).unwrap_or(0);
            best = (column * L + lane) as u32;
        }
    }
    best
}

/// The loops for one width of words.
pub(crate) trait Kernel<const L: usize>: Word {
    fn narrow(
        open: &mut [Vector<Self, L>],
        rows: &[Row<'_, Vector<Self, L>>],
        singles: &mut Vec<u32>,
    ) -> Result<(), u32>;
    fn first_pair(open: &[Vector<Self, L>]) -> Option<u32>;
    fn least(open: &[Vector<Self, L>], factors: &[f32]) -> u32;
}

macro_rules! kernel {
    ($word:ty, $lanes:literal, $narrow:ident, $first_pair:ident, $least:ident) => {
        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $narrow(
            open: &mut [Vector<$word, $lanes>],
            rows: &[Row<'_, Vector<$word, $lanes>>],
            singles: &mut Vec<u32>,
        ) -> Result<(), u32> {
            narrow(open, rows, singles)
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
                rows: &[Row<'_, Vector<Self, $lanes>>],
                singles: &mut Vec<u32>,
            ) -> Result<(), u32> {
                $narrow(open, rows, singles)
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

kernel!(u16, 32, narrow_16, first_pair_16, least_16);
kernel!(u32, 16, narrow_32, first_pair_32, least_32);
kernel!(u64, 8, narrow_64, first_pair_64, least_64);

impl<W: Kernel<L>, const L: usize> OpenSets for Words<W, L> {
    type Vector = Vector<W, L>;
    const ROWS: usize = MOST_ROWS;

    fn new(layout: &Layout) -> Self {
        Self { open: layout.all_open() }
    }

    fn narrow(
        &mut self,
        _layout: &Layout,
        rows: &[Row<'_, Self::Vector>],
        singles: &mut Vec<u32>,
    ) -> Result<(), u32> {
        W::narrow(&mut self.open, rows, singles)
    }

    fn vectors(&self) -> &[Self::Vector] {
        &self.open
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
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
