//! Applies options, and what they force.

use multiversion::target::match_target;

use super::across::{Across, first_halves, second_halves, united};
use super::crossing::{BLOCKS, CLASS, Crossing, HEIGHT, SIDE, VECTORS};
use super::locking::exclude_locked;
use super::registers::{self, By, Lines};
use super::strip::{Strip, Words};
use super::{Covered, Crossed};
use crate::engine::bit_set::Set;
use crate::engine::instruction_sets::versions;
use crate::engine::lanes::bit_slice::BitSlice;
use crate::engine::lanes::queue::Queue;
#[cfg(target_arch = "x86_64")]
use crate::engine::lanes::short::avx512;
use crate::engine::lanes::short::{self, Short};
use crate::engine::lanes::tables::Tables;
use crate::engine::lanes::vector::{Bits, WORDS};

/// The items that cross words and have an option, and those that have several.
#[inline(always)]
fn once_and_twice<L: Copy>(open: &[L; VECTORS], lines: &impl Lines<L>) -> (Across, Across) {
    let mut all = [(Set::EMPTY, Set::EMPTY); BLOCKS];
    for (block, all) in all.iter_mut().enumerate() {
        let mut once = open[block * HEIGHT];
        let mut twice = lines.and(once, open[block * HEIGHT + 1]);
        once = lines.or(once, open[block * HEIGHT + 1]);
        for vector in 2..HEIGHT {
            let words = open[block * HEIGHT + vector];
            twice = lines.or(twice, lines.and(once, words));
            once = lines.or(once, words);
        }
        *all = (lines.store(once).0, lines.store(twice).0);
    }
    let [(once, twice), (other_once, other_twice)] = all;
    let once = [once, other_once];
    (united(once), united([twice, other_twice]).or(first_halves(once).and(second_halves(once))))
}

/// The words that items that cross them have their only options in: the items for each digit of the word's
/// number.
#[inline(always)]
fn numbers<L: Copy>(open: &[L; VECTORS], lines: &impl Lines<L>) -> [Across; 4] {
    let or = |one, other| lines.or(one, other);
    let mut all = [[Set::EMPTY; 4]; BLOCKS];
    for (block, all) in all.iter_mut().enumerate() {
        let at = block * HEIGHT;
        let odd = or(or(open[at + 1], open[at + 3]), or(open[at + 5], open[at + 7]));
        let second = or(or(open[at + 2], open[at + 3]), or(open[at + 6], open[at + 7]));
        let third = or(or(open[at + 4], open[at + 5]), or(open[at + 6], open[at + 7]));
        let any = or(or(or(open[at], odd), open[at + 2]), third);
        let store = |line| lines.store(line).0;
        *all = [store(any), store(odd), store(second), store(third)];
    }
    let [one, two] = all;
    [
        second_halves([one[0], two[0]]),
        united([one[1], two[1]]),
        united([one[2], two[2]]),
        united([one[3], two[3]]),
    ]
}

/// Covers the items of an option.
#[inline(always)]
fn cover(option: u32, crossing: &Crossing, covered: &mut Covered) {
    for (block, spot) in crossing.spots(option).into_iter().enumerate() {
        let spot = usize::from(spot);
        let (vector, lane) = (spot / (Strip::LANES * SIDE) % HEIGHT, spot / SIDE % Strip::LANES);
        covered.words[block * HEIGHT + vector] |= 1 << lane;
        covered.across.insert(block * CLASS + spot % CLASS);
    }
}

/// The first item without options.
#[inline(always)]
fn first_empty(
    open: &[Strip; VECTORS],
    across: &Across,
    crossing: &Crossing,
    short: impl Fn(&Words) -> Short,
) -> u32 {
    let mut first = u32::MAX;
    for (at, open) in open.iter().enumerate() {
        let mut lanes = short(&open.words()).empty;
        let class = crossing.class(at / HEIGHT, false);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            first = first.min(crossing.item(class * CLASS + at % HEIGHT * Strip::LANES + lane));
        }
    }
    for number in across.iter() {
        let class = crossing.class(number / CLASS, true);
        first = first.min(crossing.item(class * CLASS + number % SIDE * SIDE + number / SIDE % SIDE));
    }
    first
}

