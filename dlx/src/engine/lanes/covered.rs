//! Which items are covered.

use super::vector::{Bits, Vector};

/// Columns whose lanes are told by one vector.
const COLUMNS: usize = 16;

/// A bit for each lane of each column.
pub(crate) type Lanes16 = Vector<u32, COLUMNS>;

/// The items that are covered, and lanes that no item has.
#[derive(Debug)]
pub(crate) struct Covered(Vec<Lanes16>);

impl Covered {
    /// The number of vectors for so many columns.
    pub(crate) fn len(columns: usize) -> usize {
        columns.div_ceil(COLUMNS)
    }

    /// Nothing is covered.
    pub(crate) fn new(columns: usize) -> Self {
        Self(vec![Lanes16::EMPTY; Self::len(columns)])
    }

    /// The covered lanes of a column.
    #[inline(always)]
    pub(crate) fn of(&self, column: usize) -> u32 {
        self.0[column / COLUMNS].0[column % COLUMNS]
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, column: usize, lane: usize) {
        self.0[column / COLUMNS].0[column % COLUMNS] |= 1 << lane;
    }

    /// Covers what is covered in `other`.
    #[inline(always)]
    pub(crate) fn unite(&mut self, other: &[Lanes16]) {
        self.0.iter_mut().zip(other).for_each(|(covered, other)| covered.unite(other));
    }

    pub(crate) fn into_vectors(self) -> Vec<Lanes16> {
        self.0
    }
}

impl Clone for Covered {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}
