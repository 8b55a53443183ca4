//! Which item to branch on.

use super::across::Across;
use super::crossing::{Crossing, HEIGHT, SIDE, VECTORS};
use super::strip::{Strip, Words};
use crate::engine::instruction_sets::versions;
use crate::engine::lanes::vector::Bits;

/// The number of digits of a count of options.
const DIGITS: usize = 5;

/// The lowest score in each lane, and the first group of slots that has it.
struct Lowest {
    scores: [u32; SIDE],
    groups: [u32; SIDE],
}

impl Lowest {
    /// Looks at a group of slots.
    #[inline(always)]
    fn look(&mut self, sizes: &[i32; SIDE], factors: &[f32], group: usize) {
        let factors = &factors[group * SIDE..][..SIDE];
        for lane in 0..SIDE {
            let score = (sizes[lane] - 1) as f32 * factors[lane];
            // Nonnegative floats are ordered like their bits; subtracting one makes zero the largest.
            let score = score.to_bits().wrapping_sub(1);
            self.groups[lane] = if score < self.scores[lane] { group as u32 } else { self.groups[lane] };
            self.scores[lane] = self.scores[lane].min(score);
        }
    }
}

/// The numbers of options of the items that cross words, in digits; one for what is covered.
#[inline(always)]
fn digits(words: &[Words; HEIGHT], covered: &[u16]) -> [[u16; SIDE]; DIGITS] {
    let mut all = [[0; SIDE]; DIGITS];
    for lane in 0..SIDE {
        let mut digits = [0; DIGITS];
        for words in words {
            let (one, two) = (words.0[lane], words.0[SIDE + lane]);
            let odd = one ^ two;
            let mut carry = one & two | odd & digits[0];
            digits[0] ^= odd;
            for digit in &mut digits[1..] {
                let next = *digit & carry;
                *digit ^= carry;
                carry = next;
            }
        }
        all[0][lane] = digits[0] | covered[lane];
        for digit in 1..DIGITS {
            all[digit][lane] = digits[digit] & !covered[lane];
        }
    }
    all
}

versions! {
    /// The first item with the lowest (options - 1) * factor among those that have two or more options.
    /// Factors are by slot.
    pub(super) fn least(open: &[Strip; VECTORS], covered: &Across, crossing: &Crossing, factors: &[f32]) -> u32 {
        let mut lowest = Lowest { scores: [u32::MAX; SIDE], groups: [0; SIDE] };
        // In each lane, items of later groups have higher numbers.
        for (class, role) in crossing.roles.iter().enumerate() {
            let block = usize::from(role.block);
            let mut words = [Words::EMPTY; HEIGHT];
            for (words, open) in words.iter_mut().zip(&open[block * HEIGHT..][..HEIGHT]) {
                *words = open.words();
            }
            let first = class * SIDE;
            let mut sizes = [0; SIDE];
            if role.crosses {
                let digits = digits(&words, &Strip(*covered).words().0[block * SIDE..][..SIDE]);
                for number in 0..SIDE {
                    for lane in 0..SIDE {
                        let mut size = 0;
                        for (digit, bits) in digits.iter().enumerate() {
                            size += if bits[lane] >> number & 1 == 0 { 0 } else { 1 << digit };
                        }
                        sizes[lane] = size;
                    }
                    lowest.look(&sizes, factors, first + number);
                }
                continue;
            }
            for (vector, words) in words.iter().enumerate() {
                for half in 0..2 {
                    for (lane, size) in sizes.iter_mut().enumerate() {
                        *size = words.0[half * SIDE + lane].count_ones() as i32;
                    }
                    lowest.look(&sizes, factors, first + 2 * vector + half);
                }
            }
        }
        let Lowest { scores, groups } = lowest;
        let least = scores.iter().fold(u32::MAX, |least, &score| least.min(score));
        let mut first = u32::MAX;
        for lane in 0..SIDE {
            let slot = groups[lane] as usize * SIDE + lane;
            first = first.min(if scores[lane] == least { crossing.item(slot) } else { u32::MAX });
        }
        first
    }
}
