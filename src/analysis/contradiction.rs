//! Why a puzzle has no solution: a set of its givens and rules that contradict each other, none of which can
//! be left out.
//!
//! The set is found by divide and conquer (Junker, "QuickXplain", 2004), from several orders of the clues.
//! The smallest one found is returned.

use dlx_engine::{Engine, OptionId, Stop, Watch};
use dlx_variants::{Lowered, Model, Values};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::generate::Clue;
use crate::necessity::budget::Budget;
use crate::necessity::clue_search::{self, ClueSearch};
use crate::necessity::uniqueness::one_solution;
use crate::puzzle::Puzzle;

/// Nodes of each test by default, except of the first, which may take any number.
const NODES: u64 = 20_000;

/// The orders of the clues from which sets are found.
const ORDERS: u64 = 8;

/// A set of this many clues is as small as they get, but for a rule that allows no board at all.
const SMALL: usize = 2;

/// Finds clues that contradict each other.
#[derive(Clone, Debug)]
pub struct Contradictions {
    engine: Engine,
    watch: Watch,
    nodes: Option<u64>,
}

/// Clues that contradict each other.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Contradiction {
    /// The rules of the puzzle, all of which are clues here, apart from houses; [`clues`](Self::clues) refer
    /// to them.
    pub model: Model,
    /// The clues: givens first, then rules. Empty if the houses alone allow no board.
    pub clues: Vec<Clue>,
    /// Whether the others allow a solution without any one of them. Otherwise some tests ran out of nodes.
    pub is_irreducible: bool,
    givens: Values,
}

impl Contradiction {
    /// The clues for people: `R1C1=5`, or the title of the rule.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let name = |clue: &Clue| match clue {
            Clue::Given(cell) => match self.givens[cell.index()] {
                Some(symbol) => format!("{}={symbol}", clue.name(&self.model)),
                None => clue.name(&self.model),
            },
            Clue::Rule(_) => clue.name(&self.model),
        };
        self.clues.iter().map(name).collect()
    }
}

impl Contradictions {
    /// Finds them by this engine until the watch is over. An engine that would take more than its memory is
    /// replaced by one that takes less; its nodes do not count.
    #[must_use]
    pub fn new(engine: Engine, watch: &Watch) -> Self {
        Self { engine, watch: watch.clone(), nodes: None }
    }

    /// Allows each test this many nodes. By default, the first test, which proves the contradiction, takes
    /// any number, and each other one 20,000.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Explains why a puzzle has no solution; `None` if it has one. The same for the same puzzle.
    ///
    /// # Errors
    /// Why the work stopped, if a limit ended it before the contradiction was proven. Once it is, what was
    /// found so far is returned.
    pub fn explain(&self, puzzle: &Puzzle) -> Result<Option<Contradiction>, Stop> {
        let model = puzzle.model().with_rules_as_clues();
        let (working, derived) = model.with_derived_clues();
        let lowered = working.lower_with_supports();
        let mut work = Work::new(self, &working, &lowered, derived, puzzle);
        let mut clues: Vec<Clue> = work.givens.iter().map(|&(clue, _)| clue).collect();
        clues.extend(work.clues.rules());
        if !work.all_contradict(&clues)? {
            return Ok(None);
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut best: Option<(Vec<Clue>, bool)> = None;
        for order in 0..ORDERS {
            work.is_proven = true;
            // A limit that ends a later try leaves what was found before.
            let Ok(mut found) = work.needed(&clues, false) else { break };
            found.sort_unstable();
            let is_better =
                |(known, proven): &(Vec<Clue>, bool)| (!work.is_proven, found.len()) < (!proven, known.len());
            if best.as_ref().is_none_or(is_better) {
                best = Some((found, work.is_proven));
            }
            if best.as_ref().is_some_and(|(found, _)| found.len() <= SMALL) {
                break;
            }
            match order {
                0 => clues.reverse(),
                _ => clues.shuffle(&mut rng),
            }
        }
        let (clues, is_irreducible) = best.unwrap_or((clues, false));
        Ok(Some(Contradiction { model, clues, is_irreducible, givens: puzzle.givens().to_vec() }))
    }
}

/// The work on one puzzle.
struct Work<'p> {
    clues: ClueSearch<'p>,
    /// The givens, and their options.
    givens: Vec<(Clue, OptionId)>,
    /// Nodes of the first test.
    proof: u64,
    /// Nodes of each other test.
    nodes: u64,
    budget: Budget,
    /// Whether every test had an answer.
    is_proven: bool,
}

