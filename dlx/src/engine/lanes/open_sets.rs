//! What the engine asks of the open options of all items, however they are kept.

use std::fmt;

use super::layout::Layout;
use super::place::Place;
use super::queue::Queue;
use super::tables::Tables;
use super::vector::Bits;
use crate::ids::OptionId;

/// The open options of all items.
pub(crate) trait OpenSets: Clone + Send + Sync + fmt::Debug {
    type Vector: Bits;
    /// Whether looking for [`Locks`](locks::Locks) takes little time. Otherwise it pays only in long
    /// searches, if they are [thorough](crate::Solver::thorough).
    const HAS_CHEAP_LOCKS: bool = true;
    /// Whether [`mirror`](Self::mirror) may find anything.
    const MIRRORS: bool = false;

    /// All options open.
    fn new(layout: &Layout) -> Self;
    fn vectors(&self) -> &[Self::Vector];
    /// The numbers of the open options of an item.
    fn indices(&self, item: u32, layout: &Layout) -> impl Iterator<Item = u32> {
        layout.indices(self.vectors(), item)
    }
    /// The open options of an item that has at most 64, a bit each.
    fn bits(&self, item: u32, layout: &Layout) -> u64 {
        // The number of lanes is a constant here, which saves divisions.
        let (column, lane) = (item as usize / Self::Vector::LANES, item as usize % Self::Vector::LANES);
        let vectors = &self.vectors()[layout.vectors(column)];
        let width = |vector: usize| vector as u32 * Self::Vector::WIDTH;
        let of_vector = |(at, vector): (usize, &Self::Vector)| vector.lane(lane) << width(at);
        let most = (u64::BITS / Self::Vector::WIDTH).max(1) as usize;
        vectors.iter().take(most).enumerate().map(of_vector).fold(0, |all, bits| all | bits)
    }
    /// Opens these places of an item that no longer counts as covered, instead of the place that was set
    /// while it was off.
    fn switch_on(&mut self, off: Place, open: &[Place]);
    /// Covers the item of a place.
    fn cover(&mut self, place: Place);
    /// Whether the item of a place is covered.
    fn covers(&self, place: Place) -> bool;
    fn covers_all(&self) -> bool;
    /// Whether the search is not near its end, where items' weights are not worth the time to look at them.
    fn is_early(&self, _tables: &Tables<'_, Self::Vector>) -> bool {
        true
    }
    /// Whether it is known that no uncovered item has more than two options.
    fn is_paired(&self) -> bool {
        false
    }
    /// Where sets [are paired](Self::is_paired), lists the options that are open here and not `after` others
    /// were chosen, which are equally many. Otherwise returns false.
    fn mirror(&self, _after: &Self, _tables: &Tables<'_, Self::Vector>, _others: &mut [OptionId]) -> bool {
        false
    }
    /// Applies the waiting options, and chooses and applies the options that they force. Also excludes
    /// options by [`Locks`](locks::Locks), if there are any and `lock` says so. Fails with an item that is
    /// left without options.
    fn settle(&mut self, tables: &Tables<'_, Self::Vector>, queue: &mut Queue, lock: bool)
    -> Result<(), u32>;
    /// The same from another state on, instead of this one.
    fn settle_from(
        &mut self,
        before: &Self,
        tables: &Tables<'_, Self::Vector>,
        queue: &mut Queue,
        lock: bool,
    ) -> Result<(), u32> {
        self.clone_from(before);
        self.settle(tables, queue, lock)
    }
    /// Keeps only the options in `masks`.
    fn keep(&mut self, masks: &[Self::Vector], layout: &Layout);
    /// Whether all of `options`, two or three, may exclude some open option. Rows are full.
    fn exceeds(&self, tables: &Tables<'_, Self::Vector>, options: &[u32]) -> bool;
    /// Closes an open option in one of its items.
    fn close(&mut self, place: Place);
    /// The number of open options of an item; 1 once it is covered.
    fn size(&self, item: u32, layout: &Layout) -> u32;
    /// The first item with the fewest open options among those that have two or more.
    fn smallest(&self, layout: &Layout) -> u32;
    /// The first item with the lowest (options - 1) * factor among those that have two or more options.
    /// Factors are by item or, if words cross, by [slot](super::crossed::crossing::Crossing::slots).
    fn least(&self, factors: &[f32], layout: &Layout) -> u32;
}
