//! Probing: before a search branches on anything, it tries options, one after another, and forbids those that
//! fail at once (R. Debruyne and C. Bessiere, "Some Practicable Filtering Techniques for the Constraint
//! Satisfaction Problem", 1997: singleton consistency, here of one pass).

use super::Backtrack;
use crate::engine::State;
use crate::limits::monitor::{Monitor, PATIENCE};

/// Options of larger items are not tried. With those of up to 16, the puzzles of Interactive Sudoku Solver
/// take .87 of the nodes, but generated killers 1.27 times the time.
const LARGEST: u32 = 6;
/// The same where automata are required: without items of their own, nothing small may be left to try.
/// Extreme Lunchbox of Interactive Sudoku Solver takes 793 nodes so, and else 7,309.
const LARGEST_WITH_AUTOMATA: u32 = 9;
/// Items with no more options than this come first.
const SMALL: u32 = 3;

/// Probing ends after so many updates for each entry of the problem, which is about as long as it takes to
/// prepare it. Without an end, skyscrapers and ranks take four times as long.
const MOST_PER_ENTRY: u64 = 100;

/// What probing keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Probing {
    /// Whether this root has been probed.
    pub(super) is_done: bool,
    items: Vec<u32>,
    options: Vec<u32>,
    /// For each option, whether it did not fail: it was tried, or was chosen together with one that was.
    is_safe: Vec<bool>,
}

impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Tries the options of items with few of them, until that takes too long or the search must stop.
    /// Returns false if that leaves no solution.
    #[cold]
    #[inline(never)]
    pub(super) fn probe(&mut self, monitor: &mut Monitor<'_>) -> bool {
        // A hopeless state may be left in the middle of a change.
        if self.state.is_hopeless() {
            return true;
        }
        self.weights.begin();
        let Probing { is_done, items, options, is_safe } = &mut self.probing;
        *is_done = true;
        items.clear();
        self.state.uncovered(items);
        let largest = if self.problem.automata.is_empty() { LARGEST } else { LARGEST_WITH_AUTOMATA };
        items.retain(|&item| (2..=largest).contains(&self.state.size(item)));
        items.sort_by_key(|&item| self.state.size(item) > SMALL);
        is_safe.clear();
        is_safe.resize(self.problem.option_count(), false);
        let begun = self.state.work();
        let most = MOST_PER_ENTRY * self.problem.entry_count() as u64;
        let mut due = PATIENCE;
        let mut mark = self.state.mark();
        for &item in &*items {
            if self.state.is_covered(item as usize) {
                continue;
            }
            options.clear();
            self.state.candidates(item, options);
            for &option in &*options {
                if is_safe[option as usize] || !self.state.is_open(option) {
                    continue;
                }
                let work = self.state.work().wrapping_sub(begun);
                if work > most || work > due && monitor.watch().is_some() {
                    return true;
                }
                due = due.max(work + PATIENCE);
                let is_possible = self.state.choose(option, &mut self.weights);
                if is_possible {
                    self.state.chosen().iter().for_each(|chosen| is_safe[chosen.index()] = true);
                }
                self.state.undo(mark);
                if !is_possible {
                    self.weights.failed(item as usize);
                    if !self.state.forbid(option, &mut self.weights) {
                        return false;
                    }
                    mark = self.state.mark();
                    // The options that are left may have been chosen.
                    if self.state.is_covered(item as usize) {
                        break;
                    }
                }
            }
        }
        true
    }
}
