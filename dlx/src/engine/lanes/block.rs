//! Blocks of lanes: 64 bytes, as words of 16, 32 or 64 bits, worked on as a whole.
//!
//! The loops are plain; they are compiled once for each instruction set named below, and the best one that the
//! machine has is taken at run time.

use std::fmt;

use multiversion::multiversion;

/// What to narrow lanes to: blocks, in order, and a mask for each.
pub(crate) type Row<'a, B> = (&'a [u32], &'a [B]);

/// 64 bytes of lanes.
pub(crate) trait Block: Copy + fmt::Debug + 'static {
    /// The number of lanes.
    const LANES: usize;
    /// All ones.
    const FULL: Self;

    fn get(&self, lane: usize) -> u64;
    fn set(&mut self, lane: usize, value: u64);
    /// Narrows blocks of `open` to the row, except covered lanes. Appends the lanes that fall to one bit to
    /// `singles`. Fails with a lane that falls to none, else says whether anything changed.
    fn narrow(
        open: &mut [Self],
        covered: &[Self],
        row: Row<'_, Self>,
        singles: &mut Vec<u32>,
    ) -> Result<bool, u32>;
    /// Appends to `at` and `masks` the row that narrows to what either row leaves.
    fn unite(one: Row<'_, Self>, two: Row<'_, Self>, at: &mut Vec<u32>, masks: &mut Vec<Self>);
    /// The first lane with two bits.
    fn first_pair(open: &[Self]) -> Option<u32>;
    /// The lane that is not covered with the least (bits - 1) * factor; the first of several. `factors` has one
    /// for every lane.
    fn least(open: &[Self], covered: &[Self], factors: &[f32]) -> u32;
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
    ($name:ident, $narrow:ident, $unite:ident, $first_pair:ident, $least:ident, $word:ty, $lanes:literal) => {
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
            row: Row<'_, $name>,
            singles: &mut Vec<u32>,
        ) -> Result<bool, u32> {
            let mut changed = [0; $lanes];
            for (&at, mask) in row.0.iter().zip(row.1) {
                let (open, covered) = (&mut open[at as usize].0, &covered[at as usize].0);
                let mut fell = [false; $lanes];
                for lane in 0..$lanes {
                    let word = (open[lane] & mask.0[lane]) | covered[lane];
                    let gone = word ^ open[lane];
                    fell[lane] = (word & word.wrapping_sub(1) == 0) & (gone != 0);
                    changed[lane] |= gone;
                    open[lane] = word;
                }
                if fell.iter().fold(false, |any, &fell| any | fell) {
                    for lane in 0..$lanes {
                        if fell[lane] {
                            let item = at * $lanes + lane as u32;
                            if open[lane] == 0 {
                                return Err(item);
                            }
                            singles.push(item);
                        }
                    }
                }
            }
            Ok(changed.iter().any(|&gone| gone != 0))
        }

        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $unite(one: Row<'_, $name>, two: Row<'_, $name>, at: &mut Vec<u32>, masks: &mut Vec<$name>) {
            let (mut first, mut second) = (0, 0);
            while first < one.0.len() && second < two.0.len() {
                let (here, there) = (one.0[first], two.0[second]);
                if here == there {
                    let mut mask = $name([0; $lanes]);
                    for lane in 0..$lanes {
                        mask.0[lane] = one.1[first].0[lane] | two.1[second].0[lane];
                    }
                    at.push(here);
                    masks.push(mask);
                }
                first += usize::from(here <= there);
                second += usize::from(there <= here);
            }
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

        #[multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512vl",
            "x86_64+avx2+bmi1+popcnt",
            "aarch64+neon"
        ))]
        fn $least(open: &[$name], covered: &[$name], factors: &[f32]) -> u32 {
            let (mut best, mut least) = (0, u32::MAX);
            for (at, factors) in factors.chunks_exact($lanes).take(open.len()).enumerate() {
                let (open, covered) = (&open[at].0, &covered[at].0);
                let mut scores = [0; $lanes];
                for lane in 0..$lanes {
                    // Floats that are not negative are ordered as their bits are.
                    let score = (open[lane].count_ones() as i32 - 1) as f32 * factors[lane];
                    scores[lane] = score.to_bits() | u32::from(covered[lane] != 0).wrapping_neg();
                }
                let lowest = scores.iter().fold(u32::MAX, |lowest, &score| lowest.min(score));
                if lowest < least {
                    least = lowest;
                    let lane = scores.iter().position(|&score| score == lowest).unwrap_or(0);
                    best = (at * $lanes + lane) as u32;
                }
            }
            best
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

            fn narrow(
                open: &mut [Self],
                covered: &[Self],
                row: Row<'_, Self>,
                singles: &mut Vec<u32>,
            ) -> Result<bool, u32> {
                $narrow(open, covered, row, singles)
            }

            fn unite(one: Row<'_, Self>, two: Row<'_, Self>, at: &mut Vec<u32>, masks: &mut Vec<Self>) {
                $unite(one, two, at, masks);
            }

            fn first_pair(open: &[Self]) -> Option<u32> {
                $first_pair(open)
            }

            fn least(open: &[Self], covered: &[Self], factors: &[f32]) -> u32 {
                $least(open, covered, factors)
            }
        }
    };
}

block!(Lanes16x32, narrow_16, unite_16, first_pair_16, least_16, u16, 32);
block!(Lanes32x16, narrow_32, unite_32, first_pair_32, least_32, u32, 16);
block!(Lanes64x8, narrow_64, unite_64, first_pair_64, least_64, u64, 8);
