//! Strips in registers, where the compiler by itself would gather them word by word.

use super::strip::Strip;
use crate::engine::lanes::vector::Bits;

/// Strips in registers.
pub(super) trait Lines<L> {
    fn load(&self, strip: &Strip) -> L;
    fn store(&self, line: L) -> Strip;
    fn and(&self, one: L, other: L) -> L;
    fn or(&self, one: L, other: L) -> L;
}

/// Functions from and to lines, and of two of them.
pub(super) struct By<Load, Store, And, Or>(pub(super) Load, pub(super) Store, pub(super) And, pub(super) Or);

impl<L, Load, Store, And, Or> Lines<L> for By<Load, Store, And, Or>
where
    Load: Fn(&Strip) -> L,
    Store: Fn(L) -> Strip,
    And: Fn(L, L) -> L,
    Or: Fn(L, L) -> L,
{
    #[inline(always)]
    fn load(&self, strip: &Strip) -> L {
        self.0(strip)
    }

    #[inline(always)]
    fn store(&self, line: L) -> Strip {
        self.1(line)
    }

    #[inline(always)]
    fn and(&self, one: L, other: L) -> L {
        self.2(one, other)
    }

    #[inline(always)]
    fn or(&self, one: L, other: L) -> L {
        self.3(one, other)
    }
}

/// The version for any machine.
#[inline(always)]
pub(super) fn load(strip: &Strip) -> Strip {
    *strip
}

#[inline(always)]
pub(super) fn store(line: Strip) -> Strip {
    line
}

#[inline(always)]
pub(super) fn and(mut one: Strip, other: Strip) -> Strip {
    one.keep(&other);
    one
}

#[inline(always)]
pub(super) fn or(mut one: Strip, other: Strip) -> Strip {
    one.unite(&other);
    one
}

/// The version for registers of 64 bytes.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx512bw")))]
pub(super) mod avx512 {
    use std::arch::x86_64::*;

    use bytemuck::must_cast;

    use super::Strip;
    use crate::engine::bit_set::Set;

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn load(strip: &Strip) -> __m512i {
        must_cast(*strip.0.words())
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn store(line: __m512i) -> Strip {
        Strip(Set::of(must_cast(line)))
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn and(one: __m512i, other: __m512i) -> __m512i {
        _mm512_and_si512(one, other)
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(crate) fn or(one: __m512i, other: __m512i) -> __m512i {
        _mm512_or_si512(one, other)
    }
}

/// If all code is compiled for such registers, no separate version is compiled for them.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw"))]
pub(super) mod avx512 {
    pub(in crate::engine::lanes::crossed) use super::{and, load, or, store};
}
