//! What items can exclude of each other by [locks](super::super::locks), where words cross.

use super::across;
use super::crossing::{ACROSS, BLOCKS, HEIGHT, SIDE, VECTORS};
use super::strip::Strip;
use crate::engine::lanes::column_locks::SHARES;
use crate::engine::lanes::layout::Layout;
use crate::engine::lanes::locks::{number_of, shares};
use crate::engine::lanes::place::Place;
use crate::engine::lanes::places::Places;
use crate::engine::lanes::vector::Bits;
use crate::problem::Problem;

/// The number of items of a part: those that are words in both blocks, or those that cross them.
pub(super) const PART: usize = BLOCKS * SIDE * SIDE;

/// What two items can exclude of each other.
#[derive(Clone, Debug)]
pub(crate) struct CrossedLocks {
    /// The options outside the share of each number, for words and for items that cross them; all bits of
    /// items without such a share.
    pub(super) outside: [[[Strip; VECTORS]; SHARES]; 2],
    /// How many numbers shares have in each block, for words and for items that cross them.
    pub(super) used: [[usize; BLOCKS]; 2],
    /// The partners of each number, for words and for items that cross them.
    pub(super) partners: [Vec<Partner>; 2],
    /// The options that partners exclude.
    pub(super) excluded: Vec<u16>,
}

/// The other item of a share.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Partner {
    /// Whether it crosses words, its place in its part, and its own number of the share.
    pub(super) crosses: bool,
    pub(super) at: u16,
    pub(super) share: u8,
    /// The options that are excluded if those of the first item are all in the share.
    pub(super) first: u32,
    pub(super) count: u16,
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
                let back = number_of(&shares, other, item);
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
}
