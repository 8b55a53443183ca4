//! The symbols that fill a board.

use std::fmt;
use std::num::NonZeroU8;

/// A symbol: a number from 1 to [`Symbol::MAX`], written `1`-`9`, then `A`-`Z`, then `@`; or a number of a
/// board whose symbols are numbered from 0, written `0`-`9`, then `A`-`R`.
///
/// A number is a symbol of its own on a board whose symbols begin with 0, so a symbol says by itself what its
/// number is and how it is written. The constructors here make symbols from 1; [`Alphabet`](crate::Alphabet)
/// makes those of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(NonZeroU8);

/// The values of a board's cells, in order.
pub type Values = Vec<Option<Symbol>>;

/// The symbol after the last letter. `0` stands for an empty cell in too many files.
const AFTER_LETTERS: char = '@';
/// How each symbol is written, in ASCII: those from 1, then those from 0.
const WRITTEN: &[u8; Symbol::COUNT] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@0123456789ABCDEFGHIJKLMNOPQR";
/// How each symbol is written, at places that no byte exceeds, after an empty cell.
const BYTES: [u8; 256] = {
    let mut bytes = [Symbol::EMPTY; 256];
    let mut place = 0;
    while place < WRITTEN.len() {
        bytes[place + 1] = WRITTEN[place];
        place += 1;
    }
    bytes
};

impl Symbol {
    /// The largest symbol, and so the size of the largest grid.
    pub const MAX: u8 = 36;
    /// How an empty cell is written, in ASCII.
    pub const EMPTY: u8 = b'.';
    /// The number of symbols that are numbered from 0.
    pub(crate) const MOST_FROM_ZERO: u8 = 28;
    /// The number of all symbols, a bit each in a [`SymbolSet`](crate::SymbolSet).
    pub(crate) const COUNT: usize = (Self::MAX + Self::MOST_FROM_ZERO) as usize;

    /// The symbol of a number from 1 to [`Symbol::MAX`]; `None` for any other number.
    #[must_use]
    #[inline]
    pub fn new(number: u8) -> Option<Self> {
        NonZeroU8::new(number).filter(|number| number.get() <= Self::MAX).map(Self)
    }

    /// The symbol at a place, counted from 0, in the order of symbols from 1.
    #[must_use]
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        index.checked_add(1).and_then(|number| u8::try_from(number).ok()).and_then(Self::new)
    }

    /// The symbol from 1 that is written as `c`: `1`-`9`, `A`-`Z`, `a`-`z` or `@`.
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        Self::written(c, 1)
    }

    /// The first `count` symbols from 1, in order.
    pub fn first(count: usize) -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..count.min(Self::MAX as usize) as u8).map(|index| Self(NonZeroU8::MIN.saturating_add(index)))
    }

    /// The symbol of the number 1 among those from 1, or of 0 among those from 0.
    pub(crate) fn lowest(number: u8) -> Option<Self> {
        match number {
            0 => Some(Self(NonZeroU8::MIN.saturating_add(Self::MAX))),
            1 => Some(Self(NonZeroU8::MIN)),
            _ => None,
        }
    }

    /// The symbol written as `c` among those whose numbers begin with `lowest`, 0 or 1.
    pub(crate) fn written(c: char, lowest: u8) -> Option<Self> {
        let number = if c == AFTER_LETTERS { Self::MAX.into() } else { c.to_digit(36)? };
        let (number, first) = (u8::try_from(number).ok()?, Self::lowest(lowest)?);
        match lowest {
            0 => (number < Self::MOST_FROM_ZERO).then(|| first.after(number)),
            _ => Self::new(number),
        }
    }

    /// The symbol so many places later.
    #[inline]
    pub(crate) fn after(self, places: u8) -> Self {
        debug_assert!(usize::from(self.0.get() + places) <= Self::COUNT, "no symbol so much later");
        Self(self.0.saturating_add(places))
    }

    /// The symbol at a place among all symbols, those from 1 and then those from 0; the place is in range.
    #[inline]
    pub(crate) fn at(place: u8) -> Self {
        Self(NonZeroU8::MIN).after(place)
    }

    /// The symbol's place among all symbols.
    #[inline]
    pub(crate) fn place(self) -> u8 {
        self.0.get() - 1
    }

    /// The symbol's place in the order of its board's symbols, from 0.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        // The smaller of two differences, of which one may wrap around, needs no branch.
        usize::from(self.place().min(self.place().wrapping_sub(Self::MAX)))
    }

    /// The symbol's number.
    #[must_use]
    #[inline]
    pub fn number(self) -> u8 {
        self.0.get().min(self.0.get().wrapping_sub(Self::MAX + 1))
    }

    /// How the symbol is written: `1`-`9` or `0`-`9`, then `A`-`Z`, then `@`.
    #[must_use]
    #[inline]
    pub fn to_char(self) -> char {
        char::from(self.to_byte())
    }

    /// How the symbol is written, in ASCII.
    #[must_use]
    #[inline]
    pub fn to_byte(self) -> u8 {
        Self::byte_of(Some(self))
    }

    /// How a cell with this value is written, in ASCII; an empty one is [`Symbol::EMPTY`].
    #[must_use]
    #[inline]
    pub fn byte_of(value: Option<Self>) -> u8 {
        // One look-up for both: whether a cell is empty is hard to predict.
        BYTES[usize::from(value.map_or(0, |symbol| symbol.0.get()))]
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
    fn symbols_from_0_are_others_with_the_same_numbers() {
        let (zero, one) =
            (Symbol::lowest(0).expect("there is a 0"), Symbol::lowest(1).expect("there is a 1"));
        for number in 1..28 {
            let (from_zero, from_one) = (zero.after(number), one.after(number - 1));
            assert_ne!(from_zero, from_one);
            assert_eq!((from_zero.number(), from_one.number()), (number, number));
            assert_eq!(from_zero.to_char(), from_one.to_char());
            assert_eq!((from_zero.index(), from_one.index()), (number.into(), usize::from(number) - 1));
        }
        assert_eq!((zero.number(), zero.index(), zero.to_char()), (0, 0, '0'));
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
