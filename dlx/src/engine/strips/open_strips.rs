//! The open options of all strips, which are removed and come back.
//!
//! Invariants:
//! - a word whose bit in `filled` is not set counts as empty, whatever it holds: so a few options of a long
//!   strip are kept without a look at all others;
//! - a word whose bit is set is not 0;
//! - the size of a strip is the number of its open options;
//! - undoing `trail` from its end restores all memory.

use std::ops::Range;

use crate::engine::bit_set::bits;

/// Strips of open options, a bit each, in words of 64.
#[derive(Clone, Debug)]
pub(super) struct OpenStrips {
    /// The words of all strips, then a bit for each of them, then the sizes of strips.
    memory: Vec<u64>,
    /// Where the bits of words begin, and the sizes.
    filled: usize,
    sizes: usize,
    /// Words of memory before they changed, and their places.
    trail: Vec<(u32, u64)>,
}

/// The groups of 64 words that contain some words, each with the bits of these.
#[inline(always)]
fn groups(places: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
    let Range { start, end } = places;
    (start / 64..end.div_ceil(64)).map(move |group| {
        let first = 64 * group;
        let from = u64::MAX << start.saturating_sub(first);
        let to = u64::MAX >> (first + 64).saturating_sub(end);
        (group, from & to)
    })
}

impl OpenStrips {
    /// Strips of these sizes with all options open.
    pub(super) fn new(sizes: &[u32]) -> Self {
        let words = |&size: &u32| {
            let full = std::iter::repeat_n(u64::MAX, size as usize / 64);
            full.chain(Some((1 << (size % 64)) - 1).filter(|&rest| rest > 0))
        };
        let mut memory: Vec<u64> = sizes.iter().flat_map(words).collect();
        let filled = memory.len();
        memory.extend(groups(0..filled).map(|(_, group)| group));
        let at = memory.len();
        memory.extend(sizes.iter().map(|&size| u64::from(size)));
        Self { memory, filled, sizes: at, trail: Vec::new() }
    }

    /// The number of open options of a strip.
    #[inline(always)]
    pub(super) fn size(&self, strip: usize) -> u32 {
        self.memory[self.sizes + strip] as u32
    }

    #[inline(always)]
    pub(super) fn word(&self, at: usize) -> u64 {
        let is_filled = self.memory[self.filled + at / 64] >> (at % 64) & 1;
        self.memory[at] & is_filled.wrapping_neg()
    }

    /// Those of some words that are not empty, each with its place.
    pub(super) fn filled(&self, places: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
        let filled =
            groups(places).map(|(group, mask)| (64 * group, self.memory[self.filled + group] & mask));
        filled.flat_map(move |(first, filled)| {
            bits(filled).map(move |bit| (first + bit, self.memory[first + bit]))
        })
    }

    /// A point to return to.
    #[inline(always)]
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn undo(&mut self, mark: usize) {
        for (at, value) in self.trail.drain(mark..).rev() {
            self.memory[at as usize] = value;
        }
    }

    #[inline(always)]
    fn set(&mut self, at: usize, value: u64) {
        let before = std::mem::replace(&mut self.memory[at], value);
        self.trail.push((at as u32, before));
    }

    /// Replaces a word that is not empty.
    #[inline(always)]
    fn set_word(&mut self, at: usize, word: u64) {
        if word == 0 {
            let group = self.filled + at / 64;
            self.set(group, self.memory[group] & !(1 << (at % 64)));
        } else {
            self.set(at, word);
        }
    }

    /// Removes options from a strip with these words: of each of them, by number, the bits that `removed`
    /// tells. Returns how many words were looked at.
    #[inline(always)]
    pub(super) fn remove(
        &mut self,
        strip: usize,
        places: Range<usize>,
        removed: impl Fn(usize) -> u64,
    ) -> u64 {
        let (mut looks, mut gone) = (0, 0);
        for (group, mask) in groups(places.clone()) {
            let filled = self.memory[self.filled + group] & mask;
            for at in bits(filled).map(|bit| 64 * group + bit) {
                looks += 1;
                let word = self.memory[at];
                let removed = word & removed(at - places.start);
                if removed != 0 {
                    self.set_word(at, word & !removed);
                    gone += removed.count_ones();
                }
            }
        }
        self.shrink(strip, gone);
        looks
    }

