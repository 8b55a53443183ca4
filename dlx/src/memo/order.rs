//! The order in which items are covered when solutions are counted with memory, and how many states there may
//! be in it.
//!
//! A state tells which items behind the one at hand are covered already, so few differ where few items are
//! *open*: in an option with an item before that one, and not before it themselves. The order of the numbers
//! is kept unless another one is far better: from an item at the edge, always the item that opens fewest, as
//! in orders for sparse matrices and for path decompositions.

use std::collections::VecDeque;
use std::mem;

use super::covers::enough;
use crate::ids::OptionId;
use crate::limits::monitor::{Monitor, PATIENCE};
use crate::multiplicity::Multiplicity;
use crate::problem::Problem;

/// So many open items, and a count is out of reach.
const MOST_OPEN: usize = 48;

/// The most items that are looked at in search of an order.
const MOST_LOOKS: u64 = 1 << 24;

/// An order is taken instead of the numbers if they take so many times the work.
const GAIN: f64 = 4.0;

/// An order of the primary items.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The items in this order.
    pub(super) items: Vec<u32>,
    /// The place of each item.
    pub(super) places: Vec<u32>,
    /// How many options are examined at most, and states made.
    pub(super) work: f64,
}

impl Order {
    /// The order of the numbers, or one in which far fewer options are examined, if it is found before limits
    /// end the work.
    pub(super) fn of(problem: &Problem, monitor: &mut Monitor<'_>) -> Self {
        let links = Links::new(problem);
        let own = links.order((0..problem.primary_count() as u32).collect());
        let found = links.edge().and_then(|edge| links.from(edge, monitor));
        let found = found.map(|items| links.order(items));
        // Draws of a seed are what they are with the numbers where little is gained.
        found.filter(|found| found.work < own.work / GAIN).unwrap_or(own)
    }
}

/// Which items options share.
struct Links<'p> {
    problem: &'p Problem,
    primary: usize,
    /// How many states an item has at most, as a power of two: it is free, covered so often, or has one of
    /// its colours.
    bits: Vec<f64>,
}

impl<'p> Links<'p> {
    fn new(problem: &'p Problem) -> Self {
        let mut colors: Vec<_> = problem.entries.iter().map(|entry| (entry.item, entry.color)).collect();
        colors.sort_unstable();
        colors.dedup();
        let mut states = vec![1_u32; problem.item_count()];
        colors.iter().for_each(|&(item, _)| states[item as usize] += 1);
        if problem.has_multiplicities() {
            let primary = states.iter_mut().zip(0..problem.primary);
            primary.for_each(|(states, item)| *states = enough(problem, item).saturating_add(1));
        }
        let bits = states.into_iter().map(|states| f64::from(states).log2()).collect();
        Self { problem, primary: problem.primary_count(), bits }
    }

