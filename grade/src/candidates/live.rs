//! The live options by item: how many there are, and which. The latter are kept as bits, because techniques
//! ask for them more often than they change.

use std::ops::RangeInclusive;

use dlx_engine::OptionId;

use super::members;
use crate::bits::{bits, has, numbers};
use crate::network::{Item, Network};

/// The counts up to which truths are kept by their count.
const FEW: usize = 3;

/// The live options of an item.
#[derive(Clone, Copy, Default, Debug)]
struct LiveItem {
    /// How many there are.
    count: u16,
    /// Whether the item is a truth.
    is_truth: bool,
    /// Which of the first 64 options are live.
    mask: u64,
}

/// The live options of each item.
#[derive(Debug)]
pub(super) struct LiveOptions {
    items: Vec<LiveItem>,
    /// All truths, by number, and those with 1 to [`FEW`] live options: bits of 64 items, by count.
    truths: Vec<[u64; FEW + 1]>,
}

impl Clone for LiveOptions {
    fn clone(&self) -> Self {
        Self { items: self.items.clone(), truths: self.truths.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.items.clone_from(&source.items);
        self.truths.clone_from(&source.truths);
    }
}

impl LiveOptions {
    /// All options of a network, whose primary items are truths.
    pub(super) fn all(network: &Network) -> Self {
        let live = |item: u32| {
            let count = network.options_of(Item(item)).len() as u16;
            let mask = u64::MAX.checked_shr(64 - u32::from(count.min(64))).unwrap_or(0);
            LiveItem { count, is_truth: (item as usize) < network.primary_count(), mask }
        };
        let items = (0..network.item_count() as u32).map(live).collect();
        Self::counted(items, network.primary_count())
    }

    /// The `live` options of a network, as bits, with the same truths.
    pub(super) fn of_live(&self, network: &Network, live: &[u64]) -> Self {
        let none = |item: &LiveItem| LiveItem { is_truth: item.is_truth, ..LiveItem::default() };
        let mut items: Vec<LiveItem> = self.items.iter().map(none).collect();
        for option in members(live) {
            for (item, &place) in network.items_of(option).iter().zip(network.places_of(option)) {
                let item = &mut items[item.index()];
                item.count += 1;
                item.mask |= 1_u64.checked_shl(u32::from(place)).unwrap_or(0);
            }
        }
        Self::counted(items, network.primary_count())
    }

    /// The first `primary` items may be truths.
    fn counted(items: Vec<LiveItem>, primary: usize) -> Self {
        let mut truths = vec![[0; FEW + 1]; primary.div_ceil(64)];
        for (at, item) in items[..primary].iter().enumerate().filter(|(_, item)| item.is_truth) {
            let (truths, bit) = (&mut truths[at / 64], 1 << (at % 64));
            truths[0] |= bit;
            if (1..=FEW).contains(&usize::from(item.count)) {
                truths[usize::from(item.count)] |= bit;
            }
        }
        Self { items, truths }
    }

    /// The number of live options of an item.
    #[inline]
    pub(super) fn count(&self, item: Item) -> usize {
        usize::from(self.items[item.index()].count)
    }

    /// The live options of an item, given all of them.
    #[inline]
    pub(super) fn of<'a>(&self, item: Item, all: &'a [OptionId], live: &'a [u64]) -> Options<'a> {
        let (first, rest) = all.split_at(all.len().min(64));
        Options { first, mask: self.items[item.index()].mask, rest, live }
    }

    /// Which of the first 64 options of an item are live.
    #[inline]
    pub(super) fn mask(&self, item: Item) -> u64 {
        self.items[item.index()].mask
    }

    /// Whether an item is a truth.
    #[inline]
    pub(super) fn is_truth(&self, item: Item) -> bool {
        self.items[item.index()].is_truth
    }

    /// Takes option number `place` from an item, and returns how many are left if it is a truth.
    #[inline]
    pub(super) fn take(&mut self, item: Item, place: u8) -> Option<usize> {
        let at = item.index();
        let live = &mut self.items[at];
        live.mask &= !1_u64.checked_shl(u32::from(place)).unwrap_or(0);
        live.count -= 1;
        if !live.is_truth {
            return None;
        }
        let count = usize::from(live.count);
        if count <= FEW {
            let truths = &mut self.truths[at / 64];
            let bit = 1 << (at % 64);
            if count < FEW {
                truths[count + 1] &= !bit;
            }
            if count > 0 {
                truths[count] |= bit;
            }
        }
        Some(count)
    }

