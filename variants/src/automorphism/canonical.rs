//! Canonical forms: of all images of a board under the symmetries of its model, always the same one.

use super::chain::Permutation;
use super::{Automorphisms, SymmetryError, Transform, minlex, refined};
use crate::symbol::Symbol;

/// The largest group under which the smallest image is sought cell by cell; that of classic boards is one. Larger
/// ones have too many images that begin alike.
const LARGEST_GROUP: u128 = 1 << 22;

impl Automorphisms {
    /// The symmetry that takes a board, full or partial, to its canonical form. Two boards have the same canonical
    /// form exactly if a symmetry takes one to the other.
    ///
    /// Where the group is no larger than that of a classic board, and no clue is a rule, the form is the smallest image ("minlex"): cells
    /// are compared in order, and an empty cell comes before any symbol. Otherwise it is an image that
    /// refinement singles out (McKay, "Practical graph isomorphism", 1981).
    ///
    /// # Errors
    /// [`SymmetryError::Canonical`] where too many images look alike for too long, as with nearly empty boards. It
    /// is so for all images or for none.
    ///
    /// # Panics
    /// Where the board is not one of the model.
    pub fn canonical(&self, values: &[Option<Symbol>]) -> Result<Transform, SymmetryError> {
        let is_small = self.group.order().is_some_and(|order| order <= LARGEST_GROUP);
        let element = if is_small && self.moves_clues_of.is_none() {
            minlex::smallest(self, values)
        } else {
            refined::singled_out(self, values)
        };
        element.map(|element| self.named(&element, values))
    }

    /// The transform of an element, with symbols that are free named in the order in which they occur.
    pub(super) fn named(&self, element: &Permutation, values: &[Option<Symbol>]) -> Transform {
        let mut names = self.names(|point| element[point]);
        for point in self.symbols..self.group.points {
            names.of_value(self.value(values, element[point]));
        }
        let labels = Symbol::first(self.symbols).map(|symbol| names.of_value(Some(symbol)));
        self.transform(element).with_labels(labels.filter_map(Symbol::new).collect())
    }

    /// What stands at a point; nothing where that is a symbol.
    pub(super) fn value(&self, values: &[Option<Symbol>], point: u16) -> Option<Symbol> {
        usize::from(point).checked_sub(self.symbols).and_then(|cell| values[cell])
    }

    /// The names that symbols have from the beginning: those that the element gives them, which has these images of
    /// points, or none where symbols are free.
    pub(super) fn names(&self, image: impl Fn(usize) -> u16) -> Names {
        let mut names = Names { of: [0; Symbol::MAX as usize], used: 0 };
        if !self.free_symbols {
            for symbol in 0..self.symbols {
                names.used += 1;
                names.of[usize::from(image(symbol))] = names.used;
            }
        }
        names
    }
}

/// What symbols become, as far as that is settled.
#[derive(Clone, Copy)]
pub(super) struct Names {
    /// From 1; 0 while it is open.
    of: [u8; Symbol::MAX as usize],
    used: u8,
}

impl Names {
    /// The name of what stands in a cell, 0 for nothing. A symbol that has none gets the smallest one left.
    pub(super) fn of_value(&mut self, value: Option<Symbol>) -> u8 {
        let Some(symbol) = value else { return 0 };
        let name = &mut self.of[symbol.index()];
        if *name == 0 {
            self.used += 1;
            *name = self.used;
        }
        *name
    }
}
