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
    /// The options of an item that is switched on, each with the colour that it gives the item.
    by_color: Vec<(u32, OptionId)>,
    /// Bits to be removed from rows.
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
        Self { off, bits, within_one, begins: Vec::new(), by_color: Vec::new(), excluded: Vec::new() }
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
        let options = problem.options_of(problem.item_at(item as usize)).iter();
        self.by_color.clear();
        self.by_color.extend(options.map(|&option| (color_of(problem, option, item), option)));
        self.by_color.sort_unstable();
        for alike in self.by_color.chunk_by(|one, next| one.0 == next.0 && one.0 != 0) {
            let changed = alike.iter().filter(|(_, option)| !is_off(&self.within_one, option.0));
            if alike[0].0 == 0 && rows.are_full() {
                changed.for_each(|(_, option)| {
                    rows.subtract_from_full(option.0, &self.bits[item as usize], places);
                });
                continue;
            }
            self.excluded.clone_from(&self.bits[item as usize]);
            alike.iter().for_each(|&(_, option)| spare(&mut self.excluded, places, option));
            changed.for_each(|(_, option)| rows.subtract(option.0, &self.excluded, layout));
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
