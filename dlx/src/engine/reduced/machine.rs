//! The machine of an engine that searches what forced options leave.

use std::borrow::Cow;

use crate::best::Least;
use crate::engine::backtrack::Branching;
use crate::engine::{Aside, Event, Interval, Machine, Misplaced, Subtree};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::limits::monitor::Monitor;
use crate::problem::{Numbering, Reduction};

/// A machine for a problem, by one for what forced options leave of it. No item is ever off.
#[derive(Debug)]
pub(crate) struct Reduced<'p> {
    reduction: &'p Reduction,
    machine: Box<dyn Machine + 'p>,
    /// The forced options, and those that the machine has chosen.
    chosen: Vec<OptionId>,
}

impl<'p> Reduced<'p> {
    /// A machine by `machine`, which is as new.
    pub(crate) fn new(reduction: &'p Reduction, machine: Box<dyn Machine + 'p>) -> Self {
        let mut reduced = Self { reduction, machine, chosen: reduction.forced.clone() };
        reduced.note();
        reduced
    }

    /// Notes what the machine has chosen.
    fn note(&mut self) {
        let Reduction { forced, options, .. } = self.reduction;
        self.chosen.truncate(forced.len());
        self.chosen.extend(self.machine.chosen().iter().map(|&option| outside(options, option)));
    }

    /// Changes the machine.
    fn change<T>(&mut self, change: impl FnOnce(&mut dyn Machine) -> T) -> T {
        let result = change(&mut *self.machine);
        self.note();
        result
    }

    /// The numbers of options, without those that are forced; `None` if one of them is excluded.
    fn numbers(&self, options: &[OptionId]) -> Option<Vec<OptionId>> {
        let open = options.iter().filter(|&&option| !self.reduction.is_forced(option));
        open.map(|option| self.reduction.options.find(option.0).map(OptionId)).collect()
    }

    /// The forced options, and others as they are called outside.
    fn told_options(&self, options: &[OptionId]) -> Vec<OptionId> {
        let told = options.iter().map(|&option| outside(&self.reduction.options, option));
        self.reduction.forced.iter().copied().chain(told).collect()
    }

    /// A subtree as it is called outside.
    fn told(&self, subtree: Subtree) -> Subtree {
        let Reduction { items, options, .. } = self.reduction;
        let told = |branching: Branching| Branching {
            item: items.at(branching.item),
            width: branching.width,
            taken: branching.taken.map(|option| options.at(option)),
            untried: branching.untried.into_iter().map(|option| options.at(option)).collect(),
        };
        Subtree { branchings: subtree.branchings.into_iter().map(told).collect() }
    }

    /// A subtree as the machine calls it, up to the first branching of which something is not left.
    fn meant(&self, subtree: &Subtree) -> Subtree {
        let Reduction { items, options, .. } = self.reduction;
        let meant = |branching: &Branching| {
            let taken = match branching.taken {
                Some(option) => Some(options.find(option)?),
                None => None,
            };
            let untried = branching.untried.iter().map(|&option| options.find(option));
            let (item, untried) = (items.find(branching.item)?, untried.collect::<Option<_>>()?);
            Some(Branching { item, width: branching.width, taken, untried })
        };
        Subtree { branchings: subtree.branchings.iter().map_while(meant).collect() }
    }
}

/// An option that is left as it is called outside.
fn outside(options: &Numbering, option: OptionId) -> OptionId {
    OptionId(options.at(option.0))
}

