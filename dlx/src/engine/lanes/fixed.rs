//! What a search does not change.

use super::covered::{Covered, Lanes16};
use super::layout::Layout;
use super::rows::{Places, Rows};
use super::vector::Bits;
use crate::problem::{OptionId, Problem};

/// A problem in lanes.
#[derive(Debug)]
pub(crate) struct Fixed<'p, V> {
    pub(crate) problem: &'p Problem,
    pub(crate) layout: Layout,
    pub(crate) places: Places,
    pub(crate) rows: Rows<V>,
    /// The lanes that each option covers, if rows are full: so many vectors of them for each.
    covers: Vec<Lanes16>,
    cover_len: usize,
}

/// The chosen options, in order; from `applied` on they are yet to be applied.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    /// The first `len` are chosen.
    options: Vec<OptionId>,
    len: usize,
    pub(crate) applied: usize,
}

impl Queue {
    pub(crate) fn chosen(&self) -> &[OptionId] {
        &self.options[..self.len]
    }

    /// Adds an option if it `is_new`, without a branch.
    #[inline(always)]
    fn push(&mut self, option: OptionId, is_new: bool) {
        if self.len == self.options.len() {
            self.grow();
        }
        self.options[self.len] = option;
        self.len += usize::from(is_new);
    }

    #[cold]
    fn grow(&mut self) {
        self.options.resize(2 * self.len + 64, OptionId(0));
    }

    pub(crate) fn next(&mut self) -> Option<u32> {
        let option = *self.chosen().get(self.applied)?;
        self.applied += 1;
        Some(option.0)
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = len;
        self.applied = len;
    }
}

impl<'p, V: Bits> Fixed<'p, V> {
    /// Also gives the options that no solution has, as they leave nothing to some item.
    pub(crate) fn new(problem: &'p Problem) -> (Self, Vec<u32>) {
        let layout = Layout::new::<V>(problem);
        let places = Places::new(problem, &layout);
        let (rows, useless) = Rows::new(problem, &layout, &places);
        let cover_len = Covered::len(layout.column_count());
        let mut covers = Vec::new();
        for option in problem.options().filter(|_| rows.are_full()) {
            let mut covered = Covered::new(layout.column_count());
            places.of(option.0).iter().for_each(|place| covered.insert(place.column as usize, place.lane()));
            covers.extend(covered.into_vectors());
        }
        (Self { problem, layout, places, rows, covers, cover_len }, useless)
    }

    /// The `index`-th option of an item.
    #[inline(always)]
    pub(crate) fn option(&self, item: u32, index: u32) -> u32 {
        self.problem.item_options[(self.problem.item_starts[item as usize] + index) as usize].0
    }

    /// Chooses an option unless it was chosen: to be applied later, but its items are covered at once.
    #[inline(always)]
    pub(crate) fn choose(&self, option: u32, is_new: bool, covered: &mut Covered, queue: &mut Queue) {
        if self.covers.is_empty() {
            for place in self.places.of(option) {
                covered.insert(place.column as usize, place.lane());
            }
        } else {
            covered.unite(&self.covers[option as usize * self.cover_len..][..self.cover_len]);
        }
        queue.push(OptionId(option), is_new);
    }
}
