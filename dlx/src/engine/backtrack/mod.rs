//! One depth-first search over any engine state, with an explicit stack, so that it can stop at every
//! solution and continue from there.
//!
//! Invariants between calls: `frames` are the branchings from the root to the current state; each frame's
//! untried options are `candidates[next..]` up to the next frame's first (or the end); `state` is the initial
//! state after the root's changes and the options taken in the frames. While solutions below the last of
//! these are recalled, not searched, `state` knows only what was chosen.

mod branching;
mod forbidden;
mod images;
mod improving;
mod mirroring;
mod option_order;
mod places;
mod probing;
mod recalling;
mod replaying;
mod root;
mod run;
mod split;

use std::borrow::Cow;

use forbidden::Forbidden;
use images::Images;
use option_order::Order;
pub(crate) use places::{Interval, Misplaced};
use probing::Probing;
use recalling::Recall;
pub(crate) use split::{Branching, Subtree};

use super::narrowing::Narrowed;
use super::prune::Pruner;
use super::switches::is_off;
use super::{Event, Machine, Pick, State, Switches};
use crate::best::Least;
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::limits::monitor::{Monitor, PATIENCE};
use crate::problem::Problem;

/// One branching.
#[derive(Clone, Debug)]
struct Frame<M> {
    item: u32,
    /// The state before the branching.
    before: M,
    /// The state in which each option is tried.
    prepared: M,
    /// The place in `candidates` of the frame's first option, and of the next one to try.
    first: usize,
    next: usize,
    /// The number of options it had at first; some may have been given away.
    width: u32,
    /// The key of a random order of the options.
    key: u64,
}

/// A point that the root can be undone to.
#[derive(Debug, Clone, Copy)]
struct RootMark<M> {
    state: M,
    dead: bool,
    is_changed: bool,
    forbidden: usize,
    switched: usize,
}

/// Items that were switched on together, and the state before.
#[derive(Clone, Debug)]
struct Switched<M> {
    items: Vec<u32>,
    before: M,
}

/// A search that was put aside: what is left of it, and what guided it.
#[derive(Debug)]
pub(crate) struct Aside {
    left: Option<Subtree>,
    weights: Weights,
    order: Order,
    follows_images: Option<bool>,
}

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Look for an item to branch on.
    Enter,
    /// Return the solution that the last option completes.
    Complete,
    /// Look whether the solution returned last mirrors others.
    Solved,
    /// Return the next of these.
    Mirror,
    /// Return the next solution below an image.
    Replay,
    /// Take the next option of the deepest frame.
    Retreat,
    /// The search is complete.
    Done,
}

/// A search over an engine's state.
#[derive(Clone, Debug)]
pub(crate) struct Backtrack<'p, S: State<'p>> {
    problem: &'p Problem,
    state: Narrowed<'p, S>,
    pruner: Pruner,
    probing: Probing,
    weights: Weights,
    order: Order,
    /// Whether the root's changes leave no solution.
    dead: bool,
    forbidden: Forbidden,
    switches: Switches,
    /// For each item, whether it is off; empty if none ever is.
    off: Vec<bool>,
    switched: Vec<Switched<S::Mark>>,
    marks: Vec<RootMark<S::Mark>>,
    frames: Vec<Frame<S::Mark>>,
    candidates: Vec<u32>,
    phase: Phase,
    recall: Recall,
    images: Images,
    /// How many branchings are above those whose solutions mirror each other, if the phase is
    /// [`Mirror`](Phase::Mirror).
    mirrored_from: usize,
    /// The work of coming again to where the search was; wraps.
    retraced: u64,
    /// The state's work at which the monitor is next asked whether to go on, less the work that the state
    /// does not count: items and options examined.
    due: u64,
    /// The number of states still to be validated.
    #[cfg(test)]
    validations: u32,
}

