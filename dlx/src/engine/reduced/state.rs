//! The state of an engine that searches what forced options leave.

use crate::engine::prune::Pruner;
use crate::engine::{Pick, State, Switches, Tally};
use crate::ids::OptionId;
use crate::item_choice::Weights;
use crate::problem::{Problem, Reduction};

/// The state of an engine for what forced options leave of a problem. No item is ever off.
#[derive(Clone, Debug)]
pub(crate) struct Reduced<'p, S> {
    reduction: &'p Reduction,
    state: S,
    /// The forced options, and those that the engine has chosen.
    chosen: Vec<OptionId>,
}

impl<'p, S: State<'p>> Reduced<'p, S> {
    /// Changes the engine's state.
    #[inline(always)]
    fn change<T>(&mut self, weights: &mut Weights, change: impl FnOnce(&mut S, &mut Weights) -> T) -> T {
        weights.number(Some(&self.reduction.items.left));
        let result = change(&mut self.state, weights);
        weights.number(None);
        self.note();
        result
    }

    /// Notes what the engine has chosen since, or forgets what it has undone.
    #[inline(always)]
    fn note(&mut self) {
        let Reduction { forced, options, .. } = self.reduction;
        let chosen = self.state.chosen();
        self.chosen.truncate(forced.len() + chosen.len());
        let new = &chosen[self.chosen.len() - forced.len()..];
        self.chosen.extend(new.iter().map(|option| OptionId(options.at(option.0))));
    }

    /// The number of an item that is left.
    #[inline(always)]
    fn item(&self, item: u32) -> u32 {
        self.reduction.items.find(item).unwrap_or_default()
    }

    /// The number of an option that is left.
    #[inline(always)]
    fn option(&self, option: u32) -> u32 {
        self.reduction.options.find(option).unwrap_or_default()
    }

    /// The numbers of options, without those that are forced; `None` if one of them is excluded.
    fn numbers(&self, options: &[OptionId]) -> Option<Vec<OptionId>> {
        let Reduction { forced, options: numbering, .. } = self.reduction;
        let open = options.iter().filter(|option| !forced.contains(option));
        open.map(|option| numbering.find(option.0).map(OptionId)).collect()
    }
}

impl<'p, S: State<'p>> State<'p> for Reduced<'p, S> {
    type Mark = S::Mark;
    const MIRRORS: bool = S::MIRRORS;
    const HAS_IMAGES: bool = S::HAS_IMAGES;
    const IN_ORDER: bool = S::IN_ORDER;
    #[cfg(test)]
    const COUNTS: bool = S::COUNTS;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let reduction = Reduction::of(problem);
        let state = S::new(&reduction.problem, switches);
        let mut reduced = Self { reduction, state, chosen: reduction.forced.clone() };
        reduced.note();
        reduced
    }

    fn reset(&mut self) {
        self.state.reset();
        self.note();
    }

    #[inline(always)]
    fn mark(&mut self) -> Self::Mark {
        self.state.mark()
    }

    #[inline(always)]
    fn undo(&mut self, mark: Self::Mark) {
        self.state.undo(mark);
        self.note();
    }

    fn is_open(&self, option: u32) -> bool {
        self.reduction.options.find(option).is_some_and(|option| self.state.is_open(option))
    }

    fn is_covered(&self, item: usize) -> bool {
        self.reduction.items.find(item as u32).is_none_or(|item| self.state.is_covered(item as usize))
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        let first = into.len();
        self.state.uncovered(into);
        into[first..].iter_mut().for_each(|item| *item = self.reduction.items.at(*item));
    }

    fn size(&self, item: u32) -> u32 {
        self.state.size(self.item(item))
    }

    #[inline(always)]
    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let option = self.option(option);
        self.change(weights, |state, weights| state.choose(option, weights))
    }

    fn choose_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        let Some(options) = self.numbers(options) else { return false };
        self.change(weights, |state, weights| state.choose_all(&options, weights))
    }

    fn choose_all_but(&mut self, options: &[OptionId], forbidden: u32, weights: &mut Weights) -> bool {
        if self.reduction.forced.contains(&OptionId(forbidden)) {
            return false;
        }
        let Some(forbidden) = self.reduction.options.find(forbidden) else {
            return self.choose_all(options, weights);
        };
        let Some(options) = self.numbers(options) else { return false };
        self.change(weights, |state, weights| state.choose_all_but(&options, forbidden, weights))
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        let option = self.option(option);
        self.change(weights, |state, weights| state.forbid(option, weights))
    }

    fn prune(
        &mut self,
        pruner: &mut Pruner,
        _problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let problem = &self.reduction.problem;
        self.change(weights, |state, weights| state.prune(pruner, problem, weights, stop))
    }

    fn switch_on(&mut self, _problem: &Problem, _items: &[u32]) {}

    fn switch_off(&mut self, _problem: &Problem, _items: &[u32]) {}

    fn enforce(&mut self, _items: &[u32], _held: &[(u32, u32)], _weights: &mut Weights) -> bool {
        true
    }

    #[inline(always)]
    fn pick(&mut self, weights: &mut Weights) -> Pick {
        weights.number(Some(&self.reduction.items.left));
        let pick = self.state.pick(weights);
        weights.number(None);
        match pick {
            Pick::Item(item) => Pick::Item(self.reduction.items.at(item)),
            pick => pick,
        }
    }

    #[inline(always)]
    fn completes(&self, option: u32, item: u32) -> bool {
        self.state.completes(self.option(option), self.item(item))
    }

    #[inline(always)]
    fn foresee(&mut self, option: u32, item: u32, room: u64) -> Option<Tally> {
        self.state.foresee(self.option(option), self.item(item), room)
    }

    #[inline(always)]
    fn mirrors(&mut self, mark: Self::Mark) -> bool {
        self.state.mirrors(mark)
    }

    #[inline(always)]
    fn mirror(&mut self, mark: Self::Mark, below: Option<Self::Mark>) -> bool {
        self.state.mirror(mark, below)
    }

    #[inline(always)]
    fn flip(&mut self, mark: Self::Mark) -> usize {
        let common = self.reduction.forced.len() + self.state.flip(mark);
        self.chosen.truncate(common);
        self.note();
        common
    }

    #[inline(always)]
    fn complete(&mut self, option: u32) {
        self.state.complete(self.option(option));
        self.note();
    }

    #[inline(always)]
    fn branch_on(&mut self, item: u32) {
        self.state.branch_on(self.item(item));
    }

    #[inline(always)]
    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        let first = into.len();
        self.state.candidates(self.item(item), into);
        into[first..].iter_mut().for_each(|option| *option = self.reduction.options.at(*option));
    }

    #[inline(always)]
    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, _problem: &Problem, _off: &[bool]) {
        self.state.validate(&self.reduction.problem, &[]);
    }

    fn forget_last_changes(&mut self) {
        self.state.forget_last_changes();
    }

    fn is_hopeless(&self) -> bool {
        self.state.is_hopeless()
    }

    fn updates(&self) -> u64 {
        self.state.updates()
    }

    #[inline(always)]
    fn work(&self) -> u64 {
        self.state.work()
    }
}
