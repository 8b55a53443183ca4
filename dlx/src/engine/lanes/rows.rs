//! Rows: what choosing an option leaves to every other item.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::layout::Layout;
use super::place::Place;
use super::shared::{SharedRows, Sharing};
use super::vector::Bits;
use crate::engine::Switches;
use crate::ids::{OptionId, RawEntry};
use crate::problem::Problem;

/// What choosing an option leaves: columns, in order, and masks for their vectors, one column after another, each followed by
/// the lanes that stay uncovered if vectors [say so](Bits::COVERS).
/// In the option's own items, it leaves only the option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a, V> {
    pub(crate) columns: &'a [u32],
    pub(crate) masks: &'a [V],
}

/// The rows of all options. Items that are off exclude nothing, unless all items of the option are in one
/// group: then the option is not used while they are off, and its row is that for when they are on.
#[derive(Clone, Debug)]
pub(crate) struct Rows<V> {
    /// The row of option `o` has `columns[starts[o].0..starts[o + 1].0]` and `masks[starts[o].1..starts[o + 1].1]`.
    starts: Vec<(u32, u32)>,
    columns: Vec<u32>,
    masks: Vec<V>,
    /// Whether every row has a mask for every vector. Otherwise columns that a row does not narrow are left out.
    full: bool,
    stride: usize,
    /// The full rows, if equal masks are kept once: there are no others then.
    shared: Option<SharedRows<V>>,
    /// Masks before they were narrowed, and their places.
    saved: Vec<(usize, V)>,
}

/// The share of vectors that rows must narrow on average for all rows to be full.
const FULL_FROM: f64 = 0.6;

/// Full rows of words that take more bytes, which no core's own cache holds, are [shared](SharedRows): this takes a few
/// milliseconds. In the engine's own tests problems are small.
const LARGE: usize = if cfg!(test) { 0 } else { 4 << 20 };

impl<V: Bits> Rows<V> {
    /// The rows of all options, and the options that leave some item without options: no solution contains
    /// them.
    pub(crate) fn new(
        problem: &Problem,
        layout: &Layout,
        places: &Places,
        switches: &Switches,
    ) -> (Self, Vec<u32>) {
        let mut maker = Maker::<V>::new(problem, layout, places);
        let is_one_column = layout.column_count() == 1;
        let sample = (!(V::COVERS && is_one_column)).then(|| Sample::of(&mut maker));
        let narrows_most = sample.is_none_or(|sample| sample.vectors >= FULL_FROM * layout.len() as f64);
        let full = if V::COVERS { is_one_column } else { V::CROSSED || narrows_most };
        let mut columns: Vec<u32> = (0..layout.column_count() as u32).collect();
        let mut rows = Self {
            starts: vec![(0, 0)],
            columns: Vec::new(),
            masks: Vec::new(),
            full,
            stride: layout.len() + usize::from(V::COVERS),
            shared: None,
            saved: Vec::new(),
        };
        if let Some(sample) = sample.filter(|_| !full) {
            // A little more than the average, and what rows have besides the vectors.
            rows.masks.reserve((1.25 * sample.vectors * problem.option_count() as f64) as usize);
        }
        // Where items are switched on, rows change.
        let can_share = full && !is_one_column && layout.len() == columns.len() && switches.len() == 0;
        let bytes = problem.option_count() * rows.stride * size_of::<V>();
        let mut sharing = (can_share && (V::CROSSED || bytes > LARGE)).then(|| Sharing::new(rows.stride));
        if full && sharing.is_none() {
            rows.columns.reserve_exact(problem.option_count() * columns.len());
            rows.masks.reserve_exact(problem.option_count() * rows.stride);
        }
        let mut useless = Vec::new();
        for option in problem.options() {
            let mut is_useful = maker.make(option, |_| true);
            if !full {
                columns.clear();
                columns.extend(
                    (0..layout.column_count() as u32).filter(|&column| maker.narrows(column as usize)),
                );
            }
            // The columns are those that the row narrows once all items are on.
            if problem.raw_entries(option).iter().any(|entry| switches.has(entry.item)) {
                is_useful =
                    switches.is_within_one(problem, option) || maker.make(option, |item| !switches.has(item));
            }
            if !is_useful {
                useless.push(option.0);
            }
            if let Some(shared) = &mut sharing {
                if shared.push(&maker.row) {
                    continue;
                }
                // There are too many different masks.
                let shared = sharing.take().map(Sharing::into_rows);
                for row in shared.iter().flat_map(|shared| (0..option.0).map(|option| shared.of(option))) {
                    rows.columns.extend(&columns);
                    rows.masks.extend(row);
                    rows.starts.push((rows.columns.len() as u32, rows.masks.len() as u32));
                }
            }
            for &column in &columns {
                rows.columns.push(column);
                rows.masks.extend_from_slice(&maker.row[layout.vectors(column as usize)]);
                if V::COVERS {
                    let mut uncovered = V::FULL;
                    let here = places.of(option.0).iter().filter(|place| place.column == column);
                    here.for_each(|place| uncovered.remove(place.lane(), u64::MAX));
                    rows.masks.push(uncovered);
                }
            }
            rows.starts.push((rows.columns.len() as u32, rows.masks.len() as u32));
        }
        rows.shared = sharing.map(Sharing::into_rows);
        (rows, useless)
    }

