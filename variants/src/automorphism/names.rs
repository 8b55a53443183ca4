//! The names that symbols get in a canonical form.

use super::Automorphisms;
use crate::symbol::Symbol;

impl Automorphisms {
    /// The symbol in the cell at a point; `None` if the point is a symbol.
    pub(super) fn value(&self, values: &[Option<Symbol>], point: u16) -> Option<Symbol> {
        usize::from(point).checked_sub(self.alphabet.count()).and_then(|cell| values[cell])
    }

    /// The initial names of symbols: those given by the element with these images of points, or none if
    /// symbols are free.
    pub(super) fn names(&self, image: impl Fn(usize) -> u16) -> Names {
        let mut names = Names { of: [0; Symbol::MAX as usize], used: 0 };
        if !self.free_symbols {
            for symbol in 0..self.alphabet.count() {
                names.used += 1;
                names.of[usize::from(image(symbol))] = names.used;
            }
        }
        names
    }
}

/// What symbols become, as far as that is determined.
#[derive(Clone, Copy)]
pub(super) struct Names {
    /// From 1; 0 while undetermined.
    of: [u8; Symbol::MAX as usize],
    used: u8,
}

impl Names {
    /// The name of a cell's symbol, 0 for an empty cell; `None` if the symbol has no name.
    #[inline]
    pub(super) fn known(&self, value: Option<Symbol>) -> Option<u8> {
        let Some(symbol) = value else { return Some(0) };
        Some(self.of[symbol.index()]).filter(|&name| name != 0)
    }

    /// The name of a cell's symbol, 0 for an empty cell. A symbol without a name gets the smallest unused
    /// one.
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
