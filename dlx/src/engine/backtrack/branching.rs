//! How a branching begins and ends.

use super::{Backtrack, Frame};
use crate::engine::State;
use crate::item_choice::ItemChoice;

impl<'p, S: State<'p>> Backtrack<'p, S> {
    #[inline(always)]
    pub(super) fn branch(&mut self, item: u32) {
        let is_first = self.frames.is_empty();
        if is_first {
            self.order.begin();
            self.weights.begin();
        }
        self.list(item);
        if is_first {
            self.begin_images();
        }
    }

    /// Begins a branching with all options.
    #[inline(always)]
    pub(super) fn list(&mut self, item: u32) {
        let frame = self.open(item);
        self.state.branches(item, &mut self.candidates);
        let options = &mut self.candidates[frame.first..];
        // Weighted search benefits from an order that depends on what was searched before.
        if !S::IN_ORDER && self.weights.choice == ItemChoice::MinRemaining {
            options.sort_unstable();
        }
        self.order.arrange(frame.key, options);
        let width = options.len() as u32;
        // Some items are examined together.
        self.due = self.due.wrapping_sub(u64::from(width) + self.problem.item_count() as u64 / 16);
        self.frames.push(Frame { width, ..frame });
    }

    /// Begins a branching: returns its frame, to be pushed with one or more options.
    #[inline(always)]
    pub(super) fn open(&mut self, item: u32) -> Frame<S::Mark> {
        let above = self.frames.last();
        let key = self.order.key(above.map(|frame| (frame.key, self.candidates[frame.next - 1])));
        let before = self.state.mark();
        self.state.branch_on(item);
        let prepared = self.state.mark();
        let first = self.candidates.len();
        Frame { item, before, prepared, first, next: first, width: 1, key }
    }

    /// Leaves the deepest branching.
    #[inline(always)]
    pub(super) fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.candidates.truncate(frame.first);
        // Otherwise the frame above undoes more.
        if self.frames.is_empty() {
            self.state.undo(frame.before);
        }
    }
}
