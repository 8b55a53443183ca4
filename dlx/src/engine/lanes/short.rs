//! The items of a vector that are short of options.

use super::bit_slice::BitSlice;
use super::vector::{Vector, Word, mask_of};

/// Lanes of one vector, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Short {
    /// Those with no bit.
    pub(crate) empty: u32,
    /// Those with one bit or none.
    pub(crate) single: u32,
}

/// The version for any machine. This is a plain loop because `map` of an array is not always inlined, and is
/// then not compiled for the caller's instruction set: with AVX2, 9x9 boards in words took 5.6 times as long.
#[inline(always)]
pub(crate) fn short<W: Word, const L: usize>(vector: &Vector<W, L>) -> Short {
    let (mut empty, mut single) = ([0; L], [0; L]);
    for (lane, &word) in vector.0.iter().enumerate() {
        empty[lane] = u8::from(word == W::ZERO).wrapping_neg();
        single[lane] = u8::from(word.rest() == W::ZERO).wrapping_neg();
    }
    Short { empty: mask_of(&empty), single: mask_of(&single) }
}

/// The lanes in which two vectors have no bit in common, one bit each.
#[inline(always)]
pub(crate) fn apart<W: Word, const L: usize>(one: &Vector<W, L>, other: &Vector<W, L>) -> u32 {
    let mut apart = [0; L];
    for (lane, (&one, &other)) in one.0.iter().zip(&other.0).enumerate() {
        apart[lane] = u8::from(one & other == W::ZERO).wrapping_neg();
    }
    mask_of(&apart)
}

/// The words of a slice that are not empty, one bit each.
#[inline(always)]
pub(crate) fn used(slice: &BitSlice) -> u32 {
    mask_of(&slice.0.words().map(|word| u8::from(word != 0).wrapping_neg()))
}

/// The version for vectors of 64 bytes.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx512bw")))]
pub(crate) mod avx512 {
    use std::arch::x86_64::*;

    use bytemuck::must_cast;

