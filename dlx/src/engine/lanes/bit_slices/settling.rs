//! Options are applied and forced until no item is down to one.

use multiversion::target::match_target;

use super::Slices;
use crate::engine::instruction_sets::versions;
use crate::engine::lanes::bit_slice::{BitSlice, HEIGHT};
use crate::engine::lanes::lines::{LOW_LINES, Lines, Low, Packed, Wide, gathered, narrow};
use crate::engine::lanes::locks::{Locks, Partner, SHARES};
use crate::engine::lanes::queue::Queue;
use crate::engine::lanes::short;
#[cfg(target_arch = "x86_64")]
use crate::engine::lanes::short::avx512;
use crate::engine::lanes::singles::Singles;
use crate::engine::lanes::tables::Tables;
use crate::engine::lanes::tally::Tally;
use crate::engine::lanes::vector::{Bits, WORDS};

/// The number of shares that are applied together. There are rarely more; some are left out then.
const AT_ONCE: usize = 32;

/// The state to begin with, if it is another one, and the state to change.
type Step<'a> = (Option<&'a Slices>, &'a mut Slices);

/// The rows of shares that are to be applied, and how many there are.
type Shares = ([u32; AT_ONCE], usize);

impl Slices {
    /// Adds the shares that are not in `locked` yet, and lists those that exclude any option.
    #[inline(always)]
    fn shares(
        open: &[BitSlice; HEIGHT],
        uncovered: &BitSlice,
        locked: &mut [BitSlice; SHARES],
        locks: &Locks<BitSlice>,
        used: impl Fn(&BitSlice) -> u32,
    ) -> Shares {
        let outside: &[[BitSlice; HEIGHT]] = locks.outside.as_chunks().0;
        let (mut beyond, mut new) = ([BitSlice::EMPTY; SHARES], [BitSlice::EMPTY; SHARES]);
        let mut words = 0_u64;
        for (share, outside) in outside.iter().enumerate().take(SHARES) {
            for (open, outside) in open.iter().zip(outside) {
                let mut open = *open;
                open.keep(outside);
                beyond[share].unite(&open);
            }
            let mut now = locks.having[share];
            now.keep(uncovered);
            now.subtract(&beyond[share]);
            new[share] = now;
            new[share].subtract(&locked[share]);
            locked[share].unite(&now);
            words |= u64::from(used(&new[share])) << (share * WORDS);
        }
        // Which shares exclude anything cannot be predicted, so those that do are listed first.
        let (mut those, mut count) = ([0; AT_ONCE], 0);
        // One loop for all, as for forced options.
        while words != 0 {
            let at = words.trailing_zeros() as usize;
            let (share, word) = (at / WORDS % SHARES, at % WORDS);
            let items = new[share].0.words()[word];
            let rest = items & items.wrapping_sub(1);
            new[share].0.set_word(word, rest);
            words ^= u64::from(rest == 0) << at;
            let item = word * u64::BITS as usize + items.trailing_zeros() as usize;
            let Partner { item, share, row } = locks.partners[share * BitSlice::LANES + item];
            let is_new = beyond[share as usize % SHARES].0.contains(item as usize % BitSlice::LANES);
            those[count % AT_ONCE] = row;
            count += usize::from(is_new);
        }
        (those, count)
    }
}

/// Applies the waiting options, and chooses and applies the options that they force, to these slices or from
/// those `before` on. Fails with an item that is left without options; the slices then stay as they are.
#[inline(always)]
fn settle_with(
    (before, slices): Step<'_>,
    tables: &Tables<'_, BitSlice>,
    queue: &mut Queue,
    lock: bool,
    used: impl Fn(&BitSlice) -> u32,
    gathered: impl Fn([&BitSlice; 3]) -> BitSlice,
) -> Result<(), u32> {
    match tables.packed_len {
        Some(LOW_LINES) => {
            let rows: (&[Low], _) = tables.packed.as_chunks();
            settle_lines((before, slices), rows.0, tables, queue, lock, used, gathered)
        }
        Some(_) => {
            let rows: (&[Packed], _) = tables.packed.as_chunks();
            settle_lines((before, slices), rows.0, tables, queue, lock, used, gathered)
        }
        None => {
            let rows: (&[Wide], _) = tables.rows.masks().as_chunks();
            settle_lines((before, slices), rows.0, tables, queue, lock, used, gathered)
        }
    }
}