impl<'p, S: State<'p>> Backtrack<'p, S> {
    pub(crate) fn new(problem: &'p Problem, weights: Weights, switches: Switches) -> Self {
        Self {
            problem,
            pruner: Pruner::default(),
            probing: Probing::default(),
            state: Narrowed::new(problem, &switches),
            weights,
            order: Order::default(),
            dead: false,
            forbidden: Forbidden::default(),
            off: switches.off(),
            switches,
            switched: Vec::new(),
            marks: Vec::new(),
            frames: Vec::new(),
            candidates: Vec::new(),
            phase: Phase::Enter,
            recall: Recall::default(),
            images: Images::default(),
            mirrored_from: 0,
            retraced: 0,
            due: PATIENCE,
            #[cfg(test)]
            validations: super::validate::each(),
        }
    }

    /// Checks the invariants of the engine and, if the search goes on from here, the contract of all engines.
    #[cfg(test)]
    fn validate(&mut self, goes_on: bool) {
        if self.validations > 0 && !self.state.is_hopeless() && !self.dead {
            self.validations -= 1;
            self.state.validate(self.problem, &self.off);
            if goes_on {
                super::validate::contract(&self.state, self.problem, &self.off);
            }
        }
    }

    /// The completed part of the tree.
    fn done(frames: &[Frame<S::Mark>]) -> f64 {
        let (mut share, mut done) = (1.0, 0.0);
        for frame in frames {
            share /= f64::from(frame.width);
            done += share * (frame.next - frame.first).saturating_sub(1) as f64;
        }
        done
    }
}

