//! What the rank of a sequence leaves of the options of its items and those of others.
//!
//! Each class has one sequence that begins as the ranked one does; as long as that is open, all that may be
//! it are looked at. Items are compared from the second on, as far as all before are known in the ranked
//! sequence: each of its options tells for each class whether the other sequence may be less, and not less,
//! so only some of the classes are free to be either. (Of one pair of sequences, this keeps what A. Frisch,
//! B. Hnich, Z. Kiziltan, I. Miguel and T. Walsh do, "Propagation algorithms for lexicographic ordering
//! constraints", 2006.)

use super::word::Word as _;
use crate::ids::ItemId;
use crate::problem::Problem;
use crate::ranking;

/// A sequence that is ranked, and the others.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    /// The items of the ranked sequence, and then those of each other one, class by class.
    pub(super) items: Vec<u32>,
    /// The length of a sequence.
    len: usize,
    /// The number of sequences of each class.
    classes: Vec<usize>,
    /// How many of those that begin as the ranked one are less.
    less: usize,
    ties: bool,
}

/// How a sequence may compare with the ranked one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Ways {
    less: bool,
    not_less: bool,
}

/// What is known of a sequence that may begin as the ranked one does, from the items before some place.
#[derive(Clone, Copy, Debug)]
struct Rival {
    /// Its number, and its class.
    number: usize,
    class: usize,
    /// How it may compare by what comes before.
    before: Ways,
    /// Whether it may be equal up to there, and whether it is.
    may_tie: bool,
    is_tied: bool,
    /// Whether there is a way for it to be the one of its class.
    is_possible: bool,
    /// Its options at this place that are part of such a way.
    kept: u64,
}

/// Buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Rivals {
    all: Vec<Rival>,
    /// For each class, how its sequence may compare.
    classes: Vec<Ways>,
}

impl Ranking {
    /// `None` if it is not about sequences of primary items with as many options, up to 64, each as long,
    /// from two items on.
    pub(super) fn new(ranking: &ranking::Ranking, problem: &Problem) -> Option<Self> {
        let len = ranking.ranked.len();
        let is_primary = |item: &ItemId| !item.is_secondary() && item.ordinal() < problem.primary_count();
        if len < 2
            || !ranking.classes.iter().flatten().all(|sequence| sequence.len() == len)
            || !ranking.items().all(|item| is_primary(&item))
        {
            return None;
        }
        let count = problem.options_of(ranking.ranked[0]).len();
        if count > u64::BITS as usize || !ranking.items().all(|item| problem.options_of(item).len() == count)
        {
            return None;
        }
        Some(Self {
            items: ranking.items().map(|item| item.ordinal() as u32).collect(),
            len,
            classes: ranking.classes.iter().map(Vec::len).collect(),
            less: ranking.less as usize,
            ties: ranking.ties,
        })
    }

    pub(super) fn sequence_count(&self) -> usize {
        self.items.len() / self.len
    }

    /// The items that all sequences of a class cover where they begin as the ranked one does, with the option
    /// of this bit: they tell which sequence that is. To blame the ranked sequence, or nothing, takes up to a
    /// thousand times as many nodes.
    pub(super) fn blamed(&self, first: u64, problem: &Problem) -> impl Iterator<Item = u32> {
        let begins = move |number: usize| {
            let &item = self.items.get(number * self.len)?;
            problem.options_at(item).get(first.trailing_zeros() as usize)
        };
        let entries = move |number| begins(number).map_or(&[][..], |&option| problem.raw_entries(option));
        let mut next = 1;
        self.classes.iter().flat_map(move |&count| {
            let class = next..next + count;
            next = class.end;
            let covers = move |number, item| entries(number).iter().any(|entry| entry.item == item);
            let of_first = entries(class.start).iter().map(|entry| entry.item);
            of_first.filter(move |&item| class.clone().all(|number| covers(number, item)))
        })
    }

    /// Keeps the open options of each item, a bit each, that may be part of a solution. False if there is
    /// none.
    pub(super) fn narrow(&self, open: &mut [u64], rivals: &mut Rivals) -> bool {
        if open.contains(&0) {
            return false;
        }
        if !is_one(open[0]) {
            return true;
        }
        if !self.find(open, rivals) {
            return false;
        }
        for at in 1..self.len {
            self.compare(at, open, rivals);
            if open[at] == 0 || !self.leave(at, open, rivals) {
                return false;
            }
            if !is_one(open[at]) || !rivals.advance(open, at, self.len) {
                return true;
            }
        }
        true
    }

    /// Finds the sequences that may begin as the ranked one: one of each class does. False if several of a
    /// class do.
    fn find(&self, open: &mut [u64], rivals: &mut Rivals) -> bool {
        rivals.all.clear();
        let (own, mut number) = (open[0], 1);
        for (class, &count) in self.classes.iter().enumerate() {
            let all = number..number + count;
            number = all.end;
            let certain = all.clone().find(|number| open[number * self.len] == own);
            for number in all {
                let begins = &mut open[number * self.len];
                if certain.is_some_and(|certain| certain != number) {
                    *begins &= !own;
                    if *begins == 0 {
                        return false;
                    }
                } else if *begins & own != 0 {
                    rivals.all.push(Rival::new(number, class));
                }
            }
        }
        true
    }

