//! Sets of symbols.

use std::fmt;

use crate::symbol::Symbol;

/// A set of symbols, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct SymbolSet(u32);

const _: () = assert!(Symbol::MAX as u32 <= u32::BITS, "a bit for each symbol");

impl SymbolSet {
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.index() & 1 != 0
    }

    pub(crate) fn insert(&mut self, symbol: Symbol) {
        self.0 |= 1 << symbol.index();
    }

    pub(crate) fn with(mut self, symbol: Symbol) -> Self {
        self.insert(symbol);
        self
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The symbols, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Symbol> {
        Symbol::first(Symbol::MAX.into()).filter(move |&symbol| self.contains(symbol))
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
