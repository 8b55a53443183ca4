//! Implied sums: options that no way to the total contains are closed.
//!
//! The sums that items can have are a set of bits, which an option shifts by what it is worth. Those from the first item
//! and those from the last meet at each item and tell which of its options reach the total (Trick, "A dynamic programming
//! approach for consistency and propagation for knapsack constraints", 2003). That options of different items exclude each
//! other is not regarded: with that, some killers take half of the nodes and others more, and a node takes four times as long.

use std::sync::Arc;

use super::tables::Tables;
use super::{Lanes, OpenSets};
use crate::engine::Switches;
use crate::implied_sum::ImpliedSum;
use crate::item_choice::Weights;
use crate::problem::{OptionId, Problem};

/// A sum with what options are worth counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    terms: Vec<Term>,
    total: u32,
}

/// An item, and what its options are worth, in order.
#[derive(Clone, Debug)]
struct Term {
    item: u32,
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
    fn narrow(&self, open: &mut [u64], sums: &mut Vec<u64>) -> bool {
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

/// What a state knows of its sums.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    /// For each sum, the open options of its items when it was last looked at, of which it excluded none. They need not be
    /// undone: where they are the same again, so is what follows.
    seen: Vec<Vec<u64>>,
    /// Buffers.
    open: Vec<u64>,
    reached: Vec<u64>,
}

impl Looks {
    /// For so many sums.
    pub(super) fn new(sums: usize) -> Self {
        Self { seen: vec![Vec::new(); sums], open: Vec::new(), reached: Vec::new() }
    }
}

impl<'p, S: OpenSets> Lanes<'p, S> {
    /// Closes options by sums, and returns whether there were any. `None` if an item is left without options.
    pub(super) fn narrow_sums(&mut self, weights: &mut Weights) -> Option<bool> {
        if self.tables.sums.is_empty() {
            return Some(false);
        }
        let tables = Arc::clone(&self.tables);
        let mut is_narrowed = false;
        for at in 0..tables.sums.len() {
            is_narrowed |= self.narrow_sum(at, &tables, weights)?;
        }
        Some(is_narrowed)
    }

    /// The same by one sum.
    fn narrow_sum(
        &mut self,
        at: usize,
        tables: &Tables<'p, S::Vector>,
        weights: &mut Weights,
    ) -> Option<bool> {
        let sum = &tables.sums[at];
        let looks = &mut self.looks;
        looks.open.clear();
        looks.open.extend(sum.terms.iter().map(|term| self.sets.bits(term.item, &tables.layout)));
        if looks.open == looks.seen[at] {
            return Some(false);
        }
        self.updates += sum.terms.len() as u64;
        if !sum.narrow(&mut looks.open, &mut looks.reached) {
            // To blame one of them takes twice as many nodes.
            sum.terms.iter().for_each(|term| weights.conflict(term.item as usize));
            return None;
        }
        looks.seen[at].clone_from(&looks.open);
        let mut is_narrowed = false;
        for (place, term) in sum.terms.iter().enumerate() {
            let gone = self.sets.bits(term.item, &tables.layout) & !self.looks.seen[at][place];
            for index in bits(gone) {
                is_narrowed = true;
                if !self.close(tables.option(term.item, index as u32), weights) {
                    return None;
                }
            }
        }
        Some(is_narrowed)
    }
}

/// The numbers of the bits that are set.
#[inline(always)]
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
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
    use crate::engine::Engine;

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

    #[test]
    fn sums_that_say_nothing_of_the_items_are_ignored() {
        let mut builder = Problem::builder();
        let (a, b, x) = (builder.primary("a"), builder.primary("b"), builder.secondary("x"));
        let options = [builder.option([a]), builder.option([b]), builder.option([a, b, x])];
        let all = |worth: i32| options.iter().map(|&option| (option, worth)).collect::<Vec<_>>();
        let mut other = Problem::builder();
        let far = (0..9).map(|item| other.primary(item.to_string())).last().expect("an item");
        for (terms, total) in [
            (vec![(x, all(1))], 1),
            (vec![(far, all(1))], 1),
            (vec![(a, Vec::new())], 0),
            (vec![(a, vec![(OptionId(7), 1)])], 1),
            (vec![(a, vec![(options[0], i32::MIN), (options[2], i32::MAX)])], i32::MAX),
            (vec![(a, all(1)), (b, all(1))], i32::MIN),
        ] {
            builder.implied_sum(ImpliedSum { terms, total });
        }
        // These hold: an item may be in a sum twice, and a sum of nothing is 0.
        builder.implied_sum(ImpliedSum { terms: vec![(a, all(2)), (b, all(-1)), (a, all(2))], total: 3 });
        builder.implied_sum(ImpliedSum { terms: Vec::new(), total: 0 });
        let problem = builder.build().expect("the problem is sound");
        assert_eq!(of(&problem, &Switches::default()).len(), 2);
        assert_eq!(problem.solver().engine(Engine::Lanes).count().solutions, 2);
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
