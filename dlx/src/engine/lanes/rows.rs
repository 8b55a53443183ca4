//! Rows: what choosing an option leaves to every other item.

use super::layout::Layout;
use super::place::Place;
use super::places::Places;
use super::row_maker::{Maker, Sample};
use super::shared::{SharedRows, Sharing};
use super::vector::Bits;
use crate::engine::Switches;
use crate::ids::OptionId;
use crate::problem::Problem;

/// What choosing an option leaves: columns, in order, and masks for their vectors, one column after another,
/// each followed by the lanes that stay uncovered if vectors [say so](Bits::COVERS). In the option's own
/// items, it leaves only the option.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a, V> {
    pub(crate) columns: &'a [u32],
    pub(crate) masks: &'a [V],
}

/// The rows of all options. Items that are off exclude nothing, unless all items of the option are in one
/// group: then the option is not used while they are off, and its row is that for when they are on.
#[derive(Clone, Debug)]
pub(crate) struct Rows<V> {
    /// The row of option `o` has `columns[starts[o].0..starts[o + 1].0]` and
    /// `masks[starts[o].1..starts[o + 1].1]`.
    starts: Vec<(u32, u32)>,
    columns: Vec<u32>,
    masks: Vec<V>,
    /// Whether every row has a mask for every vector. Otherwise columns that a row does not narrow are left
    /// out.
    full: bool,
    stride: usize,
    /// The full rows, if equal masks are kept once: there are no others then.
    shared: Option<SharedRows<V>>,
    /// Masks before they were narrowed, and their places.
    saved: Vec<(usize, V)>,
}

/// The share of vectors that rows must narrow on average for all rows to be full.
const FULL_FROM: f64 = 0.6;

/// Full rows of words that take more bytes, which no core's own cache holds, are [shared](SharedRows): this
/// takes a few milliseconds. In the engine's own tests problems are small.
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
        // Whoever chose this engine knows already.
        let known = problem.facts.shape.get().filter(|_| switches.len() == 0);
        let sampled = |maker| Sample::of(maker).vectors / layout.len().max(1) as f64;
        let narrowed = if V::COVERS && is_one_column {
            1.0
        } else {
            known.map_or_else(|| sampled(&mut maker), |shape| shape.narrowed)
        };
        let full = if V::COVERS { is_one_column } else { V::CROSSED || narrowed >= FULL_FROM };
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
        if !full {
            // A little more than the average, and what rows have besides the vectors.
            let all = layout.len() * problem.option_count();
            rows.masks.reserve((1.25 * narrowed * all as f64) as usize);
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
                // Those that the row narrows once all items are on.
                columns.clone_from(&maker.narrowed);
            }
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
            rows.push(&columns, &maker.row, places.of(option.0), layout);
        }
        rows.shared = sharing.map(Sharing::into_rows);
        (rows, useless)
    }

    /// Adds the row of an option in these places, of which it narrows some columns.
    fn push(&mut self, columns: &[u32], row: &[V], places: &[Place], layout: &Layout) {
        self.columns.extend_from_slice(columns);
        if self.full && !V::COVERS {
            self.masks.extend_from_slice(row);
        } else {
            for &column in columns {
                self.masks.extend_from_slice(&row[layout.vectors(column as usize)]);
                if V::COVERS {
                    let mut uncovered = V::FULL;
                    let here = places.iter().filter(|place| place.column == column);
                    here.for_each(|place| uncovered.remove(place.lane(), u64::MAX));
                    self.masks.push(uncovered);
                }
            }
        }
        self.starts.push((self.columns.len() as u32, self.masks.len() as u32));
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
