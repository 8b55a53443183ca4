//! Vectors of words that cross.

use crate::engine::bit_set::Set;
use crate::engine::lanes::vector::{Bits, Vector, WORDS};

/// 32 words of 16 options: option `k` of word `w` is number `16 * w + k`. As a set, it stays in a register
/// where words by themselves would not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub(crate) struct Strip(pub(crate) Set<WORDS>);

/// The words of a strip side by side.
pub(super) type Words = Vector<u16, { Strip::LANES }>;

impl Strip {
    #[inline(always)]
    pub(super) fn words(&self) -> Words {
        let mut words = *self.0.words();
        for word in &mut words {
            *word = word.to_le();
        }
        let mut lanes: [u16; Strip::LANES] = bytemuck::must_cast(words);
        for lane in &mut lanes {
            *lane = u16::from_le(*lane);
        }
        Vector(lanes)
    }
}

/// Where a lane is.
#[inline(always)]
fn at(lane: usize) -> (usize, usize) {
    const IN_WORD: usize = (u64::BITS / u16::BITS) as usize;
    (lane / IN_WORD % WORDS, lane % IN_WORD * u16::BITS as usize)
}

impl Bits for Strip {
    const LANES: usize = WORDS * (u64::BITS / u16::BITS) as usize;
    const WIDTH: u32 = u16::BITS;
    const CROSSED: bool = true;
    const EMPTY: Self = Self(Set::EMPTY);
    const FULL: Self = Self(Set::FULL);

    #[inline(always)]
    fn lane(&self, lane: usize) -> u64 {
        let (word, shift) = at(lane);
        self.0.words()[word] >> shift & u64::from(u16::MAX)
    }

    #[inline(always)]
    fn insert(&mut self, lane: usize, bits: u64) {
        let (word, shift) = at(lane);
        self.0.set_word(word, self.0.words()[word] | (bits & u64::from(u16::MAX)) << shift);
    }

    #[inline(always)]
    fn remove(&mut self, lane: usize, bits: u64) {
        let (word, shift) = at(lane);
        self.0.set_word(word, self.0.words()[word] & !((bits & u64::from(u16::MAX)) << shift));
    }

    #[inline(always)]
    fn unite(&mut self, other: &Self) {
        self.0 = self.0.or(other.0);
    }

    #[inline(always)]
    fn keep(&mut self, other: &Self) {
        self.0 = self.0.and(other.0);
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Self) {
        self.0 = self.0.minus(other.0);
    }

    #[inline(always)]
    fn is_within(&self, other: &Self) -> bool {
        self.0.minus(other.0).is_empty()
    }

    fn has_lanes_beyond(&self, other: &Self) -> bool {
        self.words().has_lanes_beyond(&other.words())
    }

    fn count(&self) -> u32 {
        self.0.len()
    }
}