impl<'p> Work<'p> {
    fn new(
        settings: &Contradictions,
        model: &Model,
        lowered: &'p Lowered,
        derived: Vec<Vec<usize>>,
        puzzle: &Puzzle,
    ) -> Self {
        let Contradictions { engine, watch, nodes } = settings;
        let solver = watch.bound(clue_search::solver(lowered, *engine, watch.flag()));
        let given = |(cell, symbol): (_, &Option<_>)| {
            symbol.map(|symbol| (Clue::Given(cell), lowered.option(cell, symbol)))
        };
        Self {
            clues: ClueSearch::with_solver(model, lowered, solver).with_derived(derived),
            givens: model.board().cells().zip(puzzle.givens()).filter_map(given).collect(),
            proof: nodes.unwrap_or(u64::MAX),
            nodes: nodes.unwrap_or(NODES),
            budget: Budget::new(None, watch),
            is_proven: true,
        }
    }

    /// Whether there is no solution with all these clues.
    fn all_contradict(&mut self, clues: &[Clue]) -> Result<bool, Stop> {
        self.budget.check()?;
        let mark = self.clues.mark();
        self.place(clues);
        let found = one_solution(&mut self.clues.search, self.proof, &mut self.budget, |_| ());
        self.clues.undo(mark);
        found?.map(|found| !found).ok_or(Stop::Nodes)
    }

    /// Those of the clues that contradict each other and the clues that are placed, which allow a solution
    /// unless some were placed just now.
    fn needed(&mut self, clues: &[Clue], is_new: bool) -> Result<Vec<Clue>, Stop> {
        if is_new && self.contradict()? {
            return Ok(Vec::new());
        }
        let (one, other) = match clues {
            [] => return Ok(Vec::new()),
            [clue] => return self.needed_alone(*clue, is_new),
            _ => clues.split_at(clues.len() / 2),
        };
        let mut needed = self.with(one, |work| work.needed(other, true))?;
        let others = self.with(&needed, |work| work.needed(one, !needed.is_empty()))?;
        needed.extend(others);
        Ok(needed)
    }

    /// One clue is needed, unless those that are placed were never tested.
    fn needed_alone(&mut self, clue: Clue, is_tested: bool) -> Result<Vec<Clue>, Stop> {
        let is_idle = !is_tested && self.contradict()?;
        Ok(if is_idle { Vec::new() } else { vec![clue] })
    }

    /// Does some work with more clues placed.
    fn with<T>(&mut self, clues: &[Clue], work: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.clues.mark();
        self.place(clues);
        let done = work(self);
        self.clues.undo(mark);
        done
    }

    fn place(&mut self, clues: &[Clue]) {
        for &clue in clues {
            // A given is chosen even where its cell is filled already: by another symbol, perhaps.
            match self.givens.iter().find(|(given, _)| *given == clue) {
                Some(&(_, option)) => {
                    self.clues.search.choose(option);
                }
                None => self.clues.place(clue, &[]),
            }
        }
    }

    /// Whether the clues that are placed allow no solution. If the nodes do not suffice, they are taken to
    /// allow one.
    fn contradict(&mut self) -> Result<bool, Stop> {
        self.budget.check()?;
        let found = one_solution(&mut self.clues.search, self.nodes, &mut self.budget, |_| ())?;
        self.is_proven &= found.is_some();
        Ok(found == Some(false))
    }
}
