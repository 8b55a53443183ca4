//! Finds options that no solution contains, without searching.
//!
//! If all options of an item also cover another item, the other item's remaining options are excluded. In
//! Sudoku this is pointing and claiming; with conflict items it makes relations between cells consistent.

use super::State;
use crate::ids::OptionId;
use crate::item_choice::Weights;
use crate::problem::Problem;

/// Items with more options than this are not examined: they are rarely locked.
pub(super) const LARGEST: u32 = 3;

/// The number of items examined between two checks of whether to stop.
pub(super) const AT_ONCE: usize = 256;

/// Buffers for pruning.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pruner {
    items: Vec<u32>,
    options: Vec<u32>,
    others: Vec<u32>,
}

impl Pruner {
    /// Removes excluded options until none is found or `stop` returns true. Returns false if that leaves no
    /// solution.
    pub(crate) fn prune<'p, S>(
        &mut self,
        state: &mut S,
        problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool
    where
        S: State<'p>,
    {
        loop {
            self.items.clear();
            state.uncovered(&mut self.items);
            let mut changed = false;
            for at in 0..self.items.len() {
                if at % AT_ONCE == 0 && stop() {
                    return true;
                }
                let item = self.items[at];
                while !state.is_covered(item as usize)
                    && let Some(other) = self.locked(state, problem, item)
                {
                    changed = true;
                    if !self.lock(state, problem, item, other, weights) {
                        return false;
                    }
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// An uncovered item that all options of `item` cover, and other options as well.
    fn locked<'p, S: State<'p>>(&mut self, state: &S, problem: &Problem, item: u32) -> Option<u32> {
        let size = state.size(item);
        if !(2..=LARGEST).contains(&size) {
            return None;
        }
        self.options.clear();
        state.candidates(item, &mut self.options);
        let (&first, rest) = self.options.split_first()?;
        let entries = problem.raw_entries(OptionId(first)).iter();
        let mut others =
            entries.filter(|entry| entry.color == 0 && entry.item != item).map(|entry| entry.item);
        others.find(|&other| {
            state.size(other) > size
                && !state.is_covered(other as usize)
                && rest.iter().all(|&option| covers(problem, option, other))
        })
    }

    /// Removes the options of `other` that do not cover `item`. Returns false if that leaves no solution.
    fn lock<'p, S: State<'p>>(
        &mut self,
        state: &mut S,
        problem: &Problem,
        item: u32,
        other: u32,
        weights: &mut Weights,
    ) -> bool {
        self.others.clear();
        state.candidates(other, &mut self.others);
        self.others.retain(|&option| !covers(problem, option, item));
        self.others.iter().all(|&option| !state.is_open(option) || state.forbid(option, weights))
    }
}

fn covers(problem: &Problem, option: u32, item: u32) -> bool {
    problem.raw_entries(OptionId(option)).iter().any(|entry| entry.item == item && entry.color == 0)
}
