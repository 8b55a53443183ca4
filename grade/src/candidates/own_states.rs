//! What a rule and its own cells leave of the rule's states.
//!
//! States settle by every truth of the board. A person who looks at one cage sees less: the combinations that
//! its cells' candidates allow. What else has settled rests on truths elsewhere, which a reason must name.

use std::ops::Range;

use dlx_engine::OptionId;

use super::Candidates;
use crate::bits::{has, insert, remove};
use crate::network::Item;

impl<'t> Candidates<'t> {
    /// The states of a rule that it leaves, given the candidates of its cells alone.
    pub(crate) fn own_states(&self, rule: usize) -> OwnStates<'_, 't> {
        self.own_states_with(rule, &[])
    }

    /// The same if some candidates of its cells that are gone were possible, too.
    pub(crate) fn own_states_with(&self, rule: usize, more: &[OptionId]) -> OwnStates<'_, 't> {
        OwnStates::new(self, rule, more)
    }

    /// Whether a rule cannot be met without some candidates of its cells, given the others of its cells
    /// alone.
    #[must_use]
    pub(crate) fn needs_one_of(&self, rule: usize, places: &[OptionId]) -> bool {
        let mut own = self.own_states(rule);
        places.iter().for_each(|place| remove(&mut own.possible, place.index()));
        own.settle(rule);
        let items = self.network.items_of_rule(rule).iter();
        items.copied().any(|item| own.options(item).next().is_none())
    }

    /// The options of a truth, in order: of a hidden one, those that its rule leaves, given the candidates of
    /// the rule's cells alone. Besides the live ones, these are the states that settled only because truths
    /// elsewhere exclude them.
    #[must_use]
    pub(crate) fn own_options(&self, truth: Item) -> Vec<OptionId> {
        match self.network.rule_of(truth) {
            Some(rule) => self.own_states(rule).options(truth).collect(),
            None => self.options(truth).collect(),
        }
    }

    /// For each of a hidden truth's own options that is not live, a truth elsewhere that would have no option
    /// beside it.
    #[must_use]
    pub(crate) fn blocks(&self, truth: Item, own: &[OptionId]) -> Vec<(OptionId, Item)> {
        let blocked = own.iter().copied().filter(|&option| !self.is_live(option));
        let blocked: Vec<(OptionId, Vec<Item>)> = blocked
            .map(|state| (state, self.left_without_options(state, self.network.rule_of(truth))))
            .collect();
        // The truths that exclude most states are named first.
        let mut left: Vec<&(OptionId, Vec<Item>)> = blocked.iter().collect();
        let mut blocks = Vec::with_capacity(left.len());
        loop {
            let count = |item: &Item| left.iter().filter(|(_, by)| by.contains(item)).count();
            let all = left.iter().flat_map(|(_, by)| by).copied();
            let Some(most) = all.max_by_key(|item| (count(item), std::cmp::Reverse(*item))) else {
                return blocks;
            };
            left.retain(|(state, by)| {
                let is_by = by.contains(&most);
                if is_by {
                    blocks.push((*state, most));
                }
                !is_by
            });
        }
    }

    /// Those of some hidden truths of a rule that have [`blocks`](Self::blocks). If none has, those of the
    /// rule that have: what they leave settles the others.
    #[must_use]
    pub(crate) fn blocked_truths(&self, truths: &[Item]) -> Vec<Item> {
        let is_blocked = |&truth: &Item| !self.blocks(truth, &self.own_options(truth)).is_empty();
        let own: Vec<Item> = truths.iter().copied().filter(is_blocked).collect();
        let rule = truths.first().and_then(|&truth| self.network.rule_of(truth)).filter(|_| own.is_empty());
        let others = rule.into_iter().flat_map(|rule| self.network.items_of_rule(rule)).copied();
        own.into_iter().chain(others.filter(is_blocked)).collect()
    }

    /// The truths of [`blocks`](Self::blocks), in order, each once.
    #[must_use]
    pub(crate) fn blocking(&self, truth: Item, own: &[OptionId]) -> Vec<Item> {
        let mut truths: Vec<Item> = self.blocks(truth, own).into_iter().map(|(_, by)| by).collect();
        truths.dedup();
        truths
    }

    /// The truths outside a rule all of whose live options another option excludes, such as a state of the
    /// rule.
    #[must_use]
    pub(crate) fn left_without_options(&self, option: OptionId, own: Option<usize>) -> Vec<Item> {
        let network = self.network;
        let excluded = network.excluded_by(option).iter().filter(|&&option| self.is_live(option));
        let mut truths: Vec<Item> = excluded.flat_map(|&option| network.items_of(option)).copied().collect();
        truths.sort_unstable();
        truths.dedup();
        truths.retain(|&truth| {
            self.is_open(truth)
                && network.rule_of(truth).is_none_or(|rule| Some(rule) != own)
                && !network.items_of(option).contains(&truth)
                && self.options(truth).all(|other| network.excludes(option, other))
        });
        truths
    }
}

