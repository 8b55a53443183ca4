//! Counts the options of all items at once, in bit slices.

use super::bit_slice::{BitSlice, HEIGHT};
use super::vector::WORDS;
use crate::engine::bit_counts::Counts;
use crate::engine::bit_set::Set;

/// The number of bits of a count of slices, and of a slice's number.
const DIGITS: usize = 4;

/// A set of items.
pub(super) type Items = Set<WORDS>;

/// Which items have run short of options.
pub(super) struct Tally {
    /// Those with no option.
    pub(super) empty: BitSlice,
    /// Those that have one option and are not covered.
    pub(super) single: BitSlice,
    /// The number of that option, a set for each digit.
    last: [Items; DIGITS],
}

impl Tally {
    /// Works word by word, so that the loop becomes one pass over whole slices.
    #[inline(always)]
    pub(super) fn of(open: &[BitSlice; HEIGHT], uncovered: &BitSlice) -> Self {
        let (mut none, mut single, mut last) = ([0; WORDS], [0; WORDS], [[0; WORDS]; DIGITS]);
        for word in 0..WORDS {
            let mut slices = [0; HEIGHT];
            for (slice, open) in slices.iter_mut().zip(open) {
                *slice = open.0.words()[word];
            }
            // By pairs and halves, which share more and wait for each other less than a running sum. The
            // slices that are gathered where slices are packed come last, as they are known last.
            let [a, b, c, d, e, f, g, h, i] = slices;
            let (ab, ce, fg, dh) = (a | b, c | e, f | g, d | h);
            let (first, second) = (ab | ce, fg | i);
            let most = first | second;
            let twice =
                (a & b) | (c & e) | (ab & ce) | (f & g) | (fg & i) | (first & second) | (d & h) | (most & dh);
            let once = most | dh;
            none[word] = !once;
            single[word] = once & !twice & uncovered.0.words()[word];
            [last[0][word], last[1][word], last[2][word], last[3][word]] =
                [b | f | dh, c | g | dh, e | fg | h, i];
        }
        Self { empty: BitSlice(Set::of(none)), single: BitSlice(Set::of(single)), last: last.map(Set::of) }
    }

    /// The number of the only option of an item, which is a bit of a word.
    #[inline(always)]
    pub(super) fn index(&self, word: usize, bit: u32) -> u32 {
        let digits = self.last.iter().enumerate();
        digits.fold(0, |index, (digit, last)| index | ((last.words()[word] >> bit & 1) as u32) << digit)
    }
}

/// The number of open options of each item.
#[inline(always)]
fn sizes(open: &[BitSlice; HEIGHT]) -> Counts<WORDS, DIGITS> {
    let mut sets = [Set::EMPTY; HEIGHT];
    for (set, open) in sets.iter_mut().zip(open) {
        *set = open.0;
    }
    Counts::of(&sets)
}

/// The items that have more than two options.
#[inline(always)]
fn beyond_pairs(open: &[BitSlice; HEIGHT]) -> Items {
    let mut more = [0; WORDS];
    for (word, more) in more.iter_mut().enumerate() {
        let (mut once, mut twice) = (0, 0);
        for open in open {
            let open = open.0.words()[word];
            *more |= twice & open;
            twice |= once & open;
            once |= open;
        }
    }
    Set::of(more)
}

/// Whether no item that is not covered has more than two options.
#[inline(always)]
pub(super) fn is_paired(open: &[BitSlice; HEIGHT], uncovered: &BitSlice) -> bool {
    !beyond_pairs(open).meets(uncovered.0)
}

/// The first item with the fewest options among those that are not covered, all of which have two or more.
#[inline(always)]
pub(super) fn smallest(open: &[BitSlice; HEIGHT], uncovered: &BitSlice) -> Option<usize> {
    // There is nearly always an item with two: 9x9 boards with many solutions take .95 of the time.
    let pairs = uncovered.0.minus(beyond_pairs(open));
    pairs.first().or_else(|| sizes(open).least(uncovered.0))
}

/// The first item with the lowest (options - 1) * factor among those that are not covered, and this score, as
/// an integer that orders in the same way: the largest of all if there is no item.
#[inline(always)]
pub(super) fn least(open: &[BitSlice; HEIGHT], uncovered: &BitSlice, factors: &[f32]) -> (u32, usize) {
    const LANES: usize = 16;
    const IN_WORD: usize = u64::BITS as usize / LANES;
    let sizes = sizes(open);
    let (mut lowest, mut groups) = ([u32::MAX; LANES], [0_u32; LANES]);
    let words = uncovered.0.words().iter().zip(factors.chunks(u64::BITS as usize)).enumerate();
    for (word, (_, factors)) in words.filter(|(_, (uncovered, _))| **uncovered != 0) {
        let digits = sizes.planes().each_ref().map(|plane| plane.words()[word]);
        for (group, factors) in factors.as_chunks::<LANES>().0.iter().enumerate() {
            let digits = digits.map(|digit| (digit >> (group * LANES)) as u16);
            let group = (word * IN_WORD + group) as u32;
            for lane in 0..LANES {
                let mut size = 0;
                for (digit, bits) in digits.iter().enumerate() {
                    size += if bits & 1 << lane == 0 { 0 } else { 1 << digit };
                }
                let score = (size - 1) as f32 * factors[lane];
                // Nonnegative floats are ordered like their bits; subtracting one makes zero the largest.
                let score = score.to_bits().wrapping_sub(1);
                groups[lane] = if score < lowest[lane] { group } else { groups[lane] };
                lowest[lane] = lowest[lane].min(score);
            }
        }
    }
    let least = lowest.iter().fold(u32::MAX, |least, &score| least.min(score));
    let items = (0..).zip(groups).map(|(lane, group)| group * LANES as u32 + lane);
    let first = items
        .zip(lowest)
        .fold(u32::MAX, |first, (item, score)| first.min(if score == least { item } else { u32::MAX }));
    (least, first as usize)
}
