//! What entries of options exclude, as bits, for items with many options.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::layout::Layout;
use super::places::Places;
use super::vector::Bits;
use crate::ids::RawEntry;
use crate::problem::Problem;

/// The maximum memory for the bits of the options of all items, in bytes. Those of colours may take as much
/// again.
const BUDGET: usize = 32 << 20;

/// The bits of all options that an entry excludes, for each entry with a large item, made on first use.
pub(super) struct Excluded<'a, V> {
    problem: &'a Problem,
    layout: &'a Layout,
    places: &'a Places,
    /// Whether each item is so large that it is faster to remove its options by whole vectors than one by
    /// one.
    is_large: Vec<bool>,
    /// As many vectors as a row has for each entry.
    bits: Vec<V>,
    /// Where the bits of each item begin, if they have been made.
    starts: Vec<Option<usize>>,
    colored: HashMap<(u32, u32), Colored, RandomState>,
}

/// The options that give an item a colour, and where the bits of its other options begin, if they have been
/// made.
#[derive(Default)]
struct Colored {
    options: Vec<u32>,
    start: Option<usize>,
}

impl<'a, V: Bits> Excluded<'a, V> {
    pub(super) fn new(problem: &'a Problem, layout: &'a Layout, places: &'a Places) -> Self {
        let mut colored = HashMap::<_, Colored, _>::default();
        for option in problem.options() {
            for entry in problem.raw_entries(option).iter().filter(|entry| entry.color != 0) {
                colored.entry((entry.item, entry.color)).or_default().options.push(option.0);
            }
        }
        let is_large = large_items::<V>(problem, places, layout.len());
        let count = is_large.iter().filter(|&&is_large| is_large).count();
        Self {
            problem,
            layout,
            places,
            is_large,
            bits: Vec::with_capacity(count * layout.len()),
            starts: vec![None; problem.item_count()],
            colored,
        }
    }

    pub(super) fn is_large(&self, item: u32) -> bool {
        self.is_large[item as usize]
    }

    /// The options that agree with an entry: those that give its item the same colour.
    pub(super) fn agreeing(&self, RawEntry { item, color }: RawEntry) -> &[u32] {
        if color == 0 {
            &[]
        } else {
            self.colored.get(&(item, color)).map_or(&[], |colored| &colored.options)
        }
    }

    /// Forgets all bits if those of so many more entries with large items may take too much memory.
    pub(super) fn make_room(&mut self, entries: usize) {
        // Those of an item may have to be made before those of a colour.
        let more = 2 * entries * self.layout.len();
        if (self.bits.len() + more) * size_of::<V>() > 2 * BUDGET {
            self.bits.clear();
            self.starts.fill(None);
            self.colored.values_mut().for_each(|colored| colored.start = None);
        }
    }

    /// Where the bits of an entry begin.
    pub(super) fn start_of(&mut self, RawEntry { item, color }: RawEntry) -> usize {
        if color == 0 {
            return self.start_of_item(item);
        }
        let known = self.colored.get(&(item, color)).and_then(|colored| colored.start);
        known.unwrap_or_else(|| self.make_colored(item, color))
    }

    fn start_of_item(&mut self, item: u32) -> usize {
        if let Some(start) = self.starts[item as usize] {
            return start;
        }
        let start = self.bits.len();
        self.bits.resize(start + self.layout.len(), V::EMPTY);
        self.places.add_bits_of(item, self.problem, &mut self.bits[start..]);
        self.starts[item as usize] = Some(start);
        start
    }

    fn make_colored(&mut self, item: u32, color: u32) -> usize {
        let all = self.start_of_item(item);
        let Some(colored) = self.colored.get_mut(&(item, color)) else { return all };
        let start = self.bits.len();
        self.bits.extend_from_within(all..all + self.layout.len());
        for place in colored.options.iter().flat_map(|&option| self.places.of(option)) {
            self.bits[start + place.vector as usize].remove(place.lane(), place.bit());
        }
        colored.start = Some(start);
        start
    }

    /// The bits of all entries that have been made.
    pub(super) fn bits(&self) -> &[V] {
        &self.bits
    }
}

/// For each item, whether it has so many options that it is faster to remove them from a row of this many
/// vectors by whole vectors than one by one. No item is large if the bits of their options would take too
/// much memory.
fn large_items<V>(problem: &Problem, places: &Places, vectors: usize) -> Vec<bool> {
    /// How many bits are removed one by one in the time that two vectors take.
    const BITS: usize = 3;
    let sizes = problem.item_starts.windows(2).map(|range| (range[1] - range[0]) as usize);
    // An option has as many bits as options have on average.
    let is_large = |size: usize| size * places.len() > BITS * vectors * problem.option_count();
    let large: Vec<bool> = sizes.map(is_large).collect();
    let count = large.iter().filter(|&&is_large| is_large).count();
    if count * vectors * size_of::<V>() > BUDGET { vec![false; large.len()] } else { large }
}
