//! Changes at the root: options chosen and forbidden, items switched on and off.

use super::{Backtrack, Switched};
use crate::engine::{Machine, State};
use crate::ids::OptionId;

impl<'p, S: State<'p>> Backtrack<'p, S> {
    pub(super) fn is_open(&self, option: OptionId) -> bool {
        !self.forbidden.contains(option) && self.state.is_open(option.0)
    }

    /// Draws the consequences of the items that were switched on last. Returns false if no solution is left.
    pub(super) fn enforce(&mut self) -> bool {
        let Some(Switched { items, .. }) = self.switched.last() else { return true };
        let has = |item: u32| items.binary_search(&item).is_ok();
        let mut held = Vec::new();
        for &option in self.state.chosen() {
            let entries = self.problem.raw_entries(option).iter().filter(|entry| has(entry.item));
            held.extend(entries.map(|entry| (entry.item, entry.color, option.0)));
        }
        held.sort_unstable();
        let clash =
            |one: &(u32, u32, u32), two: &(u32, u32, u32)| one.0 == two.0 && (one.1 == 0 || one.1 != two.1);
        if held.windows(2).any(|pair| clash(&pair[0], &pair[1])) {
            return false;
        }
        let held: Vec<_> = held.into_iter().map(|(item, _, option)| (item, option)).collect();
        if !self.state.enforce(items, &held, &mut self.weights) {
            return false;
        }
        // An engine need not remember that an option was forbidden while all its items were off.
        let is_concerned =
            |option: &OptionId| self.problem.raw_entries(*option).iter().any(|entry| has(entry.item));
        self.forbidden.iter().filter(is_concerned).all(|option| {
            !self.state.chosen().contains(&option)
                && (!self.state.is_open(option.0) || self.state.forbid(option.0, &mut self.weights))
        })
    }

    /// Switches off all but the first `kept` groups that were switched on.
    pub(super) fn switch_off(&mut self, kept: usize) {
        while self.switched.len() > kept
            && let Some(Switched { items, before }) = self.switched.pop()
        {
            self.state.undo(before);
            self.state.switch_off(self.problem, &items);
            self.set_off(&items, true);
        }
    }

    pub(super) fn set_off(&mut self, items: &[u32], off: bool) {
        items.iter().for_each(|&item| self.off[item as usize] = off);
    }

    /// Applies a change to the root. A state without a solution from the start may be in the middle of a
    /// change, and takes no other.
    pub(super) fn at_root(&mut self, change: impl FnOnce(&mut Self) -> bool) -> bool {
        self.rewind();
        self.probing.is_done = false;
        self.images.is_changed = true;
        if !self.dead {
            self.dead = self.state.is_hopeless() || !change(self);
            self.state.forget_last_changes();
        }
        #[cfg(test)]
        self.validate(true);
        !self.dead
    }
}
