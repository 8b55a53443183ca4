//! Sets of small numbers in words.

use std::ops::{BitAnd, BitOr};

/// Numbers, a bit each.
pub(super) trait Word: Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> {
    const NONE: Self;
    fn bit(number: u32) -> Self;
    /// The set of this number alone, or none.
    fn bit_if(is_there: bool, number: u32) -> Self;
    fn has(self, number: u32) -> bool;
    /// All numbers raised, or lowered.
    fn up(self, by: u32) -> Self;
    fn down(self, by: u32) -> Self;
    /// All numbers from `least` to `most`.
    fn all_from(least: u32, most: u32) -> Self;
    /// The least and the largest, if all between them are there.
    fn range(self) -> Option<(u32, u32)>;
    /// The numbers, in order.
    fn numbers(self) -> impl Iterator<Item = u32>;
}

macro_rules! words {
    ($($word:ident)*) => {
        $(impl Word for $word {
            const NONE: Self = 0;

            #[inline(always)]
            fn bit(number: u32) -> Self {
                1 << number
            }

            #[inline(always)]
            fn bit_if(is_there: bool, number: u32) -> Self {
                Self::from(is_there) << number
            }

            #[inline(always)]
            fn has(self, number: u32) -> bool {
                self >> number & 1 != 0
            }

            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self << by
            }

            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self >> by
            }

            #[inline(always)]
            fn all_from(least: u32, most: u32) -> Self {
                Self::MAX << least & Self::MAX >> (Self::BITS - 1 - most)
            }

            #[inline(always)]
            fn range(self) -> Option<(u32, u32)> {
                let least = self.trailing_zeros();
                let is_range = self != 0 && (self >> least).wrapping_add(1) & self >> least == 0;
                is_range.then(|| (least, Self::BITS - 1 - self.leading_zeros()))
            }

            #[inline(always)]
            fn numbers(mut self) -> impl Iterator<Item = u32> {
                std::iter::from_fn(move || {
                    let number = (self != 0).then(|| self.trailing_zeros())?;
                    self &= self - 1;
                    Some(number)
                })
            }
        })*
    };
}

words! { u64 u128 }

/// The numbers that differ from one of these by one of those, in the direction of a shift. Most are ranges,
/// which take a fraction of the time.
#[inline(always)]
pub(super) fn spread<W: Word>(numbers: W, by: W, shift: impl Fn(W, u32) -> W) -> W {
    match by.range() {
        Some((least, most)) => {
            let (mut spread, mut left) = (shift(numbers, least), most - least);
            let mut width = 1;
            while left > 0 {
                let step = width.min(left);
                spread = spread | shift(spread, step);
                (width, left) = (width + step, left - step);
            }
            spread
        }
        None => by.numbers().fold(W::NONE, |all, by| all | shift(numbers, by)),
    }
}

/// Those of `totals` that lead from one of the numbers before to one of those after.
#[inline(always)]
pub(super) fn meeting<W: Word>(before: W, totals: W, after: W) -> W {
    match (before.range(), after.range()) {
        (Some((least, most)), Some((from, to))) if least <= to => {
            totals & W::all_from(from.saturating_sub(most), to - least)
        }
        _ => {
            let meets = |&total: &u32| after.down(total) & before != W::NONE;
            totals.numbers().filter(meets).fold(W::NONE, |kept, total| kept | W::bit(total))
        }
    }
}
