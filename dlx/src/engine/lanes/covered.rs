//! Which items are covered.

use super::place::Place;
use super::vector::{Bits, Vector};

/// The number of columns whose lanes one vector records.
pub(crate) const COLUMNS: usize = 16;

/// A bit for each lane of each column.
pub(crate) type Lanes16 = Vector<u32, COLUMNS>;

/// The covered items, and the lanes without an item.
#[derive(Debug)]
pub(crate) struct Covered(Vec<Lanes16>);

impl Covered {
    /// The number of vectors for `columns` columns.
    pub(crate) fn len(columns: usize) -> usize {
        columns.div_ceil(COLUMNS)
    }

    /// Every bit, including those that stand for no lane.
    pub(crate) fn all(columns: usize) -> Self {
        Self(vec![Lanes16::FULL; Self::len(columns)])
    }

    pub(crate) fn is_all(&self) -> bool {
        self.0.iter().all(|covered| Lanes16::FULL.is_within(covered))
    }

    pub(crate) fn covers(&self, place: Place) -> bool {
        self.of(place.column as usize) >> place.lane & 1 != 0
    }

    /// The covered lanes of a column.
    #[inline(always)]
    pub(crate) fn of(&self, column: usize) -> u32 {
        self.0[column / COLUMNS].0[column % COLUMNS]
    }

    /// The covered lanes of 16 columns.
    #[inline(always)]
    pub(crate) fn group(&self, number: usize) -> &Lanes16 {
        &self.0[number]
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, column: usize, lane: usize) {
        insert(&mut self.0, column, lane);
    }

    /// Covers these lanes of a column, and no others.
    #[inline(always)]
    pub(crate) fn set(&mut self, column: usize, lanes: u32) {
        self.0[column / COLUMNS].0[column % COLUMNS] = lanes;
    }

    pub(crate) fn remove(&mut self, column: usize, lane: usize) {
        self.0[column / COLUMNS].remove(column % COLUMNS, 1 << lane);
    }

    /// Covers what is covered in `other`.
    #[inline(always)]
    pub(crate) fn unite(&mut self, other: &[Lanes16]) {
        // Unlike `for_each`, a loop is always compiled for the caller's instruction set.
        for (covered, other) in self.0.iter_mut().zip(other) {
            covered.unite(other);
        }
    }
}

/// Adds a lane of a column to what vectors record.
#[inline(always)]
pub(super) fn insert(vectors: &mut [Lanes16], column: usize, lane: usize) {
    vectors[column / COLUMNS].insert(column % COLUMNS, 1 << lane);
}

impl Clone for Covered {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}
