//! States of hidden variables settle automatically, so that players see only candidates.
//!
//! After every change, up to a fixpoint:
//!
//! - If every live option of some truth excludes a state, the state has lost its support and is eliminated.
//! - A hidden truth whose only live option is a state is covered by it, once that state excludes no more
//!   candidates, but in the last empty cell of its rule. Until then, excluding them is a step for players.
//!
//! So a symbol that is placed takes candidates from the last cell of a cage as it does from its neighbour on
//! a thermometer.
//!
//! For a model without hidden variables, this costs nothing.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning};

use super::Candidates;
use crate::network::Item;

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
        let mut unsupported = std::mem::take(&mut self.unsupported);
        self.find_unsupported(truth, &mut unsupported);
        for state in unsupported.drain(..) {
            self.settled.push(Settled { state, is_placed: false, truth });
            self.remove(state);
        }
        self.unsupported = unsupported;
    }

    /// Finds the live states that every live option of a truth excludes, in order.
    fn find_unsupported(&self, truth: Item, found: &mut Vec<OptionId>) {
        let Some(first) = self.asked_first(truth) else { return };
        let mut others = self.options(truth).filter(|&option| option != first);
        let second = others.next().unwrap_or(first);
        if let [Some(one), Some(other)] = [first, second].map(|option| self.network.exclusion_bits(option)) {
            let words = self.network.lowered().candidate_count() / 64..self.live.len();
            return self.network.find_states_in((&self.live, words), [one, other], others, found);
        }
        let states = self.network.states_excluded_by(first).iter().copied();
        found.extend(states.filter(|&state| self.is_live(state) && self.network.excludes(second, state)));
        self.leave_out_options(truth, found);
        for other in others {
            if found.is_empty() {
                return;
            }
            found.retain(|&state| self.network.excludes(other, state));
        }
    }

    /// Leaves out of an ordered list what a truth has for options, none of which excludes itself. Where a
    /// truth has hundreds of them, as the steps of automata have, each excludes nearly all others.
    fn leave_out_options(&self, truth: Item, found: &mut Vec<OptionId>) {
        let mut own = self.options(truth).peekable();
        found.retain(|state| {
            while own.next_if(|option| option < state).is_some() {}
            own.peek() != Some(state)
        });
    }

    /// The live option of a truth whose exclusions are looked through: where they are lists, the shortest.
    /// Those of an automaton's states are long, but for one that says where it is not.
    fn asked_first(&self, truth: Item) -> Option<OptionId> {
        let mut options = self.options(truth);
        let first = options.next()?;
        match self.network.exclusion_bits(first) {
            Some(_) => Some(first),
            None => self.options(truth).min_by_key(|&option| self.network.states_excluded_by(option).len()),
        }
    }

    /// Places a state that is the only option of a hidden truth and excludes no candidate, but in the last
    /// empty cell of its rule.
    fn place_only_state(&mut self, truth: Item) {
        if self.count(truth) != 1 || !self.network.is_hidden(truth) {
            return;
        }
        let only = self.options(truth).find(|&option| !self.network.is_candidate(option));
        if let Some(state) = only.filter(|&state| self.is_idle(truth, state)) {
            self.settled.push(Settled { state, is_placed: true, truth });
            self.put(state, |_| {});
        }
    }

    /// Whether a state of a hidden truth excludes no candidates, but in the last empty cell of its rule.
    fn is_idle(&self, truth: Item, state: OptionId) -> bool {
        let mut excluded = self.excluded_by(state).map_while(|other| self.network.candidate(other));
        let Some((cell, _)) = excluded.next() else { return true };
        excluded.all(|(other, _)| other == cell)
            && self.network.rule_of(truth).and_then(|rule| self.last_cell(rule))
                == Some(self.network.cell_item(cell))
    }

    /// The only empty cell of a rule with hidden variables and several cells, if one is left.
    fn last_cell(&self, rule: usize) -> Option<Item> {
        let is_cell = |item: &&Item| matches!(self.network.meaning(**item), Meaning::Cell(_));
        let cells = self.network.items_of_rule(rule).iter().take_while(is_cell);
        let mut empty = cells.clone().copied().filter(|&cell| self.is_open(cell));
        let last = empty.next().filter(|_| empty.next().is_none())?;
        cells.copied().any(|cell| cell != last).then_some(last)
    }

    /// Has the hidden truths settle of rules that have one empty cell left, now that `filled` is not empty
    /// any more.
    pub(super) fn touch_last_cells(&mut self, filled: CellId) {
        let network = self.network;
        for &rule in network.drawn_rules().of_cell(filled) {
            if self.last_cell(rule).is_some() {
                let hidden = network.items_of_rule(rule).iter().filter(|&&item| network.is_hidden(item));
                for &item in hidden {
                    if self.options.is_truth(item) && self.options.count(item) == 1 {
                        self.touched.push(item);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {

    use dlx_variants::Spec;

    use super::*;
    use crate::network::Network;

    /// Shapes of boxes. The exclusions of the larger board are not kept as bits.
    pub(in crate::candidates) const SHAPES: [&str; 2] = ["[3, 3]", "[5, 4]"];

    /// A board with boxes of a shape and two cages.
    pub(in crate::candidates) fn caged(shape: &str) -> Network {
        let text = format!(
            "id = \"caged\"\nbox = {shape}\nclue = [{{ kind = \"cage\", cells = [\"R1C1\", \"R1C2\"], sum = 9 }}, \
             {{ kind = \"cage\", cells = [\"R2C1\", \"R2C2\", \"R2C3\"], sum = 15 }}]"
        );
        Network::of_spec(&Spec::from_toml(&text).expect("the declaration is sound"))
    }

    #[test]
    fn states_that_all_options_of_a_truth_exclude_are_found() {
        for shape in SHAPES {
            let network = caged(shape);
            let states = || {
                (network.lowered().candidate_count()..network.option_count()).map(|at| OptionId(at as u32))
            };
            let mut all = 0;
            for step in 2..6 {
                let mut candidates = Candidates::new(&network);
                let gone = candidates.live().filter(|&option| network.is_candidate(option)).step_by(step);
                gone.collect::<Vec<_>>().into_iter().for_each(|option| candidates.remove(option));
                for truth in candidates.truths().filter(|&truth| candidates.count(truth) > 0) {
                    let excluded = |&state: &OptionId| {
                        let by_all = candidates.options(truth).all(|option| network.excludes(option, state));
                        candidates.is_live(state) && by_all
                    };
                    let mut found = Vec::new();
                    candidates.find_unsupported(truth, &mut found);
                    assert_eq!(found, states().filter(excluded).collect::<Vec<_>>(), "{shape}, {truth:?}");
                    all += found.len();
                }
            }
            assert!(all > 7, "{shape}: {all}");
        }
    }
}
