//! What switching items changes.

use super::layout::Layout;
use super::places::Places;
use super::rows::Rows;
use super::vector::Bits;
use crate::engine::Switches;
use crate::engine::switches::is_off;
use crate::ids::OptionId;
use crate::problem::Problem;

/// Which items are off, and what switching items on has changed.
#[derive(Clone, Debug)]
pub(crate) struct Switched<V> {
    /// For each item, whether it is off; empty if none ever is.
    off: Vec<bool>,
    /// The bits of the options of each item of a switch, by vector; empty for other items.
    bits: Vec<Vec<(u32, V)>>,
    /// For each option, whether all its items are in one group; empty if there are no groups.
    within_one: Vec<bool>,
    /// For each item that is on, how many masks of rows had been narrowed before.
    begins: Vec<usize>,
    /// Bits to be removed from a row.
    excluded: Vec<(u32, V)>,
}

impl<V: Bits> Switched<V> {
    pub(crate) fn new(problem: &Problem, layout: &Layout, places: &Places, switches: &Switches) -> Self {
        let off = switches.off();
        let bits = |(item, &off): (u32, &bool)| {
            let mut all = vec![V::EMPTY; if off { layout.len() } else { 0 }];
            if off {
                places.add_bits_of(item, problem, &mut all);
            }
            (0..).zip(all).filter(|(_, bits)| !bits.is_within(&V::EMPTY)).collect()
        };
        let bits = (0..).zip(&off).map(bits).collect();
        let options = problem.options().filter(|_| !off.is_empty());
        let within_one = options.map(|option| switches.is_within_one(problem, option)).collect();
        Self { off, bits, within_one, begins: Vec::new(), excluded: Vec::new() }
    }

    #[inline]
    pub(crate) fn is_off(&self, item: u32) -> bool {
        is_off(&self.off, item)
    }

    /// Whether all items of an option are off.
    pub(crate) fn is_unused(&self, problem: &Problem, option: u32) -> bool {
        !self.off.is_empty()
            && problem.raw_entries(OptionId(option)).iter().all(|entry| self.is_off(entry.item))
    }

    /// Whether the row of an option assumes that its items are on.
    pub(crate) fn is_within_one(&self, option: u32) -> bool {
        is_off(&self.within_one, option)
    }

    /// Removes from the rows of an item's options what they exclude because of it.
    pub(super) fn switch_on(
        &mut self,
        item: u32,
        problem: &Problem,
        layout: &Layout,
        places: &Places,
        rows: &mut Rows<V>,
    ) {
        self.off[item as usize] = false;
        self.begins.push(rows.saved());
        for &option in problem.options_of(problem.item_at(item as usize)) {
            if self.is_within_one(option.0) {
                continue;
            }
            let color = color_of(problem, option, item);
            if color == 0 && rows.are_full() {
                rows.subtract_from_full(option.0, &self.bits[item as usize], places);
                continue;
            }
            self.excluded.clone_from(&self.bits[item as usize]);
            spare(&mut self.excluded, places, option);
            if color != 0 {
                let others = problem.options_of(problem.item_at(item as usize)).iter();
                others
                    .filter(|&&other| color_of(problem, other, item) == color)
                    .for_each(|&other| spare(&mut self.excluded, places, other));
            }
            rows.subtract(option.0, &self.excluded, layout);
        }
    }

    /// Undoes the last [`switch_on`](Self::switch_on), which was that of `item`.
    pub(super) fn switch_off(&mut self, item: u32, rows: &mut Rows<V>) {
        self.off[item as usize] = true;
        rows.restore(self.begins.pop().unwrap_or(0));
    }
}

/// Leaves the bits of an option out.
fn spare<V: Bits>(bits: &mut [(u32, V)], places: &Places, option: OptionId) {
    for place in places.of(option.0) {
        if let Ok(at) = bits.binary_search_by_key(&place.vector, |bits| bits.0) {
            bits[at].1.remove(place.lane(), place.bit());
        }
    }
}

/// The colour that an option gives an item, 0 for none.
fn color_of(problem: &Problem, option: OptionId, item: u32) -> u32 {
    let mut entries = problem.raw_entries(option).iter();
    entries.find(|entry| entry.item == item).map_or(0, |entry| entry.color)
}
