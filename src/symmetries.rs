//! Images of puzzles under the symmetries of their models, and puzzles that are images of each other.

use std::collections::HashMap;
use std::sync::Arc;

use dlx_variants::{Automorphisms, Model, SymmetryError};

use crate::puzzle::{Puzzle, Record, Values};

/// The symmetries of the models of puzzles that come one after another: they are found anew only where the model
/// changes.
///
/// ```
/// use dlx_sudoku::{ModelFinder, Symmetries, format};
///
/// let lines = "...4..3.2.....1.\n...4.31.2.......\n";
/// let records = format::read(lines.as_bytes(), None, &mut ModelFinder::detect())?;
/// let mut symmetries = Symmetries::default();
/// let canonical = symmetries.canonical(&records[0])?;
/// assert_eq!(canonical.puzzle.givens, symmetries.canonical(&records[1])?.puzzle.givens);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Symmetries {
    last: Option<(Arc<Model>, Automorphisms)>,
}

impl Symmetries {
    /// The symmetries of a model, but for clues that are rules: these move with the cells.
    ///
    /// # Errors
    /// Where they take too long to find.
    pub fn of(&mut self, model: &Arc<Model>) -> Result<&Automorphisms, SymmetryError> {
        let known = self.last.take().filter(|(last, _)| Arc::ptr_eq(last, model));
        let known = match known {
            Some(known) => known,
            None => (Arc::clone(model), Automorphisms::of_variant(model)?),
        };
        Ok(&self.last.insert(known).1)
    }

    /// One of the puzzle's images, drawn at random from a seed.
    ///
    /// # Errors
    /// Where the symmetries of its model take too long to find.
    pub fn random(&mut self, record: &Record, seed: u64) -> Result<Record, SymmetryError> {
        Ok(record.transformed(&self.of(&record.puzzle.model)?.random(seed)))
    }

    /// The puzzle in its canonical form; see [`Automorphisms::canonical`].
    ///
    /// # Errors
    /// Where the symmetries of its model, or the form, take too long to find.
    pub fn canonical(&mut self, record: &Record) -> Result<Record, SymmetryError> {
        let symmetries = self.of(&record.puzzle.model)?;
        Ok(record.transformed(&symmetries.canonical(&record.puzzle.givens)?))
    }
}

/// Tells puzzles that differ only by a symmetry of their model from new ones.
#[derive(Debug, Default)]
pub struct Distinct {
    symmetries: Symmetries,
    /// The canonical forms seen: their givens, and the models on which each was seen.
    seen: HashMap<Values, Vec<Arc<Model>>>,
}

impl Distinct {
    /// Whether none of the puzzles so far was an image of this one under a symmetry of the same model.
    ///
    /// # Errors
    /// Where the symmetries of its model, or its canonical form, take too long to find. The puzzle is then not
    /// remembered.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> Result<bool, SymmetryError> {
        let transform = self.symmetries.of(&puzzle.model)?.canonical(&puzzle.givens)?;
        let Puzzle { model, givens } = puzzle.transformed(&transform);
        let models = self.seen.entry(givens).or_default();
        let is_new = !models.iter().any(|known| known.spec() == model.spec());
        if is_new {
            models.push(model);
        }
        Ok(is_new)
    }
}
