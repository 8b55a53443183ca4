//! Implied sums: options that no way to the total contains are closed.
//!
//! The sums that items can have are a set of bits, which an option shifts by what it is worth. Those from the first item
//! and those from the last meet at each item and tell which of its options reach the total (Trick, "A dynamic programming
//! approach for consistency and propagation for knapsack constraints", 2003). That options of different items exclude each
//! other is not regarded: with that, some killers take half of the nodes and others more, and a node takes four times as long.

use crate::engine::Switches;
use crate::implied_sum::ImpliedSum;
use crate::problem::{OptionId, Problem};

/// A sum with what options are worth counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) terms: Vec<Term>,
    total: u32,
}

/// An item, and what its options are worth, in order.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) item: u32,
    worth: Vec<u32>,
}

/// The sums of a problem that can be looked at. None is where items can be off, as sums follow from all items.
pub(super) fn of(problem: &Problem, switches: &Switches) -> Vec<Sum> {
    let sums = problem.implied_sums.iter().filter(|_| switches.len() == 0);
    sums.filter_map(|sum| Sum::new(sum, problem)).collect()
}

impl Sum {
    /// `None` if sums or options do not fit into a word, or if it does not say what all options of its items are worth.
    fn new(sum: &ImpliedSum, problem: &Problem) -> Option<Self> {
        let (mut terms, mut total, mut most) = (Vec::new(), i64::from(sum.total), 0);
        for (item, worth) in &sum.terms {
            if item.is_secondary() || item.ordinal() >= problem.primary_count() {
                return None;
            }
            let of_option =
                |option: &OptionId| worth.iter().find(|of| of.0 == *option).map(|of| i64::from(of.1));
            let worth: Vec<i64> = problem.options_of(*item).iter().map(of_option).collect::<Option<_>>()?;
            let (least, largest) = (*worth.iter().min()?, *worth.iter().max()?);
            (total, most) = (total - least, most + largest - least);
            let fits = worth.len() <= u64::BITS as usize && most < i64::from(u64::BITS);
            let worth = worth.iter().map(|worth| (worth - least) as u32).collect();
            terms.push(fits.then_some(Term { item: item.ordinal() as u32, worth })?);
        }
        (0..=most).contains(&total).then_some(Self { terms, total: total as u32 })
    }

    /// Keeps the open options of each item, a bit each, that reach the total. `sums` is a buffer. False if there are none.
    pub(super) fn narrow(&self, open: &mut [u64], sums: &mut Vec<u64>) -> bool {
        sums.clear();
        let mut before = 1_u64;
        for (term, &open) in self.terms.iter().zip(&*open) {
            sums.push(before);
            before = bits(open).fold(0, |all, index| all | before << term.worth[index]);
        }
        let mut after = 1_u64 << self.total;
        if before & after == 0 {
            return false;
        }
        for ((term, open), before) in self.terms.iter().zip(open).zip(&*sums).rev() {
            let (mut kept, mut all) = (0, 0);
            for index in bits(*open) {
                let back = after >> term.worth[index];
                kept |= u64::from(back & before != 0) << index;
                all |= back;
            }
            (*open, after) = (kept, all);
        }
        true
    }
}

/// The numbers of the bits that are set.
#[inline(always)]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    /// For each option, whether it is part of a choice of open options that reaches the total.
    fn reaching(sum: &Sum, open: &[u64]) -> Vec<u64> {
        let mut ways = vec![Vec::new()];
        for &open in open {
            let further =
                |way: &Vec<usize>| bits(open).map(|bit| [&way[..], &[bit]].concat()).collect::<Vec<_>>();
            ways = ways.iter().flat_map(further).collect();
        }
        let total =
            |way: &[usize]| way.iter().zip(&sum.terms).map(|(&bit, term)| term.worth[bit]).sum::<u32>();
        let mut kept = vec![0; open.len()];
        for way in ways.iter().filter(|way| total(way) == sum.total) {
            way.iter().zip(&mut kept).for_each(|(bit, kept)| *kept |= 1 << bit);
        }
        kept
    }

    quickcheck! {
        fn what_reaches_the_total_is_kept(items: Vec<(u8, Vec<u8>)>, total: u8) -> bool {
            let items = &items[..items.len().min(5)];
            let term = |(_, worth): &(u8, Vec<u8>)| {
                Term { item: 0, worth: (0..4).map(|at| worth.get(at).map_or(0, |worth| u32::from(worth % 12))).collect() }
            };
            let sum = Sum { terms: items.iter().map(term).collect(), total: u32::from(total % 32) };
            let mut open: Vec<u64> = items.iter().map(|item| u64::from(item.0 % 16)).collect();
            let expected = reaching(&sum, &open);
            let is_possible = sum.narrow(&mut open, &mut Vec::new());
            let is_reached = items.is_empty() && sum.total == 0 || expected.iter().any(|&kept| kept != 0);
            is_possible == is_reached && (!is_possible || open == expected)
        }
    }
}
