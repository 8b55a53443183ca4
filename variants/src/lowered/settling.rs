//! The states of hidden variables that follow from the candidates of a board.

use dlx_engine::{Entry, ItemId, OptionId, Problem};

use super::Lowered;

/// The states that are still open, given the chosen options. Lists are by the numbers of primary items.
pub(super) struct Settling<'l> {
    lowered: &'l Lowered,
    is_covered: Vec<bool>,
    is_open: Vec<bool>,
    /// The number of open states of each item; 0 for those without states.
    left: Vec<u32>,
    /// Items that were reduced to one open state.
    last: Vec<ItemId>,
}

impl<'l> Settling<'l> {
    pub(super) fn new(lowered: &'l Lowered) -> Self {
        let problem = &lowered.problem;
        let items = problem.primary_count();
        let mut left = vec![0; items];
        let states = problem.options().skip(lowered.candidate_count());
        for item in states.flat_map(|state| primary(problem, state)) {
            left[item.ordinal()] += 1;
        }
        let last = problem.items().filter(|item| !item.is_secondary() && left[item.ordinal()] == 1).collect();
        Self {
            lowered,
            is_covered: vec![false; items],
            is_open: vec![true; lowered.states.len()],
            left,
            last,
        }
    }

    /// Repeatedly adds the states that are the only ones left to cover a primary item.
    pub(super) fn settle(mut self, chosen: &mut Vec<OptionId>) {
        chosen.iter().for_each(|&option| self.cover(option));
        while let Some(item) = self.last.pop() {
            let states = self.lowered.problem.options_of(item).iter().copied();
            let state = states
                .filter(|_| !self.is_covered[item.ordinal()])
                .find(|&state| self.open_state(state).is_some());
            if let Some(state) = state {
                self.cover(state);
                chosen.push(state);
            }
        }
    }

    /// The number of the state that an option stands for, if it is open.
    fn open_state(&self, option: OptionId) -> Option<usize> {
        let state = option.index().checked_sub(self.lowered.candidate_count())?;
        self.is_open[state].then_some(state)
    }

    /// Covers the items of an option, and closes the states that it excludes.
    fn cover(&mut self, option: OptionId) {
        let problem = &self.lowered.problem;
        for entry in problem.entries(option) {
            if !entry.item.is_secondary() {
                self.is_covered[entry.item.ordinal()] = true;
            }
            let agrees =
                |own: Entry| own.item != entry.item || own.color.is_some() && own.color == entry.color;
            for &other in problem.options_of(entry.item).iter().filter(|&&other| other != option) {
                if let Some(state) = self.open_state(other)
                    && !problem.entries(other).all(agrees)
                {
                    self.close(other, state);
                }
            }
        }
    }

    fn close(&mut self, option: OptionId, state: usize) {
        self.is_open[state] = false;
        for item in primary(&self.lowered.problem, option) {
            let left = &mut self.left[item.ordinal()];
            *left -= 1;
            if *left == 1 {
                self.last.push(item);
            }
        }
    }
}

/// The primary items of an option.
fn primary(problem: &Problem, option: OptionId) -> impl Iterator<Item = ItemId> + '_ {
    problem.entries(option).map(|entry| entry.item).filter(|item| !item.is_secondary())
}
