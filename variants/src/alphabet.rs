//! Alphabets: the symbols of a board.

use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// The symbols of a board, in order: some of the numbers from 1, or some of those from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Alphabet {
    first: Symbol,
    count: u8,
}

impl Alphabet {
    /// How many symbols boards usually have.
    pub const USUAL_COUNT: usize = 9;

    /// The numbers from `lowest`, 0 or 1, of which there may be as many as [`most`](Self::most) says. `None`
    /// if there are fewer than one or more than that.
    #[must_use]
    pub fn new(count: usize, lowest: u8) -> Option<Self> {
        let first = Symbol::lowest(lowest)?;
        (1..=Self::most(lowest)).contains(&count).then_some(Self { first, count: count as u8 })
    }

    /// How many numbers there may be from `lowest`: 28 from 0, and 36 from 1.
    #[must_use]
    pub fn most(lowest: u8) -> usize {
        if lowest == 0 { Symbol::MOST_FROM_ZERO.into() } else { Symbol::MAX.into() }
    }

    /// The number of symbols.
    #[must_use]
    #[inline]
    pub fn count(self) -> usize {
        self.count.into()
    }

    /// The lowest number, 0 or 1.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> u8 {
        self.first.number()
    }

    /// The highest number.
    #[must_use]
    #[inline]
    pub fn highest(self) -> u8 {
        self.lowest() + self.count - 1
    }

    /// The symbols, in order.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Symbol> + DoubleEndedIterator + Clone {
        (0..self.count).map(move |index| self.first.after(index))
    }

    /// The set of all symbols.
    #[must_use]
    pub fn all(self) -> SymbolSet {
        self.iter().collect()
    }

    /// The first symbol, which has the lowest number.
    #[must_use]
    #[inline]
    pub fn first(self) -> Symbol {
        self.first
    }

    /// The last symbol, which has the highest number.
    #[must_use]
    #[inline]
    pub fn last(self) -> Symbol {
        self.first.after(self.count - 1)
    }

    /// The symbol at a place, counted from 0.
    #[must_use]
    #[inline]
    pub fn symbol(self, index: usize) -> Option<Symbol> {
        (index < self.count()).then(|| self.first.after(index as u8))
    }

    /// The symbol of a number.
    #[must_use]
    pub fn of_number(self, number: u64) -> Option<Symbol> {
        self.symbol(usize::try_from(number.checked_sub(self.lowest().into())?).ok()?)
    }

    /// The symbol of a number as it is written, or a number that has none.
    pub(crate) fn written(self, number: u8) -> String {
        self.of_number(number.into()).map_or_else(|| number.to_string(), |symbol| symbol.to_string())
    }

    /// The symbol written as `c`, where small letters stand for capital ones.
    #[must_use]
    pub fn of_char(self, c: char) -> Option<Symbol> {
        let own = Symbol::written(c, self.lowest())?;
        self.contains(own).then_some(own)
    }

    /// The first of these values that is no symbol of the alphabet, after its place. Empty cells have none.
    #[must_use]
    pub fn first_foreign(self, values: &[Option<Symbol>]) -> Option<(usize, Symbol)> {
        let (first, last) = (Some(self.first()), Some(self.last()));
        let is_foreign = |value: Option<Symbol>| (value > last) | (value.is_some() & (value < first));
        // Nearly always there is none, which a loop without an early exit tells by vector instructions; every
        // puzzle that is read or solved comes through here.
        if !values.iter().fold(false, |any, &value| any | is_foreign(value)) {
            return None;
        }
        let place = values.iter().position(|&value| is_foreign(value))?;
        Some((place, values[place]?))
    }

    /// The sum of all numbers.
    #[must_use]
    pub fn sum(self) -> u32 {
        self.iter().map(|symbol| u32::from(symbol.number())).sum()
    }

    /// The symbol that is as far from the end as another is from the beginning: 8 is the opposite of 2 among
    /// 1 to 9.
    ///
    /// # Panics
    /// If the alphabet does not have that symbol.
    #[must_use]
    pub fn opposite(self, symbol: Symbol) -> Symbol {
        self.first.after(self.count - 1 - symbol.index() as u8)
    }

    /// The number of the opposite of a number's symbol; `None` if the alphabet does not have that.
    pub(crate) fn opposite_number(self, number: u8) -> Option<u8> {
        self.of_number(number.into()).map(|symbol| self.opposite(symbol).number())
    }

    /// What cells add up to if the opposites of their symbols add up to `sum`; `None` if they cannot.
    #[must_use]
    pub fn opposite_sum(self, cells: usize, sum: u32) -> Option<u32> {
        let ends = u32::from(self.lowest()) + u32::from(self.highest());
        u32::try_from(cells).ok()?.checked_mul(ends)?.checked_sub(sum)
    }

    /// Whether a symbol belongs to the alphabet.
    #[must_use]
    #[inline]
    pub fn contains(self, symbol: Symbol) -> bool {
        (self.first..=self.last()).contains(&symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alphabets() -> impl Iterator<Item = Alphabet> {
        [0, 1].into_iter().flat_map(|lowest| {
            (1..=Alphabet::most(lowest)).filter_map(move |count| Alphabet::new(count, lowest))
        })
    }

    #[test]
    fn every_symbol_is_found_by_place_number_and_character() {
        assert_eq!(alphabets().count(), 36 + 28);
        for alphabet in alphabets() {
            assert_eq!(alphabet.iter().len(), alphabet.count());
            assert_eq!(alphabet.all().iter().collect::<Vec<_>>(), alphabet.iter().collect::<Vec<_>>());
            for (index, symbol) in alphabet.iter().enumerate() {
                assert_eq!(usize::from(symbol.number()), index + usize::from(alphabet.lowest()));
                assert_eq!(symbol.index(), index);
                let opposite = alphabet.opposite(symbol);
                assert_eq!(opposite.index() + index + 1, alphabet.count());
                assert_eq!(alphabet.opposite_number(symbol.number()), Some(opposite.number()));
                let sum = alphabet.opposite_sum(1, symbol.number().into());
                assert_eq!(sum, Some(opposite.number().into()));
                assert_eq!(alphabet.symbol(index), Some(symbol));
                assert_eq!(alphabet.of_number(symbol.number().into()), Some(symbol));
                assert_eq!(alphabet.of_char(symbol.to_char()), Some(symbol));
                assert_eq!(alphabet.of_char(symbol.to_char().to_ascii_lowercase()), Some(symbol));
            }
            assert_eq!(alphabet.iter().next(), Some(alphabet.first()));
            assert_eq!(alphabet.iter().last(), Some(alphabet.last()));
            assert_eq!(alphabet.last().number(), alphabet.highest());
            let (lowest, highest) = (u32::from(alphabet.lowest()), u32::from(alphabet.highest()));
            assert_eq!(2 * alphabet.sum(), (lowest + highest) * alphabet.count() as u32);
        }
    }

    #[test]
    fn nothing_else_belongs_to_an_alphabet() {
        for alphabet in alphabets() {
            assert_eq!(alphabet.symbol(alphabet.count()), None);
            assert_eq!(alphabet.of_number(u64::from(alphabet.highest()) + 1), None);
            assert_eq!(alphabet.of_number(u64::MAX), None);
            assert_eq!(alphabet.of_number(0).is_some(), alphabet.lowest() == 0);
            assert_eq!(alphabet.of_char('0').is_some(), alphabet.lowest() == 0);
            let chars = (0..=char::MAX as u32).filter_map(char::from_u32).take(300);
            let found: SymbolSet = chars.filter_map(|c| alphabet.of_char(c)).collect();
            assert_eq!(found, alphabet.all());
            let others = alphabets().filter(|other| other.lowest() != alphabet.lowest());
            assert!(others.flat_map(Alphabet::iter).all(|symbol| !alphabet.contains(symbol)));
        }
        for (count, lowest) in [(0, 0), (0, 1), (29, 0), (37, 1), (9, 2), (usize::MAX, 1)] {
            assert_eq!(Alphabet::new(count, lowest), None);
        }
    }
}
