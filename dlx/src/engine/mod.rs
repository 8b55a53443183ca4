//! Engines: interchangeable ways to search one problem.
//!
//! An engine is a [`State`]: it knows how to choose and forbid options, how to undo that, and which item to
//! branch on. [`Backtrack`] runs the same search over any state, so a new engine is one file with its state
//! and one line in [`engines!`] below.

// If all code is compiled for the best instruction set, the versions for others are unused.
#![cfg_attr(target_feature = "avx512bw", allow(dead_code, unused_imports))]

mod auto;
mod backtrack;
mod bit_counts;
mod bit_set;
mod cells;
mod clashes;
mod color_bits;
mod columns;
mod instruction_sets;
mod lanes;
mod links;
mod lists;
mod masks;
mod memory;
mod naive;
mod narrowing;
mod prune;
mod reduced;
mod strips;
mod switches;
pub(crate) mod tally;
#[cfg(test)]
mod tests;
mod times;
#[cfg(test)]
mod validate;
mod words;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::best::Least;
use crate::facts::Shape;
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::limits::Stop;
use crate::limits::monitor::Monitor;
use crate::problem::Problem;
use crate::unknown_word::{self, UnknownWord};
pub(crate) use auto::Trial;
#[cfg(feature = "json")]
pub(crate) use backtrack::Branching;
pub(crate) use backtrack::{Aside, Backtrack, Interval, Misplaced, Subtree};
pub(crate) use memory::Allowance;
pub use memory::{Bytes, MemoryError};
pub(crate) use narrowing::{can_rank, can_read, fits};
use prune::Pruner;
pub(crate) use reduced::Reduced;
pub(crate) use switches::Switches;
pub(crate) use tally::{Recalled, Tally};

