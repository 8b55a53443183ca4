//! Where the open options of each item are stored.

use super::covered::Covered;
use super::crossed::crossing::{ACROSS, Crossing, HEIGHT, SIDE, Spot};
use super::place::Place;
use super::vector::Bits;
use crate::engine::Switches;
use crate::engine::switches::is_off;
use crate::problem::Problem;

/// The bits that each primary item needs: one for each option, and one for items of switches.
pub(crate) fn bits(problem: &Problem, switches: &Switches) -> impl Iterator<Item = u32> {
    let starts = &problem.item_starts[..=problem.primary as usize];
    (0..).zip(starts.windows(2)).map(|(item, range)| range[1] - range[0] + u32::from(switches.has(item)))
}

/// The layout of vectors of lanes. Item `i` has one lane of column `i / lanes`; a column is as many vectors
/// high as its largest item needs. The item's `k`-th option is bit `k` of its lane, counted upwards through
/// the column. An item of a switch has one more bit: it is the only one set while the item is off, so that
/// the lane looks like that of a covered item, and is unused afterwards.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The logarithms of the numbers of lanes and of bits in each, which are powers of two: shifts take less
    /// time than divisions.
    lanes: u32,
    width: u32,
    /// The start of each column, and the end of the last.
    pub(crate) columns: Vec<u32>,
    /// The number of options of each item.
    sizes: Vec<u32>,
    /// For each item, whether it is off at first; empty if none is.
    off: Vec<bool>,
    /// Where options are instead, if words cross.
    crossed: Option<Crossed>,
}

/// Where options are if words cross. Each vector is a column.
#[derive(Clone, Debug)]
struct Crossed {
    crossing: Crossing,
    /// Where each item's options begin in `spots`, and where they are in the item's block.
    starts: Vec<u32>,
    spots: Vec<Spot>,
}

impl Crossed {
    fn of(problem: &Problem) -> Option<Self> {
        let crossing = Crossing::of(problem)?;
        let items =
            (0..problem.primary).map(|item| (item, problem.options_of(problem.item_at(item as usize))));
        let spots = items.flat_map(|(item, options)| {
            let block = usize::from(crossing.place(item).0.block);
            let crossing = &crossing;
            options.iter().map(move |option| crossing.spots(option.0)[block])
        });
        Some(Self {
            spots: spots.collect(),
            starts: problem.item_starts[..problem.primary_count()].to_vec(),
            crossing,
        })
    }

    fn place(&self, item: u32, index: u32) -> Place {
        let (role, ..) = self.crossing.place(item);
        let spot = self.spots[(self.starts[item as usize] + index) as usize];
        let block = u32::from(role.block);
        let bits = SIDE as u16;
        let vector = block * HEIGHT as u32 + u32::from(spot / (2 * bits * bits));
        let column = if role.crosses { ACROSS + block } else { vector };
        Place { item, column, vector, lane: spot / bits % (2 * bits), bit: spot % bits }
    }
}

impl Layout {
    /// The layout for the primary items of a problem.
    pub(crate) fn new<V: Bits>(problem: &Problem, switches: &Switches) -> Self {
        let starts = &problem.item_starts[..=problem.primary as usize];
        let sizes: Vec<u32> = starts.windows(2).map(|range| range[1] - range[0]).collect();
        let bits: Vec<u32> = bits(problem, switches).collect();
        let crossed = if V::CROSSED { Crossed::of(problem) } else { None };
        let [lanes, width] = [V::LANES.ilog2(), V::WIDTH.ilog2()];
        if crossed.is_some() {
            let columns = (0..=ACROSS).collect();
            return Self { lanes, width, columns, sizes, off: switches.off(), crossed };
        }
        let mut columns = vec![0];
        let mut end = 0;
        for bits in bits.chunks(V::LANES) {
            end += bits.iter().map(|bits| bits.div_ceil(V::WIDTH)).max().unwrap_or(0).max(V::LEAST);
            columns.push(end);
        }
        Self { lanes, width, columns, sizes, off: switches.off(), crossed }
    }

    /// Whether an item is off at first.
    pub(crate) fn has_switch(&self, item: u32) -> bool {
        is_off(&self.off, item)
    }

