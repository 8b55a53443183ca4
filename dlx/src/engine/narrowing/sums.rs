//! What a sum leaves of the options of its items.
//!
//! The totals that items can have are a set of bits, which an option shifts by what it is worth. Those from
//! the first item and those from the last meet at each item and tell which of its options reach the total
//! (Trick, "A dynamic programming approach for consistency and propagation for knapsack constraints", 2003).
//!
//! Items whose options of equal worth exclude each other, as cells do that see each other, are one step of
//! that: they hold one of the sets of as many different options, each of them in some item. What all sets
//! hold that are left, some item must hold.

use std::collections::HashMap;
use std::sync::Arc;

use super::sets::Sets;
use super::word::{Word, meeting, spread};
use crate::engine::Switches;
use crate::ids::{ItemId, OptionId};
use crate::implied_sets::ImpliedSets;
use crate::problem::Problem;
use crate::sum;

/// A sum with what options are worth counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    /// The items, group by group.
    pub(super) items: Vec<u32>,
    groups: Vec<Group>,
    /// Counted from the least total of all groups. `None` if no choice of options comes to it.
    total: Option<u32>,
    /// Whether totals take more than 64 bits.
    is_wide: bool,
}

/// One item, or some that exclude options of equal worth of each other.
#[derive(Clone, Debug)]
struct Group {
    len: usize,
    holds: Holds,
}

#[derive(Clone, Debug)]
enum Holds {
    /// What each option of one item is worth.
    One(Vec<u32>),
    /// The sets of options that the items may hold.
    Sets(Arc<Sets>),
}

/// Sets by what options are worth, by the number of items, and by the total if it is given: sums share them.
pub(super) type KnownSets = HashMap<(Vec<u32>, usize, Option<u32>), Arc<Sets>>;

impl Sum {
    /// `None` if totals or options do not fit into a word, or if it does not say what all options of its
    /// items are worth.
    pub(super) fn new(
        sum: &sum::Sum,
        problem: &Problem,
        switches: &Switches,
        known: &mut KnownSets,
    ) -> Option<Self> {
        let (mut total, mut most) = (i64::from(sum.total), 0);
        let mut groups: Vec<(Vec<u32>, Vec<u32>)> = Vec::new();
        for (item, worth) in &sum.terms {
            if item.is_secondary() || item.ordinal() >= problem.primary_count() {
                return None;
            }
            let of_option =
                |option: &OptionId| worth.iter().find(|of| of.0 == *option).map(|of| i64::from(of.1));
            let worth: Vec<i64> = problem.options_of(*item).iter().map(of_option).collect::<Option<_>>()?;
            let (least, largest) = (*worth.iter().min()?, *worth.iter().max()?);
            (total, most) = (total - least, most + largest - least);
            if worth.len() > u64::BITS as usize || most > i64::from(sum::Sum::WIDEST) {
                return None;
            }
            let worth: Vec<u32> = worth.iter().map(|worth| (worth - least) as u32).collect();
            let item = item.ordinal() as u32;
            let is_apart = |other: &u32| are_apart(item, *other, problem, switches);
            let joined = groups.iter_mut().find(|(items, of_group)| {
                *of_group == worth
                    && Sets::are_few(items.len() + 1, worth.len())
                    && items.iter().all(is_apart)
            });
            match joined {
                Some((items, _)) => items.push(item),
                None => groups.push((vec![item], worth)),
            }
        }
        if !(0..=most).contains(&total) {
            return None;
        }
        let total = total as u32;
        let items = groups.iter().flat_map(|(items, _)| items).copied().collect();
        // Of one group, only sets with the total matter.
        let only = (groups.len() == 1).then_some(total);
        let mut group = |(items, worth): (Vec<u32>, Vec<u32>)| {
            let len = items.len();
            if len == 1 {
                return Group { len, holds: Holds::One(worth) };
            }
            let sets = known.entry((worth, len, only));
            let sets = sets.or_insert_with_key(|(worth, len, only)| Arc::new(Sets::new(worth, *len, *only)));
            Group { len, holds: Holds::Sets(Arc::clone(sets)) }
        };
        let groups: Vec<Group> = groups.into_iter().map(&mut group).collect();
        let (least, most) =
            groups.iter().map(Group::range).fold((0, 0), |all, of| (all.0 + of.0, all.1 + of.1));
        let total = (least..=most).contains(&total).then(|| total - least);
        Some(Self { items, groups, total, is_wide: most - least >= u64::BITS })
    }

    /// Items that hold one of some sets: a sum of a single group, whose sets all have the total. `None` if it
    /// is not about several primary items whose options of the same place exclude each other.
    pub(super) fn of_sets(of: &ImpliedSets, problem: &Problem, switches: &Switches) -> Option<Self> {
        let is_primary = |item: &ItemId| !item.is_secondary() && item.ordinal() < problem.primary_count();
        let count = problem.options_of(*of.items.first().filter(|_| of.items.iter().all(is_primary))?).len();
        let items: Vec<u32> = of.items.iter().map(|item| item.ordinal() as u32).collect();
        let is_alike = |item: &ItemId| problem.options_of(*item).len() == count;
        let is_apart = |(at, &item): (usize, &u32)| {
            items[..at].iter().all(|&other| are_apart(item, other, problem, switches))
        };
        let is_set = |set: &u64| {
            set.count_ones() as usize == items.len() && set.checked_shr(count as u32).unwrap_or(0) == 0
        };
        if items.len() < 2
            || count > u64::BITS as usize
            || !of.items.iter().all(is_alike)
            || !items.iter().enumerate().all(is_apart)
            || !of.sets.iter().all(is_set)
        {
            return None;
        }
        let holds = Holds::Sets(Arc::new(Sets::of(count, &of.sets)?));
        let groups = vec![Group { len: items.len(), holds }];
        Some(Self { items, groups, total: Some(0), is_wide: false })
    }