/// An engine: the state of a search, which is changed by choosing and forbidding options.
///
/// Items and options are dense indices. Every change can be undone in reverse order to a mark.
///
/// With [`ItemChoice::MinRemaining`](crate::ItemChoice), the item to branch on depends on the root and the
/// options taken since, not on what else was searched before. Threads that share a search rely on this.
pub(crate) trait State<'p>: Clone + Send + Sync + fmt::Debug {
    /// A point to return to.
    type Mark: Copy + Send + Sync + fmt::Debug;
    /// Whether [`candidates`](Self::candidates) come by number.
    const IN_ORDER: bool = true;
    /// Whether [`mirror`](Self::mirror) may find anything: to ask takes 1.03 times the time on queens.
    const MIRRORS: bool = false;
    /// Whether searches follow [images](backtrack::Backtrack): not the plainest ones, with which others are
    /// compared.
    const HAS_IMAGES: bool = true;
    /// Whether [`size`](Self::size) counts open options, and [`candidates`](Self::candidates) leaves out
    /// those that are not open.
    #[cfg(test)]
    const COUNTS: bool = true;

    /// The items of `switches` are off: they constrain nothing, and options share them freely.
    fn new(problem: &'p Problem, switches: &Switches) -> Self;
    /// Restores exactly the state that `new` made, so that what follows does not depend on what came before.
    /// No item may be switched on.
    fn reset(&mut self);
    fn mark(&mut self) -> Self::Mark;
    fn undo(&mut self, mark: Self::Mark);
    /// Whether the option, which is not chosen yet, could still be chosen.
    fn is_open(&self, option: u32) -> bool;
    /// Whether the item is covered, or off.
    fn is_covered(&self, item: usize) -> bool;
    /// Appends the primary items that are neither covered nor off.
    fn uncovered(&self, into: &mut Vec<u32>);
    /// The number of open options of an item that is not covered; 0 in an engine that does not count them.
    fn size(&self, item: u32) -> u32;
    /// Chooses an open option (and what follows from it). Returns false if there is no solution here; the
    /// state must then be undone.
    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool;
    /// Chooses these options, some of which may be chosen already. Returns false as `choose` does, and if one
    /// of them cannot be chosen.
    fn choose_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        options.iter().all(|&option| {
            self.chosen().contains(&option) || self.is_open(option.0) && self.choose(option.0, weights)
        })
    }
    /// Removes an open option (and chooses what follows from that). Returns false as `choose` does.
    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool;
    /// Chooses options as `choose_all` does, and removes another one. Returns false as `choose` does, and if
    /// the other is chosen.
    fn choose_all_but(&mut self, options: &[OptionId], forbidden: u32, weights: &mut Weights) -> bool {
        self.choose_all(options, weights)
            && !self.chosen().contains(&OptionId(forbidden))
            && (!self.is_open(forbidden) || self.forbid(forbidden, weights))
    }
    /// Removes those of some options that are open. Returns false as `choose` does.
    fn forbid_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        options.iter().all(|&option| !self.is_open(option.0) || self.forbid(option.0, weights))
    }
    /// Removes options that closer inspection excludes, until `stop`, which is called now and then, returns
    /// true; see [`Pruner`]. Returns false as `choose` does.
    fn prune(
        &mut self,
        pruner: &mut Pruner,
        problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        pruner.prune(self, problem, weights, stop)
    }
    /// Switches on items that are off. This has no consequences until [`enforce`](Self::enforce) is called.
    fn switch_on(&mut self, problem: &Problem, items: &[u32]);
    /// Switches off the items that were switched on last. Everything done since has been undone, to a mark
    /// made right before.
    fn switch_off(&mut self, problem: &Problem, items: &[u32]);
    /// Draws the consequences of items that were just switched on. `held` lists those that chosen options
    /// cover, each with such an option; these options agree. Returns false as `choose` does.
    fn enforce(&mut self, items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool;
    fn pick(&mut self, weights: &mut Weights) -> Pick;
    /// Whether an open option of `item`, the item being branched on, covers all that is left. Always false in
    /// engines that gain nothing by not choosing such options.
    fn completes(&self, _option: u32, _item: u32) -> bool {
        false
    }
    /// What is below an open option of `item`, the item being branched on, if that can be counted without
    /// choosing it, and is no more than `room` nodes. The work of visiting it then counts as done, and the
    /// state stays as it is. Only asked with [`ItemChoice::MinRemaining`](crate::ItemChoice), where solutions
    /// are counted.
    fn foresee(&mut self, option: u32, item: u32, room: u64) -> Option<Tally> {
        (room > 0 && self.completes(option, item)).then_some(Tally::SOLUTION)
    }
    /// As [`foresee`](Self::foresee), where solutions are visited: numbers for [`recall`](Self::recall), in
    /// the order of the search, valid until this is called again.
    fn foresee_each(&mut self, _option: u32, _item: u32, _room: u64) -> Option<Range<u32>> {
        None
    }
    /// Records the options of a foreseen solution as chosen, `option` among them, without covering anything.
    /// The work of coming to it then counts as done. The next call is `undo`.
    fn recall(&mut self, _option: u32, _number: u32) -> Recalled<'_> {
        Recalled { levels: &[], is_solution: false, work: 0 }
    }
    /// Whether the second of two options of a branching completes a solution because the first, which was
    /// just chosen at `mark`, does: if every item left has two options, those that are not part of one
    /// solution make up another. The work of choosing it then counts as done.
    fn mirrors(&mut self, _mark: Self::Mark) -> bool {
        false
    }
    /// The same where solutions are visited: whether every item left at `mark` has two options, and so has
    /// each other solution there. Notes which options make it up, as far as those of the solution that was
    /// just found were chosen between `mark` and `below`, the mark that was noted before, if any: they are
    /// noted from the last on.
    fn mirror(&mut self, _mark: Self::Mark, _below: Option<Self::Mark>) -> bool {
        false
    }
    /// Exchanges the options chosen since `mark` for those that were noted last, or exchanged for them,
    /// without covering anything. The work of choosing them then counts as done. Returns how many options
    /// stay. The next call is the same or `undo`.
    fn flip(&mut self, _mark: Self::Mark) -> usize {
        0
    }
    /// Records an option as chosen without covering anything. The next call is `undo`.
    fn complete(&mut self, _option: u32) {}
    /// Prepares for choosing options of `item` one after another.
    fn branch_on(&mut self, _item: u32) {}
    /// The options of a primary item that is on, at most 64, that are open or chosen, a bit each; `None` if
    /// that takes a look at each of them, or at all that are chosen.
    fn bits(&self, _item: u32) -> Option<u64> {
        None
    }
    /// Appends what the search tries where it branches on `item`: its open options, unless the item may be
    /// covered more than once. Then an option stands for solutions in which it is the first of those that are
    /// open, by number, and the number after that of the last option for those with none of them.
    /// [`take`](Self::take) goes on with one of them.
    fn branches(&self, item: u32, into: &mut Vec<u32>) {
        self.candidates(item, into);
    }
    /// Goes on with one of the [branches](Self::branches) of the item being branched on. Returns false as
    /// `choose` does.
    fn take(&mut self, _item: u32, option: u32, weights: &mut Weights) -> bool {
        self.choose(option, weights)
    }
    /// Appends the open options of `item`.
    fn candidates(&self, item: u32, into: &mut Vec<u32>);
    /// All options chosen so far, including deduced ones.
    fn chosen(&self) -> &[OptionId];
    /// Checks the invariants that the engine's file states, in full. Slow.
    ///
    /// # Panics
    /// If one does not hold.
    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]);
    /// Forgets what only the last changes tell, so that the same item is picked at the root by a search that
    /// comes back there.
    fn forget_last_changes(&mut self) {}
    /// Whether there are no solutions even before any choice; such a state need not be consistent.
    fn is_hopeless(&self) -> bool {
        false
    }
    /// Work done since `new`, as [`Stats::updates`](crate::Stats) counts it; wraps.
    fn updates(&self) -> u64;
    /// All work done since `new`, which may be more than what `updates` counts; wraps.
    fn work(&self) -> u64 {
        self.updates()
    }
}

