//! The item to branch on.

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
        let (mut least, mut first) = (EMPTY, 0);
        let from = open.len() - rest.len();
        let others = (from..).zip(rest).map(|(item, &word)| (score(word, factors[item]), item as u32));
        let lanes = (0..).zip(lowest.iter().zip(at));
        let lanes = lanes.map(|(lane, (&score, block))| (score, block * LANES as u32 + lane));
        for (score, item) in lanes.chain(others) {
            let is_less = (score < least) | ((score == least) & (item < first));
            (least, first) = if is_less { (score, item) } else { (least, first) };
        }
        (least < EMPTY).then_some(first)
    }
}

/// Whether a word has one or two bits.
#[inline(always)]
fn is_small(word: Word) -> bool {
    let rest = word & word.wrapping_sub(1);
    (word != 0) & (rest & rest.wrapping_sub(1) == 0)
}

versions! {
    /// The first item with the fewest options. No item has one: after forced moves, most searches have an
    /// item with two, and look no further.
    pub(super) fn smallest(open: &[Word]) -> Option<u32> {
        let (blocks, rest) = open.as_chunks::<LANES>();
        let is_pair_in = |words: &[Word; LANES]| {
            words.iter().fold(0, |found, &word| found | Word::from(is_small(word))) != 0
        };
        let begin = blocks.iter().position(is_pair_in).map_or(open.len() - rest.len(), |block| block * LANES);
        if let Some(at) = open[begin..].iter().position(|&word| is_small(word)) {
            return Some((begin + at) as u32);
        }
        // An empty word becomes the largest.
        let size = |word: Word| word.count_ones().wrapping_sub(1);
        let least = open.iter().fold(u32::MAX, |least, &word| least.min(size(word)));
        let is_least = |&word: &Word| size(word) == least;
        (least < u32::MAX).then(|| open.iter().position(is_least))?.map(|item| item as u32)
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    /// Words without bits or with two and more: with `least` bits at least.
    fn words(seeds: &[u32], least: u32) -> Vec<Word> {
        let word = |&seed: &u32| seed.wrapping_mul(0x9E37_79B1) & seed.rotate_left(7);
        seeds.iter().map(word).map(|word| if word.count_ones() < least { 0 } else { word }).collect()
    }

    quickcheck! {
        fn the_smallest_is_the_first_with_the_fewest_bits(seeds: Vec<u32>) -> bool {
            let seeds: Vec<u32> = seeds.iter().cycle().take(5 * seeds.len()).copied().collect();
            (2..6).all(|least| {
                let open = words(&seeds, least);
                let sizes = (0..).zip(open.iter().map(|word| word.count_ones()));
                let expected = sizes.filter(|&(_, size)| size > 0).min_by_key(|&(_, size)| size);
                smallest(&open) == expected.map(|(item, _)| item)
            })
        }
    }

    #[test]
    fn no_item_is_the_smallest_of_none() {
        assert_eq!([0, 1, 15, 16, 17, 100].map(|items| smallest(&vec![0; items])), [None; 6]);
    }
}