    /// Keeps the open options of each item, a bit each, that may reach the total. `ways` is a buffer, and
    /// `required` gets what groups must hold. False if there are none.
    pub(super) fn narrow(&self, open: &mut [u64], ways: &mut Ways, required: &mut Vec<Required>) -> bool {
        required.clear();
        if let [Group { len, holds: Holds::Sets(sets) }] = &self.groups[..] {
            // All of its sets have the total.
            let possible = sets.possible(open);
            let placed = sets.place(open, possible, &mut ways.alone);
            let needed = sets.keep(open, placed);
            let needed = needed.map(|options| Required { first: 0, len: *len, options });
            required.extend(needed.filter(|needed| needed.options != 0));
            return needed.is_some();
        }
        match self.is_wide {
            true => self.narrow_in(open, &mut ways.wide, required),
            false => self.narrow_in(open, &mut ways.narrow, required),
        }
    }

    /// The same with totals in words of some width.
    fn narrow_in<W: Word>(
        &self,
        open: &mut [u64],
        ways: &mut Vec<Way<W>>,
        required: &mut Vec<Required>,
    ) -> bool {
        ways.clear();
        let mut before = W::bit(0);
        let mut rest = &*open;
        for group in &self.groups {
            let (own, others) = rest.split_at(group.len);
            let (sets, totals) = group.totals(own);
            ways.push(Way { before, sets, totals });
            before = spread(before, totals, W::up);
            rest = others;
        }
        let mut after = self.total.map_or(W::NONE, W::bit);
        if before & after == W::NONE {
            return false;
        }
        let mut rest = open;
        for (group, &Way { before, sets, totals }) in self.groups.iter().zip(&*ways).rev() {
            let (others, own) = rest.split_at_mut(rest.len() - group.len);
            let kept = meeting(before, totals, after);
            // Most sums exclude nothing of most groups.
            let sets = if kept == totals { sets } else { group.of(sets, kept) };
            let Some(needed) = group.keep(own, sets, kept) else { return false };
            if needed != 0 {
                required.push(Required { first: others.len(), len: group.len, options: needed });
            }
            (after, rest) = (spread(after, kept, W::down), others);
        }
        true
    }
}

/// What a group may be worth.
#[derive(Clone, Copy, Debug)]
struct Way<W> {
    /// The totals of all groups before it, a bit each.
    before: W,
    /// Its sets, if it has any, and its totals, a bit each.
    sets: u128,
    totals: W,
}

/// Options of which some item of a group must hold each, and several can.
#[derive(Clone, Copy, Debug)]
pub(super) struct Required {
    /// The place of the first item of the group in the sum.
    pub(super) first: usize,
    pub(super) len: usize,
    /// The options by their places among those of an item, a bit each.
    pub(super) options: u64,
}

/// Buffers: what each group of a sum may be worth, and of which sets each item can hold one option alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    narrow: Vec<Way<u64>>,
    wide: Vec<Way<u128>>,
    alone: Vec<u128>,
}

impl Group {
    /// The least and the largest total.
    fn range(&self) -> (u32, u32) {
        match &self.holds {
            Holds::One(worth) => (0, worth.iter().copied().max().unwrap_or(0)),
            Holds::Sets(sets) => (sets.least, sets.most()),
        }
    }

    /// The sets that its items may hold, and what their open options may be worth together, a bit each.
    #[inline(always)]
    fn totals<W: Word>(&self, open: &[u64]) -> (u128, W) {
        match &self.holds {
            Holds::One(worth) => {
                (0, open[0].numbers().fold(W::NONE, |all, index| all | W::bit(worth[index as usize])))
            }
            Holds::Sets(sets) => {
                let possible = sets.possible(open);
                (possible, sets.totals(possible))
            }
        }
    }

    /// Those of some sets that have these totals.
    #[inline(always)]
    fn of<W: Word>(&self, sets: u128, totals: W) -> u128 {
        match &self.holds {
            Holds::One(_) => sets,
            Holds::Sets(known) => sets & known.with_totals(totals),
        }
    }

    /// Keeps the open options that are part of some way to these totals, with these sets. Returns those that
    /// several items can hold and one must; `None` if an item has none.
    #[inline(always)]
    fn keep<W: Word>(&self, open: &mut [u64], sets: u128, totals: W) -> Option<u64> {
        match &self.holds {
            Holds::One(worth) => {
                let is_kept = |&index: &u32| totals.has(worth[index as usize]);
                open[0] = open[0].numbers().filter(is_kept).fold(0, |all, index| all | 1 << index);
                (open[0] != 0).then_some(0)
            }
            Holds::Sets(known) => known.keep(open, sets),
        }
    }
}

/// Whether options of the same place of two items exclude each other.
fn are_apart(one: u32, other: u32, problem: &Problem, switches: &Switches) -> bool {
    let options = |item: u32| problem.options_of(problem.item_at(item as usize));
    let is_on = |item: u32| !switches.has(item);
    one != other
        && options(one).iter().zip(options(other)).all(|(&one, &other)| problem.clash(one, other, is_on))
}
