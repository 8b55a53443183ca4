//! What is learnt from a conflict, and what a refutation depends on.

use super::literal::Literal;
use super::order::Order;
use super::state::{Conflict, State};
use super::trail::Reason;

#[derive(Debug)]
pub(super) struct Analysis {
    is_seen: Vec<bool>,
    /// The options marked as seen.
    seen: Vec<u32>,
    /// A buffer for the options that something follows from.
    causes: Vec<u32>,
    /// Options yet to be traced back.
    open: Vec<u32>,
    clause: Vec<Literal>,
    levels: Vec<usize>,
}

impl Analysis {
    pub(super) fn new(options: usize) -> Self {
        Self {
            is_seen: vec![false; options],
            seen: Vec::new(),
            causes: Vec::new(),
            open: Vec::new(),
            clause: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// The last learnt clause. Only its first literal belongs to the level of the conflict; its second one
    /// belongs to the next lower level that it needs.
    pub(super) fn clause(&self) -> &[Literal] {
        &self.clause
    }

    /// The number of levels that the literals of that clause belong to.
    pub(super) fn levels(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Traces a conflict back to the last point on its level that every path to it passes through. Returns
    /// the level on which the clause propagates.
    pub(super) fn learn(&mut self, state: &State<'_>, conflict: Conflict, order: &mut Order) -> usize {
        let trail = &state.trail;
        self.clause.clear();
        // A placeholder for the literal that is found last.
        self.clause.push(Literal::with(0));
        self.causes.clear();
        state.causes_of(conflict, &mut self.causes);
        let mut on_level = 0;
        for option in trail.latest_first() {
            for at in 0..self.causes.len() {
                let cause = self.causes[at];
                if self.see(cause, state) {
                    order.bump(cause);
                    if trail.level_of(cause) == trail.level() {
                        on_level += 1;
                    } else {
                        self.clause.push(trail.false_literal(cause));
                    }
                }
            }
            self.causes.clear();
            if !self.is_seen[option as usize] {
                continue;
            }
            on_level -= 1;
            if on_level == 0 {
                self.clause[0] = trail.false_literal(option);
                break;
            }
            state.reasons_for(option, &mut self.causes);
        }
        self.shorten(state);
        self.forget_seen();
        self.measure(state)
    }

    /// Removes literals that follow from the others.
    fn shorten(&mut self, state: &State<'_>) {
        let mut clause = std::mem::take(&mut self.clause);
        let first = clause[0];
        clause.retain(|&literal| literal == first || !self.follows(literal.option(), state));
        self.clause = clause;
    }

    /// Whether what is known about an option follows from other seen options.
    fn follows(&mut self, option: u32, state: &State<'_>) -> bool {
        let before = self.seen.len();
        self.open.clear();
        self.open.push(option);
        while let Some(option) = self.open.pop() {
            if state.trail.reason_of(option) == Reason::Given {
                self.seen.drain(before..).for_each(|option| self.is_seen[option as usize] = false);
                return false;
            }
            self.causes.clear();
            state.reasons_for(option, &mut self.causes);
            for at in 0..self.causes.len() {
                let cause = self.causes[at];
                if self.see(cause, state) {
                    self.open.push(cause);
                }
            }
        }
        true
    }

    /// Moves the literal of the second highest level to the second place, and returns that level.
    fn measure(&mut self, state: &State<'_>) -> usize {
        let level = |literal: &Literal| state.trail.level_of(literal.option());
        let highest = (1..self.clause.len()).max_by_key(|&at| level(&self.clause[at]));
        let back = highest.map_or(0, |at| {
            self.clause.swap(1, at);
            level(&self.clause[1])
        });
        self.levels.clear();
        self.levels.extend(self.clause.iter().map(level));
        self.levels.sort_unstable();
        self.levels.dedup();
        back
    }

    /// The assumptions that exclude `option`, and `option` itself.
    pub(super) fn core(&mut self, state: &State<'_>, option: u32) -> Vec<u32> {
        let mut core = vec![option];
        self.see(option, state);
        for known in state.trail.latest_first() {
            if !self.is_seen[known as usize] {
                continue;
            }
            if state.trail.reason_of(known) == Reason::Given {
                core.push(known);
                continue;
            }
            self.causes.clear();
            state.reasons_for(known, &mut self.causes);
            for at in 0..self.causes.len() {
                self.see(self.causes[at], state);
            }
        }
        self.forget_seen();
        core
    }

    /// Marks an option as seen, unless what is known about it holds in all solutions. Returns false if it was
    /// not newly marked.
    fn see(&mut self, option: u32, state: &State<'_>) -> bool {
        if self.is_seen[option as usize] || state.trail.level_of(option) == 0 {
            return false;
        }
        self.is_seen[option as usize] = true;
        self.seen.push(option);
        true
    }

    fn forget_seen(&mut self) {
        self.seen.drain(..).for_each(|option| self.is_seen[option as usize] = false);
    }
}
