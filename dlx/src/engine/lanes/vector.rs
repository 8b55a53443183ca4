//! 64 bytes of lanes, processed as a whole.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor};

/// One lane: an unsigned integer as a set of bits.
pub(crate) trait Word:
    Copy
    + Ord
    + std::hash::Hash
    + Send
    + Sync
    + fmt::Debug
    + bytemuck::Pod
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + 'static
{
    const BITS: u32;
    const ZERO: Self;
    const FULL: Self;

    fn from_u64(bits: u64) -> Self;
    fn to_u64(self) -> u64;
    fn count(self) -> u32;
    /// The word without its lowest bit.
    fn rest(self) -> Self;
}

macro_rules! word {
    ($($word:ty)*) => {
        $(impl Word for $word {
            const BITS: u32 = Self::BITS;
            const ZERO: Self = 0;
            const FULL: Self = Self::MAX;

            #[inline(always)]
            fn from_u64(bits: u64) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn to_u64(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        })*
    };
}

word!(u16 u32 u64);

/// The number of words of 64 bits in 64 bytes.
pub(crate) const WORDS: usize = 8;

/// 64 bytes of lanes: `L` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub(crate) struct Vector<W, const L: usize>(pub(crate) [W; L]);

impl<W: Word, const L: usize> Vector<W, L> {
    /// Two vectors combined lane by lane. This is a plain loop because `std::array::from_fn` is too large to
    /// be inlined, and so would not be compiled for the caller's instruction set.
    #[inline(always)]
    fn with(&self, other: &Self, combine: impl Fn(W, W) -> W) -> Self {
        let mut combined = Self::EMPTY;
        for lane in 0..L {
            combined.0[lane] = combine(self.0[lane], other.0[lane]);
        }
        combined
    }
}

/// Lanes as sets of bits, without regard to their width.
pub(crate) trait Bits: Copy + Eq + std::hash::Hash + Send + Sync + fmt::Debug + 'static {
    /// The number of lanes, and of the bits in each.
    const LANES: usize;
    const WIDTH: u32;
    /// The minimum number of vectors in a column.
    const LEAST: u32 = 1;
    /// Whether the masks of a column are followed, in rows, by one of the lanes that stay uncovered.
    const COVERS: bool = false;
    /// Whether items cross words, as a [`Crossing`](super::crossed::crossing::Crossing) tells.
    const CROSSED: bool = false;
    /// No bits, and all.
    const EMPTY: Self;
    const FULL: Self;

    /// In how many vectors a row is packed for `items` items, the largest of which has so many options, if
    /// there is a way.
    fn packed_len(_items: u32, _largest: u32) -> Option<usize> {
        None
    }
    /// Rows packed into so many vectors each.
    fn packed(rows: &[Self], _len: usize) -> Vec<Self> {
        rows.to_vec()
    }

    fn lane(&self, lane: usize) -> u64;
    fn insert(&mut self, lane: usize, bits: u64);
    fn remove(&mut self, lane: usize, bits: u64);
    fn unite(&mut self, other: &Self);
    fn keep(&mut self, other: &Self);
    fn subtract(&mut self, other: &Self);
    /// Keeps the bits of two others.
    fn keep_both(&mut self, one: &Self, other: &Self) {
        self.keep(one);
        self.keep(other);
    }
    fn is_within(&self, other: &Self) -> bool;
    /// Whether a lane has bits set here and none in `other`.
    fn has_lanes_beyond(&self, other: &Self) -> bool;
    /// The number of bits set.
    fn count(&self) -> u32;
}

impl<W: Word, const L: usize> Bits for Vector<W, L> {
    const LANES: usize = L;
    const WIDTH: u32 = W::BITS;
    const EMPTY: Self = Self([W::ZERO; L]);
    const FULL: Self = Self([W::FULL; L]);

    #[inline(always)]
    fn lane(&self, lane: usize) -> u64 {
        self.0[lane].to_u64()
    }

    #[inline(always)]
    fn insert(&mut self, lane: usize, bits: u64) {
        self.0[lane] = self.0[lane] | W::from_u64(bits);
    }

    #[inline(always)]
    fn remove(&mut self, lane: usize, bits: u64) {
        self.0[lane] = self.0[lane] & (W::from_u64(bits) ^ W::FULL);
    }

    #[inline(always)]
    fn unite(&mut self, other: &Self) {
        *self = self.with(other, |word, other| word | other);
    }

    #[inline(always)]
    fn keep(&mut self, other: &Self) {
        *self = self.with(other, |word, other| word & other);
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Self) {
        *self = self.with(other, |word, other| word & (other ^ W::FULL));
    }

    #[inline(always)]
    fn keep_both(&mut self, one: &Self, other: &Self) {
        let mut kept = Self::EMPTY;
        for lane in 0..L {
            kept.0[lane] = self.0[lane] & one.0[lane] & other.0[lane];
        }
        *self = kept;
    }

    #[inline(always)]
    fn has_lanes_beyond(&self, other: &Self) -> bool {
        let mut any = false;
        for lane in 0..L {
            any |= self.0[lane] != W::ZERO && other.0[lane] == W::ZERO;
        }
        any
    }

    #[inline(always)]
    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count()).sum()
    }

    #[inline(always)]
    fn is_within(&self, other: &Self) -> bool {
        let mut beyond = *self;
        beyond.subtract(other);
        let mut any = W::ZERO;
        for word in beyond.0 {
            any = any | word;
        }
        any == W::ZERO
    }
}

/// A bit for each lane: whether its byte in `marks`, 0 or 255, is set.
///
/// Compilers make one instruction of the loop where registers have 32 bytes. With the products below, 16x16
/// puzzles take 1.4 times the time, arrows 1.3 times and killers 1.2 times.
#[cfg(target_feature = "sse2")]
#[inline(always)]
pub(crate) fn mask_of<const L: usize>(marks: &[u8; L]) -> u32 {
    const AT_ONCE: usize = 16;
    marks.chunks(AT_ONCE).enumerate().fold(0, |mask, (chunk, marks)| {
        let mut bytes = [0; AT_ONCE];
        bytes[..marks.len()].copy_from_slice(marks);
        mask | (safe_arch::move_mask_i8_m128i(bytes.into()) << (chunk * AT_ONCE)) as u32
    })
}

/// A bit for each lane: whether its byte in `marks`, 0 or 255, is set.
#[cfg(not(target_feature = "sse2"))]
#[inline(always)]
pub(crate) fn mask_of<const L: usize>(marks: &[u8; L]) -> u32 {
    const AT_ONCE: usize = size_of::<u64>();
    let chunks = marks.as_chunks::<AT_ONCE>().0.iter().enumerate();
    chunks.fold(0, |mask, (chunk, marks)| {
        // Keeps a different bit of each byte; the product adds them up in its highest byte.
        let bits = u64::from_le_bytes(*marks) & 0x8040_2010_0804_0201;
        mask | (bits.wrapping_mul(0x0101_0101_0101_0101) >> 56 << (chunk * AT_ONCE)) as u32
    })
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    /// Whether the mask of so many of these marks has a bit for each that is set.
    fn is_mask<const L: usize>(marks: u32) -> bool {
        let mut bytes = [0; L];
        (0..).zip(&mut bytes).for_each(|(lane, byte)| *byte = ((marks >> lane & 1) as u8).wrapping_neg());
        u64::from(mask_of(&bytes)) == u64::from(marks) & ((1 << L) - 1)
    }

    quickcheck! {
        fn each_mark_has_its_bit(marks: u32) -> bool {
            is_mask::<8>(marks) && is_mask::<16>(marks) && is_mask::<32>(marks)
        }
    }
}
