//! The sets of options that items may hold of which options of the same place exclude each other: a bit for
//! each set.

use super::word::Word;

/// The number of options whose subsets are tabulated together.
const AT_ONCE: u32 = 5;

/// The sets of as many options as a group has items, a bit each.
#[derive(Debug)]
pub(super) struct Sets {
    all: u128,
    /// Those with each option.
    with: Vec<u128>,
    /// Those with some of up to [`AT_ONCE`] options, and those with several, for all subsets of the first
    /// options, of the next and so on.
    with_some: Vec<Parts>,
    /// The least total.
    pub(super) least: u32,
    /// Those with each total, from the least on.
    of_total: Vec<u128>,
}

/// The sets with some of some options, and those with several.
#[derive(Clone, Copy, Debug, Default)]
struct Parts {
    some: u128,
    several: u128,
}

impl Parts {
    /// The same for more options.
    #[inline(always)]
    fn and(self, more: Self) -> Self {
        Self { some: self.some | more.some, several: self.several | more.several | self.some & more.some }
    }
}

impl Sets {
    /// Whether so many items with so many options can hold few enough sets to look at each.
    pub(super) fn are_few(items: usize, options: usize) -> bool {
        let further = |ways: usize, at: usize| Some(ways * options.checked_sub(at)? / (at + 1));
        (0..items).try_fold(1, further).is_some_and(|ways| ways <= u128::BITS as usize)
    }

    /// The sets of `len` options, or those of them with a total.
    pub(super) fn new(worth: &[u32], len: usize, only: Option<u32>) -> Self {
        let mut sets = vec![(0_u64, 0)];
        for _ in 0..len {
            let further = sets.iter().flat_map(|&(set, total)| {
                let first = (u64::BITS - set.leading_zeros()) as usize;
                (first..worth.len()).map(move |at| (set | 1 << at, total + worth[at]))
            });
            sets = further.collect();
        }
        sets.retain(|&(_, total)| only.is_none_or(|only| total == only));
        Self::listed(worth.len(), &sets)
    }

    /// Sets with their totals: no more than there are bits.
    fn listed(options: usize, sets: &[(u64, u32)]) -> Self {
        let totals = || sets.iter().map(|&(_, total)| total);
        let (least, most) = (totals().min().unwrap_or(0), totals().max().unwrap_or(0));
        let (mut with, mut of_total) = (vec![0; options], vec![0; (most - least) as usize + 1]);
        for (at, &(set, total)) in sets.iter().enumerate() {
            set.numbers().for_each(|option| with[option as usize] |= 1 << at);
            of_total[(total - least) as usize] |= 1 << at;
        }
        let all = sets.iter().enumerate().fold(0, |all, (at, _)| all | 1 << at);
        let subsets = |with: &[u128]| {
            let with = with.to_vec();
            (0..1_u64 << AT_ONCE).map(move |subset| {
                let with = subset.numbers().filter_map(|at| with.get(at as usize));
                with.fold(Parts::default(), |all, &some| all.and(Parts { some, several: 0 }))
            })
        };
        let with_some = with.chunks(AT_ONCE as usize).flat_map(subsets).collect();
        Self { all, with, with_some, least, of_total }
    }

    /// Some sets of `options` different options; `None` if there are none, or more than there are bits.
    pub(super) fn of(options: usize, sets: &[u64]) -> Option<Self> {
        let sets: Vec<(u64, u32)> = sets.iter().map(|&set| (set, 0)).collect();
        (1..=u128::BITS as usize).contains(&sets.len()).then(|| Self::listed(options, &sets))
    }

    /// The sets of which each option is open in some item, and of which each item has an option.
    pub(super) fn possible(&self, open: &[u64]) -> u128 {
        let mut some = 0;
        let mut sets = self.all;
        for &open in open {
            some |= open;
            sets &= self.with_some_of(open);
        }
        sets & !self.with_some_of(!some & u64::MAX >> (u64::BITS as usize - self.with.len()))
    }