impl Machine for Reduced<'_> {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Event {
        self.change(|machine| machine.advance(monitor))
    }

    fn count(&mut self, monitor: &mut Monitor<'_>) -> Event {
        self.change(|machine| machine.count(monitor))
    }

    fn improve(&mut self, least: &mut Least, monitor: &mut Monitor<'_>) -> Event {
        let mut rest = least.of_rest(&self.reduction.forced, &self.reduction.options.left);
        let before = rest.best();
        let event = self.change(|machine| machine.improve(&mut rest, monitor));
        if rest.best() != before {
            let solution = rest.into_solution().unwrap_or_default();
            least.take(&self.told_options(&solution));
        }
        event
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn path(&self) -> Vec<OptionId> {
        self.machine.path().into_iter().map(|option| outside(&self.reduction.options, option)).collect()
    }

    fn rewind(&mut self) {
        self.change(|machine| machine.rewind());
    }

    fn reset(&mut self) {
        self.change(|machine| machine.reset());
    }

    fn fail(&mut self) -> bool {
        self.change(|machine| machine.fail())
    }

    fn choose(&mut self, options: &[OptionId]) -> bool {
        let numbers = self.numbers(options);
        self.change(|machine| match numbers {
            Some(options) => machine.choose(&options),
            None => machine.fail(),
        })
    }

    fn forbid(&mut self, option: OptionId) -> bool {
        self.choose_but(&[], option)
    }

    fn choose_but(&mut self, options: &[OptionId], forbidden: OptionId) -> bool {
        let numbers = self.numbers(options).filter(|_| !self.reduction.is_forced(forbidden));
        let forbidden = self.reduction.options.find(forbidden.0).map(OptionId);
        self.change(|machine| match (numbers, forbidden) {
            (None, _) => machine.fail(),
            (Some(options), None) => machine.choose(&options),
            (Some(options), Some(forbidden)) if options.is_empty() => machine.forbid(forbidden),
            (Some(options), Some(forbidden)) => machine.choose_but(&options, forbidden),
        })
    }

    fn settle(&mut self) -> bool {
        self.change(|machine| machine.settle())
    }

    fn prune(&mut self, monitor: &mut Monitor<'_>) -> bool {
        self.change(|machine| machine.prune(monitor))
    }

    fn switch_on(&mut self, group: usize) -> bool {
        self.machine.switch_on(group)
    }

    fn mark(&mut self) -> usize {
        self.change(|machine| machine.mark())
    }

    fn undo(&mut self, mark: usize) {
        self.change(|machine| machine.undo(mark));
    }

    fn is_covered(&self, item: usize) -> bool {
        self.reduction.items.find(item as u32).is_none_or(|item| self.machine.is_covered(item as usize))
    }

    fn updates(&self) -> u64 {
        self.machine.updates()
    }

    fn shuffle(&mut self, seed: Option<u64>) {
        self.machine.shuffle(seed);
    }

    fn prefer(&mut self, options: &[OptionId]) {
        let left = options.iter().filter_map(|option| self.reduction.options.find(option.0));
        self.machine.prefer(&left.map(OptionId).collect::<Vec<_>>());
    }

    fn reset_weights(&mut self) {
        self.machine.reset_weights();
    }

    fn weigh(&mut self, weights: &[f32]) {
        let left = self.reduction.items.left.iter();
        self.machine.weigh(&left.map(|&item| weights[item as usize]).collect::<Vec<_>>());
    }

    fn set_choice(&mut self, choice: ItemChoice) {
        self.machine.set_choice(choice);
    }

    fn only_forced_moves(&mut self, only: bool) {
        self.machine.only_forced_moves(only);
    }

    fn weights(&self) -> Cow<'_, Weights> {
        Cow::Owned(self.machine.weights().for_all(&self.reduction.items))
    }

    fn set_weights(&mut self, weights: &Weights) {
        self.machine.set_weights(&weights.for_those_left(&self.reduction.items));
    }

    fn fork<'a>(&self) -> Box<dyn Machine + 'a>
    where
        Self: 'a,
    {
        Box::new(Reduced::new(self.reduction, self.machine.fork()))
    }

    fn split(&mut self) -> Option<Subtree> {
        self.machine.split().map(|subtree| self.told(subtree))
    }

    fn left(&self) -> Option<Subtree> {
        self.machine.left().map(|subtree| self.told(subtree))
    }

    fn resume(&mut self, subtree: &Subtree) {
        let meant = self.meant(subtree);
        self.change(|machine| machine.resume(&meant));
    }

    fn set_aside(&mut self) -> Aside {
        self.change(|machine| machine.set_aside())
    }

    fn take_up(&mut self, aside: Aside) {
        self.change(|machine| machine.take_up(aside));
    }

    fn begin(&mut self) {
        self.machine.begin();
    }

    fn abandon(&mut self) {
        self.change(|machine| machine.abandon());
    }

    fn locate(&mut self, subtree: &Subtree) -> Result<Interval, Misplaced> {
        let meant = self.meant(subtree);
        let located =
            self.change(|machine| machine.locate(&meant)).map_err(|Misplaced { depth, branching }| {
                let branching = branching.map(|(item, width)| (self.reduction.items.at(item), width));
                Misplaced { depth, branching }
            });
        match meant.branchings.len() {
            depth if depth < subtree.branchings.len() => {
                located.and(Err(Misplaced { depth, branching: None }))
            }
            _ => located,
        }
    }

    fn path_to(&mut self, solution: &[OptionId]) -> Subtree {
        let numbers = self.numbers(solution).unwrap_or_default();
        let path = self.change(|machine| machine.path_to(&numbers));
        self.told(path)
    }

    fn fraction(&self) -> f64 {
        self.machine.fraction()
    }
}
