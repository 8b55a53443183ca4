//! Sets of small numbers as bits.

/// The numbers of the bits that are set.
#[inline]
pub(crate) fn bits(set: u64) -> Bits {
    Bits(set)
}

/// Whether a bit is set in words, of which each has the next 64 numbers.
#[inline]
pub(crate) fn has(words: &[u64], number: usize) -> bool {
    words[number / 64] >> (number % 64) & 1 != 0
}

/// Sets a bit in words.
#[inline]
pub(crate) fn insert(words: &mut [u64], number: usize) {
    words[number / 64] |= 1 << (number % 64);
}

/// Clears a bit in words.
#[inline]
pub(crate) fn remove(words: &mut [u64], number: usize) {
    words[number / 64] &= !(1 << (number % 64));
}

/// The numbers of the bits that are set in words, of which each has the next 64 numbers.
#[inline]
pub(crate) fn numbers<W: Iterator<Item = u64>>(words: W) -> Numbers<W> {
    Numbers { words, next: 0, word: 0 }
}

/// See [`numbers`]. Adapters of iterators would not be inlined.
#[derive(Clone)]
pub(crate) struct Numbers<W> {
    words: W,
    /// The first number of the next word.
    next: u32,
    /// What is left of the last word.
    word: u64,
}

impl<W: Iterator<Item = u64>> Iterator for Numbers<W> {
    type Item = u32;

    // Even so, this is not inlined otherwise, and sets are small.
    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        while self.word == 0 {
            self.word = self.words.next()?;
            self.next += 64;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.next - 64 + bit)
    }
}

/// Visits the [`numbers`]. Most sets that are asked for are empty: on these, this takes a quarter of what
/// collecting them takes.
#[inline]
pub(crate) fn each_number(words: impl Iterator<Item = u64>, mut visit: impl FnMut(u32)) {
    for (first, mut word) in (0..).step_by(64).zip(words) {
        while word != 0 {
            visit(first + word.trailing_zeros());
            word &= word - 1;
        }
    }
}

/// See [`bits`]. A closure would not be inlined where another unit of code generation asks for bits.
#[derive(Clone)]
pub(crate) struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (bit < 64).then_some(bit as usize)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_numbered_from_the_lowest() {
        assert!(bits(0b1010_0001).eq([0, 5, 7]));
        assert!(bits(1 << 63).eq([63]));
        assert!(numbers([0b110, 0, 1].into_iter()).eq([1, 2, 128]));
        let mut visited = Vec::new();
        each_number([0b110, 0, 1].into_iter(), |number| visited.push(number));
        assert_eq!(visited, [1, 2, 128]);
        let mut words = [0, 0];
        insert(&mut words, 65);
        assert!(words == [0, 2] && has(&words, 65) && !has(&words, 1));
        remove(&mut words, 65);
        assert_eq!(words, [0, 0]);
    }
}
