//! Stages of removal: groups of one size.

use dlx_variants::{CellId, Model, NotSymmetric, Symmetry};

/// A stage of removal: cells that a symmetry maps to each other are removed together, up to a number of
/// times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The symmetry that maps the cells to each other.
    pub symmetry: Symmetry,
    /// How many cells are removed together. Cells with fewer images, such as the middle one, stay.
    pub cells: usize,
    /// The maximum number of groups to remove. Fewer are removed if no more can be.
    pub at_most: usize,
}

impl Stage {
    /// Quadruples: a cell and its images under quarter turns.
    #[must_use]
    pub fn quads(at_most: usize) -> Self {
        Self { symmetry: Symmetry::Rotate90, cells: 4, at_most }
    }

    /// Pairs: a cell and its image under a half turn.
    #[must_use]
    pub fn pairs(at_most: usize) -> Self {
        Self { symmetry: Symmetry::Rotate180, cells: 2, at_most }
    }

    /// Single cells.
    #[must_use]
    pub fn cells(at_most: usize) -> Self {
        Self { symmetry: Symmetry::None, cells: 1, at_most }
    }

    /// The groups that can be removed in this stage if these cells have clues.
    pub(crate) fn groups(&self, model: &Model, clues: &[bool]) -> Result<Vec<Vec<CellId>>, NotSymmetric> {
        let mut groups = self.symmetry.orbits(model.board())?;
        groups.retain(|group| group.len() == self.cells && group.iter().all(|cell| clues[cell.index()]));
        Ok(groups)
    }
}