    /// The bit of an item of a switch that is set while it is off.
    pub(crate) fn off_place(&self, item: u32) -> Place {
        self.place(item, self.sizes[item as usize])
    }

    /// Where options are if words cross.
    #[inline(always)]
    pub(crate) fn crossing(&self) -> Option<&Crossing> {
        self.crossed.as_ref().map(|crossed| &crossed.crossing)
    }

    /// If words cross, the block of an item, and the spots of its options.
    pub(crate) fn crossed_spots(&self, item: u32) -> (usize, &[Spot]) {
        let Some(Crossed { crossing, starts, spots }) = &self.crossed else { return (0, &[]) };
        let block = usize::from(crossing.place(item).0.block);
        (block, &spots[starts[item as usize] as usize..][..self.sizes[item as usize] as usize])
    }

    pub(crate) fn column_of(&self, item: u32) -> usize {
        item as usize >> self.lanes
    }

    /// The lane of an item in its column.
    fn lane_of(&self, item: u32) -> usize {
        item as usize & ((1 << self.lanes) - 1)
    }

    pub(crate) fn column_count(&self) -> usize {
        self.columns.len() - 1
    }

    /// The vectors of a column.
    pub(crate) fn vectors(&self, column: usize) -> std::ops::Range<usize> {
        self.columns[column] as usize..self.columns[column + 1] as usize
    }

    /// The number of vectors.
    pub(crate) fn len(&self) -> usize {
        self.columns[self.column_count()] as usize
    }

    /// The bit of an item's `index`-th option.
    pub(crate) fn place(&self, item: u32, index: u32) -> Place {
        if let Some(crossed) = &self.crossed {
            return crossed.place(item, index);
        }
        let column = self.column_of(item);
        Place {
            item,
            column: column as u32,
            vector: self.columns[column] + (index >> self.width),
            lane: self.lane_of(item) as u16,
            bit: (index & ((1 << self.width) - 1)) as u16,
        }
    }

    /// The numbers of options of all items.
    pub(crate) fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// The number of options of the largest item.
    pub(crate) fn largest(&self) -> u32 {
        self.sizes.iter().copied().max().unwrap_or(0)
    }

    /// Vectors in which every option of items that are on is open.
    pub(crate) fn all_open<V: Bits>(&self) -> Vec<V> {
        let mut vectors = vec![V::EMPTY; self.len()];
        for (item, &size) in (0..).zip(&self.sizes) {
            let open = if self.has_switch(item) { size..size + 1 } else { 0..size };
            for place in open.map(|index| self.place(item, index)) {
                vectors[place.vector as usize].insert(place.lane(), place.bit());
            }
        }
        vectors
    }

    /// The items that are on and have options.
    pub(crate) fn items(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.sizes)
            .filter(|&(item, &size)| size > 0 && !self.has_switch(item))
            .map(|(item, _)| item)
    }

    /// The start of a search: all options open. Lanes without an item, or whose item has no options, look
    /// covered: they have one bit, as covered lanes do.
    pub(crate) fn start<V: Bits>(&self) -> Vec<V> {
        let mut open = self.all_open::<V>();
        for item in 0..(self.column_count() << self.lanes) as u32 {
            if self.sizes.get(item as usize).is_none_or(|&size| size == 0 && !self.has_switch(item)) {
                let place = self.place(item, 0);
                open[place.vector as usize].insert(place.lane(), place.bit());
            }
        }
        open
    }

    /// The lanes that are covered at the start of a search.
    pub(crate) fn covered(&self) -> Covered {
        let mut covered = Covered::all(self.column_count());
        for place in self.items().map(|item| self.place(item, 0)) {
            covered.remove(place.column as usize, place.lane());
        }
        covered
    }

    /// The numbers of an item's options whose bits are set in `vectors`.
    pub(crate) fn indices<V: Bits>(&self, vectors: &[V], item: u32) -> impl Iterator<Item = u32> {
        let (range, lane) = (self.vectors(self.column_of(item)), self.lane_of(item));
        (0..).step_by(V::WIDTH as usize).zip(&vectors[range]).flat_map(move |(first, vector)| {
            let mut bits = vector.lane(lane);
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(first + bit)
            })
        })
    }
}
