//! [Locks](super::super::locks) where words cross.

use super::across::{Across, united};
use super::crossing::{ACROSS, BLOCKS, Crossing, HEIGHT, SIDE, VECTORS};
use super::registers::Lines;
use super::strip::{Strip, Words};
use super::{Crossed, across};
use crate::engine::bit_set::Set;
use crate::engine::lanes::bit_slice::BitSlice;
use crate::engine::lanes::column_locks::SHARES;
use crate::engine::lanes::layout::Layout;
use crate::engine::lanes::locks::shares;
use crate::engine::lanes::place::Place;
use crate::engine::lanes::rows::Places;
use crate::engine::lanes::vector::{Bits, WORDS};
use crate::problem::Problem;

/// The number of items of a part: those that are words in both blocks, or those that cross them.
const PART: usize = BLOCKS * SIDE * SIDE;

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

/// What two items can exclude of each other.
#[derive(Clone, Debug)]
pub(crate) struct CrossedLocks {
    /// The options outside the share of each number, for words and for items that cross them; all bits of items without such a
    /// share.
    outside: [[[Strip; VECTORS]; SHARES]; 2],
    /// How many numbers shares have in each block, for words and for items that cross them.
    used: [[usize; BLOCKS]; 2],
    /// The partners of each number, for words and for items that cross them.
    partners: [Vec<Partner>; 2],
    /// The options that partners exclude.
    excluded: Vec<u16>,
}

/// The other item of a share.
#[derive(Clone, Copy, Debug, Default)]
struct Partner {
    /// Whether it crosses words, its place in its part, and its own number of the share.
    crosses: bool,
    at: u16,
    share: u8,
    /// The options that are excluded if those of the first item are all in the share.
    first: u32,
    count: u16,
}

/// Whether the item of a place crosses words, and where it is in its part.
fn part(place: Place) -> (bool, usize) {
    if place.column < ACROSS {
        return (false, place.column as usize * Strip::LANES + place.lane());
    }
    (true, across(place))
}

impl CrossedLocks {
    /// The locks of a problem, `None` if there are none.
    pub(crate) fn new(problem: &Problem, layout: &Layout, places: &Places) -> Option<Self> {
        let shares = shares(problem, layout, places, SHARES);
        let mut locks = Self {
            outside: [[[Strip::FULL; VECTORS]; SHARES]; 2],
            used: [[0; BLOCKS]; 2],
            partners: [const { Vec::new() }; 2]
                .map(|_: Vec<Partner>| vec![Partner::default(); SHARES * PART]),
            excluded: Vec::new(),
        };
        for (item, others) in (0..).zip(&shares) {
            let home = layout.place(item, 0);
            let (crosses, at) = part(home);
            let block = if crosses { (home.column - ACROSS) as usize } else { home.column as usize / HEIGHT };
            let used = &mut locks.used[usize::from(crosses)][block];
            *used = others.len().max(*used);
            for (number, &other) in others.iter().enumerate() {
                let options = |item| problem.options_of(problem.item_at(item as usize));
                let outside = |item: u32, other: u32| {
                    let shared = options(other);
                    (0..).zip(options(item)).filter(move |(_, option)| shared.binary_search(option).is_err())
                };
                let all = (0..options(item).len() as u32).map(|index| layout.place(item, index));
                let outside_here = &mut locks.outside[usize::from(crosses)][number];
                all.for_each(|place| outside_here[place.vector as usize].remove(place.lane(), place.bit()));
                for place in outside(item, other).map(|(index, _)| layout.place(item, index)) {
                    outside_here[place.vector as usize].insert(place.lane(), place.bit());
                }
                let first = locks.excluded.len() as u32;
                locks.excluded.extend(outside(other, item).map(|(_, option)| option.0 as u16));
                let back = shares[other as usize].iter().position(|&back| back == item).unwrap_or(0);
                let partner = part(layout.place(other, 0));
                locks.partners[usize::from(crosses)][number * PART + at] = Partner {
                    crosses: partner.0,
                    at: partner.1 as u16,
                    share: back as u8,
                    first,
                    count: (locks.excluded.len() as u32 - first) as u16,
                };
            }
        }
        (!locks.excluded.is_empty()).then_some(locks)
    }

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
