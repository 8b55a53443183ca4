//! What options that were chosen cover, and how often.

use crate::ids::OptionId;
use crate::multiplicity::Multiplicity;
use crate::problem::Problem;

/// What an item is that takes another option of any colour.
pub(super) const FREE: u32 = u32::MAX;

/// What each item is while options are chosen.
#[derive(Clone, Debug)]
pub(super) struct Covers<'p> {
    problem: &'p Problem,
    /// The colour of each item that takes no further option, or none of another colour: 0 for none; else
    /// `FREE`.
    held: Vec<u32>,
    /// How often each primary item is covered; empty if all are covered once.
    times: Vec<u32>,
    /// For each of them, from how many covers on further ones make no difference.
    enough: Vec<u32>,
}

impl<'p> Covers<'p> {
    /// Nothing is covered.
    pub(super) fn new(problem: &'p Problem) -> Self {
        let counted = if problem.has_multiplicities() { problem.primary } else { 0 };
        Self {
            problem,
            held: vec![FREE; problem.item_count()],
            times: vec![0; counted as usize],
            enough: (0..counted).map(|item| enough(problem, item)).collect(),
        }
    }

    /// Covers the items of an option, and lists them. Changes nothing and returns false if one of them takes
    /// it no more.
    pub(super) fn cover(&mut self, option: u32, covered: &mut Vec<u32>) -> bool {
        for entry in self.problem.raw_entries(OptionId(option)) {
            let item = entry.item as usize;
            if self.held[item] == FREE {
                if let Some(times) = self.times.get_mut(item) {
                    *times += 1;
                    if *times < self.problem.multiplicity_at(entry.item).high {
                        covered.push(entry.item);
                        continue;
                    }
                }
                self.held[item] = entry.color;
                covered.push(entry.item);
            } else if entry.color == 0 || self.held[item] != entry.color {
                self.uncover(covered);
                return false;
            }
        }
        true
    }

    /// Takes back what an option covered.
    pub(super) fn uncover(&mut self, covered: &mut Vec<u32>) {
        for item in covered.drain(..) {
            self.held[item as usize] = FREE;
            if let Some(times) = self.times.get_mut(item as usize) {
                *times -= 1;
            }
        }
    }

    /// Whether a primary item takes another option.
    pub(super) fn is_open(&self, item: u32) -> bool {
        self.held[item as usize] == FREE
    }

    /// Whether a primary item may be covered otherwise than once.
    pub(super) fn is_multiple(&self, item: u32) -> bool {
        self.problem.multiplicity_at(item) != Multiplicity::ONCE
    }

    /// Whether a primary item that may be covered otherwise than once is covered as often as it must be.
    pub(super) fn suffice(&self, item: u32) -> bool {
        self.times[item as usize] >= self.problem.multiplicity_at(item).low
    }

    /// What solutions depend on of a primary item, and how many bits that takes.
    pub(super) fn state(&self, item: u32) -> (u64, u32) {
        let Some(&enough) = self.enough.get(item as usize) else {
            return (u64::from(!self.is_open(item)), 1);
        };
        (u64::from(self.times[item as usize].min(enough)), u32::BITS - enough.leading_zeros())
    }

    /// The colours of the secondary items.
    pub(super) fn colors(&self) -> &[u32] {
        &self.held[self.problem.primary_count()..]
    }
}

/// From how many covers of a primary item on further ones make no difference: the most that it takes, or the
/// fewest where there are no options for more than the most.
pub(super) fn enough(problem: &Problem, item: u32) -> u32 {
    let times = problem.multiplicity_at(item);
    if times.high as usize >= problem.options_at(item).len() { times.low } else { times.high }
}
