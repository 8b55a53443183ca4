//! Locks: if all open options of an item also cover another item, the other item's other options are
//! excluded. In Sudoku this is pointing and claiming.
//!
//! The 1,465 hard 9x9 boards of `benches/peers` take half the nodes so, and two thirds of the time. In
//! killers, a symbol that a cage must hold is taken from the cells that see all its places there, and with
//! its last place the sets with it go.

use super::bit_slice::FEWEST_ITEMS;
use super::layout::Layout;
use super::places::Places;
use super::vector::Bits;
use crate::ids::OptionId;
use crate::problem::Problem;

/// The maximum number of shares of an item. The boxes of 9x9 boards have as many.
pub(crate) const SHARES: usize = 6;

/// What two items can exclude of each other. A *share* of an item is the options, two or more, that it has in
/// common with another item, if each of the two has more. The shares of an item are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Locks<V> {
    /// For each number, the items that have such a share.
    pub(crate) having: [V; SHARES],
    /// For each number, vectors of the options outside the share.
    pub(crate) outside: Vec<V>,
    /// For each number, the partners of all lanes.
    pub(crate) partners: Vec<Partner>,
    /// What is left if the options of an item are all in a share, as full rows, [packed](Bits::packed) or
    /// not.
    pub(crate) rows: Vec<V>,
    /// A third of the items.
    third: u32,
}

/// The other item of a share.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Partner {
    pub(crate) item: u16,
    /// Its own number of the share.
    pub(crate) share: u16,
    /// The place among the rows of what is left if the options of the first item are all in the share.
    pub(crate) row: u32,
}

impl<V: Bits> Locks<V> {
    /// The locks of a problem; `None` if there are none.
    pub(crate) fn new(problem: &Problem, layout: &Layout, places: &Places) -> Option<Self> {
        if !V::COVERS || layout.column_count() > 1 || problem.primary < FEWEST_ITEMS {
            return None;
        }
        let shares = shares(problem, layout, places, SHARES);
        let count: usize = shares.iter().map(Vec::len).sum();
        let stride = layout.len() + 1;
        let mut locks = Self {
            having: [V::EMPTY; SHARES],
            outside: vec![V::EMPTY; SHARES * layout.len()],
            partners: vec![Partner::default(); SHARES * V::LANES],
            rows: vec![V::FULL; count * stride],
            third: problem.primary / 3,
        };
        let numbered = |(item, others): (usize, &Vec<u32>)| {
            let others = others.clone().into_iter().enumerate();
            others.map(move |(number, other)| (item, number, other)).collect::<Vec<_>>()
        };
        let all = shares.iter().enumerate().flat_map(numbered);
        for ((row, masks), (item, number, other)) in (0..).zip(locks.rows.chunks_mut(stride)).zip(all) {
            locks.having[number].insert(item, 1);
            let has =
                |option: &OptionId, item: u32| places.of(option.0).iter().any(|place| place.item == item);
            let outside = |item: u32, other: u32| {
                options(problem, item).iter().enumerate().filter(move |(_, option)| !has(option, other))
            };
            for (index, _) in outside(item as u32, other) {
                let place = layout.place(item as u32, index as u32);
                let vector = number * layout.len() + place.vector as usize;
                locks.outside[vector].insert(place.lane(), place.bit());
            }
            for place in outside(other, item as u32).flat_map(|(_, option)| places.of(option.0)) {
                masks[place.vector as usize].remove(place.lane(), place.bit());
            }
            let back = number_of(&shares, other, item as u32);
            locks.partners[number * V::LANES + item] =
                Partner { item: other as u16, share: back as u16, row };
        }
        (count > 0).then_some(locks)
    }

    /// Whether it pays to look for locks: not near the end of a search, where those with many solutions spend
    /// their time.
    #[inline(always)]
    pub(crate) fn is_early(&self, uncovered: &V) -> bool {
        uncovered.count() >= self.third
    }
}

fn options(problem: &Problem, item: u32) -> &[OptionId] {
    problem.options_of(problem.item_at(item as usize))
}

/// For each item, the other items of its shares, of which it has up to `most`.
pub(super) fn shares(problem: &Problem, layout: &Layout, places: &Places, most: usize) -> Vec<Vec<u32>> {
    let items = problem.primary;
    let mut shares = vec![Vec::new(); items as usize];
    let (mut common, mut others) = (vec![0; items as usize], Vec::new());
    for item in (0..items).filter(|&item| !layout.has_switch(item)) {
        let size = options(problem, item).len();
        for place in options(problem, item).iter().flat_map(|option| places.of(option.0)) {
            let common = &mut common[place.item as usize];
            if *common == 0 {
                others.push(place.item);
            }
            *common += 1;
        }
        others.sort_unstable();
        for &other in others.iter().filter(|other| **other < item) {
            // Fewer than a quarter are rarely all that is left.
            let common = common[other as usize];
            let larger = size.max(options(problem, other).len());
            let is_share =
                common > 1 && 4 * common >= larger && common < size.min(options(problem, other).len());
            let is_full = |item: u32| shares[item as usize].len() == most;
            if is_share && !layout.has_switch(other) && !is_full(item) && !is_full(other) {
                shares[item as usize].push(other);
                shares[other as usize].push(item);
            }
        }
        others.drain(..).for_each(|other| common[other as usize] = 0);
    }
    shares
}

/// The number of the share that one item has with another.
///
/// # Panics
/// If it has none: shares are mutual.
pub(super) fn number_of(shares: &[Vec<u32>], item: u32, other: u32) -> usize {
    let number = shares[item as usize].iter().position(|&partner| partner == other);
    number.expect("shares are mutual")
}
