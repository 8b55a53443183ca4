//! Steps, and the way in which techniques report them.

use std::ops::ControlFlow;
use std::time::Instant;

use dlx_engine::{Cancel, Limits, OptionId, Stop};

use super::argument::Node;
use super::level::Rating;
use super::memory::Fresh;
use super::name::unique;
use super::state::State;
use super::technique::Technique;
use super::terrain::Item;

/// One step of a solution: what changes, and what that rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique that found it.
    pub technique: &'static Technique,
    /// How hard it is: the technique's rating, unless its size matters.
    pub rating: Rating,
    /// The items of which exactly one option holds, that the step rests on.
    pub truths: Vec<Item>,
    /// The items of which at most one option holds, that the step rests on.
    pub links: Vec<Item>,
    /// Where the truths are several sets that are told apart, how many are in each: two almost locked sets, the corners
    /// of a rectangle and what goes with them, or a crossing of houses and cells beside it.
    pub parts: Vec<usize>,
    /// The options that the step rests on besides, where the truths do not tell.
    pub nodes: Vec<OptionId>,
    /// The argument of a chain, a net or colours, in order.
    pub argument: Vec<Node>,
    /// The steps of one technique that this joins, where they are taken together.
    pub joins: Vec<Step>,
    /// The options that hold.
    pub placements: Vec<OptionId>,
    /// The options that do not.
    pub eliminations: Vec<OptionId>,
}

impl Step {
    /// A step that changes nothing yet, to be completed.
    #[must_use]
    pub fn new(technique: &'static Technique) -> Self {
        Self {
            technique,
            rating: technique.rating,
            truths: Vec::new(),
            links: Vec::new(),
            parts: Vec::new(),
            nodes: Vec::new(),
            argument: Vec::new(),
            joins: Vec::new(),
            placements: Vec::new(),
            eliminations: Vec::new(),
        }
    }

    /// What two steps of one technique eliminate together, unless one of them eliminates all of that.
    pub(crate) fn join(one: &Self, other: &Self) -> Option<Self> {
        let mut eliminations = [&one.eliminations[..], &other.eliminations].concat();
        eliminations.sort_unstable();
        eliminations.dedup();
        let is_more = eliminations.len() > one.eliminations.len().max(other.eliminations.len());
        is_more.then(|| Self {
            truths: unique(one.truths.iter().chain(&other.truths).copied()),
            links: unique(one.links.iter().chain(&other.links).copied()),
            eliminations,
            joins: vec![one.clone(), other.clone()],
            ..Self::new(one.technique)
        })
    }

    /// The parts of the truths.
    pub(crate) fn sets(&self) -> Vec<&[Item]> {
        let mut rest = self.truths.as_slice();
        let mut sets = Vec::new();
        for &count in &self.parts {
            let (set, others) = rest.split_at(count.min(rest.len()));
            sets.push(set);
            rest = others;
        }
        sets
    }

    /// Whether the step changes a state.
    #[must_use]
    pub fn changes(&self, state: &State<'_>) -> bool {
        self.placements.iter().chain(&self.eliminations).any(|&option| state.is_live(option))
    }
}

/// When to give up looking for steps.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// No more after this.
    pub deadline: Option<Instant>,
    /// No more once this is cancelled.
    pub cancel: Cancel,
}

impl Watch {
    /// The limits of a search that begins now. The flag is for the solver to take.
    pub(crate) fn limits(&self) -> Limits {
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        time.map_or_else(Limits::new, |time| Limits::new().time(time))
    }

    /// Whether to give up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop().is_some()
    }

    /// Why to give up, if so.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        let is_late = |deadline| Instant::now() >= deadline;
        match () {
            () if self.cancel.is_cancelled() => Some(Stop::Cancelled),
            () if self.deadline.is_some_and(is_late) => Some(Stop::Time),
            () => None,
        }
    }
}

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