/// What to do in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pick {
    /// Nothing is left to cover.
    Solved,
    /// Some item has no options left.
    Dead,
    /// Branch on this item.
    Item(u32),
}

/// The result of a stretch of search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Solution,
    Exhausted,
    Stopped(Stop),
}

/// A prepared engine, as [`Search`](crate::Search) holds it: [`Backtrack`] over some [`State`], for the
/// problem or for [what forced options leave](Reduced) of it. Called once per solution or root change, never
/// per node.
pub(crate) trait Machine: Send + Sync + fmt::Debug {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Event;
    /// Counts the remaining solutions, as many as the monitor wants, with the nodes of `advance`. Never
    /// returns [`Event::Solution`].
    fn count(&mut self, monitor: &mut Monitor<'_>) -> Event;
    /// Searches for solutions that cost less than what [`Least`] knows, which takes each. Never returns
    /// [`Event::Solution`].
    fn improve(&mut self, least: &mut Least, monitor: &mut Monitor<'_>) -> Event;
    fn chosen(&self) -> &[OptionId];
    fn path(&self) -> Vec<OptionId>;
    fn rewind(&mut self);
    fn reset(&mut self);
    /// Leaves no solution at the root until that is undone, and returns false.
    fn fail(&mut self) -> bool;
    fn choose(&mut self, options: &[OptionId]) -> bool;
    fn forbid(&mut self, option: OptionId) -> bool;
    /// Chooses options and forbids another.
    fn choose_but(&mut self, options: &[OptionId], forbidden: OptionId) -> bool;
    fn settle(&mut self) -> bool;
    fn prune(&mut self, monitor: &mut Monitor<'_>) -> bool;
    fn switch_on(&mut self, group: usize) -> bool;
    fn mark(&mut self) -> usize;
    fn undo(&mut self, mark: usize);
    fn is_covered(&self, item: usize) -> bool;
    fn updates(&self) -> u64;
    fn shuffle(&mut self, seed: Option<u64>);
    fn prefer(&mut self, options: &[OptionId]);
    fn reset_weights(&mut self);
    fn weigh(&mut self, weights: &[f32]);
    fn set_choice(&mut self, choice: ItemChoice);
    fn only_forced_moves(&mut self, only: bool);
    fn weights(&self) -> Cow<'_, Weights>;
    fn set_weights(&mut self, weights: &Weights);
    /// A copy at the root, for another thread.
    fn fork<'a>(&self) -> Box<dyn Machine + 'a>
    where
        Self: 'a;
    /// Gives away the last part of the search in progress, in its order, if it has an untried option.
    fn split(&mut self) -> Option<Subtree>;
    /// All that is left of the search in progress, if anything is: the whole tree before the search begins.
    fn left(&self) -> Option<Subtree>;
    /// Abandons the search in progress and continues with this one, left or split off by a machine with the
    /// same root.
    fn resume(&mut self, subtree: &Subtree);
    /// Puts the search in progress aside, so that others can be run from the root.
    fn set_aside(&mut self) -> Aside;
    /// Goes on with a search that was put aside.
    fn take_up(&mut self, aside: Aside);
    /// Draws the random order of the search that begins now, if that is not at the root.
    fn begin(&mut self);
    /// Abandons the search in progress as if it were at its end.
    fn abandon(&mut self);
    /// Where this machine would come to a subtree, which may be any data. It must be at its root, or where
    /// the last `locate` or `path_to` led: those in the order of the search are found in much less time.
    fn locate(&mut self, subtree: &Subtree) -> Result<Interval, Misplaced>;
    /// The node of a solution as a subtree. The machine must be where [`locate`](Self::locate) expects it.
    fn path_to(&mut self, solution: &[OptionId]) -> Subtree;
    /// The part of the whole tree that was searched here since the search began or was resumed.
    fn fraction(&self) -> f64;
}

fn build<'p, S: State<'p> + 'p>(
    problem: &'p Problem,
    weights: Weights,
    switches: Switches,
) -> Box<dyn Machine + 'p> {
    Box::new(Backtrack::<'p, S>::new(problem, weights, switches))
}

/// Declares the enum of engines and the table of their names, summaries and constructors.
macro_rules! engines {
    ($($variant:ident = $name:literal, $build:expr, $summary:literal;)*) => {
        /// The engine that runs a search. All give the same solutions, in their own order.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Engine {
            /// Chosen from the problem's shape; [`Search::reason`](crate::Search::reason) says why.
            #[default]
            Auto,
            $(#[doc = $summary] $variant,)*
        }

        impl Engine {
            /// Every engine but `Auto`.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The engine's name on command lines.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    Self::Auto => "auto",
                    $(Self::$variant => $name,)*
                }
            }

            /// A description of the engine in one sentence.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self {
                    Self::Auto => "Chosen from the problem's shape.",
                    $(Self::$variant => $summary,)*
                }
            }

