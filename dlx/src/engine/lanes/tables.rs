//! Data that a search does not change; only switching items on or off does.

use std::sync::OnceLock;

use super::column_locks::ColumnLocks;
use super::covered::{self, Covered, Lanes16};
use super::crossed::locks::CrossedLocks;
use super::layout::Layout;
use super::locks::Locks;
use super::option_table::OptionTable;
use super::place::Place;
use super::places::Places;
use super::rows::Rows;
use super::switched::Switched;
use super::vector::Bits;
use crate::engine::Switches;
use crate::ids::OptionId;
use crate::problem::Problem;

/// A problem in lanes.
#[derive(Clone, Debug)]
pub(crate) struct Tables<'p, V> {
    pub(crate) problem: &'p Problem,
    pub(crate) layout: Layout,
    pub(crate) places: Places,
    pub(crate) rows: Rows<V>,
    pub(crate) switched: Switched<V>,
    /// Whether every option has a bit in a lane, and no item is ever off.
    all_have_lanes: bool,
    /// The lanes that each option covers, if rows are full: `cover_len` vectors for each option.
    covers: Vec<Lanes16>,
    cover_len: usize,
    /// For slices.
    pub(crate) options: OptionTable,
    /// Into how many vectors each row is [packed](Bits::packed), if no item is ever off, and they can be;
    /// those of locks as well.
    pub(crate) packed_len: Option<usize>,
    /// The packed rows.
    pub(crate) packed: Vec<V>,
    /// Whether there are no other items, all options have equally many, and no item is ever off.
    pub(crate) is_even: bool,
    /// For each option, its bit in its first item. Made at the first use.
    first_bits: OnceLock<Vec<V>>,
    /// For slices in one column.
    pub(crate) locks: Option<Locks<V>>,
    /// For slices in several columns, and for words. Made at their first use, which most searches in words
    /// never come to.
    column_locks: OnceLock<Option<ColumnLocks<V>>>,
    /// The same where words cross.
    crossed_locks: OnceLock<Option<Box<CrossedLocks>>>,
}

impl<'p, V: Bits> Tables<'p, V> {
    /// Also returns the options that no solution contains because they leave some item without options.
    pub(crate) fn new(problem: &'p Problem, switches: &Switches) -> (Self, Vec<u32>) {
        let layout = Layout::new::<V>(problem, switches);
        let places = Places::new(problem, &layout);
        let (rows, useless) = Rows::new(problem, &layout, &places, switches);
        let switched = Switched::new(problem, &layout, &places, switches);
        let has_lane = |option: OptionId| !places.of(option.0).is_empty();
        let all_have_lanes = switches.len() == 0 && problem.options().all(has_lane);
        let cover_len = Covered::len(layout.column_count());
        let has_covers = rows.are_full() && !V::CROSSED && V::LANES <= u32::BITS as usize;
        let mut covers =
            vec![Lanes16::EMPTY; if has_covers { problem.option_count() * cover_len } else { 0 }];
        for (option, covers) in (0..).zip(covers.chunks_mut(cover_len.max(1))) {
            for place in places.of(option) {
                covered::insert(covers, place.column as usize, place.lane());
            }
        }
        let mut lengths = problem.options().map(|option| problem.raw_entries(option).len());
        let length = lengths.next();
        let is_even = problem.item_count() == problem.primary_count()
            && switches.len() == 0
            && lengths.all(|other| Some(other) == length);
        let mut locks = Locks::new(problem, &layout, &places);
        let options = if V::COVERS { OptionTable::new(problem) } else { OptionTable::default() };
        let is_packed = rows.are_full() && switches.len() == 0;
        let packed_len = V::packed_len(problem.primary, layout.largest()).filter(|_| is_packed);
        let packed = packed_len.map_or_else(Vec::new, |len| V::packed(rows.masks(), len));
        if let (Some(locks), Some(len)) = (&mut locks, packed_len) {
            locks.rows = V::packed(&locks.rows, len);
        }
        (
            Self {
                problem,
                layout,
                places,
                rows,
                switched,
                all_have_lanes,
                covers,
                cover_len,
                options,
                packed_len,
                packed,
                is_even,
                first_bits: OnceLock::new(),
                locks,
                column_locks: OnceLock::new(),
                crossed_locks: OnceLock::new(),
            },
            useless,
        )
    }

    /// The bit of each option in its first item.
    #[inline(always)]
    pub(crate) fn first_bits(&self) -> &[V] {
        self.first_bits.get_or_init(|| self.places.first_bits(self.problem, &self.layout))
    }

    /// Locks by columns, if there are any.
    pub(crate) fn column_locks(&self) -> Option<&ColumnLocks<V>> {
        let make = || ColumnLocks::new(self.problem, &self.layout, &self.places);
        self.column_locks.get_or_init(make).as_ref()
    }

    /// Locks where words cross, if there are any.
    pub(crate) fn crossed_locks(&self) -> Option<&CrossedLocks> {
        let make = || CrossedLocks::new(self.problem, &self.layout, &self.places).map(Box::new);
        self.crossed_locks.get_or_init(make).as_deref()
    }

    /// The `index`-th option of an item.
    #[inline(always)]
    pub(crate) fn option(&self, item: u32, index: u32) -> u32 {
        if V::COVERS {
            let (column, lane) = (item as usize / V::LANES, item as usize % V::LANES);
            return self.options.column(column).option(lane, index);
        }
        self.problem.options_at(item)[index as usize].0
    }

    /// Lets an item's options exclude each other, or undoes that.
    pub(crate) fn switch_on(&mut self, item: u32) {
        self.switched.switch_on(item, &self.layout, &self.places, &mut self.rows);
    }

    pub(crate) fn switch_off(&mut self, item: u32) {
        self.switched.switch_off(item, &mut self.rows);
    }

    /// The first bit of an option that is not in a lane of an item that is off.
    pub(crate) fn first_on(&self, option: u32) -> Option<Place> {
        self.places.of(option).iter().copied().find(|place| !self.switched.is_off(place.item))
    }

    /// Whether an option has a bit in a lane of an item that is not off.
    #[inline]
    pub(crate) fn has_lane(&self, option: u32) -> bool {
        self.all_have_lanes || self.first_on(option).is_some()
    }

    /// Covers the items of an option.
    #[inline(always)]
    pub(crate) fn cover(&self, option: u32, covered: &mut Covered) {
        if self.covers.is_empty() {
            for place in self.places.of(option) {
                covered.insert(place.column as usize, place.lane());
            }
        } else {
            covered.unite(self.covered_by(option));
        }
    }

    /// The lanes that an option covers, if rows are full.
    #[inline(always)]
    pub(crate) fn covered_by(&self, option: u32) -> &[Lanes16] {
        &self.covers[option as usize * self.cover_len..][..self.cover_len]
    }
}