    /// Of some [possible](Self::possible) sets those in which each option has a place in an item while each
    /// other item holds another option. Only such places are left open. `alone` is a buffer.
    pub(super) fn place(&self, open: &mut [u64], mut sets: u128, alone: &mut Vec<u128>) -> u128 {
        // For each item, the sets of which it can hold one option alone.
        alone.clear();
        alone.extend(open.iter().map(|&open| self.with_one_of(open)));
        let mut any_alone = alone.iter().fold(0, |any, alone| any | alone);
        let (_, mut shared) = once_and_twice(open);
        while shared != 0 && sets & any_alone != 0 {
            let (option, bit) = (shared.trailing_zeros(), shared & shared.wrapping_neg());
            shared ^= bit;
            let held = sets & self.with[option as usize];
            // The sets that are out of reach without the option in some item, and in several.
            let (mut once, mut twice) = (0, 0);
            for (&open, alone) in open.iter().zip(&*alone) {
                let lacking = if open & bit != 0 { held & alone } else { 0 };
                (once, twice) = (once | lacking, twice | once & lacking);
            }
            if once == 0 {
                continue;
            }
            let mut placed = 0;
            for (open, alone) in open.iter_mut().zip(&mut *alone).filter(|(open, _)| **open & bit != 0) {
                let ways = held & !twice & (!once | *alone);
                placed |= ways;
                if ways == 0 {
                    *open &= !bit;
                    *alone = self.with_one_of(*open);
                    any_alone |= *alone;
                }
            }
            sets &= !held | placed;
        }
        sets
    }

    /// The sets with some of these options.
    #[inline(always)]
    fn with_some_of(&self, options: u64) -> u128 {
        self.parts(options).fold(0, |sets, part| sets | part.some)
    }

    /// The sets with one of these options alone.
    #[inline(always)]
    fn with_one_of(&self, options: u64) -> u128 {
        let all = self.parts(options).fold(Parts::default(), |all, &part| all.and(part));
        all.some & !all.several
    }

    /// What is tabulated for the parts of a set of options.
    #[inline(always)]
    fn parts(&self, options: u64) -> impl Iterator<Item = &Parts> {
        let subset = move |at: usize| (options >> (at * AT_ONCE as usize)) as usize & ((1 << AT_ONCE) - 1);
        let tables = self.with_some.chunks_exact(1 << AT_ONCE).enumerate();
        tables.map(move |(at, table)| &table[subset(at)])
    }

    /// Keeps the open options that are part of one of these sets. Returns those that several items can hold
    /// and one must; `None` if an item has none.
    #[inline(always)]
    pub(super) fn keep(&self, open: &mut [u64], sets: u128) -> Option<u64> {
        let (some, all) = self.common(sets);
        open.iter_mut().for_each(|open| *open &= some);
        let (once, twice) = once_and_twice(open);
        // What only one item can hold of what all sets have.
        let alone = all & once & !twice;
        let is_possible = open.iter_mut().all(|open| {
            let own = *open & alone;
            if own != 0 {
                *open = own;
            }
            *open != 0 && own & own.wrapping_sub(1) == 0
        });
        is_possible.then_some(all & twice)
    }

    /// The largest total.
    pub(super) fn most(&self) -> u32 {
        self.least + self.of_total.len() as u32 - 1
    }

    /// The totals of some sets, counted from the least.
    #[inline(always)]
    pub(super) fn totals<W: Word>(&self, sets: u128) -> W {
        let of_total = (0..).zip(&self.of_total);
        of_total.fold(W::NONE, |totals, (total, of_total)| totals | W::bit_if(sets & of_total != 0, total))
    }

    /// The sets with these totals. Without branches on each total, killers take .95 of the time.
    #[inline(always)]
    pub(super) fn with_totals<W: Word>(&self, totals: W) -> u128 {
        let of_total = (0..).zip(&self.of_total);
        of_total
            .fold(0, |sets, (total, of_total)| sets | of_total & u128::from(totals.has(total)).wrapping_neg())
    }

    /// The options that some of these sets have, and those that all have.
    fn common(&self, sets: u128) -> (u64, u64) {
        self.with.iter().enumerate().fold((0, 0), |(some, all), (option, with)| {
            let held = sets & with;
            (some | u64::from(held != 0) << option, all | u64::from(held == sets) << option)
        })
    }
}

/// The options that are open in some item, and those that are so in several.
#[inline(always)]
fn once_and_twice(open: &[u64]) -> (u64, u64) {
    open.iter().fold((0, 0), |(once, twice), &open| (once | open, twice | once & open))
}
