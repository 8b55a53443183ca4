//! The states that a search can return to, and the current one.

/// A state, and how many options were chosen in it.
#[derive(Clone, Debug)]
struct Slot<S> {
    sets: S,
    chosen: usize,
}

/// States from the first one to the current one. A marked state is never changed: what follows from it is
/// written into the next slot. So neither a mark nor its undoing copies a state, and what fails is not even
/// written: 9x9 boards in slices take .98 of the time of copies at marks and back.
#[derive(Clone, Debug)]
pub(super) struct Stack<S> {
    slots: Vec<Slot<S>>,
    /// The number of marked states, which are the first ones.
    marked: usize,
    /// The current state: the last marked one, or the one after it.
    at: usize,
}

impl<S: Clone> Stack<S> {
    /// A state that is not marked.
    pub(super) fn new(sets: S) -> Self {
        Self { slots: vec![Slot { sets, chosen: 0 }], marked: 0, at: 0 }
    }

    #[inline(always)]
    pub(super) fn current(&self) -> &S {
        &self.slots[self.at].sets
    }

    /// Whether the current state is marked.
    #[inline(always)]
    fn is_marked(&self) -> bool {
        self.at < self.marked
    }

    /// Marks the current state, in which so many options are chosen.
    #[inline(always)]
    pub(super) fn mark(&mut self, chosen: usize) -> usize {
        if !self.is_marked() {
            self.slots[self.at].chosen = chosen;
            self.marked = self.at + 1;
        }
        self.at
    }

    /// Returns to a marked state.
    #[inline(always)]
    pub(super) fn undo(&mut self, mark: usize) {
        (self.marked, self.at) = (mark + 1, mark);
    }

    /// A marked state, and how many options were chosen in it.
    #[inline(always)]
    pub(super) fn marked(&self, mark: usize) -> (&S, usize) {
        let Slot { sets, chosen } = &self.slots[mark];
        (sets, *chosen)
    }

    /// How many options are chosen in the current state, if it is marked.
    #[cfg(test)]
    pub(super) fn chosen_at_mark(&self) -> Option<usize> {
        self.is_marked().then(|| self.slots[self.at].chosen)
    }

    /// The current state, to be changed: a copy if it is marked.
    pub(super) fn own(&mut self) -> &mut S {
        if let (Some(marked), own) = self.next() {
            own.clone_from(marked);
        }
        &mut self.slots[self.at].sets
    }

    /// The current state, to be changed; if it is marked, a slot for what follows, and the marked state, of
    /// which the slot is to become a copy.
    #[inline(always)]
    pub(super) fn next(&mut self) -> (Option<&S>, &mut S) {
        if !self.is_marked() {
            return (None, &mut self.slots[self.at].sets);
        }
        self.at = self.marked;
        if self.at == self.slots.len() {
            self.grow();
        }
        let (marked, next) = self.slots.split_at_mut(self.at);
        (marked.last().map(|slot| &slot.sets), &mut next[0].sets)
    }

    /// Abandons what was to follow from the marked state.
    #[inline(always)]
    pub(super) fn abandon(&mut self) {
        self.at = self.marked - 1;
    }

    #[cold]
    fn grow(&mut self) {
        let last = self.slots[self.at - 1].clone();
        self.slots.push(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_states_stay_as_they_are() {
        let mut stack = Stack::new(10);
        *stack.own() += 1;
        let first = stack.mark(1);
        assert_eq!(stack.mark(2), first);
        *stack.own() += 5;
        let second = stack.mark(3);
        assert!(matches!(stack.next(), (Some(16), _)));
        stack.abandon();
        assert_eq!((stack.current(), stack.chosen_at_mark()), (&16, Some(3)));
        assert_eq!(stack.marked(second), (&16, 3));
        stack.undo(first);
        assert_eq!((stack.current(), stack.chosen_at_mark()), (&11, Some(1)));
        *stack.own() += 2;
        assert_eq!((stack.current(), stack.chosen_at_mark(), stack.marked(first)), (&13, None, (&11, 1)));
    }
}
