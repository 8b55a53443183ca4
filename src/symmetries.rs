//! Images of puzzles under the symmetries of their models, and puzzles that are images of each other.

use std::collections::HashMap;
use std::sync::Arc;

use dlx_engine::Watch;
use dlx_variants::{Automorphisms, Model, SymmetryError, Transform, Values};

use crate::puzzle::{Puzzle, Record};

/// The symmetries of the models of successive puzzles, recomputed only when the model changes.
///
/// ```
/// use dlx_sudoku::{ModelFinder, Symmetries, format};
///
/// let lines = "...4..3.2.....1.\n...4.31.2.......\n";
/// let records = format::read(lines.as_bytes(), None, &mut ModelFinder::detect())?;
/// let mut symmetries = Symmetries::default();
/// let canonical = symmetries.canonical(&records[0])?;
/// assert_eq!(canonical.puzzle.givens(), symmetries.canonical(&records[1])?.puzzle.givens());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Symmetries {
    last: Option<(Arc<Model>, Automorphisms)>,
    watch: Watch,
}

impl Symmetries {
    /// Stops with [`SymmetryError::Stopped`] when the watch is over. Nodes are those of each search, for the
    /// symmetries of a model or for a canonical form: refinements, or steps of 64 images.
    #[must_use]
    pub fn watch(self, watch: &Watch) -> Self {
        Self { watch: watch.clone(), ..self }
    }

    /// The symmetries of a model without clues that are rules, which move with the cells.
    ///
    /// # Errors
    /// If they take too long to find.
    pub fn of(&mut self, model: &Arc<Model>) -> Result<&Automorphisms, SymmetryError> {
        let known = self.last.take().filter(|(last, _)| Arc::ptr_eq(last, model));
        let known = match known {
            Some(known) => known,
            None => (Arc::clone(model), Automorphisms::of_variant_within(model, &self.watch.anew())?),
        };
        Ok(&self.last.insert(known).1)
    }

    /// One of the puzzle's images, drawn at random from a seed; see [`Automorphisms::random_in_shape`].
    ///
    /// # Errors
    /// If the symmetries of its model take too long to find.
    pub fn random(&mut self, record: &Record, seed: u64) -> Result<Record, SymmetryError> {
        Ok(record.transformed(&self.of(record.puzzle.model())?.random_in_shape(seed)))
    }

    /// The puzzle in its canonical form; see [`Automorphisms::canonical`].
    ///
    /// # Errors
    /// If the symmetries of its model, or the form, take too long to find.
    pub fn canonical(&mut self, record: &Record) -> Result<Record, SymmetryError> {
        Ok(record.transformed(&self.canonical_transform(&record.puzzle)?))
    }

    /// The symmetry that maps a puzzle to its canonical form.
    fn canonical_transform(&mut self, puzzle: &Puzzle) -> Result<Transform, SymmetryError> {
        let watch = self.watch.anew();
        self.of(puzzle.model())?.canonical_within(puzzle.givens(), &watch)
    }
}

/// Recognises puzzles that differ from earlier ones only by a symmetry of their model.
#[derive(Debug, Default)]
pub struct Distinct {
    symmetries: Symmetries,
    /// The canonical forms seen: their givens, and the models on which each was seen.
    seen: HashMap<Values, Vec<Arc<Model>>>,
}

impl Distinct {
    /// Stops with [`SymmetryError::Stopped`] when the watch is over, as [`Symmetries::watch`].
    #[must_use]
    pub fn watch(self, watch: &Watch) -> Self {
        Self { symmetries: self.symmetries.watch(watch), ..self }
    }

    /// Remembers a puzzle, and returns whether no earlier one was an image of it under a symmetry of the same
    /// model.
    ///
    /// # Errors
    /// If the symmetries of its model, or its canonical form, take too long to find. The puzzle is then not
    /// remembered.
    pub fn insert(&mut self, puzzle: &Puzzle) -> Result<bool, SymmetryError> {
        let transform = self.symmetries.canonical_transform(puzzle)?;
        let (model, givens) = puzzle.transformed(&transform).into_parts();
        let models = self.seen.entry(givens).or_default();
        let is_new = !models.iter().any(|known| known.spec() == model.spec());
        if is_new {
            models.push(model);
        }
        Ok(is_new)
    }
}
