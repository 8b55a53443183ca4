//! Where the open options of each item are kept.

use super::covered::Covered;
use super::vector::Bits;
use crate::problem::Problem;

/// How vectors of lanes are laid out. Item `i` has one lane of column `i / lanes`; a column is as many vectors high
/// as its largest item needs. The item's `k`-th option is bit `k` of its lane, counted upwards through the column.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    lanes: usize,
    width: u32,
    /// Where each column begins, and one past the last.
    pub(crate) columns: Vec<u32>,
    /// The number of options of each item.
    sizes: Vec<u32>,
}

/// One bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) item: u32,
    pub(crate) column: u32,
    pub(crate) vector: u32,
    pub(crate) lane: u16,
    bit: u16,
}

impl Place {
    pub(crate) fn lane(self) -> usize {
        self.lane.into()
    }

    /// The bit, alone in its lane.
    pub(crate) fn bit(self) -> u64 {
        1 << self.bit
    }
}

impl Layout {
    /// For the primary items of a problem.
    pub(crate) fn new<V: Bits>(problem: &Problem) -> Self {
        let starts = &problem.item_starts[..=problem.primary as usize];
        let sizes: Vec<u32> = starts.windows(2).map(|range| range[1] - range[0]).collect();
        let mut columns = vec![0];
        let mut end = 0;
        for sizes in sizes.chunks(V::LANES) {
            end += sizes.iter().map(|size| size.div_ceil(V::WIDTH)).max().unwrap_or(0).max(V::LEAST);
            columns.push(end);
        }
        Self { lanes: V::LANES, width: V::WIDTH, columns, sizes }
    }

    pub(crate) fn column_of(&self, item: u32) -> usize {
        item as usize / self.lanes
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
        let column = self.column_of(item);
        Place {
            item,
            column: column as u32,
            vector: self.columns[column] + index / self.width,
            lane: (item as usize % self.lanes) as u16,
            bit: (index % self.width) as u16,
        }
    }

    /// The numbers of options of all items.
    pub(crate) fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Vectors in which every option is open.
    pub(crate) fn all_open<V: Bits>(&self) -> Vec<V> {
        let mut vectors = vec![V::EMPTY; self.len()];
        for (item, &size) in (0..).zip(&self.sizes) {
            for place in (0..size).map(|index| self.place(item, index)) {
                vectors[place.vector as usize].insert(place.lane(), place.bit());
            }
        }
        vectors
    }

    /// The items that have options.
    pub(crate) fn items(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.sizes).filter(|&(_, &size)| size > 0).map(|(item, _)| item)
    }

    /// The start of a search: all options open. Lanes that no item has, or one without options, are as if covered: to be
    /// like others they have a bit.
    pub(crate) fn start<V: Bits>(&self) -> Vec<V> {
        let mut open = self.all_open::<V>();
        for item in 0..(self.column_count() * self.lanes) as u32 {
            if self.sizes.get(item as usize).is_none_or(|&size| size == 0) {
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

    /// The numbers of an item's options that are in `vectors`.
    pub(crate) fn indices<V: Bits>(&self, vectors: &[V], item: u32) -> impl Iterator<Item = u32> {
        let (range, lane) = (self.vectors(self.column_of(item)), item as usize % self.lanes);
        (0..).step_by(self.width as usize).zip(&vectors[range]).flat_map(move |(first, vector)| {
            let mut bits = vector.lane(lane);
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(first + bit)
            })
        })
    }
}