    /// Removes options of some numbers from a strip with these words. Returns how many were looked at.
    pub(super) fn remove_listed(
        &mut self,
        strip: usize,
        places: Range<usize>,
        numbers: impl Iterator<Item = u32>,
    ) -> u64 {
        let (mut looks, mut gone) = (0, 0);
        for number in numbers {
            let at = places.start + number as usize / 64;
            let (word, bit) = (self.word(at), 1 << (number % 64));
            if word & bit != 0 {
                self.set_word(at, word & !bit);
                gone += 1;
            }
            looks += 1;
        }
        self.shrink(strip, gone);
        looks
    }

    /// Removes all options from a strip with these words but those of some numbers, which come in order.
    /// Returns how many of these there are.
    pub(super) fn keep(&mut self, strip: usize, places: Range<usize>, numbers: &[u32]) -> u64 {
        let place = |&number: &u32| places.start + number as usize / 64;
        let mut of_words = numbers.chunk_by(|one, next| place(one) == place(next)).peekable();
        let mut size = 0;
        for (group, mask) in groups(places.clone()) {
            let filled = self.memory[self.filled + group];
            let mut kept = filled & !mask;
            while let Some(numbers) = of_words.next_if(|numbers| place(&numbers[0]) / 64 == group) {
                let at = place(&numbers[0]);
                let before = self.word(at);
                let word = before & numbers.iter().fold(0, |word, number| word | 1 << (number % 64));
                if word != 0 && word != before {
                    self.set(at, word);
                }
                kept |= u64::from(word != 0) << (at % 64);
                size += word.count_ones();
            }
            if kept != filled {
                self.set(self.filled + group, kept);
            }
        }
        self.shrink(strip, self.size(strip) - size);
        numbers.len() as u64
    }

    /// Counts options that were removed from a strip.
    #[inline(always)]
    fn shrink(&mut self, strip: usize, gone: u32) {
        if gone > 0 {
            let at = self.sizes + strip;
            self.set(at, self.memory[at] - u64::from(gone));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three strips, the second of which crosses groups of words.
    const SIZES: [u32; 3] = [60 * 64, 300 * 64 - 5, 70];

    fn places(strip: usize) -> Range<usize> {
        [0..60, 60..360, 360..362][strip].clone()
    }

    fn numbers(open: &OpenStrips, strip: usize) -> Vec<u32> {
        let start = places(strip).start;
        let of_word = |(at, word)| bits(word).map(move |bit| (64 * (at - start) + bit) as u32);
        let numbers: Vec<u32> = open.filled(places(strip)).flat_map(of_word).collect();
        assert_eq!(numbers.len(), open.size(strip) as usize);
        numbers
    }

    #[test]
    fn options_are_removed_and_come_back() {
        let mut open = OpenStrips::new(&SIZES);
        let all: Vec<_> = (0..3).map(|strip| numbers(&open, strip)).collect();
        assert_eq!(all, SIZES.map(|size| (0..size).collect::<Vec<_>>()));
        let whole = open.mark();

        let listed = [3, 70, 71, 500, 6_000, 19_000, 19_194];
        assert_eq!(open.keep(1, places(1), &listed), 7);
        assert_eq!(numbers(&open, 1), listed);
        let few = open.mark();
        // Words that are passed over count as empty.
        assert_eq!(open.remove(1, places(1), |word| if word == 1 { 1 << 6 } else { 0 }), 6);
        assert_eq!(numbers(&open, 1), [3, 71, 500, 6_000, 19_000, 19_194]);
        assert_eq!(open.remove_listed(1, places(1), [4, 500, 501].into_iter()), 3);
        open.keep(1, places(1), &[2, 3, 72, 500, 19_194]);
        assert_eq!(numbers(&open, 1), [3, 19_194]);
        open.keep(1, places(1), &[]);
        assert!(numbers(&open, 1).is_empty());
        assert_eq!([0, 2].map(|strip| numbers(&open, strip)), [&*all[0], &*all[2]]);

        open.undo(few);
        assert_eq!(numbers(&open, 1), listed);
        open.undo(whole);
        assert_eq!((0..3).map(|strip| numbers(&open, strip)).collect::<Vec<_>>(), all);
    }
}