impl<'p, S: State<'p>> Machine for Backtrack<'p, S> {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Event {
        if let Some(recording) = &mut self.images.recording {
            recording.go_on(monitor);
        }
        let event = self.run::<false>(monitor);
        if self.images.are_watched() {
            self.watch_images(event, monitor);
        }
        event
    }

    fn count(&mut self, monitor: &mut Monitor<'_>) -> Event {
        if let Some(recording) = &mut self.images.recording {
            recording.go_on(monitor);
        }
        let event = self.run::<true>(monitor);
        self.record(false, monitor);
        event
    }

    fn improve(&mut self, least: &mut Least, monitor: &mut Monitor<'_>) -> Event {
        self.run_improving(least, monitor)
    }

    fn chosen(&self) -> &[OptionId] {
        if self.images.is_below() { &self.images.chosen } else { self.state.chosen() }
    }

    fn path(&self) -> Vec<OptionId> {
        if let Some(searched) = self.searched() {
            return searched.path();
        }
        let depths =
            (0..self.frames.len()).filter(|&depth| self.frames[depth].next > self.frames[depth].first);
        let taken = depths.map(|depth| self.told(depth, self.candidates[self.frames[depth].next - 1]));
        // Where an item takes no further option, there is none.
        taken.filter(|&option| option < self.problem.option_count() as u32).map(OptionId).collect()
    }

    fn rewind(&mut self) {
        if let Some(root) = self.frames.first() {
            self.state.undo(root.before);
        }
        self.frames.clear();
        self.candidates.clear();
        self.phase = Phase::Enter;
        self.recall = Recall::default();
        self.images.clear();
        #[cfg(test)]
        self.validate(true);
    }

    fn reset(&mut self) {
        self.rewind();
        self.switch_off(0);
        self.dead = false;
        self.images.is_changed = false;
        self.probing.is_done = false;
        self.forbidden.truncate(0);
        self.marks.clear();
        self.order.reset();
        self.state.reset();
    }

    fn fail(&mut self) -> bool {
        self.at_root(|_| false)
    }

    fn choose(&mut self, options: &[OptionId]) -> bool {
        self.at_root(|this| {
            options.iter().all(|option| !this.forbidden.contains(*option))
                && this.state.choose_all(options, &mut this.weights)
        })
    }

    fn forbid(&mut self, option: OptionId) -> bool {
        self.at_root(|this| {
            if this.state.chosen().contains(&option) {
                return false;
            }
            let open = this.is_open(option);
            this.forbidden.insert(option);
            !open || this.state.forbid(option.0, &mut this.weights)
        })
    }

    fn choose_but(&mut self, options: &[OptionId], forbidden: OptionId) -> bool {
        self.at_root(|this| {
            let is_allowed = |option: &OptionId| *option != forbidden && !this.forbidden.contains(*option);
            let are_allowed = options.iter().all(is_allowed);
            let is_forbidden = this.forbidden.contains(forbidden);
            this.forbidden.insert(forbidden);
            are_allowed
                && match is_forbidden {
                    true => this.state.choose_all(options, &mut this.weights),
                    false => this.state.choose_all_but(options, forbidden.0, &mut this.weights),
                }
        })
    }

    fn settle(&mut self) -> bool {
        self.at_root(|this| {
            loop {
                let item = match this.state.pick(&mut this.weights) {
                    Pick::Item(item) => item,
                    pick => return matches!(pick, Pick::Solved),
                };
                this.candidates.clear();
                this.state.branches(item, &mut this.candidates);
                let &[only] = this.candidates.as_slice() else { break };
                if !this.state.choose(only, &mut this.weights) {
                    return false;
                }
            }
            this.candidates.clear();
            true
        })
    }

    fn prune(&mut self, monitor: &mut Monitor<'_>) -> bool {
        let mut stop = || monitor.watch().is_some();
        self.at_root(|this| this.state.prune(&mut this.pruner, this.problem, &mut this.weights, &mut stop))
    }

    fn switch_on(&mut self, group: usize) -> bool {
        assert!(
            group < self.switches.len(),
            "group {group} of a search with {} switches",
            self.switches.len()
        );
        self.at_root(|this| {
            let mut items = this.switches.group(group).to_vec();
            items.retain(|&item| this.off[item as usize]);
            this.set_off(&items, false);
            let before = this.state.mark();
            this.state.switch_on(this.problem, &items);
            this.switched.push(Switched { items, before });
            this.enforce()
        })
    }

    fn mark(&mut self) -> usize {
        self.rewind();
        let state = self.state.mark();
        let (forbidden, switched) = (self.forbidden.len(), self.switched.len());
        self.marks.push(RootMark {
            state,
            dead: self.dead,
            is_changed: self.images.is_changed,
            forbidden,
            switched,
        });
        self.marks.len() - 1
    }

    fn undo(&mut self, mark: usize) {
        self.rewind();
        let RootMark { state, dead, is_changed, forbidden, switched } = self.marks[mark];
        self.switch_off(switched);
        self.state.undo(state);
        self.dead = dead;
        self.images.is_changed = is_changed;
        self.probing.is_done = false;
        self.forbidden.truncate(forbidden);
        self.marks.truncate(mark);
        #[cfg(test)]
        self.validate(true);
    }

    fn is_covered(&self, item: usize) -> bool {
        !is_off(&self.off, item as u32) && self.state.is_covered(item)
    }

    fn updates(&self) -> u64 {
        self.state.updates().wrapping_sub(self.retraced)
    }

    fn shuffle(&mut self, seed: Option<u64>) {
        self.order.shuffle(seed);
    }

    fn prefer(&mut self, options: &[OptionId]) {
        self.order.prefer(options);
    }

    fn reset_weights(&mut self) {
        self.weights.reset();
    }

    fn weigh(&mut self, weights: &[f32]) {
        self.weights.begin_with(weights);
    }

    fn set_choice(&mut self, choice: ItemChoice) {
        self.weights.choice = choice;
    }

    fn only_forced_moves(&mut self, only: bool) {
        self.weights.only_forced_moves = only;
    }

    fn weights(&self) -> Cow<'_, Weights> {
        Cow::Borrowed(&self.weights)
    }

    fn set_weights(&mut self, weights: &Weights) {
        self.weights.clone_from(weights);
    }

    fn fork<'a>(&self) -> Box<dyn Machine + 'a>
    where
        Self: 'a,
    {
        let mut fork = self.clone();
        fork.rewind();
        fork.images.follows = self.images.follows;
        Box::new(fork)
    }

    fn split(&mut self) -> Option<Subtree> {
        self.give_away()
    }

    fn left(&self) -> Option<Subtree> {
        self.remainder()
    }

    fn resume(&mut self, subtree: &Subtree) {
        self.take_over(subtree);
    }

    fn set_aside(&mut self) -> Aside {
        let aside = Aside {
            left: self.remainder(),
            weights: self.weights.clone(),
            order: self.order.clone(),
            follows_images: self.images.follows,
        };
        self.rewind();
        aside
    }

    fn take_up(&mut self, Aside { left, weights, order, follows_images }: Aside) {
        (self.weights, self.order, self.images.follows) = (weights, order, follows_images);
        match left {
            Some(left) => self.take_over(&left),
            None => self.abandon(),
        }
    }

    fn begin(&mut self) {
        self.order.begin();
    }

    fn abandon(&mut self) {
        self.rewind();
        self.phase = Phase::Done;
    }

    fn locate(&mut self, subtree: &Subtree) -> Result<Interval, Misplaced> {
        self.find(subtree)
    }

    fn path_to(&mut self, solution: &[OptionId]) -> Subtree {
        self.lead_to(solution)
    }

    fn fraction(&self) -> f64 {
        Self::done(&self.frames)
    }
}