    /// Removes `bits`, by vector in order, from the row of an option.
    pub(crate) fn subtract(&mut self, option: u32, bits: &[(u32, V)], layout: &Layout) {
        let (from, to) = (self.starts[option as usize], self.starts[option as usize + 1]);
        let mut begin = from.1 as usize;
        let mut bits = bits.iter().peekable();
        for &column in &self.columns[from.0 as usize..to.0 as usize] {
            let vectors = layout.vectors(column as usize);
            while let Some(&(vector, bits)) = bits.next_if(|bits| (bits.0 as usize) < vectors.end) {
                if let Some(offset) = (vector as usize).checked_sub(vectors.start) {
                    let mask = &mut self.masks[begin + offset];
                    self.saved.push((begin + offset, *mask));
                    mask.subtract(&bits);
                }
            }
            begin += vectors.len() + usize::from(V::COVERS);
        }
    }

    /// As [`subtract`](Self::subtract), for a full row, without the option's own bits.
    pub(crate) fn subtract_from_full(&mut self, option: u32, bits: &[(u32, V)], places: &Places) {
        let begin = option as usize * self.stride;
        let row = &mut self.masks[begin..begin + self.stride];
        for (vector, bits) in bits {
            let mask = &mut row[*vector as usize];
            self.saved.push((begin + *vector as usize, *mask));
            mask.subtract(bits);
        }
        for place in places.of(option) {
            row[place.vector as usize].insert(place.lane(), place.bit());
        }
    }

    /// The number of masks that have been narrowed.
    pub(crate) fn saved(&self) -> usize {
        self.saved.len()
    }

    /// Restores all masks but the first that were narrowed.
    pub(crate) fn restore(&mut self, first: usize) {
        self.saved.drain(first..).rev().for_each(|(place, mask)| self.masks[place] = mask);
    }

    /// The number of vectors that these options' rows narrow.
    pub(crate) fn vectors_of(&self, options: &[OptionId]) -> u64 {
        if self.full {
            return (options.len() * self.stride) as u64;
        }
        options.iter().map(|option| self.of(option.0).masks.len() as u64).sum()
    }

    /// The full rows, if equal masks are kept once.
    #[inline(always)]
    pub(crate) fn shared(&self) -> Option<&SharedRows<V>> {
        self.shared.as_ref()
    }

    /// The masks of all rows, one after another.
    #[inline(always)]
    pub(crate) fn masks(&self) -> &[V] {
        &self.masks
    }

    #[inline(always)]
    pub(crate) fn full(&self, option: u32) -> &[V] {
        &self.masks[option as usize * self.stride..][..self.stride]
    }

    #[inline(always)]
    pub(crate) fn of(&self, option: u32) -> Row<'_, V> {
        let (from, to) = (self.starts[option as usize], self.starts[option as usize + 1]);
        Row {
            columns: &self.columns[from.0 as usize..to.0 as usize],
            masks: &self.masks[from.1 as usize..to.1 as usize],
        }
    }

    /// Shows the masks of a full row, each with its number.
    #[inline(always)]
    pub(crate) fn for_each_mask<const VECTORS: usize>(&self, option: u32, mut see: impl FnMut(usize, &V)) {
        match &self.shared {
            Some(shared) => shared.for_each_mask::<VECTORS>(option, see),
            None => {
                let row = &self.masks.as_chunks::<VECTORS>().0[option as usize];
                row.iter().enumerate().for_each(|(at, mask)| see(at, mask));
            }
        }
    }

    pub(crate) fn are_full(&self) -> bool {
        self.full
    }
}

/// An estimate for all rows: averages over a few of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The number of vectors that a row narrows.
    pub(crate) vectors: f64,
    /// The number of bits that an option removes.
    pub(crate) removed: f64,
    /// The part of the options that leave some item without options.
    pub(crate) useless: f64,
    /// The number of steps for making a row.
    pub(crate) steps: f64,
}

impl Sample {
    pub(crate) fn new<V: Bits>(problem: &Problem, layout: &Layout, places: &Places) -> Self {
        Self::of(&mut Maker::<V>::new(problem, layout, places))
    }

