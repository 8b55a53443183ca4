//! Which clues of a puzzle could go.

use std::time::Instant;

use dlx_engine::{Cancel, Engine, Stop};
use dlx_variants::{CellId, Lowered, Model, Symbol};

use super::budget::Budget;
use super::clue::{Clue, Group};
use super::testing::Verdict;
use super::testing::bisection::Bisection;
use super::testing::clue_search::ClueSearch;
use super::testing::effort::Equal;
use super::testing::search::SearchTester;

/// Nodes for the test of one clue by default.
const NODES: u64 = 100_000;

/// Which clues of a puzzle with one solution are not needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClueAudit {
    /// Clues that all the others imply, each taken alone.
    pub redundant: Vec<Clue>,
    /// Clues whose test ran out of nodes.
    pub unproven: Vec<Clue>,
}

/// A prepared search for clues that are not needed. The engine is prepared once; each puzzle after that costs
/// its own tests only.
///
/// ```
/// use dlx_engine::{Cancel, Engine};
/// use dlx_sudoku::generate::{Auditor, Generator, Settings};
/// use dlx_variants::catalogue;
///
/// let made = Generator::new(catalogue::default(), Settings::default(), 7)?.puzzle(0)?;
/// let lowered = made.puzzle.model.lower();
/// let mut auditor = Auditor::new(&made.puzzle.model, &lowered, Engine::Auto, &Cancel::new());
/// assert!(auditor.audit(&made.puzzle.givens, &made.solution)?.redundant.is_empty());
/// # Ok::<(), dlx_sudoku::generate::GenerateError>(())
/// ```
#[derive(Debug)]
pub struct Auditor<'p> {
    clues: ClueSearch<'p>,
    budget: Budget,
    nodes: u64,
}

impl<'p> Auditor<'p> {
    /// Prepares an engine for puzzles of `model`, lowered. `cancel` ends an audit from elsewhere.
    #[must_use]
    pub fn new(model: &Model, lowered: &'p Lowered, engine: Engine, cancel: &Cancel) -> Self {
        let budget = Budget::new(None, None, cancel.clone());
        Self { clues: ClueSearch::new(model, lowered, Vec::new(), engine, cancel), budget, nodes: NODES }
    }

    /// Allows each test of a clue this many nodes; 100,000 by default.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Ends all audits at this time.
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Self {
        self.budget = self.budget.until(deadline);
        self
    }

    /// Tests each clue of a puzzle, of which `solution` is the only solution. What is found does not depend on
    /// puzzles audited before.
    ///
    /// # Errors
    /// Why it stopped, if the deadline or the cancel flag came first.
    pub fn audit(
        &mut self,
        givens: &[Option<Symbol>],
        solution: &[Option<Symbol>],
    ) -> Result<ClueAudit, Stop> {
        let board = self.clues.lowered.encode(solution);
        let cells = (0..).map(CellId).zip(givens).filter(|(_, given)| given.is_some());
        let clues = cells.map(|(cell, _)| Clue::Given(cell)).chain(self.clues.rules());
        let groups: Vec<Group> = clues.map(|clue| vec![clue]).collect();
        self.clues.reset();
        self.clues.search.prefer(&board);
        let mut effort = Equal(self.nodes);
        let tester = SearchTester::new(&mut self.clues, &board, &mut effort, &mut self.budget);
        let verdicts = Bisection::new(tester, &groups, false).judge(&[])?;
        let with = |verdict| {
            let found = groups.iter().flatten().zip(&verdicts).filter(move |(_, found)| **found == verdict);
            found.map(|(&clue, _)| clue).collect()
        };
        Ok(ClueAudit { redundant: with(Verdict::Redundant), unproven: with(Verdict::Unproven) })
    }
}
