//! Which items of a vector have run short of options.

use super::vector::{Vector, Word, mask_of};

/// Lanes of one vector, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Short {
    /// Those with no bit.
    pub(crate) empty: u32,
    /// Those with one bit or none.
    pub(crate) single: u32,
}

/// On any machine.
#[inline(always)]
pub(crate) fn short<W: Word, const L: usize>(vector: &Vector<W, L>) -> Short {
    let marks = |holds: fn(W) -> bool| mask_of(&vector.0.map(|word| u8::from(holds(word)).wrapping_neg()));
    Short { empty: marks(|word| word == W::ZERO), single: marks(|word| word.rest() == W::ZERO) }
}

/// With vectors of 64 bytes.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "loads of vectors")]
pub(crate) mod avx512 {
    use std::arch::x86_64::*;

    use super::Short;
    use crate::engine::lanes::vector::Vector;

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load<W, const L: usize>(vector: &Vector<W, L>) -> __m512i {
        const { assert!(size_of::<Vector<W, L>>() == 64 && align_of::<Vector<W, L>>() == 64) }
        // SAFETY: the reference is to 64 readable bytes, aligned to 64.
        unsafe { _mm512_load_si512(std::ptr::from_ref(vector).cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(crate) fn short_16(vector: &Vector<u16, 32>) -> Short {
        let words = load(vector);
        let less = _mm512_add_epi16(words, _mm512_set1_epi16(-1));
        Short { empty: _mm512_testn_epi16_mask(words, words), single: _mm512_testn_epi16_mask(words, less) }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn short_32(vector: &Vector<u32, 16>) -> Short {
        let words = load(vector);
        let less = _mm512_add_epi32(words, _mm512_set1_epi32(-1));
        Short {
            empty: _mm512_testn_epi32_mask(words, words).into(),
            single: _mm512_testn_epi32_mask(words, less).into(),
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn short_64(vector: &Vector<u64, 8>) -> Short {
        let words = load(vector);
        let less = _mm512_add_epi64(words, _mm512_set1_epi64(-1));
        Short {
            empty: _mm512_testn_epi64_mask(words, words).into(),
            single: _mm512_testn_epi64_mask(words, less).into(),
        }
    }
}
