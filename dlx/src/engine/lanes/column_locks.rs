//! [Locks](super::locks) of problems whose items take several columns: of slices, or of words, one an item.

use super::layout::Layout;
use super::locks::{number_of, shares};
use super::places::Places;
use super::vector::Bits;
use crate::problem::Problem;

/// The maximum number of shares of an item. The boxes of 16x16 boards have as many.
pub(crate) const SHARES: usize = 8;

/// The maximum number of columns: a word has a bit for each.
pub(crate) const COLUMNS: u32 = u64::BITS;

/// What two items can exclude of each other: as [`Locks`](super::locks::Locks), by columns. Excluded options
/// are listed: rows for all shares would take too much memory.
#[derive(Clone, Debug)]
pub(crate) struct ColumnLocks<V> {
    /// The options outside the share of each number, a vector for each number and vector of a state; all bits
    /// of lanes without such a share.
    pub(crate) outside: Vec<[V; SHARES]>,
    /// For each column, how many numbers its shares have.
    pub(crate) used: Vec<usize>,
    /// The partners of the lanes of a column for each number, one column after another.
    partners: Vec<ColumnPartner>,
    /// The options that partners exclude.
    excluded: Vec<u32>,
}

/// The other item of a share.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ColumnPartner {
    pub(crate) column: u16,
    pub(crate) lane: u16,
    /// Its own number of the share.
    pub(crate) share: u16,
    /// The options that are excluded if those of the first item are all in the share.
    excluded: (u32, u16),
}

impl<V: Bits> ColumnLocks<V> {
    /// The locks of a problem, `None` if there are none.
    pub(crate) fn new(problem: &Problem, layout: &Layout, places: &Places) -> Option<Self> {
        let columns = layout.column_count();
        let height = V::LEAST as usize;
        if columns == 1 || columns > COLUMNS as usize || layout.len() != columns * height {
            return None;
        }
        let shares = shares(problem, layout, places, SHARES);
        let mut locks = Self {
            outside: vec![[V::FULL; SHARES]; layout.len()],
            used: shares
                .chunks(V::LANES)
                .map(|column| column.iter().map(Vec::len).max().unwrap_or(0))
                .collect(),
            partners: vec![ColumnPartner::default(); columns * SHARES * V::LANES],
            excluded: Vec::new(),
        };
        for (item, others) in (0..).zip(&shares) {
            for (number, &other) in others.iter().enumerate() {
                let options = |item| problem.options_of(problem.item_at(item as usize));
                let outside = |item: u32, other: u32| {
                    let shared = options(other);
                    (0..).zip(options(item)).filter(move |(_, option)| shared.binary_search(option).is_err())
                };
                let place = layout.place(item, 0);
                for vector in layout.vectors(place.column as usize) {
                    locks.outside[vector][number].remove(place.lane(), u64::MAX);
                }
                for (index, _) in outside(item, other) {
                    let place = layout.place(item, index);
                    locks.outside[place.vector as usize][number].insert(place.lane(), place.bit());
                }
                let from = locks.excluded.len() as u32;
                locks.excluded.extend(outside(other, item).map(|(_, option)| option.0));
                let back = number_of(&shares, other, item);
                let partner = layout.place(other, 0);
                locks.partners[(place.column as usize * SHARES + number) * V::LANES + place.lane()] =
                    ColumnPartner {
                        column: partner.column as u16,
                        lane: partner.lane,
                        share: back as u16,
                        excluded: (from, (locks.excluded.len() as u32 - from) as u16),
                    };
            }
        }
        (!locks.excluded.is_empty()).then_some(locks)
    }

    /// The partner of an item in a lane of a column.
    #[inline(always)]
    pub(crate) fn partner(&self, column: usize, number: usize, lane: usize) -> ColumnPartner {
        self.partners[(column * SHARES + number) * V::LANES + lane]
    }

    /// The options that a partner excludes.
    #[inline(always)]
    pub(crate) fn excluded(&self, partner: ColumnPartner) -> &[u32] {
        let (from, count) = partner.excluded;
        &self.excluded[from as usize..from as usize + count as usize]
    }
}
