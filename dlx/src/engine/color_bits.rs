//! Which bits belong to which item, for engines that keep options as bits.

use std::collections::BTreeSet;

use crate::ids::RawEntry;
use crate::problem::Problem;

/// The bits of items, in order: one for each item without colours. A colour is a set of its item's bits. No
/// such set contains another, so an option excludes others by the bits that its colour lacks. Having no
/// colour counts as a colour.
///
/// Sets of half of the bits are as many as there can be (E. Sperner, "Ein Satz über Untermengen einer
/// endlichen Menge", 1928): 8 bits serve 70 colours, and 17 bits 24,310.
#[derive(Clone, Debug, Default)]
pub(super) struct ColorBits {
    /// The colours that each item has in some option, in order, with their sets; 0 is no colour. Items of one
    /// bit, which is known without looking, have none.
    colors: Vec<Vec<(u32, u64)>>,
    /// The start of each item's bits, and the end of the last.
    starts: Vec<u32>,
}

/// Some bits of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub(super) word: u32,
    pub(super) bits: u64,
}

impl ColorBits {
    /// `None` if there are more bits than `most`.
    pub(super) fn of(problem: &Problem, most: usize) -> Option<Self> {
        let (items, primary) = (problem.item_count(), problem.primary_count());
        if items > most {
            return None;
        }
        let mut used = vec![BTreeSet::new(); items];
        let colored = if items == primary { &[] } else { problem.entries.as_slice() };
        for &RawEntry { item, color } in colored.iter().filter(|entry| entry.item as usize >= primary) {
            used[item as usize].insert(color);
        }
        let widths = used.iter().map(|colors| bits_for(colors.len()));
        let mut end = 0;
        let ends = widths.map(|bits| {
            end += bits;
            end
        });
        let starts: Vec<u32> = std::iter::once(0).chain(ends).collect();
        let colors = used.into_iter().map(with_sets).collect();
        (end as usize <= most).then_some(Self { colors, starts })
    }

    /// The number of bits of all items.
    pub(super) fn len(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    /// Whether some item has several bits, of which two options may have different ones.
    pub(super) fn has_colors(&self) -> bool {
        self.len() + 1 > self.starts.len()
    }

    /// Whether an item has several bits.
    #[inline(always)]
    pub(super) fn has_several(&self, item: usize) -> bool {
        self.starts[item + 1] - self.starts[item] > 1
    }

    /// The first bit of an item.
    #[inline(always)]
    pub(super) fn first(&self, item: usize) -> usize {
        self.starts[item] as usize
    }

    /// The bits of an item, by word.
    #[inline(always)]
    pub(super) fn of_item(&self, item: usize) -> impl Iterator<Item = Part> + use<> {
        let count = self.starts[item + 1] - self.starts[item];
        placed(self.starts[item], (1 << count) - 1)
    }

    /// The bits that an entry sets, by word.
    #[inline(always)]
    pub(super) fn of_entry(&self, entry: &RawEntry) -> impl Iterator<Item = Part> + use<> {
        let colors = &self.colors[entry.item as usize];
        let set = match colors.binary_search_by_key(&entry.color, |&(color, _)| color) {
            Ok(at) => colors[at].1,
            Err(_) => 1,
        };
        placed(self.starts[entry.item as usize], set)
    }
}

/// The number of bits that so many colours take.
fn bits_for(colors: usize) -> u32 {
    let halves =
        |bits: u32| (1..=u64::from(bits / 2)).fold(1, |sets, k| sets * (u64::from(bits) + 1 - k) / k);
    (1..).find(|&bits| halves(bits) >= colors as u64).unwrap_or(u32::MAX)
}

/// Colours with their sets of bits, in order, if they take several bits.
fn with_sets(colors: BTreeSet<u32>) -> Vec<(u32, u64)> {
    let bits = bits_for(colors.len());
    if bits == 1 {
        return Vec::new();
    }
    let smallest = (1 << (bits / 2)) - 1;
    colors.into_iter().zip(std::iter::successors(Some(smallest), |&set| Some(next_of_size(set)))).collect()
}

/// The next larger number with as many bits (R. W. Gosper, HAKMEM, 1972, item 175).
fn next_of_size(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let carried = set + lowest;
    carried | (((set ^ carried) >> 2) / lowest)
}

/// Bits from `start` on, which are up to two words.
#[inline(always)]
fn placed(start: u32, bits: u64) -> impl Iterator<Item = Part> {
    let (word, both) = (start / 64, u128::from(bits) << (start % 64));
    let parts = [Part { word, bits: both as u64 }, Part { word: word + 1, bits: (both >> 64) as u64 }];
    parts.into_iter().filter(|part| part.bits != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_colors_are_different_and_as_large() {
        for colors in [2, 3, 4, 6, 7, 10, 11, 70, 71, 252, 24_310] {
            let sets = with_sets((0..colors).collect());
            let bits = bits_for(sets.len());
            let one = sets[0].1.count_ones();
            assert!(sets.is_sorted_by(|one, two| one.1 < two.1), "{colors} colours");
            assert!(
                sets.iter().all(|&(_, set)| set.count_ones() == one && set >> bits == 0),
                "{colors} colours"
            );
        }
    }

    #[test]
    fn bits_of_colors() {
        let expected =
            [(0, 1), (1, 1), (2, 2), (3, 3), (6, 4), (7, 5), (10, 5), (26, 7), (70, 8), (24_310, 17)];
        for (colors, bits) in expected {
            assert_eq!(bits_for(colors), bits, "{colors} colours");
        }
    }

    #[test]
    fn bits_cross_words() {
        let parts: Vec<_> = placed(62, 0b1011).map(|Part { word, bits }| (word, bits)).collect();
        assert_eq!(parts, [(0, 3 << 62), (1, 0b10)]);
        assert_eq!(placed(128, 1).map(|part| part.word).collect::<Vec<_>>(), [2]);
    }
}
