//! Sets of bits in a few words.

use super::color_bits::Part;

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);
    pub(crate) const FULL: Self = Self([u64::MAX; W]);

    /// All numbers or none.
    #[inline(always)]
    pub(crate) fn all_if(is_full: bool) -> Self {
        Self([u64::from(is_full).wrapping_neg(); W])
    }

    /// One number.
    #[inline(always)]
    pub(crate) fn only(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }

    /// The numbers below `end`.
    pub(crate) fn below(end: usize) -> Self {
        let mut set = Self::EMPTY;
        (0..end).for_each(|number| set.insert(number));
        set
    }

    #[inline(always)]
    pub(crate) fn of(words: [u64; W]) -> Self {
        Self(words)
    }

    /// The numbers of some bits of words.
    #[inline(always)]
    pub(super) fn of_parts(parts: impl Iterator<Item = Part>) -> Self {
        let mut set = Self::EMPTY;
        parts.for_each(|Part { word, bits }| set.0[word as usize] |= bits);
        set
    }

    #[inline(always)]
    pub(crate) fn words(&self) -> &[u64; W] {
        &self.0
    }

    #[inline(always)]
    pub(crate) fn set_word(&mut self, number: usize, word: u64) {
        self.0[number] = word;
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline(always)]
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Whether the two have a number in common.
    #[inline(always)]
    pub(crate) fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        self.zip(other, |one, two| one & two)
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        self.zip(other, |one, two| one | two)
    }

    /// The numbers that exactly one of the two sets contains.
    #[inline(always)]
    pub(crate) fn xor(self, other: Self) -> Self {
        self.zip(other, |one, two| one ^ two)
    }

    /// The numbers of `self` that are not in `other`.
    #[inline(always)]
    pub(crate) fn minus(self, other: Self) -> Self {
        self.zip(other, |one, two| one & !two)
    }

    /// The smallest number.
    #[inline(always)]
    pub(crate) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// All numbers, in order.
    pub(crate) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let first = self.first()?;
            self.0[first / 64] &= !(1 << (first % 64));
            Some(first)
        })
    }

    /// The uppermost bits as a number.
    #[inline(always)]
    pub(crate) fn top(&self, bits: u32) -> u32 {
        (self.0[W - 1] >> (64 - bits)) as u32
    }

    /// The set without its uppermost bits.
    #[inline(always)]
    pub(crate) fn without_top(mut self, bits: u32) -> Self {
        self.0[W - 1] &= u64::MAX >> bits;
        self
    }

    /// The set with a number in its uppermost bits, which are empty.
    pub(crate) fn with_top(mut self, number: u32, bits: u32) -> Self {
        self.0[W - 1] |= u64::from(number) << (64 - bits);
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        for (one, two) in self.0.iter_mut().zip(other.0) {
            *one = join(*one, two);
        }
        self
    }
}

/// The numbers of the bits of a word.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        number
    })
}
