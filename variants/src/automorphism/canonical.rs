//! Canonical forms: one representative of all images of a board under the symmetries of its model.

use dlx_engine::Watch;

use super::chain::Permutation;
use super::{Automorphisms, SymmetryError, Transform, minlex, refined};
use crate::symbol::Symbol;

/// The largest group for which the smallest image is found cell by cell; that of classic boards is below it.
/// Larger groups have too many images with a common beginning.
const LARGEST_GROUP: u128 = 1 << 22;

impl Automorphisms {
    /// The symmetry that maps a board, full or partial, to its canonical form. Two boards have the same
    /// canonical form if and only if a symmetry maps one to the other.
    ///
    /// If the group is no larger than that of a classic board, and no clue is a rule, the form is the
    /// smallest image ("minlex"): cells are compared in order, and an empty cell comes before any symbol.
    /// Otherwise it is an image that refinement singles out (McKay, "Practical graph isomorphism", 1981).
    ///
    /// # Errors
    /// [`SymmetryError::Canonical`] if too many images stay alike for too long, as on nearly empty boards.
    /// This holds for all images of a board or for none.
    ///
    /// # Panics
    /// If the board is not one of the model.
    pub fn canonical(&self, values: &[Option<Symbol>]) -> Result<Transform, SymmetryError> {
        self.canonical_within(values, &Watch::default())
    }

    /// Like [`canonical`](Self::canonical), unless the watch, which is looked at about every millisecond, is
    /// over first: not in the some hundredths of a second at most that the smallest images of boards in boxes
    /// take. Its nodes are refinements, or steps of 64 images.
    ///
    /// # Errors
    /// As [`canonical`](Self::canonical), and [`SymmetryError::Stopped`] if it does so first.
    ///
    /// # Panics
    /// If the board is not one of the model.
    pub fn canonical_within(
        &self,
        values: &[Option<Symbol>],
        watch: &Watch,
    ) -> Result<Transform, SymmetryError> {
        let is_small = self.group.order().is_some_and(|order| order <= LARGEST_GROUP);
        let element = if is_small && self.moves_clues_of.is_none() {
            let by_lines = self.lines.and_then(|lines| lines.smallest(values));
            by_lines.map_or_else(|| minlex::smallest(self, values, watch), Ok)
        } else {
            refined::singled_out(self, values, watch)
        };
        element.map(|element| self.named(&element, values))
    }

    /// The transform of an element, with free symbols named in order of occurrence.
    pub(super) fn named(&self, element: &Permutation, values: &[Option<Symbol>]) -> Transform {
        let mut names = self.names(|point| element[point]);
        for point in self.alphabet.count()..self.group.points {
            names.of_value(self.value(values, element[point]));
        }
        let labels = self.alphabet.iter().map(|symbol| names.of_value(Some(symbol)));
        let named = |name: u8| self.alphabet.symbol(usize::from(name) - 1);
        self.transform(element).with_labels(labels.filter_map(named).collect())
    }
}
