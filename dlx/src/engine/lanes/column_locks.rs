//! [Locks](super::locks) of problems whose items take several columns of slices.

use super::layout::Layout;
use super::locks::shares;
use super::rows::Places;
use super::vector::Bits;
use crate::engine::Switches;
use crate::problem::Problem;

/// The maximum number of shares of an item. The boxes of 16x16 boards have as many.
pub(crate) const SHARES: usize = 8;

/// What two items can exclude of each other: as [`Locks`](super::locks::Locks), by columns. Excluded options are listed: rows
/// for all shares would take too much memory.
#[derive(Clone, Debug)]
pub(crate) struct ColumnLocks<V> {
    /// The items that have a share of each number: a vector for each number, one column after another.
    pub(crate) having: Vec<V>,
    /// The options outside the share of each number: a vector for each number and option of an item, one column after another.
    pub(crate) outside: Vec<V>,
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
    pub(crate) fn new(
        problem: &Problem,
        layout: &Layout,
        places: &Places,
        switches: &Switches,
    ) -> Option<Self> {
        if !V::COVERS || layout.column_count() == 1 {
            return None;
        }
        let shares = shares(problem, places, switches, SHARES);
        let height = V::LEAST as usize;
        let columns = layout.column_count();
        let mut locks = Self {
            having: vec![V::EMPTY; columns * SHARES],
            outside: vec![V::EMPTY; columns * SHARES * height],
            partners: vec![ColumnPartner::default(); columns * SHARES * V::LANES],
            excluded: Vec::new(),
        };
        for (item, others) in (0..).zip(&shares) {
            for (number, &other) in others.iter().enumerate() {
                let options = |item| problem.options_of(problem.item_at(item as usize));
                let outside = |item: u32, other: u32| {
                    let has = move |option: u32| places.of(option).iter().any(|place| place.item == other);
                    (0..).zip(options(item)).filter(move |(_, option)| !has(option.0))
                };
                let place = layout.place(item, 0);
                let at = place.column as usize * SHARES + number;
                locks.having[at].insert(place.lane(), 1);
                for (index, _) in outside(item, other) {
                    locks.outside[(place.column as usize * height + index as usize) * SHARES + number]
                        .insert(place.lane(), 1);
                }
                let from = locks.excluded.len() as u32;
                locks.excluded.extend(outside(other, item).map(|(_, option)| option.0));
                let back = shares[other as usize].iter().position(|&back| back == item).unwrap_or(0);
                let partner = layout.place(other, 0);
                locks.partners[at * V::LANES + place.lane()] = ColumnPartner {
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
