//! One word per item.
//!
//! The loops are compiled once for each instruction set listed below, and the best one that the machine supports
//! is selected at run time.

use multiversion::target::match_target;

use super::OpenSets;
use super::covered::{COLUMNS, Covered, Lanes16};
use super::layout::Layout;
use super::place::Place;
use super::queue::Queue;
#[cfg(target_arch = "x86_64")]
use super::short::avx512;
use super::short::{self, Short};
use super::tables::Tables;
use super::vector::{Bits, Vector, Word, mask_of};
use crate::engine::instruction_sets::versions;

/// The open options of all items, a word each.
#[derive(Debug)]
pub(crate) struct OneWord<W, const L: usize> {
    open: Vec<Vector<W, L>>,
    /// A bit for each lane of each vector: whether its item is covered, or it has no item. Such a lane has
    /// one bit set.
    covered: Covered,
}

/// Applies the waiting options, and chooses and applies the options that they force. Fails with an item that
/// is left without options.
#[inline(always)]
fn settle<W: Word, const L: usize>(
    OneWord { open, covered }: &mut OneWord<W, L>,
    tables: &Tables<'_, Vector<W, L>>,
    queue: &mut Queue,
    short: impl Fn(&Vector<W, L>) -> Short,
) -> Result<(), u32> {
    if !tables.rows.are_full() {
        return settle_thin(open, covered, tables, queue, short);
    }
    if let [column] = open.as_mut_slice() {
        return settle_column(column, covered, tables, queue, short);
    }
    while queue.is_waiting() {
        while let Some(option) = queue.pop() {
            tables.cover(option, covered);
            let row = tables.rows.full(option);
            // Two at once, so that the state is read and written half as often: 16x16 puzzles are made in .93 of the time.
            let Some(other) = queue.pop() else {
                for (open, mask) in open.iter_mut().zip(row) {
                    open.keep(mask);
                }
                break;
            };
            tables.cover(other, covered);
            for ((open, mask), other) in open.iter_mut().zip(row).zip(tables.rows.full(other)) {
                open.keep_both(mask, other);
            }
        }
        for (group, open) in open.chunks(COLUMNS).enumerate() {
            let (mut single, mut columns, mut empty) = (Lanes16::EMPTY, 0_u32, 0);
            let lanes = single.0.iter_mut().zip(&covered.group(group).0);
            for (at, (open, (single, covered))) in open.iter().zip(lanes).enumerate() {
                let short = short(open);
                empty |= short.empty;
                *single = short.single & !covered;
                columns |= u32::from(*single != 0) << at;
            }
            if empty != 0 {
                return Err(first_empty(open, group * COLUMNS, &short));
            }
            // All lanes of the group share one loop, because the processor can rarely predict the end of a
            // loop.
            while columns != 0 {
                let at = columns.trailing_zeros() as usize;
                let lanes = &mut single.0[at % COLUMNS];
                let lane = lanes.trailing_zeros() as usize;
                *lanes &= *lanes - 1;
                columns ^= u32::from(*lanes == 0) << at;
                queue.push(last_option(&open[at], lane, group * COLUMNS + at, tables));
            }
        }
    }
    Ok(())
}

/// As [`settle`], in a state of one column, which stays in a register: 0.7 of the time on twelve queens.
#[inline(always)]
fn settle_column<W: Word, const L: usize>(
    open: &mut Vector<W, L>,
    covered: &mut Covered,
    tables: &Tables<'_, Vector<W, L>>,
    queue: &mut Queue,
    short: impl Fn(&Vector<W, L>) -> Short,
) -> Result<(), u32> {
    let (mut column, mut lanes) = (*open, covered.of(0));
    while queue.is_waiting() {
        while let Some(option) = queue.pop() {
            lanes |= tables.covered_by(option)[0].0[0];
            column.keep(&tables.rows.full(option)[0]);
        }
        let Short { empty, single } = short(&column);
        if empty != 0 {
            return Err(empty.trailing_zeros());
        }
        let mut single = single & !lanes;
        while single != 0 {
            queue.push(last_option(&column, single.trailing_zeros() as usize, 0, tables));
            single &= single - 1;
        }
    }
    *open = column;
    covered.set(0, lanes);
    Ok(())
}

/// As [`settle`], with rows that leave out columns that they do not narrow.
#[inline(always)]
fn settle_thin<W: Word, const L: usize>(
    open: &mut [Vector<W, L>],
    covered: &mut Covered,
    tables: &Tables<'_, Vector<W, L>>,
    queue: &mut Queue,
    short: impl Fn(&Vector<W, L>) -> Short,
) -> Result<(), u32> {
    while let Some(option) = queue.pop() {
        tables.cover(option, covered);
        let row = tables.rows.of(option);
        for (&column, mask) in row.columns.iter().zip(row.masks) {
            let column = column as usize;
            open[column].keep(mask);
            let short = short(&open[column]);
            if short.empty != 0 {
                return Err((column * L) as u32 + short.empty.trailing_zeros());
            }
            let mut single = short.single & !covered.of(column);
            while single != 0 {
                queue.push(last_option(&open[column], single.trailing_zeros() as usize, column, tables));
                single &= single - 1;
            }
        }
    }
    Ok(())
}

