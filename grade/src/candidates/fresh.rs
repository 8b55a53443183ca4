//! What has changed since a technique last looked.

use crate::network::{Item, Network};

/// The items that have changed since a technique finished looking.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fresh<'a>(Option<(u32, &'a [u32])>);

impl<'a> Fresh<'a> {
    /// Everything.
    pub(crate) const ALL: Self = Self(None);

    /// What has changed since a time, given when each item last changed; everything if there is no such time.
    pub(crate) fn since(time: Option<u32>, changed: &'a [u32]) -> Self {
        Self(time.map(|time| (time, changed)))
    }

    /// Whether it is everything.
    pub(crate) fn is_all(self) -> bool {
        self.0.is_none()
    }

    /// Whether an item has changed.
    #[inline]
    pub(crate) fn has(self, item: Item) -> bool {
        self.0.is_none_or(|(since, changed)| changed[item.index()] > since)
    }

    /// Whether one of these items has changed.
    #[inline]
    pub(crate) fn has_any(self, items: &[Item]) -> bool {
        items.iter().any(|&item| self.has(item))
    }

    /// For each house, the cells that have changed, as bits.
    pub(crate) fn cells_of_houses(self, network: &Network) -> Vec<u64> {
        let is_fresh = |(row, &cell): (usize, &Item)| u64::from(self.has(cell)) << row;
        let houses = network.matrices().cells.iter();
        houses.map(|matrix| matrix.truths.iter().enumerate().map(is_fresh).sum()).collect()
    }
}