    /// Records that an item is no longer a truth. Returns whether it was one.
    #[inline]
    pub(super) fn close(&mut self, item: Item) -> bool {
        let was_truth = std::mem::take(&mut self.items[item.index()].is_truth);
        if was_truth {
            let bit = 1 << (item.index() % 64);
            self.truths[item.index() / 64].iter_mut().for_each(|truths| *truths &= !bit);
        }
        was_truth
    }

    /// The truths, in order.
    pub(super) fn truths(&self) -> impl Iterator<Item = Item> + '_ {
        numbers(self.truths.iter().map(|truths| truths[0])).map(Item)
    }

    /// The truths with numbers of live options in a range, in order.
    #[inline]
    pub(super) fn truths_with(&self, counts: RangeInclusive<usize>) -> impl Iterator<Item = Item> + '_ {
        let are_few = *counts.start() > 0 && *counts.end() <= FEW;
        let words = self.truths.iter().enumerate().map(move |(at, truths)| match are_few {
            true => truths[counts.clone()].iter().fold(0, |any, truths| any | truths),
            false => {
                let of_word =
                    bits(truths[0]).filter(|bit| counts.contains(&self.count(Item((at * 64 + bit) as u32))));
                of_word.fold(0, |set, bit| set | 1 << bit)
            }
        });
        numbers(words).map(Item)
    }
}

/// The live options of an item, in order.
#[derive(Clone, Debug)]
pub(super) struct Options<'a> {
    /// The first 64, and those of them that are to come, as bits.
    first: &'a [OptionId],
    mask: u64,
    /// The others, live or not.
    rest: &'a [OptionId],
    /// All live options, as bits.
    live: &'a [u64],
}

impl Iterator for Options<'_> {
    type Item = OptionId;

    #[inline]
    fn next(&mut self) -> Option<OptionId> {
        if self.mask != 0 {
            let place = self.mask.trailing_zeros() as usize;
            self.mask &= self.mask - 1;
            return Some(self.first[place]);
        }
        while let [option, rest @ ..] = self.rest {
            self.rest = rest;
            if has(self.live, option.index()) {
                return Some(*option);
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let first = self.mask.count_ones() as usize;
        (first, Some(first + self.rest.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::insert;

    #[test]
    fn options_beyond_the_bits_are_looked_up() {
        let all: Vec<OptionId> = (0..70).map(|number| OptionId(2 * number)).collect();
        let (mut live, mut mask) = (vec![0_u64; 3], 0);
        let left = [3, 63, 64, 69].map(|place: usize| all[place]);
        left.iter().for_each(|option| insert(&mut live, option.index()));
        [3, 63].iter().for_each(|place| mask |= 1_u64 << place);
        let (first, rest) = all.split_at(64);
        assert!(Options { first, mask, rest, live: &live }.eq(left));
    }

    #[test]
    fn items_with_few_options_are_found() {
        let live = |(count, mask)| LiveItem { count, is_truth: true, mask };
        let mut options = LiveOptions {
            items: [(4, 0b1111), (1, 0b1), (2, 0b11)].map(live).into(),
            truths: vec![[0b111, 0b010, 0b100, 0]],
        };
        let of = |options: &LiveOptions, count| -> Vec<u32> {
            options.truths_with(count..=count).map(|item| item.0).collect()
        };
        assert_eq!([1, 2, 3].map(|count| of(&options, count)), [vec![1], vec![2], vec![]]);
        assert_eq!((options.take(Item(0), 2), options.mask(Item(0))), (Some(3), 0b1011));
        assert_eq!((options.take(Item(2), 0), options.take(Item(1), 0)), (Some(1), Some(0)));
        assert_eq!([1, 2, 3].map(|count| of(&options, count)), [vec![2], vec![], vec![0]]);
        assert!(options.close(Item(2)) && !options.close(Item(2)));
        assert_eq!(options.take(Item(2), 1), None);
        assert!(of(&options, 1).is_empty() && of(&options, 0) == [1]);
        let up_to = |most| options.truths_with(1..=most).map(|item| item.0).collect::<Vec<u32>>();
        assert_eq!((up_to(3), up_to(64)), (vec![0], vec![0]));
        assert!(options.truths().map(|item| item.0).eq([0, 1]));
    }
}
