//! The symbols that fill a board.

use std::fmt;
use std::num::NonZeroU8;

/// A symbol: a number from 1 to [`Symbol::MAX`], written `1`-`9`, then `A`-`Z`, then `@`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(NonZeroU8);

/// The symbol after the last letter. `0` stands for an empty cell in too many files.
const AFTER_LETTERS: char = '@';
/// How each symbol is written, in ASCII.
const WRITTEN: &[u8; Symbol::MAX as usize] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@";
/// How the symbol of each number is written, at places that no number exceeds.
const BYTES: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut index = 0;
    while index < WRITTEN.len() {
        bytes[index + 1] = WRITTEN[index];
        index += 1;
    }
    bytes
};

impl Symbol {
    /// The largest symbol, and so the size of the largest grid.
    pub const MAX: u8 = 36;

    /// The symbol of a number from 1 to [`Symbol::MAX`]; `None` for any other number.
    #[must_use]
    #[inline]
    pub fn new(number: u8) -> Option<Self> {
        NonZeroU8::new(number).filter(|number| number.get() <= Self::MAX).map(Self)
    }

    /// The symbol at a place, counted from 0, in the order of symbols.
    #[must_use]
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        index.checked_add(1).and_then(|number| u8::try_from(number).ok()).and_then(Self::new)
    }

    /// The symbol written as `c`: `1`-`9`, `A`-`Z`, `a`-`z` or `@`.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        let number = if c == AFTER_LETTERS { Some(Self::MAX.into()) } else { c.to_digit(36) };
        number.and_then(|number| u8::try_from(number).ok()).and_then(Self::new)
    }

    /// The first `count` symbols, in order.
    pub fn first(count: usize) -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..count.min(Self::MAX as usize) as u8).map(|index| Self(NonZeroU8::MIN.saturating_add(index)))
    }

    /// The symbol's place in the order of symbols, from 0.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    /// The symbol's number, from 1.
    #[must_use]
    #[inline]
    pub fn number(self) -> u8 {
        self.0.get()
    }

    /// How the symbol is written: `1`-`9`, then `A`-`Z`, then `@`.
    #[must_use]
    #[inline]
    pub fn to_char(self) -> char {
        char::from(self.to_byte())
    }

    /// How the symbol is written, in ASCII.
    #[must_use]
    #[inline]
    pub fn to_byte(self) -> u8 {
        BYTES[usize::from(self.0.get())]
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.to_char())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_reads_back_from_its_character() {
        let symbols: Vec<Symbol> = Symbol::first(36).collect();
        assert_eq!(
            symbols.iter().map(Symbol::to_string).collect::<String>(),
            "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@"
        );
        for (index, &symbol) in symbols.iter().enumerate() {
            assert_eq!(symbol.index(), index);
            assert_eq!(Symbol::from_index(index), Some(symbol));
            assert_eq!(Symbol::from_char(symbol.to_char()), Some(symbol));
            assert_eq!(Symbol::from_char(symbol.to_char().to_ascii_lowercase()), Some(symbol));
        }
    }

    #[test]
    fn other_characters_are_not_symbols() {
        assert!(
            ['0', '.', ' ', '[', '?', '`', '\u{663}'].into_iter().all(|c| Symbol::from_char(c).is_none())
        );
        assert_eq!((Symbol::new(0), Symbol::new(37), Symbol::from_index(36)), (None, None, None));
        assert_eq!(Symbol::from_index(usize::MAX), None);
    }
}