            /// The engine's constructor; `Auto` has been resolved before.
            pub(crate) fn machine<'p>(
                self,
                problem: &'p Problem,
                weights: Weights,
                switches: Switches,
            ) -> Box<dyn Machine + 'p> {
                match self {
                    Self::Auto => auto::choose(problem, Allowance::ANY).0.machine(problem, weights, switches),
                    $(Self::$variant => $build(problem, weights, switches),)*
                }
            }
        }
    };
}

engines! {
    Lanes = "lanes", lanes::build, "Open options as bits, narrowed by whole vectors: for small and medium problems whose rows fit into memory.";
    Masks = "masks", masks::build, "Open options as a list of bit masks: for problems with few items.";
    Words = "words", build::<words::Words>, "A word of open options for each item, with forced moves: for large problems whose items have at most 32 options.";
    Strips = "strips", build::<strips::Strips<'_>>, "Open options as strips of bits, narrowed by items and colours: for thousands of options over few items.";
    Lists = "lists", build::<lists::Lists<'_>>, "Open options as one list, filtered by bits: for long options that exclude nearly all others.";
    Columns = "columns", build::<columns::Columns<'_>>, "Open options as one set of bits, counted item by item: for items that are covered several times.";
    Cells = "cells", cells::build, "Sparse sets with forced moves: for problems that can be pruned, items that are covered several times, and searches reused many times.";
    Links = "links", build::<links::Links>, "Dancing links in one arena (Knuth's Algorithms X and C): for problems that cannot be pruned.";
    Naive = "naive", build::<naive::Naive<'_>>, "Plain backtracking without item choice: the oracle and the baseline.";
}