/// Applies the waiting options, and chooses and applies the options that they force. Fails with an item that
/// is left without options.
#[inline(always)]
fn settle_forced<L: Copy>(
    (strips, covered): (&mut [Strip; VECTORS], &mut Covered),
    tables: &Tables<'_, Strip>,
    crossing: &Crossing,
    queue: &mut Queue,
    lines: &impl Lines<L>,
    short: impl Fn(&Words) -> Short + Copy,
    used: impl Fn(&BitSlice) -> u32,
) -> Result<(), u32> {
    let mut open = [lines.load(&strips[0]); VECTORS];
    for at in 0..VECTORS {
        open[at] = lines.load(&strips[at]);
    }
    loop {
        while let Some(option) = queue.pop() {
            cover(option, crossing, covered);
            let keep = |at: usize, mask: &Strip| open[at] = lines.and(open[at], lines.load(mask));
            tables.rows.for_each_mask::<VECTORS>(option, keep);
        }
        let (once, twice) = once_and_twice(&open, lines);
        let dead = Across::FULL.minus(once.or(covered.across));
        let alone = once.minus(twice.or(covered.across));
        for at in 0..VECTORS {
            strips[at] = lines.store(open[at]);
        }
        let (mut single, mut vectors, mut empty) = ([0; VECTORS], 0_u32, 0);
        for (at, strip) in strips.iter().enumerate() {
            let short = short(&strip.words());
            empty |= short.empty;
            single[at] = short.single & !covered.words[at];
            vectors |= u32::from(single[at] != 0) << at;
        }
        if empty != 0 || used(&BitSlice(dead)) != 0 {
            return Err(first_empty(strips, &dead, crossing, short));
        }
        let mut words = used(&BitSlice(alone));
        if vectors | words == 0 {
            break;
        }
        // All lanes share one loop, because the processor can rarely predict the end of a loop.
        while vectors != 0 {
            let at = vectors.trailing_zeros() as usize % VECTORS;
            let lane = single[at].trailing_zeros() as usize % Strip::LANES;
            single[at] &= single[at] - 1;
            vectors ^= u32::from(single[at] == 0) << at;
            let bit = strips[at].lane(lane).trailing_zeros() as usize;
            queue.push(crossing.option(at / HEIGHT, (at % HEIGHT * Strip::LANES + lane) * SIDE + bit));
        }
        if words != 0 {
            let numbers = numbers(&open, lines);
            let mut alone = *alone.words();
            while words != 0 {
                let at = words.trailing_zeros() as usize % WORDS;
                let number =
                    at * u64::BITS as usize + alone[at].trailing_zeros() as usize % u64::BITS as usize;
                alone[at] &= alone[at].wrapping_sub(1);
                words ^= u32::from(alone[at] == 0) << at;
                let mut word = 0;
                for (digit, items) in numbers.iter().enumerate() {
                    word |= usize::from(items.contains(number)) << digit;
                }
                queue.push(crossing.option(number / CLASS, word * CLASS + number % CLASS));
            }
        }
        if !queue.is_waiting() {
            break;
        }
    }
    Ok(())
}

/// The same, to this state or from that `before` on. Also excludes options by locks until there are none, if
/// `lock` says so.
#[inline(always)]
fn settle_with<L: Copy>(
    (before, sets): (Option<&Crossed>, &mut Crossed),
    tables: &Tables<'_, Strip>,
    queue: &mut Queue,
    lock: bool,
    lines: &impl Lines<L>,
    (short, apart): (impl Fn(&Words) -> Short + Copy, impl Fn(&Words, &Words) -> u32 + Copy),
    used: impl Fn(&BitSlice) -> u32 + Copy,
) -> Result<(), u32> {
    let Some(crossing) = tables.layout.crossing() else { return Ok(()) };
    let Crossed { open, covered, .. } = before.unwrap_or(sets);
    let (mut open, mut covered) = (*open, *covered);
    let is_waiting = queue.is_waiting();
    if is_waiting {
        settle_forced((&mut open, &mut covered), tables, crossing, queue, lines, short, used)?;
    }
    if let Some(before) = before {
        sets.copy_locked(before);
    }
    (sets.open, sets.covered) = (open, covered);
    sets.is_stale |= is_waiting;
    if lock && let Some(locks) = tables.crossed_locks() {
        while std::mem::take(&mut sets.is_stale) && exclude_locked(sets, crossing, locks, lines, apart, used)
        {
            settle_forced((&mut sets.open, &mut sets.covered), tables, crossing, queue, lines, short, used)?;
            sets.is_stale = true;
        }
    }
    Ok(())
}

versions! {
    pub(super) fn settle(sets: &mut Crossed, before: Option<&Crossed>, tables: &Tables<'_, Strip>, queue: &mut Queue, lock: bool) -> Result<(), u32> {
        match_target! {
            "x86_64+avx512f+avx512bw" => {
                let lines = By(
                    |strip: &Strip| registers::avx512::load(strip),
                    |line| registers::avx512::store(line),
                    |one, other| registers::avx512::and(one, other),
                    |one, other| registers::avx512::or(one, other),
                );
                let words = (|words: &Words| avx512::short_16(words), |one: &Words, other: &Words| avx512::apart_16(one, other));
                settle_with((before, sets), tables, queue, lock, &lines, words, |slice| avx512::used(slice))
            }
            _ => {
                let lines = By(registers::load, registers::store, registers::and, registers::or);
                settle_with((before, sets), tables, queue, lock, &lines, (short::short, short::apart), short::used)
            }
        }
    }
}
