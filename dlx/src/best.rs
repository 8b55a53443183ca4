//! A solution that costs least, by branch and bound.
//!
//! Each primary item that is covered a fixed number of times is taxed by what its cheapest option costs
//! beyond the taxes of its other items; what is left is the net cost of an option. As all solutions cover
//! each of these items as often, they cost the same taxes and the net costs of their options, so options that
//! are chosen bound the cost of whatever they are part of (D. E. Knuth, program DLX5, "Exact cover with
//! costs").

use crate::ids::OptionId;
use crate::multiplicity::Multiplicity;
use crate::problem::Problem;

/// The best solution so far, and what options cost beyond the taxes of their items.
#[derive(Debug)]
pub(crate) struct Least {
    net: Vec<u64>,
    best: Option<(u64, Vec<OptionId>)>,
}

impl Least {
    pub(crate) fn new(problem: &Problem) -> Self {
        let mut net: Vec<u64> = problem.options().map(|option| u64::from(problem.cost(option))).collect();
        let is_taxed = |&item: &u32| {
            let Multiplicity { low, high } = problem.multiplicity_at(item);
            low == high
        };
        for item in (0..problem.primary_count() as u32).filter(is_taxed) {
            let options = problem.options_at(item);
            let tax = options.iter().map(|option| net[option.index()]).min().unwrap_or(0);
            options.iter().for_each(|option| net[option.index()] -= tax);
        }
        Self { net, best: None }
    }

    /// The net cost of an option; 0 of none, where an item takes no further option.
    pub(crate) fn net(&self, option: u32) -> u64 {
        self.net.get(option as usize).copied().unwrap_or(0)
    }

    fn total(&self, chosen: &[OptionId]) -> u64 {
        chosen.iter().map(|option| self.net[option.index()]).sum()
    }

    /// Whether a solution with these options may cost less than the best one.
    pub(crate) fn may_improve(&self, chosen: &[OptionId]) -> bool {
        self.best.as_ref().is_none_or(|(best, _)| self.total(chosen) < *best)
    }

    /// The same with one more option.
    pub(crate) fn may_improve_with(&self, chosen: &[OptionId], option: u32) -> bool {
        self.best.as_ref().is_none_or(|(best, _)| self.total(chosen) + self.net(option) < *best)
    }

    /// The best solution.
    pub(crate) fn into_solution(self) -> Option<Vec<OptionId>> {
        self.best.map(|(_, solution)| solution)
    }

    /// The net cost of the best solution.
    pub(crate) fn best(&self) -> Option<u64> {
        self.best.as_ref().map(|&(cost, _)| cost)
    }

    /// What is known of costs where some options are forced, and only these are left. The best solution is
    /// known by its cost alone.
    pub(crate) fn of_rest(&self, forced: &[OptionId], left: &[u32]) -> Self {
        let net = left.iter().map(|&option| self.net(option)).collect();
        Self { net, best: self.best().map(|cost| (cost - self.total(forced), Vec::new())) }
    }

    /// Takes a solution that [costs less](Self::may_improve) than the best one.
    pub(crate) fn take(&mut self, solution: &[OptionId]) {
        self.best = Some((self.total(solution), solution.to_vec()));
    }
}
