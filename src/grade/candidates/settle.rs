//! States of hidden variables settle automatically, so that players see only candidates.
//!
//! After every change, up to a fixpoint:
//!
//! - If every live option of some truth excludes a state, the state has lost its support and is eliminated.
//! - A hidden truth whose only live option is a state is covered by it, once that state excludes no more
//!   candidates. Until then, excluding them is a step for players.
//!
//! For a model without hidden variables, this costs nothing.

use dlx_engine::OptionId;

use super::Candidates;
use crate::grade::network::Item;

/// A state that settled, and the truth that decided it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    /// The state.
    pub(crate) state: OptionId,
    /// Whether it was placed, and not eliminated.
    pub(crate) is_placed: bool,
    /// The truth whose only option it was, or whose options all excluded it.
    pub(crate) truth: Item,
}

/// A stack of truths, each of which is in it once.
#[derive(Clone, Default, Debug)]
pub(super) struct Touched {
    stack: Vec<Item>,
    /// For each item that has been in it, whether it is.
    is_in: Vec<bool>,
}

impl Touched {
    /// Adds a truth, if it is not there.
    pub(super) fn push(&mut self, truth: Item) {
        if truth.index() >= self.is_in.len() {
            self.is_in.resize(truth.index() + 1, false);
        }
        if !std::mem::replace(&mut self.is_in[truth.index()], true) {
            self.stack.push(truth);
        }
    }

    fn pop(&mut self) -> Option<Item> {
        let truth = self.stack.pop()?;
        self.is_in[truth.index()] = false;
        Some(truth)
    }
}

impl Candidates<'_> {
    /// Lets states settle after a change.
    pub(super) fn settle(&mut self) {
        while let Some(truth) = self.touched.pop() {
            if self.is_open(truth) && self.count(truth) > 0 {
                self.drop_unsupported(truth);
                self.place_only_state(truth);
            }
        }
    }

    /// Eliminates the states that every live option of a truth excludes.
    fn drop_unsupported(&mut self, truth: Item) {
        let network = self.network;
        let mut options = self.options(truth);
        let Some(first) = options.next() else { return };
        let states = network.states_excluded_by(first);
        if states.is_empty() {
            return;
        }
        let others: Vec<OptionId> = options.collect();
        for &state in states {
            if self.is_live(state) && others.iter().all(|&other| network.excludes(other, state)) {
                self.settled.push(Settled { state, is_placed: false, truth });
                self.remove(state);
            }
        }
    }

    /// Places a state that is the only option of a hidden truth and excludes no candidate.
    fn place_only_state(&mut self, truth: Item) {
        if self.count(truth) != 1 || !self.network.is_hidden(truth) {
            return;
        }
        let only = self.options(truth).find(|&option| !self.network.is_candidate(option));
        let is_idle =
            |state: &OptionId| self.excluded_by(*state).all(|other| !self.network.is_candidate(other));
        if let Some(state) = only.filter(is_idle) {
            self.settled.push(Settled { state, is_placed: true, truth });
            self.put(state);
        }
    }
}
