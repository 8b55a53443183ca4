//! How techniques report the steps that they find.

use std::ops::ControlFlow;

use dlx_engine::{OptionId, Watch};

use super::Technique;
use crate::candidates::Fresh;
use crate::level::Rating;
use crate::memo::Memo;
use crate::network::Network;
use crate::patience::Patience;
use crate::step::{Reason, Step};

/// The receiver of the steps that a technique finds. When a call breaks, no more steps are wanted, and the
/// technique returns at once.
pub struct Finds<'a> {
    report: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    patience: &'a Patience<'a>,
    memo: &'a Memo,
    network: &'a Network,
    fresh: Fresh<'a>,
    /// If reasons may be left out, the highest rating of a step that is wanted.
    brief: Option<Rating>,
    /// Whether only the reason of the first step is asked for.
    with_first_reason: bool,
    /// Whether steps of several symbols that others make together are asked for.
    with_joint_steps: bool,
    /// Whether a step has been reported.
    has_reported: bool,
}

impl std::fmt::Debug for Finds<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finds").field("patience", self.patience).finish_non_exhaustive()
    }
}

impl<'a> Finds<'a> {
    /// Passes steps to `report` until it breaks or the watch is over. The memo belongs to the candidates.
    pub(crate) fn new(
        report: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
        patience: &'a Patience<'a>,
        memo: &'a Memo,
        network: &'a Network,
    ) -> Self {
        Self {
            report,
            patience,
            memo,
            network,
            fresh: Fresh::ALL,
            brief: None,
            with_first_reason: false,
            with_joint_steps: false,
            has_reported: false,
        }
    }

    /// Limits the search to steps that rest on fresh items, or that could not be found before these changed.
    pub(crate) fn among(self, fresh: Fresh<'a>) -> Self {
        Self { fresh, ..self }
    }

    /// Limits the reports to what steps change, and their ratings. Steps with ratings above `most` are not
    /// wanted.
    pub(crate) fn in_brief(self, most: Rating) -> Self {
        Self { brief: Some(most), ..self }
    }

    /// Asks for no other reason than that of the first step.
    pub(crate) fn with_first_reason(self) -> Self {
        Self { with_first_reason: true, ..self }
    }

    /// Whether to ask for steps that others, each of a symbol, make together as well. They are no further
    /// moves, and none is the simplest.
    pub(crate) fn with_joint_steps(self, with_joint_steps: bool) -> Self {
        Self { with_joint_steps, ..self }
    }

    /// Whether such steps are asked for.
    pub(crate) fn wants_joint_steps(&self) -> bool {
        self.with_joint_steps
    }

    /// Whether the reason of the next step is asked for.
    pub(crate) fn wants_reason(&self) -> bool {
        !(self.is_brief() || self.with_first_reason && self.has_reported)
    }

    /// Whether all reasons may be left out.
    pub(crate) fn is_brief(&self) -> bool {
        self.brief.is_some()
    }

    /// Whether reasons may be left out, and ratings of a technique's steps too, because all of them are
    /// wanted.
    pub(crate) fn wants_only_changes(&self, technique: &Technique) -> bool {
        self.brief.is_some_and(|most| technique.most() <= most)
    }

    /// The items that have changed since the technique last finished looking.
    pub(crate) fn fresh(&self) -> Fresh<'a> {
        self.fresh
    }

    /// Reports a step, unless it changes only states of hidden variables.
    pub fn step(&mut self, mut step: Step) -> ControlFlow<()> {
        if self.network.has_states() {
            step.eliminations.retain(|&option| self.network.is_candidate(option));
            step.placements.retain(|&option| self.network.is_candidate(option));
        }
        if step.eliminations.is_empty() && step.placements.is_empty() {
            return ControlFlow::Continue(());
        }
        self.has_reported = true;
        (self.report)(step)
    }

    /// Reports a step that eliminates `eliminations`, unless there are none, with its reason if that is asked
    /// for.
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
        let reason = if self.wants_reason() { reason() } else { Reason::default() };
        self.step(Step { reason, eliminations, ..Step::new(technique) })
    }

    /// When to give up.
    #[must_use]
    pub fn watch(&self) -> &Watch {
        self.patience.watch()
    }

    /// The counter that checks the watch.
    pub(crate) fn patience(&self) -> &'a Patience<'a> {
        self.patience
    }

    /// What techniques have derived from the candidates.
    pub(crate) fn memo(&self) -> &'a Memo {
        self.memo
    }

    /// Long-running code calls this repeatedly. Breaks when the watch is over.
    #[inline]
    pub fn tick(&mut self) -> ControlFlow<()> {
        self.patience.tick()
    }
}