    /// Keeps the options of the ranked sequence at a place that some way needs, and finds what ways need of
    /// the others.
    fn compare(&self, at: usize, open: &mut [u64], rivals: &mut Rivals) {
        for rival in &mut rivals.all {
            (rival.is_possible, rival.kept) = (false, 0);
        }
        for value in open[at].numbers() {
            rivals.classes.clear();
            rivals.classes.resize(self.classes.len(), Ways::default());
            for rival in &rivals.all {
                let ways = self.ways(rival, value, at, open);
                let of_class = &mut rivals.classes[rival.class];
                *of_class = of_class.or(ways);
            }
            if !self.choose(&mut rivals.classes) {
                open[at] &= !(1 << value);
                continue;
            }
            for rival in &mut rivals.all {
                let allowed = rivals.classes[rival.class];
                let here = open[rival.number * self.len + at];
                let (below, above) = (here & below(value), here & above(value));
                let is_decided = rival.before.meets(allowed);
                if is_decided {
                    rival.kept |= here;
                } else if rival.may_tie {
                    let tie = here & 1 << value;
                    let goes_on = tie != 0 && self.rest(rival.number, at + 1, open).meets(allowed);
                    rival.kept |= if allowed.less { below } else { 0 }
                        | if allowed.not_less { above } else { 0 }
                        | if goes_on { tie } else { 0 };
                }
                rival.is_possible |= is_decided || rival.kept != 0;
            }
        }
    }

    /// How a sequence may compare if the ranked one has this value at a place.
    fn ways(&self, rival: &Rival, value: u32, at: usize, open: &[u64]) -> Ways {
        let mut ways = rival.before;
        if rival.may_tie {
            let here = open[rival.number * self.len + at];
            ways.less |= here & below(value) != 0;
            ways.not_less |= here & above(value) != 0;
            if here >> value & 1 != 0 && ways != Ways::BOTH {
                ways = ways.or(self.rest(rival.number, at + 1, open));
            }
        }
        ways
    }

    /// How a sequence may compare from a place on.
    fn rest(&self, number: usize, from: usize, open: &[u64]) -> Ways {
        let other = &open[number * self.len..];
        let mut ways = Ways::default();
        for at in from..self.len {
            let (own, other) = (open[at], other[at]);
            ways.less |= other.trailing_zeros() < u64::BITS - 1 - own.leading_zeros();
            ways.not_less |= u64::BITS - 1 - other.leading_zeros() > own.trailing_zeros();
            if own & other == 0 || ways == Ways::BOTH {
                return ways;
            }
        }
        Ways { not_less: ways.not_less || self.ties, ..ways }
    }

    /// Keeps those ways of each class that leave the rank to the others. False if there are none.
    fn choose(&self, classes: &mut [Ways]) -> bool {
        let least = classes.iter().filter(|ways| !ways.not_less).count();
        let most = classes.iter().filter(|ways| ways.less).count();
        if classes.contains(&Ways::default()) || !(least..=most).contains(&self.less) {
            return false;
        }
        for ways in classes.iter_mut().filter(|ways| **ways == Ways::BOTH) {
            *ways = Ways { less: least < self.less, not_less: most > self.less };
        }
        true
    }

    /// Keeps what was found. False if an item has no option.
    fn leave(&self, at: usize, open: &mut [u64], rivals: &mut Rivals) -> bool {
        let first = open[0];
        for rival in &rivals.all {
            let start = rival.number * self.len;
            if !rival.is_possible {
                open[start] &= !first;
            } else if rival.is_tied && open[start] == first {
                open[start + at] &= rival.kept;
            }
            if open[start] == 0 || open[start + at] == 0 {
                return false;
            }
        }
        rivals.all.retain(|rival| rival.is_possible);
        let mut rest = &rivals.all[..];
        for class in 0..self.classes.len() {
            let (own, others) = rest.split_at(rest.partition_point(|rival| rival.class == class));
            rest = others;
            match own {
                [] => return false,
                [alone] => open[alone.number * self.len] &= first,
                _ => {}
            }
        }
        true
    }
}

impl Rival {
    /// Nothing is known of it but that it may begin as the ranked sequence.
    fn new(number: usize, class: usize) -> Self {
        Self {
            number,
            class,
            before: Ways::default(),
            may_tie: true,
            is_tied: true,
            is_possible: false,
            kept: 0,
        }
    }
}

impl Rivals {
    /// Goes on to the next place, where the ranked sequence has one option at this one. False if nothing may
    /// tie.
    fn advance(&mut self, open: &[u64], at: usize, len: usize) -> bool {
        let own = open[at];
        let value = own.trailing_zeros();
        for rival in &mut self.all {
            let here = open[rival.number * len + at];
            if rival.may_tie {
                rival.before.less |= here & below(value) != 0;
                rival.before.not_less |= here & above(value) != 0;
            }
            rival.may_tie &= here & own != 0;
            rival.is_tied &= here == own;
        }
        self.all.iter().any(|rival| rival.may_tie)
    }
}

impl Ways {
    const BOTH: Self = Self { less: true, not_less: true };

    fn or(self, other: Self) -> Self {
        Self { less: self.less || other.less, not_less: self.not_less || other.not_less }
    }

    fn meets(self, other: Self) -> bool {
        self.less && other.less || self.not_less && other.not_less
    }
}

fn is_one(open: u64) -> bool {
    open.count_ones() == 1
}

/// The options before one, and those behind it.
fn below(value: u32) -> u64 {
    (1 << value) - 1
}

fn above(value: u32) -> u64 {
    u64::MAX << value & !(1 << value)
}
