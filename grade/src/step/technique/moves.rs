//! Moves: steps that change different things.

use dlx_engine::OptionId;

use crate::step::Step;

/// What some steps place and eliminate, each once, but no more than are wanted.
pub(crate) struct Moves {
    found: Vec<(Vec<OptionId>, Vec<OptionId>)>,
    most: usize,
}

impl Moves {
    /// No moves yet, of which `most` are wanted.
    pub(crate) fn new(most: usize) -> Self {
        Self { found: Vec::new(), most }
    }

    /// Adds what a step changes.
    pub(crate) fn add(&mut self, step: &Step) {
        let is_same = |(placements, eliminations): &(Vec<OptionId>, Vec<OptionId>)| {
            *placements == step.placements && *eliminations == step.eliminations
        };
        if self.found.len() < self.most && !self.found.iter().any(is_same) {
            self.found.push((step.placements.clone(), step.eliminations.clone()));
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }
}