/// The only option of the item in a lane of a column.
#[inline(always)]
fn last_option<W: Word, const L: usize>(
    open: &Vector<W, L>,
    lane: usize,
    column: usize,
    tables: &Tables<'_, Vector<W, L>>,
) -> u32 {
    tables.option((column * L + lane) as u32, open.lane(lane % L).trailing_zeros())
}

/// The first item without options in these columns, which begin with number `column`.
#[inline(always)]
fn first_empty<W: Word, const L: usize>(
    open: &[Vector<W, L>],
    column: usize,
    short: impl Fn(&Vector<W, L>) -> Short,
) -> u32 {
    for (column, open) in (column..).zip(open) {
        let empty = short(open).empty;
        if empty != 0 {
            return (column * L) as u32 + empty.trailing_zeros();
        }
    }
    0
}

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

/// The loops for one width of words.
pub(crate) trait Kernel<const L: usize>: Word {
    fn settle(
        sets: &mut OneWord<Self, L>,
        tables: &Tables<'_, Vector<Self, L>>,
        queue: &mut Queue,
    ) -> Result<(), u32>;
    fn exceeds(open: &[Vector<Self, L>], rows: [&[Vector<Self, L>]; 3]) -> bool;
    fn first_pair(open: &[Vector<Self, L>]) -> Option<u32>;
    fn least(open: &[Vector<Self, L>], factors: &[f32]) -> u32;
}

macro_rules! kernel {
    ($word:ty, $lanes:literal, $short:path) => {
        impl Kernel<$lanes> for $word {
            fn settle(
                sets: &mut OneWord<Self, $lanes>,
                tables: &Tables<'_, Vector<Self, $lanes>>,
                queue: &mut Queue,
            ) -> Result<(), u32> {
                versions! {
                    fn settle_word(
                        sets: &mut OneWord<$word, $lanes>,
                        tables: &Tables<'_, Vector<$word, $lanes>>,
                        queue: &mut Queue
                    ) -> Result<(), u32> {
                        match_target! {
                            "x86_64+avx512f+avx512bw" => settle(sets, tables, queue, |vector| $short(vector)),
                            _ => settle(sets, tables, queue, short::short),
                        }
                    }
                }
                settle_word(sets, tables, queue)
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

kernel!(u16, 32, avx512::short_16);
kernel!(u32, 16, avx512::short_32);
kernel!(u64, 8, avx512::short_64);

impl<W: Copy, const L: usize> Clone for OneWord<W, L> {
    fn clone(&self) -> Self {
        Self { open: self.open.clone(), covered: self.covered.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
        self.covered.clone_from(&other.covered);
    }
}

impl<W: Kernel<L>, const L: usize> OpenSets for OneWord<W, L> {
    type Vector = Vector<W, L>;

    fn new(layout: &Layout) -> Self {
        Self { open: layout.start(), covered: layout.covered() }
    }

    fn vectors(&self) -> &[Self::Vector] {
        &self.open
    }

    fn settle(
        &mut self,
        tables: &Tables<'_, Self::Vector>,
        queue: &mut Queue,
        _lock: bool,
    ) -> Result<(), u32> {
        W::settle(self, tables, queue)
    }

    fn keep(&mut self, masks: &[Self::Vector], _layout: &Layout) {
        self.open.iter_mut().zip(masks).for_each(|(open, mask)| open.keep(mask));
    }

    fn exceeds(&self, tables: &Tables<'_, Self::Vector>, options: &[u32]) -> bool {
        let masks = |option| tables.rows.of(option).masks;
        match *options {
            [a, b] => W::exceeds(&self.open, [a, b, b].map(masks)),
            [a, b, c] => W::exceeds(&self.open, [a, b, c].map(masks)),
            _ => true,
        }
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
    }

    fn switch_on(&mut self, off: Place, open: &[Place]) {
        self.close(off);
        open.iter().for_each(|place| self.open[place.vector as usize].insert(place.lane(), place.bit()));
        self.covered.remove(off.column as usize, off.lane());
    }

    fn cover(&mut self, place: Place) {
        self.covered.insert(place.column as usize, place.lane());
    }

    fn covers(&self, place: Place) -> bool {
        self.covered.covers(place)
    }

    fn covers_all(&self) -> bool {
        self.covered.is_all()
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
