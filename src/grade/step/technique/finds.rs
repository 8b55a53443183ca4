//! How techniques report the steps that they find.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::Technique;
use crate::grade::candidates::Fresh;
use crate::grade::step::Step;
use crate::grade::watch::Watch;

/// Where a technique reports the steps that it finds. Each call may say that no more are wanted, and the technique
/// returns at once.
pub struct Finds<'a> {
    report: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    watch: &'a Watch,
    fresh: Fresh<'a>,
    is_brief: bool,
    ticks: u32,
}

impl std::fmt::Debug for Finds<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finds").field("watch", self.watch).finish_non_exhaustive()
    }
}

impl<'a> Finds<'a> {
    /// Calls between two looks at the watch.
    const TICKS: u32 = 256;

    /// Hands steps to `report` until it breaks or the watch is over.
    pub fn new(report: &'a mut dyn FnMut(Step) -> ControlFlow<()>, watch: &'a Watch) -> Self {
        Self { report, watch, fresh: Fresh::ALL, is_brief: false, ticks: 0 }
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

    /// Reports a step, which must change the state.
    pub fn step(&mut self, step: Step) -> ControlFlow<()> {
        (self.report)(step)
    }

    /// Reports a step that eliminates `eliminations`, unless there are none. `complete` adds what it rests on.
    pub fn eliminate(
        &mut self,
        technique: &'static Technique,
        eliminations: Vec<OptionId>,
        complete: impl FnOnce(&mut Step),
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = Step { eliminations, ..Step::new(technique) };
        complete(&mut step);
        self.step(step)
    }

    /// When to give up.
    #[must_use]
    pub fn watch(&self) -> &Watch {
        self.watch
    }

    /// To be called now and then by whatever takes long: breaks when the watch is over.
    pub fn tick(&mut self) -> ControlFlow<()> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(Self::TICKS) && self.watch.is_over() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