/// The same for rows in some lines.
#[inline(always)]
fn settle_lines<const LINES: usize>(
    (before, slices): Step<'_>,
    rows: &[[BitSlice; LINES]],
    tables: &Tables<'_, BitSlice>,
    queue: &mut Queue,
    lock: bool,
    used: impl Fn(&BitSlice) -> u32,
    gathered: impl Fn([&BitSlice; 3]) -> BitSlice,
) -> Result<(), u32>
where
    [BitSlice; LINES]: Lines,
{
    // A copy stays in registers, while the state would be written after every step.
    let Slices { open, uncovered, .. } = before.unwrap_or(slices);
    let mut lines = <[BitSlice; LINES]>::of(open, uncovered);
    // What is locked is copied when that is looked at, or at the end.
    let mut locked = before.map(|before| &before.locked);
    let mut locks = tables.locks.as_ref().filter(|_| lock);
    while let Some(option) = queue.pop() {
        narrow(&mut lines, &rows[option as usize]);
    }
    let (mut end, options) = (queue.end(), tables.options.column(0));
    let settled = loop {
        let (open, uncovered) = lines.slices(&gathered);
        let tally = Tally::of(&open, &uncovered);
        // Both at once, while they are in registers.
        let (empty, words) = (used(&tally.empty), used(&tally.single));
        if empty != 0 {
            break Err(tally.empty.0.first().map_or(0, |item| item as u32));
        }
        if words == 0 {
            // Once: what more looks find saves one node of a hundred.
            if let Some(locks) = locks.take().filter(|locks| locks.is_early(&uncovered)) {
                locked.take().into_iter().for_each(|locked| slices.locked = *locked);
                let (those, count) = Slices::shares(&open, &uncovered, &mut slices.locked, locks, &used);
                let rows: &[[BitSlice; LINES]] = locks.rows.as_chunks().0;
                for &row in those.iter().take(count) {
                    narrow(&mut lines, &rows[row as usize]);
                }
                if count > 0 {
                    continue;
                }
            }
            break Ok(());
        }
        // Nothing is written to memory that the next item waits for: a loop over all words that does takes
        // 1.04 times as long in all.
        let mut singles = Singles::new(&tally.single, words);
        while !singles.is_empty() {
            let (word, bit) = singles.take();
            let option = options.option(word * u64::BITS as usize + bit as usize, tally.index(word, bit));
            end.push(option);
            // At once, so that rows are fetched while other items are looked at, and again if another item
            // has forced the option: to leave that out would be a branch more. 9x9 boards take .92 of the
            // time of narrowing in a loop of its own.
            narrow(&mut lines, &rows[option as usize]);
        }
    };
    let end = end.len;
    queue.apply_to(end);
    if settled.is_ok() {
        (slices.open, slices.uncovered) = lines.slices(&gathered);
        locked.into_iter().for_each(|locked| slices.locked = *locked);
    }
    settled
}

versions! {
    pub(super) fn settle(slices: &mut Slices, before: Option<&Slices>, tables: &Tables<'_, BitSlice>, queue: &mut Queue, lock: bool) -> Result<(), u32> {
        match_target! {
            "x86_64+avx512f+avx512bw" => {
                let gathered = |lines: [&BitSlice; 3]| avx512::gathered(lines);
                settle_with((before, slices), tables, queue, lock, |slice| avx512::used(slice), gathered)
            }
            _ => settle_with((before, slices), tables, queue, lock, short::used, gathered),
        }
    }
}