    fn items_of(&self, option: OptionId) -> impl Iterator<Item = usize> + use<'p> {
        self.problem.raw_entries(option).iter().map(|entry| entry.item as usize)
    }

    /// Whether a primary item may be covered otherwise than once.
    fn is_multiple(&self, item: usize) -> bool {
        self.problem.multiplicity_at(item as u32) != Multiplicity::ONCE
    }

    /// The items of all options of this one, in no order, some more than once.
    fn neighbours(&self, item: usize) -> impl Iterator<Item = usize> {
        self.problem.options_at(item as u32).iter().flat_map(|&option| self.items_of(option))
    }

    /// An item that is far from others: the last one that is reached from the last one that is reached from
    /// the first. `None` if there is no item or looking would take too long.
    fn edge(&self) -> Option<usize> {
        let lengths = self.problem.options().map(|option| self.problem.raw_entries(option).len() as u64);
        let is_quick = lengths.map(|length| length * length).sum::<u64>() < MOST_LOOKS;
        (self.primary > 0 && is_quick).then(|| self.farthest(self.farthest(0)))
    }

    /// The primary item that is reached last, breadth first.
    fn farthest(&self, from: usize) -> usize {
        let mut is_reached = vec![false; self.primary];
        is_reached[from] = true;
        let mut reached = VecDeque::from([from]);
        let mut last = from;
        while let Some(item) = reached.pop_front() {
            last = item;
            for other in self.neighbours(item).filter(|&other| other < self.primary) {
                if !mem::replace(&mut is_reached[other], true) {
                    reached.push_back(other);
                }
            }
        }
        last
    }

    /// All primary items, from this one on: always the one that opens fewest, of several the one that is open
    /// for longest. `None` if that takes too long, too many items are open at a time, or limits end the work.
    fn from(&self, edge: usize, monitor: &mut Monitor<'_>) -> Option<Vec<u32>> {
        let (mut looks, mut due) = (0, PATIENCE);
        let mut is_open = vec![false; self.problem.item_count()];
        let mut open = vec![edge];
        let mut order = Vec::with_capacity(self.primary);
        // All items before this one are open.
        let mut first_closed = 0;
        is_open[edge] = true;
        while order.len() < self.primary {
            if open.len() > MOST_OPEN {
                return None;
            }
            let mut fewest: Option<(usize, Vec<usize>)> = None;
            for (at, &item) in open.iter().enumerate() {
                let opened = self.opened(item, &is_open, &mut looks);
                if looks >= due {
                    due = looks + PATIENCE;
                    if looks > MOST_LOOKS || monitor.watch().is_some() {
                        return None;
                    }
                }
                if fewest.as_ref().is_none_or(|(_, fewest)| opened.len() < fewest.len()) {
                    fewest = Some((at, opened));
                }
            }
            let opened = if let Some((at, opened)) = fewest {
                order.push(open.remove(at) as u32);
                opened
            } else {
                // A part of the problem that shares no item with what came before.
                let rest = is_open[first_closed..].iter().inspect(|_| looks += 1);
                first_closed += rest.take_while(|is_open| **is_open).count();
                vec![first_closed]
            };
            opened.iter().for_each(|&other| is_open[other] = true);
            open.extend(opened.into_iter().filter(|&other| other < self.primary));
        }
        Some(order)
    }

    /// The items that are open once this one is covered, and are not yet.
    fn opened(&self, item: usize, is_open: &[bool], looks: &mut u64) -> Vec<usize> {
        let neighbours = self.neighbours(item).inspect(|_| *looks += 1);
        let mut opened: Vec<usize> = neighbours.filter(|&other| !is_open[other]).collect();
        opened.sort_unstable();
        opened.dedup();
        opened
    }

    /// What it takes to cover the items in this order.
    fn order(&self, items: Vec<u32>) -> Order {
        let mut places = vec![0; self.primary];
        (0..).zip(&items).for_each(|(place, &item)| places[item as usize] = place);
        let mut options = vec![0_u32; self.primary];
        // For each item, the places at which its options are chosen, from the first to the last.
        let mut chosen = vec![None; self.problem.item_count()];
        for option in self.problem.options() {
            let Some(place) = self.items_of(option).filter_map(|item| places.get(item)).min() else {
                continue;
            };
            options[*place as usize] += 1;
            for item in self.items_of(option) {
                let (first, last) = chosen[item].get_or_insert((*place, *place));
                (*first, *last) = ((*place).min(*first), (*place).max(*last));
            }
        }
        // For each place, how much more is open there than at the one before.
        let mut change = vec![0.0; self.primary + 1];
        for (item, &chosen) in chosen.iter().enumerate() {
            let Some((first, last)) = chosen else { continue };
            let own = places.get(item).map(|&own| own + u32::from(self.is_multiple(item)));
            let closed = own.unwrap_or(last + 1);
            if first < closed {
                change[first as usize + 1] += self.bits[item];
                change[closed as usize] -= self.bits[item];
            }
        }
        let mut open = 0.0_f64;
        let work = options.iter().zip(&change).zip(&items).map(|((&options, change), &item)| {
            open += change;
            let options = f64::from(options);
            // Options that are chosen one after another: those behind each of them.
            let looks = if self.is_multiple(item as usize) { (1.0 + options) / 2.0 } else { 1.0 };
            open.exp2() * (1.0 + options) * looks
        });
        let work = work.sum();
        Order { work, items, places }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Cancel, Limits};

    /// So many items, each of which has an option for itself.
    fn apart(items: usize) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..items).map(|item| builder.primary(item.to_string())).collect();
        for item in items {
            builder.option([item]);
        }
        builder.build().unwrap()
    }

    #[test]
    fn an_order_of_many_parts_takes_no_square_of_them() {
        let problem = apart(1 << 13);
        let mut monitor = Monitor::new(Limits::new(), None, None);
        let order = Links::new(&problem).from(0, &mut monitor).expect("few items are looked at");
        assert!(order.into_iter().eq(0..1 << 13));
    }

    #[test]
    fn limits_end_the_search_for_an_order() {
        let problem = apart(1 << 17);
        let cancel = Cancel::new();
        let mut monitor = Monitor::new(Limits::new(), Some(cancel.clone()), None);
        assert!(Links::new(&problem).from(0, &mut monitor).is_some());
        cancel.cancel();
        assert!(Links::new(&problem).from(0, &mut monitor).is_none());
    }
}
