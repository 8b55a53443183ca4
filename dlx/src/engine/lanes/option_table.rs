//! The options of each item, in little memory.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::bit_slice::{BitSlice, HEIGHT};
use super::vector::Bits;
use crate::problem::Problem;

/// The options of all items that have at most [`HEIGHT`]: their distances from the item's first option, which
/// many items have in common. So little is read from the table that it stays in the first level of the cache
/// while rows pass through.
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionTable {
    items: Vec<[Entry; BitSlice::LANES]>,
    /// Distances, [`HEIGHT`] of them for each pattern.
    patterns: Vec<u32>,
}

/// The options of the items of a column, in variables that need not be looked up for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'a> {
    items: &'a [Entry; BitSlice::LANES],
    patterns: &'a [u32],
}

/// An item's first option, and where its pattern begins.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    first: u32,
    pattern: u32,
}

impl OptionTable {
    /// The table for the primary items.
    pub(crate) fn new(problem: &Problem) -> Self {
        let mut table = Self::default();
        let mut known = HashMap::<[u32; HEIGHT], u32, RandomState>::default();
        table
            .items
            .resize(problem.primary_count().div_ceil(BitSlice::LANES), [Entry::default(); BitSlice::LANES]);
        for (item, entry) in (0..problem.primary_count()).zip(table.items.as_flattened_mut()) {
            let options = problem.options_of(problem.item_at(item));
            let first = options.first().map_or(0, |option| option.0);
            let mut pattern = [0; HEIGHT];
            pattern.iter_mut().zip(options).for_each(|(distance, option)| *distance = option.0 - first);
            let pattern = *known.entry(pattern).or_insert_with(|| {
                table.patterns.extend(pattern);
                (table.patterns.len() - HEIGHT) as u32
            });
            *entry = Entry { first, pattern };
        }
        table
    }

    #[inline(always)]
    pub(crate) fn column(&self, column: usize) -> Options<'_> {
        Options { items: &self.items[column], patterns: &self.patterns }
    }
}

impl Options<'_> {
    /// The `index`-th option of the item of a lane.
    #[inline(always)]
    pub(crate) fn option(self, lane: usize, index: u32) -> u32 {
        let Entry { first, pattern } = self.items[lane % BitSlice::LANES];
        first + self.patterns[(pattern + index) as usize]
    }
}
