//! Which options exclude each other: those that share an item and do not give it the same colour.

use dlx_engine::{Color, ItemId, OptionId, Problem, Stop, Watch};

use crate::bits::insert;
use crate::jagged::Jagged;

/// What each option excludes.
#[derive(Debug)]
pub(super) struct Exclusion {
    /// In order.
    lists: Jagged<OptionId>,
    /// For each option, how many candidates its list begins with; states follow.
    candidates: Vec<u32>,
    /// The same as bits, `words` words for each option; none if there are too many options.
    bits: Vec<u64>,
    words: usize,
}

/// The maximum number of words for which the bits of an option are kept: those of a 16x16 board, for which
/// they take 2 MB.
pub(crate) const MOST_WORDS: usize = 64;

impl Exclusion {
    /// Looks through all options, of which the first ones are `candidates` and the others states, unless the
    /// watch is over first.
    pub(super) fn within(problem: &Problem, candidates: usize, watch: &Watch) -> Result<Self, Stop> {
        let mut is_known = vec![false; problem.option_count()];
        let list = |option| watch.stop().map_or_else(|| Ok(excluded_by(problem, option, &mut is_known)), Err);
        let lists: Jagged<OptionId> = problem.options().map(list).collect::<Result<_, Stop>>()?;
        let words = Some(lists.len().div_ceil(64)).filter(|&words| words <= MOST_WORDS).unwrap_or(0);
        let mut bits = vec![0; lists.len() * words];
        if words > 0 {
            for (row, list) in bits.chunks_exact_mut(words).zip(lists.iter()) {
                list.iter().for_each(|other| insert(row, other.index()));
            }
        }
        let before = |list: &[OptionId]| list.partition_point(|other| other.index() < candidates) as u32;
        let candidates = lists.iter().map(before).collect();
        Ok(Self { lists, candidates, bits, words })
    }

    /// The options that an option excludes, in order.
    #[inline]
    pub(super) fn of(&self, option: OptionId) -> &[OptionId] {
        self.lists.get(option.index())
    }

    /// The states among them.
    #[inline]
    pub(super) fn states_of(&self, option: OptionId) -> &[OptionId] {
        &self.of(option)[self.candidates[option.index()] as usize..]
    }

    /// The options that an option excludes as bits, if they are kept.
    #[inline]
    pub(super) fn bits(&self, option: OptionId) -> Option<&[u64]> {
        (self.words > 0).then(|| &self.bits[option.index() * self.words..][..self.words])
    }

    /// Whether two options exclude each other.
    #[inline]
    pub(super) fn has(&self, one: OptionId, other: OptionId) -> bool {
        if self.words == 0 {
            let (own, others) = (self.of(one), self.of(other));
            return match own.len() <= others.len() {
                true => own.binary_search(&other).is_ok(),
                false => others.binary_search(&one).is_ok(),
            };
        }
        self.bits[one.index() * self.words + other.index() / 64] >> (other.index() % 64) & 1 != 0
    }

    /// Keeps the options of an ordered list that an option excludes.
    pub(super) fn retain(&self, list: &mut Vec<OptionId>, by: OptionId) {
        if self.words > 0 {
            return list.retain(|&option| self.has(by, option));
        }
        let Some(&first) = list.first() else { return };
        let mut excluded = self.of(by);
        excluded = &excluded[excluded.partition_point(|&option| option < first)..];
        list.retain(|option| {
            while let [first, rest @ ..] = excluded
                && first < option
            {
                excluded = rest;
            }
            excluded.first() == Some(option)
        });
    }
}

/// For each item, whether some option gives it a colour.
pub(super) fn coloured(problem: &Problem) -> Vec<bool> {
    let is_coloured = |item: ItemId| {
        item.is_secondary()
            && problem.options_of(item).iter().any(|&option| colour(problem, option, item).is_some())
    };
    problem.items().map(is_coloured).collect()
}

/// Whether two options that both have item number `item` do not give it the same colour.
pub(super) fn differ(problem: &Problem, one: OptionId, other: OptionId, item: usize) -> bool {
    let Some(item) = problem.items().nth(item) else { return false };
    let colours = [one, other].map(|option| colour(problem, option, item));
    colours[0].is_none() || colours[0] != colours[1]
}

/// What an option excludes, in order. `is_known` has a place for each option, all of them false before and
/// after; states of one truth may share a hundred items, so each other option is taken once.
fn excluded_by(problem: &Problem, option: OptionId, is_known: &mut [bool]) -> Vec<OptionId> {
    let mut excluded: Vec<OptionId> = Vec::new();
    is_known[option.index()] = true;
    for entry in problem.entries(option) {
        let is_new = |other: &OptionId| {
            !is_known[other.index()]
                && (entry.color.is_none() || colour(problem, *other, entry.item) != entry.color)
        };
        let new = excluded.len();
        excluded.extend(problem.options_of(entry.item).iter().copied().filter(is_new));
        excluded[new..].iter().for_each(|other| is_known[other.index()] = true);
    }
    is_known[option.index()] = false;
    excluded.iter().for_each(|other| is_known[other.index()] = false);
    excluded.sort_unstable();
    excluded
}

/// The colour that an option gives to an item.
fn colour(problem: &Problem, option: OptionId, item: ItemId) -> Option<Color> {
    problem.entries(option).find(|entry| entry.item == item).and_then(|entry| entry.color)
}

#[cfg(test)]
mod tests {
    use dlx_engine::Entry;

    use super::*;

    #[test]
    fn options_that_agree_in_a_colour_do_not_exclude_each_other() {
        let mut builder = Problem::builder();
        let (a, b, c, d) =
            (builder.primary("a"), builder.primary("b"), builder.primary("c"), builder.primary("d"));
        let [shared, alone] = ["shared", "alone"].map(|name| builder.secondary(name));
        builder.option([a.into(), shared.colored(1u32)]);
        builder.option([b.into(), shared.colored(1u32)]);
        builder.option([c.into(), shared.colored(2u32), alone.into()]);
        builder.option([Entry::from(d), shared.into(), alone.into()]);
        let problem = builder.build().expect("the problem is well formed");
        // The last two options are states.
        let exclusion = || Exclusion::within(&problem, 2, &Watch::default()).expect("nothing stops the work");
        let excluded = exclusion();
        let as_lists = Exclusion { bits: Vec::new(), words: 0, ..exclusion() };
        let of = |option| excluded.of(OptionId(option)).iter().map(|option| option.0).collect::<Vec<u32>>();
        let all = [vec![2, 3], vec![2, 3], vec![0, 1, 3], vec![0, 1, 2]];
        assert_eq!([of(0), of(1), of(2), of(3)], all);
        let states = |option| excluded.states_of(OptionId(option)).iter().map(|option| option.0);
        assert!(states(0).eq([2, 3]) && states(2).eq([3]) && states(3).eq([2]));
        for (option, others) in (0..).map(OptionId).zip(all) {
            for excluded in [&excluded, &as_lists] {
                let mut left: Vec<OptionId> = problem.options().collect();
                excluded.retain(&mut left, option);
                assert!(left.iter().map(|other| other.0).eq(others.iter().copied()));
                assert!(problem.options().all(|other| excluded.has(option, other) == left.contains(&other)));
            }
        }
        assert_eq!(coloured(&problem), [false, false, false, false, true, false]);
        let differ = |one, other, item| differ(&problem, OptionId(one), OptionId(other), item);
        assert!(!differ(0, 1, 4) && differ(0, 2, 4) && differ(0, 3, 4) && differ(2, 3, 5));
    }
}
