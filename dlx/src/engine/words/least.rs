//! The item to branch on, by weight.

use super::Word;
use crate::engine::instruction_sets::versions;

/// The number of items examined together.
const LANES: usize = 16;

/// (options - 1) * factor, as an integer that orders in the same way; the largest of all for an empty word.
#[inline(always)]
fn score(word: Word, factor: f32) -> u32 {
    // Floats are ordered like their bits, with negative ones after the others.
    ((word.count_ones() as i32 - 1) as f32 * factor).to_bits()
}

versions! {
    /// The first item with the lowest score among those that have options. There is a factor for each item.
    pub(super) fn least(open: &[Word], factors: &[f32]) -> Option<u32> {
        const EMPTY: u32 = 1 << 31;
        let (blocks, rest) = open.as_chunks::<LANES>();
        let (mut lowest, mut at) = ([EMPTY; LANES], [0_u32; LANES]);
        for (block, (words, factors)) in (0..).zip(blocks.iter().zip(factors.as_chunks::<LANES>().0)) {
            for lane in 0..LANES {
                let score = score(words[lane], factors[lane]);
                at[lane] = if score < lowest[lane] { block } else { at[lane] };
                lowest[lane] = lowest[lane].min(score);
            }
        }
        let lanes = (0..).zip(lowest.iter().zip(at));
        let lanes = lanes.map(|(lane, (&score, block))| (score, block * LANES as u32 + lane));
        let from = open.len() - rest.len();
        let others = (from..).zip(rest).map(|(item, &word)| (score(word, factors[item]), item as u32));
        lanes.chain(others).min().filter(|&(score, _)| score < EMPTY).map(|(_, item)| item)
    }
}