    fn of<V: Bits>(maker: &mut Maker<'_, V>) -> Self {
        const ROWS: usize = 32;
        /// If the rows take more steps than this, the first ones must suffice.
        const MOST_STEPS: u64 = 1 << 22;
        let (layout, options) = (maker.layout, maker.problem.option_count());
        let (mut vectors, mut removed, mut useless, mut rows) = (0, 0, 0, 0);
        for number in 0..options.min(ROWS) {
            if maker.steps > MOST_STEPS {
                break;
            }
            rows += 1;
            // Options come in patterns; a stride by the golden ratio samples them evenly.
            let option = OptionId((number * 0x9E37_79B1 % options) as u32);
            useless += usize::from(!maker.make(option, |_| true));
            let touched = (0..layout.column_count()).filter(|&column| maker.narrows(column));
            vectors += touched.map(|column| layout.vectors(column).len()).sum::<usize>();
            removed += maker.removed();
        }
        let rows = f64::from(rows.max(1));
        Self {
            vectors: vectors as f64 / rows,
            removed: removed as f64 / rows,
            useless: useless as f64 / rows,
            steps: maker.steps as f64 / rows,
        }
    }
}

/// The bits of every option, in its primary items.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    starts: Vec<u32>,
    places: Vec<Place>,
}

impl Places {
    pub(crate) fn new(problem: &Problem, layout: &Layout) -> Self {
        let mut next = vec![0; problem.primary_count()];
        let (mut starts, mut places) = (vec![0], Vec::with_capacity(problem.entry_count()));
        for option in problem.options() {
            for entry in problem.raw_entries(option).iter().filter(|entry| entry.item < problem.primary) {
                let index = &mut next[entry.item as usize];
                places.push(layout.place(entry.item, *index));
                *index += 1;
            }
            starts.push(places.len() as u32);
        }
        Self { starts, places }
    }

    pub(crate) fn of(&self, option: u32) -> &[Place] {
        &self.places[self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize]
    }
}

/// The bits of an item's options.
pub(super) fn bits_of<V: Bits>(item: u32, problem: &Problem, layout: &Layout, places: &Places) -> Vec<V> {
    let mut bits = vec![V::EMPTY; layout.len()];
    for option in problem.options_of(problem.item_at(item as usize)) {
        for place in places.of(option.0) {
            bits[place.vector as usize].insert(place.lane(), place.bit());
        }
    }
    bits
}

/// The options that give an item a colour.
type Colored = HashMap<(u32, u32), Vec<u32>, RandomState>;

/// The options that agree with an entry: those that give its item the same colour.
fn agreeing(colored: &Colored, item: u32, color: u32) -> &[u32] {
    if color == 0 { &[] } else { colored.get(&(item, color)).map_or(&[], Vec::as_slice) }
}

/// Makes one row after another.
struct Maker<'a, V> {
    problem: &'a Problem,
    layout: &'a Layout,
    places: &'a Places,
    /// The bits of all options, and their union in each column.
    all: Vec<V>,
    of_columns: Vec<V>,
    /// Whether each item is so large that it is faster to remove its options by whole vectors than one by one.
    is_large: Vec<bool>,
    /// The bits of the options of each large item, made on first use.
    of_items: Vec<Box<[V]>>,
    colored: Colored,
    row: Vec<V>,
    clashing: Vec<V>,
    /// The options removed one by one from the current row, and those that agree with it in the current entry: they are
    /// marked with the number of the row, or of the entry.
    excluded_in: Vec<u64>,
    agrees_in: Vec<u64>,
    number: u64,
    steps: u64,
}

/// The maximum memory for the bits of the options of all items, in bytes.
const OF_ITEMS_BUDGET: usize = 32 << 20;

/// For each item, whether it has so many options that it is faster to remove them from a row of this many vectors by whole
/// vectors than one by one. No item is large if the bits of their options would take too much memory.
fn large_items<V>(problem: &Problem, places: &Places, vectors: usize) -> Vec<bool> {
    /// How many bits are removed one by one in the time that two vectors take.
    const BITS: usize = 3;
    let sizes = problem.item_starts.windows(2).map(|range| (range[1] - range[0]) as usize);
    // An option has as many bits as options have on average.
    let is_large = |size: usize| size * places.places.len() > BITS * vectors * problem.option_count();
    let large: Vec<bool> = sizes.map(is_large).collect();
    let count = large.iter().filter(|&&is_large| is_large).count();
    if count * vectors * size_of::<V>() > OF_ITEMS_BUDGET { vec![false; large.len()] } else { large }
}

