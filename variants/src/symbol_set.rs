//! Sets of symbols.

use std::fmt;

use crate::symbol::Symbol;

/// A set of symbols, such as those that a cell may hold, or a player's pencil marks in one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SymbolSet(u64);

const _: () = assert!(u64::BITS as usize >= Symbol::COUNT, "a bit for each symbol");

impl SymbolSet {
    /// The symbols from 1 whose numbers are the bits of a mask; other bits do not count.
    #[must_use]
    pub fn from_numbers(mask: u64) -> Self {
        const ALL: u64 = (1 << Symbol::MAX) - 1;
        Self(mask >> 1 & ALL)
    }

    /// Whether the set has no symbol.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of symbols in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has a symbol.
    #[must_use]
    pub fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.place() & 1 != 0
    }

    /// Adds a symbol.
    pub fn insert(&mut self, symbol: Symbol) {
        self.0 |= 1 << symbol.place();
    }

    /// Removes a symbol.
    pub fn remove(&mut self, symbol: Symbol) {
        self.0 &= !(1 << symbol.place());
    }

    pub(crate) fn with(mut self, symbol: Symbol) -> Self {
        self.insert(symbol);
        self
    }

    /// The symbols of both sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The symbols of either set.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The symbols of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as u8;
            left &= left.checked_sub(1)?;
            Some(Symbol::at(place))
        })
    }
}

impl FromIterator<Symbol> for SymbolSet {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Self {
        symbols.into_iter().fold(Self::default(), Self::with)
    }
}

/// The symbols one after another: "147".
impl fmt::Display for SymbolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|symbol| write!(f, "{symbol}"))
    }
}

impl fmt::Debug for SymbolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