impl Engine {
    /// The engine that searches `problem` within a bound of memory, and why: the engine itself if possible.
    pub(crate) fn resolve(self, problem: &Problem, memory: Allowance) -> (Self, String) {
        if self == Self::Auto {
            return auto::choose(problem, memory);
        }
        let obstacle = self.obstacle(problem).or_else(|| memory::obstacle(self, problem, memory));
        match obstacle {
            Some(obstacle) => {
                (auto::choose(problem, memory).0, format!("{self} was requested, but {obstacle}"))
            }
            None => (self, "requested".to_owned()),
        }
    }

    /// The engine that counts the solutions of `problem` within a bound of memory, and why, if it is not the
    /// one that visits them.
    pub(crate) fn resolve_for_count(self, problem: &Problem, memory: Allowance) -> Option<(Self, String)> {
        if self == Self::Auto { auto::for_count(problem, memory) } else { None }
    }

    /// The engine that begins to look for one solution of `problem` within a bound of memory, and why.
    pub(crate) fn resolve_for_one(self, problem: &Problem, memory: Allowance) -> (Self, String) {
        match self {
            Self::Auto => auto::for_one_solution(problem, memory),
            asked => asked.resolve(problem, memory),
        }
    }

    /// The engine that goes on to look for one solution of `problem` within a bound of memory, and why.
    pub(crate) fn resolve_for_one_late(self, problem: &Problem, memory: Allowance) -> (Self, String) {
        match self {
            Self::Auto => auto::for_one_late_solution(problem, memory),
            asked => asked.resolve(problem, memory),
        }
    }

    /// An engine to try before this one on a search of `problem` that may be short.
    pub(crate) fn to_try_before(self, problem: &Problem, memory: Allowance) -> Option<Trial> {
        if self == Self::Auto { auto::to_try(problem, memory) } else { None }
    }

    /// The approximate number of bytes that so many machines of the engine take besides the problem.
    pub(crate) fn estimated_memory(self, problem: &Problem, machines: usize) -> u64 {
        memory::bytes(self, problem, machines)
    }

    /// Fails if the engine takes more memory than it may. Where another is chosen, because it cannot run the
    /// problem at all or is `Auto`, that is one within the bound, if `naive` is: none takes less.
    pub(crate) fn check_memory(self, problem: &Problem, memory: Allowance) -> Result<(), MemoryError> {
        let is_chosen = self == Self::Auto || self.obstacle(problem).is_some();
        memory::check(if is_chosen { Self::Naive } else { self }, problem, memory)
    }

    /// Why the engine cannot run a problem, however much memory there is, if it cannot.
    fn obstacle(self, problem: &Problem) -> Option<String> {
        match self {
            Self::Cells | Self::Naive | Self::Auto => None,
            Self::Columns => columns::obstacle(problem),
            _ if problem.has_multiplicities() => Some("it covers no item several times".to_owned()),
            Self::Lanes => Shape::of(problem).obstacle(),
            Self::Masks => masks::obstacle(problem),
            Self::Words => words::obstacle(problem),
            Self::Strips => strips::obstacle(problem),
            Self::Lists => lists::obstacle(problem),
            _ => None,
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        unknown_word::find("engine", [Self::Auto].iter().chain(Self::ALL).copied(), Self::name, name)
    }
}
