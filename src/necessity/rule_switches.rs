//! Rules as switches of a prepared search.

use std::ops::Range;

use dlx_engine::ItemId;
use dlx_variants::{Lowered, Model};

/// The switches of the rules of a model that are clues, in order, and of rules that follow from them: each of
/// those is on if all that it follows from are.
#[derive(Clone, Debug, Default)]
pub(crate) struct RuleSwitches {
    /// The number of the first rule that is a clue; its switch is the first one.
    first_rule: usize,
    /// The number of clues that follow from no others.
    clues: usize,
    /// For each derived rule, which come after those, the rules that it follows from.
    derived: Vec<Vec<usize>>,
}

impl RuleSwitches {
    /// The switches of all clues of a model that are rules.
    pub(crate) fn new(model: &Model) -> Self {
        Self { first_rule: model.clues().start, clues: model.clues().len(), derived: Vec::new() }
    }

    /// Takes the last rules to be `derived` from others.
    pub(crate) fn with_derived(self, derived: Vec<Vec<usize>>) -> Self {
        Self { clues: self.clues - derived.len(), derived, ..self }
    }

    /// The items of each switch.
    pub(crate) fn items(&self, lowered: &Lowered) -> Vec<Vec<ItemId>> {
        let rules = self.first_rule..self.first_rule + self.clues + self.derived.len();
        rules.map(|rule| lowered.items_of_rule(rule).to_vec()).collect()
    }

    /// The rules that are clues, without derived ones.
    pub(crate) fn rules(&self) -> Range<usize> {
        self.first_rule..self.first_rule + self.clues
    }

    /// The switch of a rule.
    pub(crate) fn of_rule(&self, rule: usize) -> usize {
        rule - self.first_rule
    }

    /// The switches of derived rules that are on as soon as `rule` is, the last of the rules that are
    /// `placed`.
    pub(crate) fn following(&self, rule: usize, placed: &[usize]) -> impl Iterator<Item = usize> {
        let derived = self.derived.iter().zip(self.clues..);
        let are_placed = |from: &[usize]| from.iter().all(|rule| placed.contains(rule));
        derived.filter(move |(from, _)| from.contains(&rule) && are_placed(from)).map(|(_, switch)| switch)
    }

    /// The rules that a switch stands for: one, or those that a derived rule follows from.
    pub(crate) fn sources(&self, switch: usize) -> Vec<usize> {
        match switch.checked_sub(self.clues) {
            Some(derived) => self.derived[derived].clone(),
            None => vec![self.first_rule + switch],
        }
    }
}
