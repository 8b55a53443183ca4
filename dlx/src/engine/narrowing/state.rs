//! The state of an engine, narrowed by more than its items.

use std::ops::Range;

use super::{Narrowing, Tables};
use crate::engine::prune::Pruner;
use crate::engine::{Pick, Recalled, State, Switches, Tally};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;

/// The state of an engine, narrowed by sums, automata, ranks and cases.
#[derive(Clone, Debug)]
pub(crate) struct Narrowed<'p, S> {
    state: S,
    /// Nothing where there are none.
    narrowing: Option<Box<Narrowing<'p>>>,
}

impl<'p, S: State<'p>> Narrowed<'p, S> {
    /// Forbids what sums, automata, ranks and cases exclude, where the state is not without solutions.
    fn settle(&mut self, is_possible: bool, weights: &mut Weights) -> bool {
        match &mut self.narrowing {
            Some(narrowing) => {
                is_possible && !narrowing.hopeless && narrowing.settle(&mut self.state, weights)
            }
            None => is_possible,
        }
    }

    /// The same before any choice.
    fn begin(&mut self) {
        if let Some(narrowing) = &mut self.narrowing {
            let mut weights = Weights::new(ItemChoice::MinRemaining, narrowing.tables.problem.item_count());
            narrowing.hopeless =
                !self.state.is_hopeless() && !narrowing.settle(&mut self.state, &mut weights);
        }
    }

    /// Whether covers are not all solutions.
    fn has_required(&self) -> bool {
        self.narrowing.as_ref().is_some_and(|narrowing| narrowing.tables.has_required)
    }
}

impl<'p, S: State<'p>> State<'p> for Narrowed<'p, S> {
    type Mark = S::Mark;
    const MIRRORS: bool = S::MIRRORS;
    const HAS_IMAGES: bool = S::HAS_IMAGES;
    const IN_ORDER: bool = S::IN_ORDER;
    #[cfg(test)]
    const COUNTS: bool = S::COUNTS;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let narrowing = Tables::new(problem, switches).map(|tables| Box::new(Narrowing::new(tables)));
        let mut narrowed = Self { state: S::new(problem, switches), narrowing };
        narrowed.begin();
        narrowed
    }

    fn reset(&mut self) {
        self.state.reset();
        if let Some(narrowing) = &mut self.narrowing {
            narrowing.undone += 1;
        }
        self.begin();
    }

    #[inline(always)]
    fn mark(&mut self) -> Self::Mark {
        self.state.mark()
    }

    #[inline(always)]
    fn undo(&mut self, mark: Self::Mark) {
        if let Some(narrowing) = &mut self.narrowing {
            narrowing.undone += 1;
        }
        self.state.undo(mark);
    }

    #[inline(always)]
    fn is_open(&self, option: u32) -> bool {
        self.state.is_open(option)
    }

    #[inline(always)]
    fn is_covered(&self, item: usize) -> bool {
        self.state.is_covered(item)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        self.state.uncovered(into);
    }

    #[inline(always)]
    fn size(&self, item: u32) -> u32 {
        self.state.size(item)
    }

    #[inline(always)]
    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let is_possible = self.state.choose(option, weights);
        self.settle(is_possible, weights)
    }

    fn choose_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        let is_possible = self.state.choose_all(options, weights);
        self.settle(is_possible, weights)
    }

    fn choose_all_but(&mut self, options: &[OptionId], forbidden: u32, weights: &mut Weights) -> bool {
        let is_possible = self.state.choose_all_but(options, forbidden, weights);
        self.settle(is_possible, weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        let is_possible = self.state.forbid(option, weights);
        self.settle(is_possible, weights)
    }

    fn prune(
        &mut self,
        pruner: &mut Pruner,
        problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let is_possible = self.state.prune(pruner, problem, weights, stop);
        self.settle(is_possible, weights)
    }

    fn switch_on(&mut self, problem: &Problem, items: &[u32]) {
        self.state.switch_on(problem, items);
    }

    fn switch_off(&mut self, problem: &Problem, items: &[u32]) {
        self.state.switch_off(problem, items);
    }

    fn enforce(&mut self, items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        let is_possible = self.state.enforce(items, held, weights);
        self.settle(is_possible, weights)
    }

    #[inline(always)]
    fn pick(&mut self, weights: &mut Weights) -> Pick {
        match &self.narrowing {
            Some(narrowing) if narrowing.hopeless => Pick::Dead,
            _ => self.state.pick(weights),
        }
    }

    #[inline(always)]
    fn completes(&self, option: u32, item: u32) -> bool {
        !self.has_required() && self.state.completes(option, item)
    }

    #[inline(always)]
    fn foresee(&mut self, option: u32, item: u32, room: u64) -> Option<Tally> {
        if self.has_required() { None } else { self.state.foresee(option, item, room) }
    }

    #[inline(always)]
    fn foresee_each(&mut self, option: u32, item: u32, room: u64) -> Option<Range<u32>> {
        // What is narrowed has the same solutions in another order.
        if self.narrowing.is_some() { None } else { self.state.foresee_each(option, item, room) }
    }

    #[inline(always)]
    fn recall(&mut self, option: u32, number: u32) -> Recalled<'_> {
        self.state.recall(option, number)
    }

    #[inline(always)]
    fn mirrors(&mut self, mark: Self::Mark) -> bool {
        !self.has_required() && self.state.mirrors(mark)
    }

    #[inline(always)]
    fn mirror(&mut self, mark: Self::Mark, below: Option<Self::Mark>) -> bool {
        // The work of narrowing is not known.
        self.narrowing.is_none() && self.state.mirror(mark, below)
    }

    #[inline(always)]
    fn flip(&mut self, mark: Self::Mark) -> usize {
        self.state.flip(mark)
    }

    #[inline(always)]
    fn complete(&mut self, option: u32) {
        self.state.complete(option);
    }

    #[inline(always)]
    fn branch_on(&mut self, item: u32) {
        self.state.branch_on(item);
    }

    #[inline(always)]
    fn branches(&self, item: u32, into: &mut Vec<u32>) {
        self.state.branches(item, into);
    }

    #[inline(always)]
    fn take(&mut self, item: u32, option: u32, weights: &mut Weights) -> bool {
        let is_possible = self.state.take(item, option, weights);
        self.settle(is_possible, weights)
    }

    #[inline(always)]
    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        self.state.candidates(item, into);
    }

    #[inline(always)]
    fn chosen(&self) -> &[OptionId] {
        self.state.chosen()
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        self.state.validate(problem, off);
    }

    fn forget_last_changes(&mut self) {
        self.state.forget_last_changes();
    }

    fn is_hopeless(&self) -> bool {
        self.state.is_hopeless() || self.narrowing.as_ref().is_some_and(|narrowing| narrowing.hopeless)
    }

    fn updates(&self) -> u64 {
        let own = self.narrowing.as_ref().map_or(0, |narrowing| narrowing.updates);
        self.state.updates().wrapping_add(own)
    }

    #[inline(always)]
    fn work(&self) -> u64 {
        let own = self.narrowing.as_ref().map_or(0, |narrowing| narrowing.updates);
        self.state.work().wrapping_add(own)
    }
}