impl<'a, V: Bits> Maker<'a, V> {
    fn new(problem: &'a Problem, layout: &'a Layout, places: &'a Places) -> Self {
        let mut colored = Colored::default();
        for option in problem.options() {
            for entry in problem.raw_entries(option).iter().filter(|entry| entry.color != 0) {
                colored.entry((entry.item, entry.color)).or_default().push(option.0);
            }
        }
        let all: Vec<V> = layout.all_open();
        let union = |column| {
            let mut union = V::EMPTY;
            all[layout.vectors(column)].iter().for_each(|bits| union.unite(bits));
            union
        };
        Self {
            problem,
            layout,
            places,
            of_columns: (0..layout.column_count()).map(union).collect(),
            all,
            is_large: large_items::<V>(problem, places, layout.len()),
            of_items: vec![Box::default(); problem.item_count()],
            colored,
            row: vec![V::FULL; layout.len()],
            clashing: Vec::new(),
            excluded_in: vec![0; problem.option_count()],
            agrees_in: vec![0; problem.option_count()],
            number: 0,
            steps: 0,
        }
    }

    /// Makes the row of an option by removing whatever clashes with it in an item that is on. Returns false
    /// if that leaves nothing to an item that is on and that the option does not cover.
    fn make(&mut self, option: OptionId, is_on: impl Fn(u32) -> bool) -> bool {
        self.row.fill(V::FULL);
        self.steps += self.row.len() as u64;
        self.number += 1;
        let row = self.number;
        for &entry in self.problem.raw_entries(option).iter().filter(|entry| is_on(entry.item)) {
            if self.is_large[entry.item as usize] {
                self.exclude(entry);
            } else {
                self.exclude_each(entry, row);
            }
        }
        // Items that cross words are in no lane of their own.
        let lanes = self.layout.column_count() as u32;
        let own = || self.places.of(option.0).iter().filter(|place| place.column < lanes);
        let narrowed = (0..self.layout.column_count()).filter(|&column| self.narrows(column));
        let emptied: u32 = narrowed.map(|column| self.emptied(column)).sum();
        for place in own() {
            for vector in self.layout.vectors(place.column as usize) {
                self.row[vector].remove(place.lane(), u64::MAX);
            }
            self.row[place.vector as usize].insert(place.lane(), place.bit());
            if self.layout.has_switch(place.item) {
                let off = self.layout.off_place(place.item);
                self.row[off.vector as usize].insert(off.lane(), off.bit());
            }
        }
        emptied as usize == own().filter(|place| !self.layout.has_switch(place.item)).count()
    }

    /// The number of items of a column to which the row leaves nothing.
    fn emptied(&self, column: usize) -> u32 {
        let mut left = V::EMPTY;
        for vector in self.layout.vectors(column) {
            let mut here = self.all[vector];
            here.keep(&self.row[vector]);
            left.unite(&here);
        }
        self.of_columns[column].lanes_beyond(&left)
    }

    /// Removes from the row what clashes with an entry.
    fn exclude(&mut self, RawEntry { item, color }: RawEntry) {
        if self.of_items[item as usize].is_empty() {
            self.of_items[item as usize] = bits_of(item, self.problem, self.layout, self.places).into();
        }
        self.steps += self.row.len() as u64;
        let agreeing = agreeing(&self.colored, item, color);
        let clashing = if agreeing.is_empty() {
            &self.of_items[item as usize]
        } else {
            self.steps += self.row.len() as u64;
            self.clashing.clear();
            self.clashing.extend_from_slice(&self.of_items[item as usize]);
            for place in agreeing.iter().flat_map(|&option| self.places.of(option)) {
                self.clashing[place.vector as usize].remove(place.lane(), place.bit());
            }
            &self.clashing[..]
        };
        self.row.iter_mut().zip(clashing).for_each(|(row, clashing)| row.subtract(clashing));
    }

    /// As [`exclude`](Self::exclude), but one option after another.
    fn exclude_each(&mut self, RawEntry { item, color }: RawEntry, row: u64) {
        self.number += 1;
        for &option in agreeing(&self.colored, item, color) {
            self.agrees_in[option as usize] = self.number;
        }
        let options = self.problem.options_of(self.problem.item_at(item as usize));
        self.steps += options.len() as u64;
        for &OptionId(option) in options {
            let excluded_in = &mut self.excluded_in[option as usize];
            if *excluded_in < row && self.agrees_in[option as usize] < self.number {
                *excluded_in = row;
                let places = self.places.of(option);
                self.steps += places.len() as u64;
                places
                    .iter()
                    .for_each(|place| self.row[place.vector as usize].remove(place.lane(), place.bit()));
            }
        }
    }

    /// Whether the row narrows a column.
    fn narrows(&self, column: usize) -> bool {
        self.row[self.layout.vectors(column)].iter().any(|row| !V::FULL.is_within(row))
    }

    /// The number of bits that the row removes.
    fn removed(&self) -> u64 {
        let of_vector = |(bits, row): (&V, &V)| {
            let mut removed = *bits;
            removed.subtract(row);
            u64::from(removed.count())
        };
        self.all.iter().zip(&self.row).map(of_vector).sum()
    }
}
