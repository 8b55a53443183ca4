//! 512 lanes of one bit each.

use super::vector::WORDS;
use crate::engine::bit_set::Set;

/// The maximum number of options of an item, with a slice for each.
pub(crate) const HEIGHT: usize = 9;

/// The minimum number of items for which slices are faster than words. They take 0.9 of the time with 75
/// items, 0.6 with 240, and the same time with 48.
pub(super) const FEWEST_ITEMS: u32 = 65;

/// One bit of each of 512 items, as a set of items that fills a line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub(crate) struct BitSlice(pub(crate) Set<WORDS>);