    use super::Short;
    use crate::engine::bit_set::Set;
    use crate::engine::lanes::bit_slice::BitSlice;
    use crate::engine::lanes::vector::Vector;

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn used(slice: &BitSlice) -> u32 {
        let words: __m512i = must_cast(*slice.0.words());
        _mm512_test_epi64_mask(words, words).into()
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn gathered(lines: [&BitSlice; 3]) -> BitSlice {
        let [a, b, c]: [__m512i; 3] = lines.map(|line| must_cast(*line.0.words()));
        let ab = _mm512_permutex2var_epi64(a, _mm512_setr_epi64(6, 7, 14, 15, 0, 0, 0, 0), b);
        BitSlice(Set::of(must_cast(_mm512_shuffle_i64x2::<0b11_11_01_00>(ab, c))))
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(crate) fn apart_16(one: &Vector<u16, 32>, other: &Vector<u16, 32>) -> u32 {
        _mm512_testn_epi16_mask(must_cast(one.0), must_cast(other.0))
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn apart_32(one: &Vector<u32, 16>, other: &Vector<u32, 16>) -> u32 {
        _mm512_testn_epi32_mask(must_cast(one.0), must_cast(other.0)).into()
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn apart_64(one: &Vector<u64, 8>, other: &Vector<u64, 8>) -> u32 {
        _mm512_testn_epi64_mask(must_cast(one.0), must_cast(other.0)).into()
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(crate) fn short_16(vector: &Vector<u16, 32>) -> Short {
        let words: __m512i = must_cast(vector.0);
        let less = _mm512_add_epi16(words, _mm512_set1_epi16(-1));
        Short { empty: _mm512_testn_epi16_mask(words, words), single: _mm512_testn_epi16_mask(words, less) }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn short_32(vector: &Vector<u32, 16>) -> Short {
        let words: __m512i = must_cast(vector.0);
        let less = _mm512_add_epi32(words, _mm512_set1_epi32(-1));
        Short {
            empty: _mm512_testn_epi32_mask(words, words).into(),
            single: _mm512_testn_epi32_mask(words, less).into(),
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn short_64(vector: &Vector<u64, 8>) -> Short {
        let words: __m512i = must_cast(vector.0);
        let less = _mm512_add_epi64(words, _mm512_set1_epi64(-1));
        Short {
            empty: _mm512_testn_epi64_mask(words, words).into(),
            single: _mm512_testn_epi64_mask(words, less).into(),
        }
    }
}

/// If all code is compiled for such vectors, no separate version is compiled for them, and the version for
/// any machine is good enough.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
pub(crate) mod avx512 {
    pub(crate) use super::{apart as apart_16, apart as apart_32, apart as apart_64};
    pub(crate) use super::{short as short_16, short as short_32, short as short_64, used};
    pub(crate) use crate::engine::lanes::lines::gathered;
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use multiversion::{multiversion, target::match_target};

    use super::*;
    use crate::engine::bit_set::Set;
    use crate::engine::lanes::lines::gathered;

    /// Compiles the version for the machine's best instructions, if it differs from that for any machine.
    macro_rules! best {
        ($name:ident, $word:ty, $lanes:literal) => {
            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl"))]
            fn $name(vector: &Vector<$word, $lanes>) -> Short {
                match_target! {
                    "x86_64+avx512f+avx512bw" => avx512::$name(vector),
                    _ => short(vector),
                }
            }
        };
    }

    best!(short_16, u16, 32);
    best!(short_32, u32, 16);
    best!(short_64, u64, 8);

    #[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl"))]
    fn gathered_best(lines: [&BitSlice; 3]) -> BitSlice {
        match_target! {
            "x86_64+avx512f+avx512bw" => avx512::gathered(lines),
            _ => gathered(lines),
        }
    }

    #[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl"))]
    fn used_best(slice: &BitSlice) -> u32 {
        match_target! {
            "x86_64+avx512f+avx512bw" => avx512::used(slice),
            _ => used(slice),
        }
    }

    /// Vectors with words of no bit, one, two and many, in every lane.
    fn vectors<W: Word, const L: usize>() -> impl Iterator<Item = Vector<W, L>> {
        (0..1000_u64).map(|number| {
            let mut vector = Vector([W::ZERO; L]);
            for (lane, word) in vector.0.iter_mut().enumerate() {
                let random = (number * L as u64 + lane as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let bit = |shift: u32| 1_u64 << ((random >> shift) % u64::from(W::BITS));
                *word = W::from_u64(match random >> 60 {
                    0..4 => 0,
                    4..8 => bit(8),
                    8..12 => bit(8) | bit(20),
                    _ => random >> 4,
                });
            }
            vector
        })
    }

    #[test]
    fn all_instruction_sets_find_the_same() {
        vectors().for_each(|vector| assert_eq!(short_16(&vector), short(&vector)));
        vectors().for_each(|vector| assert_eq!(short_32(&vector), short(&vector)));
        vectors().for_each(|vector| assert_eq!(short_64(&vector), short(&vector)));
        let slices: Vec<_> = vectors().map(|Vector(words)| BitSlice(Set::of(words))).collect();
        slices.iter().for_each(|slice| assert_eq!(used_best(slice), used(slice)));
        for lines in slices.windows(3) {
            let [a, b, c] = [&lines[0], &lines[1], &lines[2]];
            let (found, expected) = (gathered_best([a, b, c]), gathered([a, b, c]));
            // Beyond its six words, the slice has no meaning.
            assert_eq!(found.0.words()[..6], expected.0.words()[..6]);
        }
    }

    #[test]
    fn words_are_counted_from_the_lowest() {
        assert_eq!(used(&BitSlice(Set::of([0, 1, 0, 8, 12, u64::MAX, 0, 1 << 63]))), 0b1011_1010);
    }

    #[test]
    fn lanes_are_counted_from_the_lowest() {
        let vector = Vector([0_u64, 1, 3, 8, 12, u64::MAX, 0, 1 << 63]);
        assert_eq!(short(&vector), Short { empty: 0b0100_0001, single: 0b1100_1011 });
    }
}