/// The states of a rule that its own cells leave possible.
pub(crate) struct OwnStates<'c, 't> {
    candidates: &'c Candidates<'t>,
    /// The possible options of the rule's items, in bits.
    possible: Vec<u64>,
    /// The words of it that hold the rule's states.
    words: Range<usize>,
}

impl<'c, 't> OwnStates<'c, 't> {
    fn new(candidates: &'c Candidates<'t>, rule: usize, more: &[OptionId]) -> Self {
        let network = candidates.network;
        let mut possible = vec![0; network.option_count().div_ceil(64)];
        let (mut first, mut end) = (usize::MAX, 0);
        for &option in network.items_of_rule(rule).iter().flat_map(|&item| network.options_of(item)) {
            let is_possible = match network.state(option) {
                Some(state) => state.rule == rule,
                None => candidates.is_live(option),
            };
            if !is_possible {
                continue;
            }
            insert(&mut possible, option.index());
            if !network.is_candidate(option) {
                let word = option.index() / 64;
                (first, end) = (first.min(word), end.max(word + 1));
            }
        }
        candidates.placed.iter().chain(more).for_each(|option| insert(&mut possible, option.index()));
        let mut own = Self { candidates, possible, words: first..end };
        own.settle(rule);
        own
    }

    /// Drops states of the rule as long as some lose their support.
    fn settle(&mut self, rule: usize) {
        let items = self.candidates.network.items_of_rule(rule);
        while items.iter().fold(false, |is_changed, &item| self.drop_unsupported(item) | is_changed) {}
    }

    /// The possible options of an item of the rule, in order: candidates that are live or placed, and states.
    pub(crate) fn options(&self, item: Item) -> impl Iterator<Item = OptionId> + Clone {
        let options = self.candidates.network.options_of(item).iter().copied();
        options.filter(|option| has(&self.possible, option.index()))
    }

    /// Drops the states that every possible option of an item excludes. Whether there were any.
    fn drop_unsupported(&mut self, item: Item) -> bool {
        let unsupported = self.unsupported(item);
        unsupported.iter().for_each(|state| remove(&mut self.possible, state.index()));
        !unsupported.is_empty()
    }

    /// The possible states of the rule that every possible option of an item excludes, in order.
    fn unsupported(&self, item: Item) -> Vec<OptionId> {
        let (network, mut options, mut found) = (self.candidates.network, self.options(item), Vec::new());
        let Some(first) = options.next() else { return found };
        let second = options.next().unwrap_or(first);
        if let [Some(one), Some(other)] = [first, second].map(|option| network.exclusion_bits(option)) {
            network.find_states_in((&self.possible, self.words.clone()), [one, other], options, &mut found);
            return found;
        }
        let is_possible = |state: &OptionId| has(&self.possible, state.index());
        found.extend(network.states_excluded_by(first).iter().copied().filter(is_possible));
        // Few are left after two or three options, most often none.
        for option in std::iter::once(second).chain(options) {
            if found.is_empty() {
                break;
            }
            network.retain_excluded(&mut found, option);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::settle::tests::{SHAPES, caged};

    #[test]
    fn own_states_are_those_that_each_item_of_the_rule_supports() {
        for shape in SHAPES {
            let network = caged(shape);
            let mut dropped = 0;
            for step in 2..6 {
                let mut candidates = Candidates::new(&network);
                let gone = candidates.live().filter(|&option| network.is_candidate(option)).step_by(step);
                for option in gone.collect::<Vec<_>>() {
                    candidates.eliminate(option);
                }
                for rule in 0..network.model().rule_count() {
                    let (own, items) = (candidates.own_states(rule), network.items_of_rule(rule));
                    if items.iter().any(|&item| own.options(item).next().is_none()) {
                        continue;
                    }
                    let is_supported = |state: OptionId| {
                        items.iter().all(|&item| own.options(item).any(|by| !network.excludes(by, state)))
                    };
                    let options = items.iter().flat_map(|&item| network.options_of(item)).copied();
                    for state in options.filter(|&option| !network.is_candidate(option)) {
                        let is_own = has(&own.possible, state.index());
                        assert_eq!(is_own, is_supported(state), "{shape}, {state:?}");
                        dropped += usize::from(!is_own);
                    }
                }
            }
            assert!(dropped > 7, "{shape}: {dropped}");
        }
    }
}
