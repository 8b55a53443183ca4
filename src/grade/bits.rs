//! Sets of small numbers as bits.

/// The numbers of the bits that are set.
#[inline]
pub(crate) fn bits(set: u64) -> Bits {
    Bits(set)
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
    }
}
