//! How techniques report the steps that they find.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::Technique;
use crate::grade::candidates::Fresh;
use crate::grade::network::Network;
use crate::grade::step::{Reason, Step};
use crate::grade::watch::{Patience, Watch};

/// Where a technique reports the steps that it finds. Each call may say that no more are wanted, and the technique
/// returns at once.
pub struct Finds<'a> {
    report: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    patience: &'a Patience<'a>,
    network: &'a Network,
    fresh: Fresh<'a>,
    is_brief: bool,
}

impl std::fmt::Debug for Finds<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finds").field("patience", self.patience).finish_non_exhaustive()
    }
}

impl<'a> Finds<'a> {
    /// Hands steps to `report` until it breaks or the watch is over.
    pub(crate) fn new(
        report: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
        patience: &'a Patience<'a>,
        network: &'a Network,
    ) -> Self {
        Self { report, patience, network, fresh: Fresh::ALL, is_brief: false }
    }

    /// Wants no steps but those that rest on fresh items, or could not be found while these were as they were.
    pub(crate) fn among(self, fresh: Fresh<'a>) -> Self {
        Self { fresh, ..self }
    }

    /// Wants to know only what steps change, and their ratings.
    pub(crate) fn in_brief(self) -> Self {
        Self { is_brief: true, ..self }
    }

    /// Whether what steps rest on may be left out.
    pub(crate) fn is_brief(&self) -> bool {
        self.is_brief
    }

    /// The items that have changed since the technique was last through with the state.
    pub(crate) fn fresh(&self) -> Fresh<'a> {
        self.fresh
    }

    /// Reports a step, unless it changes nothing but states of hidden variables.
    pub fn step(&mut self, mut step: Step) -> ControlFlow<()> {
        if self.network.has_states() {
            step.eliminations.retain(|&option| self.network.is_candidate(option));
            step.placements.retain(|&option| self.network.is_candidate(option));
        }
        if step.eliminations.is_empty() && step.placements.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.report)(step)
    }

    /// Reports a step that eliminates `eliminations`, unless there are none, and what it rests on.
    pub fn eliminate(
        &mut self,
        technique: &'static Technique,
        mut eliminations: Vec<OptionId>,
        reason: impl FnOnce() -> Reason,
    ) -> ControlFlow<()> {
        if self.network.has_states() {
            eliminations.retain(|&option| self.network.is_candidate(option));
        }
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let reason = if self.is_brief { Reason::default() } else { reason() };
        self.step(Step { reason, eliminations, ..Step::new(technique) })
    }

    /// When to give up.
    #[must_use]
    pub fn watch(&self) -> &Watch {
        self.patience.watch()
    }

    /// Who looks at the watch.
    pub(crate) fn patience(&self) -> &'a Patience<'a> {
        self.patience
    }

    /// To be called by whatever takes long, again and again: breaks when the watch is over.
    pub fn tick(&mut self) -> ControlFlow<()> {
        self.patience.tick()
    }
}
