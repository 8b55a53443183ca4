//! Blocks of lanes: 64 bytes, as words of 16, 32 or 64 bits, worked on as a whole.
//!
//! The loops are plain; they are compiled once for each instruction set named below, and the best one that the
//! machine has is taken at run time.

use std::fmt;

use multiversion::multiversion;

/// 64 bytes of lanes.
pub(crate) trait Block: Copy + fmt::Debug + 'static {
    /// The number of lanes.
    const LANES: usize;
    /// All ones.
    const FULL: Self;

    fn get(&self, lane: usize) -> u64;
    fn set(&mut self, lane: usize, value: u64);
    /// The lanes that agree with one or the other.
    fn either(&self, other: &Self) -> Self;
    /// Whether narrowing to `mask` takes a bit out of a lane that is not covered.
    fn would_change(&self, mask: &Self, covered: &Self) -> bool;
    /// Narrows blocks `open[at[k]]` to `masks[k]`, except covered lanes. Appends the lanes left with one bit to
    /// `singles`, those already known to be so among them. Stops with a lane that is left with none.
    fn narrow(
        open: &mut [Self],
        covered: &[Self],
        at: &[u32],
        masks: &[Self],
        singles: &mut Vec<u32>,
    ) -> Option<u32>;
    /// The first lane with two bits.
    fn first_pair(open: &[Self]) -> Option<u32>;
}

/// The lane of item `item`.
pub(crate) fn get<B: Block>(blocks: &[B], item: usize) -> u64 {
    blocks[item / B::LANES].get(item % B::LANES)
}

/// Sets the lane of item `item`; bits that the word does not have are dropped.
pub(crate) fn set<B: Block>(blocks: &mut [B], item: usize, value: u64) {
    blocks[item / B::LANES].set(item % B::LANES, value);
}

macro_rules! block {
    ($name:ident, $narrow:ident, $first_pair:ident, $word:ty, $lanes:literal) => {
        #[doc = concat!(stringify!($lanes), " lanes of type ", stringify!($word), ".")]
        #[derive(Clone, Copy, Debug)]
        #[repr(align(64))]
        pub(crate) struct $name([$word; $lanes]);

        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $narrow(
            open: &mut [$name],
            covered: &[$name],
            at: &[u32],
            masks: &[$name],
            singles: &mut Vec<u32>,
        ) -> Option<u32> {
            for (&at, mask) in at.iter().zip(masks) {
                let (open, covered) = (&mut open[at as usize].0, &covered[at as usize].0);
                let mut rest = [0; $lanes];
                let mut found = 0;
                for lane in 0..$lanes {
                    let word = (open[lane] & mask.0[lane]) | covered[lane];
                    open[lane] = word;
                    rest[lane] = word & word.wrapping_sub(1);
                    found |= <$word>::from(rest[lane] == 0);
                }
                if found != 0 {
                    for lane in 0..$lanes {
                        if rest[lane] == 0 {
                            let item = at * $lanes + lane as u32;
                            if open[lane] == 0 {
                                return Some(item);
                            }
                            singles.push(item);
                        }
                    }
                }
            }
            None
        }

        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $first_pair(open: &[$name]) -> Option<u32> {
            for (at, block) in open.iter().enumerate() {
                let mut rest = [0; $lanes];
                let mut found = 0;
                for lane in 0..$lanes {
                    let word = block.0[lane] & block.0[lane].wrapping_sub(1);
                    rest[lane] = word & word.wrapping_sub(1);
                    found |= <$word>::from(rest[lane] == 0);
                }
                if found != 0 {
                    return rest.iter().position(|&rest| rest == 0).map(|lane| (at * $lanes + lane) as u32);
                }
            }
            None
        }

        impl Block for $name {
            const LANES: usize = $lanes;
            const FULL: Self = Self([<$word>::MAX; $lanes]);

            fn get(&self, lane: usize) -> u64 {
                self.0[lane].into()
            }

            fn set(&mut self, lane: usize, value: u64) {
                self.0[lane] = value as $word;
            }

            fn either(&self, other: &Self) -> Self {
                Self(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
            }

            fn would_change(&self, mask: &Self, covered: &Self) -> bool {
                (0..$lanes).any(|lane| self.0[lane] & !mask.0[lane] & !covered.0[lane] != 0)
            }

            fn narrow(
                open: &mut [Self],
                covered: &[Self],
                at: &[u32],
                masks: &[Self],
                singles: &mut Vec<u32>,
            ) -> Option<u32> {
                $narrow(open, covered, at, masks, singles)
            }

            fn first_pair(open: &[Self]) -> Option<u32> {
                $first_pair(open)
            }
        }
    };
}

block!(Lanes16x32, narrow_16, first_pair_16, u16, 32);
block!(Lanes32x16, narrow_32, first_pair_32, u32, 16);
block!(Lanes64x8, narrow_64, first_pair_64, u64, 8);
