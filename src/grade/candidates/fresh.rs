//! What has changed since a technique last looked.

use crate::grade::network::Item;

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
}
