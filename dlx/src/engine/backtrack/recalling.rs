//! Solutions that are recalled from a part of the tree that the state foresees, instead of searched one by
//! one.

use std::ops::Range;

use super::{Backtrack, Phase};
use crate::engine::{Machine, Recalled, State};
use crate::limits::Limits;
use crate::limits::monitor::Monitor;

/// Solutions are foreseen where at least one of so many nodes was one. Where there are few, looking for them
/// first takes as long as the search: counting, which always foresees, takes 1.02 to 1.04 of the time of
/// visiting on 6x10 pentominoes and queens.
const DENSE: u64 = 8;

/// The part below the last option taken, if it is recalled.
#[derive(Clone, Debug, Default)]
pub(super) struct Recall {
    /// What is still to be recalled of it, by number.
    rest: Range<u32>,
    /// How many solutions were.
    solutions: u32,
}

impl Recall {
    pub(super) fn of(rest: Range<u32>) -> Self {
        Self { rest, solutions: 0 }
    }

    /// Whether something is still to be recalled.
    #[inline(always)]
    pub(super) fn is_on(&self) -> bool {
        !self.rest.is_empty()
    }
}

impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Whether foreseen solutions come in the order of the search, and are worth it.
    #[inline(always)]
    pub(super) fn recalls(&self, monitor: &Monitor<'_>) -> bool {
        monitor.solutions() * DENSE > monitor.nodes() && self.order.is_natural()
    }

    /// Goes on to the next solution to be recalled. Returns false if there is none, or if limits that are new
    /// since the part was foreseen do not let it be counted at once: then it is searched.
    #[inline(always)]
    pub(super) fn recall_next(&mut self, monitor: &mut Monitor<'_>) -> bool {
        let (Some(number), Some(frame)) = (self.recall.rest.next(), self.frames.last()) else { return false };
        self.state.undo(frame.prepared);
        let Recalled { levels, is_solution, work } =
            self.state.recall(self.candidates[frame.next - 1], number);
        if !monitor.count_each(self.frames.len(), levels) {
            self.retraced = self.retraced.wrapping_add(work);
            self.recall.rest.start = number;
            self.search_again();
            return false;
        }
        self.recall.solutions += u32::from(is_solution);
        is_solution
    }

    #[cold]
    fn search_again(&mut self) {
        if let Some(search) = self.searched() {
            *self = search;
        }
    }

    /// A search that has come to the last solution node by node, if it was recalled here: only that knows the
    /// branchings on the way.
    pub(super) fn searched(&self) -> Option<Self> {
        if let Some(search) = self.replayed() {
            return Some(search);
        }
        if self.recall.solutions == 0 && !self.recall.is_on() {
            return None;
        }
        let mut search = self.clone();
        search.recall = Recall::default();
        search.phase = Phase::Retreat;
        search.frames.last_mut()?.next -= 1;
        // Where no solution is wanted, none is foreseen.
        let mut monitor = Monitor::new(Limits::new().solutions(0), None, None);
        for _ in 0..self.recall.solutions {
            search.advance(&mut monitor);
        }
        let again = search.updates().wrapping_sub(self.updates());
        search.retraced = search.retraced.wrapping_add(again);
        Some(search)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::engine::{Engine, Event, Switches};
    use crate::item_choice::{ItemChoice, Weights};
    use crate::parallel::tests::random_problem;

    /// The next solution, in order, and all that is known of the search then; `None` at its end.
    fn next(
        machine: &mut dyn Machine,
        monitor: &mut Monitor<'_>,
    ) -> Option<impl PartialEq + std::fmt::Debug> {
        let Event::Solution = machine.advance(monitor) else { return None };
        monitor.solution();
        let mut chosen = machine.chosen().to_vec();
        chosen.sort_unstable();
        let profile = monitor.profile().to_vec();
        Some((chosen, machine.path(), machine.left(), machine.updates(), profile))
    }

    #[test]
    fn recalled_solutions_are_those_of_the_search() {
        let mut recalled = 0;
        for seed in 0..3000 {
            let problem = random_problem(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
            let machine = || {
                let weights = Weights::new(ItemChoice::MinRemaining, problem.item_count());
                Engine::Masks.machine(&problem, weights, Switches::default())
            };
            let (mut one, mut other) = (machine(), machine());
            let mut monitor = Monitor::new(Limits::new(), None, None);
            // Where no solution is wanted, none is foreseen.
            let mut searching = Monitor::new(Limits::new().solutions(0), None, None);
            for _ in 0..300 {
                let solution = next(&mut *one, &mut monitor);
                assert_eq!(solution, next(&mut *other, &mut searching), "{seed}");
                if solution.is_none() {
                    break;
                }
                recalled += 1;
            }
        }
        assert!(recalled > 10_000, "{recalled}");
    }
}
