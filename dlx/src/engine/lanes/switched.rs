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
    /// The options of each item of a switch, each with the colour that it gives the item, 0 for none, in this
    /// order; empty if the rows of none change.
    by_color: Vec<Vec<(u32, OptionId)>>,
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
        let within_one: Vec<bool> = options.map(|option| switches.is_within_one(problem, option)).collect();
        let by_color = by_color(problem, &off, &within_one);
        Self { off, bits, within_one, begins: Vec::new(), by_color, excluded: Vec::new() }
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
    pub(super) fn switch_on(&mut self, item: u32, layout: &Layout, places: &Places, rows: &mut Rows<V>) {
        self.off[item as usize] = false;
        self.begins.push(rows.saved());
        let Self { bits, by_color, within_one, excluded, .. } = self;
        let bits = &bits[item as usize];
        for alike in by_color[item as usize].chunk_by(|one, next| one.0 == next.0 && one.0 != 0) {
            let mut changed = alike.iter().filter(|(_, option)| !is_off(within_one, option.0)).peekable();
            if changed.peek().is_none() {
                continue;
            }
            if alike[0].0 == 0 && rows.are_full() {
                changed.for_each(|(_, option)| rows.subtract_from_full(option.0, bits, places));
                continue;
            }
            excluded.clone_from(bits);
            alike.iter().for_each(|&(_, option)| spare(excluded, places, option));
            changed.for_each(|(_, option)| rows.subtract(option.0, excluded, layout));
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

/// The options of each item that is off at first, by the colours that they give the item; none where all of
/// them are within one group.
fn by_color(problem: &Problem, off: &[bool], within_one: &[bool]) -> Vec<Vec<(u32, OptionId)>> {
    let mut by_color = vec![Vec::new(); off.len()];
    for option in problem.options().filter(|_| !off.is_empty()) {
        for entry in problem.raw_entries(option).iter().filter(|entry| is_off(off, entry.item)) {
            by_color[entry.item as usize].push((entry.color, option));
        }
    }
    for options in &mut by_color {
        match options.iter().all(|(_, option)| is_off(within_one, option.0)) {
            true => *options = Vec::new(),
            false => options.sort_unstable(),
        }
    }
    by_color
}
