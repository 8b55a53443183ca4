//! Excludes options by locks, where words cross.

use super::Crossed;
use super::across::{Across, united};
use super::crossing::{BLOCKS, Crossing, HEIGHT, SIDE, VECTORS};
use super::locks::{CrossedLocks, PART, Partner};
use super::registers::Lines;
use super::strip::{Strip, Words};
use crate::engine::bit_set::Set;
use crate::engine::lanes::bit_slice::BitSlice;
use crate::engine::lanes::column_locks::SHARES;
use crate::engine::lanes::vector::{Bits, WORDS};

/// What has been found locked: by number of the share, lanes of words, and items that cross them.
#[derive(Clone, Debug)]
pub(crate) struct Locked {
    words: [[u32; VECTORS]; SHARES],
    across: [Across; SHARES],
}

impl Default for Locked {
    fn default() -> Self {
        Self { words: [[0; VECTORS]; SHARES], across: [Across::EMPTY; SHARES] }
    }
}

impl CrossedLocks {
    /// The items that cross words and have open options outside their shares, by number.
    #[inline(always)]
    fn beyond<L: Copy>(&self, open: &[Strip; VECTORS], lines: &impl Lines<L>) -> [Across; SHARES] {
        let mut all = [Across::FULL; SHARES];
        for (number, (all, outside)) in all.iter_mut().zip(&self.outside[1]).enumerate() {
            let mut beyond = [Set::FULL; BLOCKS];
            for (block, beyond) in beyond.iter_mut().enumerate() {
                if number >= self.used[1][block] {
                    continue;
                }
                let at = block * HEIGHT;
                let outside_open = |at: usize| lines.and(lines.load(&open[at]), lines.load(&outside[at]));
                let mut any = outside_open(at);
                for vector in 1..HEIGHT {
                    any = lines.or(any, outside_open(at + vector));
                }
                *beyond = lines.store(any).0;
            }
            *all = united(beyond);
        }
        all
    }
}

/// Excludes options by shares that were not locked before. Returns whether there were any.
#[inline(always)]
pub(super) fn exclude_locked<L: Copy>(
    sets: &mut Crossed,
    crossing: &Crossing,
    locks: &CrossedLocks,
    lines: &impl Lines<L>,
    apart: impl Fn(&Words, &Words) -> u32,
    used: impl Fn(&BitSlice) -> u32,
) -> bool {
    if !std::mem::replace(&mut sets.has_locked, true) {
        sets.locked = Locked::default();
    }
    let beyond = locks.beyond(&sets.open, lines);
    let mut narrowed = false;
    let Crossed { open, covered, locked, .. } = sets;
    let mut exclude = |open: &mut [Strip; VECTORS], partner: Partner| {
        let (at, share) = (usize::from(partner.at), usize::from(partner.share) % SHARES);
        let is_affected = if partner.crosses {
            beyond[share].contains(at % PART)
        } else {
            let (vector, lane) = (at / Strip::LANES % VECTORS, at % Strip::LANES);
            open[vector].lane(lane) & locks.outside[0][share][vector].lane(lane) != 0
        };
        if !is_affected {
            return;
        }
        for &option in &locks.excluded[partner.first as usize..][..usize::from(partner.count)] {
            for (block, spot) in crossing.spots(option.into()).into_iter().enumerate() {
                let spot = usize::from(spot);
                let strip = &mut open[block * HEIGHT + spot / (Strip::LANES * SIDE) % HEIGHT].0;
                let number = spot % (Strip::LANES * SIDE);
                narrowed |= strip.contains(number);
                strip.remove(number);
            }
        }
    };
    for block in 0..BLOCKS {
        for number in 0..locks.used[0][block] {
            let (outside, locked) = (&locks.outside[0][number], &mut locked.words[number]);
            for at in block * HEIGHT..(block + 1) * HEIGHT {
                let mut new =
                    apart(&open[at].words(), &outside[at].words()) & !covered.words[at] & !locked[at];
                locked[at] |= new;
                while new != 0 {
                    let lane = new.trailing_zeros() as usize;
                    new &= new - 1;
                    exclude(open, locks.partners[0][number * PART + at * Strip::LANES + lane]);
                }
            }
        }
    }
    for (number, beyond) in beyond.iter().enumerate().take(locks.used[1][0].max(locks.used[1][1])) {
        let new = Across::FULL.minus(beyond.or(covered.across).or(locked.across[number]));
        locked.across[number] = locked.across[number].or(new);
        let (mut new, mut words) = (*new.words(), used(&BitSlice(new)));
        while words != 0 {
            let at = words.trailing_zeros() as usize % WORDS;
            let item = at * u64::BITS as usize + new[at].trailing_zeros() as usize;
            new[at] &= new[at].wrapping_sub(1);
            words ^= u32::from(new[at] == 0) << at;
            exclude(open, locks.partners[1][number * PART + item]);
        }
    }
    narrowed
}
