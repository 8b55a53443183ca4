//! Finds clues that a puzzle can do without.

use dlx_engine::{Engine, Learner, OptionId, Stop, Watch};
use dlx_variants::{CellId, Lowered, Model, Symbol};

use crate::necessity::bisection::Bisection;
use crate::necessity::budget::Budget;
use crate::necessity::clue::{Clue, Group};
use crate::necessity::clue_search::ClueSearch;
use crate::necessity::effort::Equal;
use crate::necessity::exchanges::Exchanges;
use crate::necessity::learning::{LearningTester, affordable};
use crate::necessity::search::SearchTester;
use crate::necessity::{Redundant, Verdict};

/// Nodes for the test of one clue by default.
const NODES: u64 = 100_000;

/// Nodes of a search without learning, which comes first. What takes more of them, a search that learns
/// answers sooner: on killers 12x12 and on samurai, all clues in an eighth of the time in which the other
/// left a tenth of them open.
const FIRST_SEARCH: u64 = 2_000;
/// A node of the search that learns takes so much longer.
const TIME_OF_LEARNING: u64 = 4;

/// The clues that a puzzle with one solution can do without.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClueAudit {
    /// Clues that are each implied by all the others.
    pub redundant: Vec<Clue>,
    /// Clues of these that can all go at once, such that no other can go with them unless its test ran out of
    /// nodes.
    pub together: Vec<Clue>,
    /// Clues whose test ran out of nodes.
    pub unproven: Vec<Clue>,
}

/// A prepared search for unnecessary clues. The engine is prepared once; after that, each puzzle costs only
/// its own tests.
///
/// ```
/// use dlx_engine::{Engine, Watch};
/// use dlx_sudoku::generate::{Auditor, Generator, Settings};
/// use dlx_variants::catalogue;
///
/// let made = Generator::new(catalogue::default(), Settings::default(), 7)?.puzzle(0)?;
/// let lowered = made.puzzle.model().lower();
/// let mut auditor = Auditor::new(made.puzzle.model(), &lowered, Engine::Auto, &Watch::default());
/// assert!(auditor.audit(made.puzzle.givens(), &made.solution)?.redundant.is_empty());
/// # Ok::<(), dlx_sudoku::generate::GenerateError>(())
/// ```
#[derive(Debug)]
pub struct Auditor<'p> {
    clues: ClueSearch<'p>,
    budget: Budget,
    nodes: u64,
}

/// Which of some groups of clues a puzzle can do without.
#[derive(Clone, Copy, Debug)]
struct Question<'q> {
    /// The option of each cell in the only solution.
    board: &'q [OptionId],
    /// The clues that stay.
    base: &'q [Clue],
    groups: &'q [Group],
    redundant: Redundant,
}

impl<'p> Auditor<'p> {
    /// Prepares an engine for puzzles of `model`, lowered to `lowered`. Audits end when the watch is over;
    /// its nodes and memory do not count.
    #[must_use]
    pub fn new(model: &Model, lowered: &'p Lowered, engine: Engine, watch: &Watch) -> Self {
        let clues = ClueSearch::new(model, lowered, engine, watch.flag());
        Self { clues, budget: Budget::new(None, watch), nodes: NODES }
    }

    /// Allows each test of a clue this many nodes; 100,000 by default.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// Takes the model for one [with derived clues](Model::with_derived_clues), which are no clues of the
    /// puzzle: these are the rules that each of them follows from.
    #[must_use]
    pub fn derived(mut self, derived: Vec<Vec<usize>>) -> Self {
        self.clues = self.clues.with_derived(derived);
        self
    }

    /// Tests each clue of a puzzle whose only solution is `solution`. The result does not depend on puzzles
    /// audited before.
    ///
    /// # Errors
    /// Why the audit stopped, if the watch was over.
    pub fn audit(
        &mut self,
        givens: &[Option<Symbol>],
        solution: &[Option<Symbol>],
    ) -> Result<ClueAudit, Stop> {
        let board = self.clues.lowered.encode(solution);
        let cells = (0..).map(CellId).zip(givens).filter(|(_, given)| given.is_some());
        let clues = cells.map(|(cell, _)| Clue::Given(cell)).chain(self.clues.rules());
        let groups: Vec<Group> = clues.map(Group::from).collect();
        self.clues.reset();
        self.clues.search.prefer(&board);
        let question = Question { board: &board, base: &[], groups: &groups, redundant: Redundant::Stays };
        let verdicts = self.judge(question)?;
        let (redundant, unproven) =
            (found(&groups, &verdicts, Verdict::Redundant), found(&groups, &verdicts, Verdict::Unproven));
        let mut together = redundant.clone();
        if redundant.len() > 1 {
            let base: Vec<Clue> =
                groups.iter().flatten().filter(|clue| !redundant.contains(clue)).copied().collect();
            let groups: Vec<Group> = redundant.iter().map(|&clue| Group::from(clue)).collect();
            let question =
                Question { board: &board, base: &base, groups: &groups, redundant: Redundant::Goes };
            let verdicts = self.judge(question)?;
            together = found(&groups, &verdicts, Verdict::Redundant);
        }
        Ok(ClueAudit { redundant, together, unproven })
    }

    /// Judges groups. What stays open after a short search is left to one that learns, and then to a long
    /// one.
    fn judge(&mut self, question: Question<'_>) -> Result<Vec<Verdict>, Stop> {
        let Question { base, groups, redundant, .. } = question;
        let mut verdicts = self.search(question, self.nodes.min(FIRST_SEARCH))?;
        for judge in [Self::learn, Self::search] {
            let is_open = |group: &usize| verdicts[*group] == Verdict::Unproven;
            let (open, settled): (Vec<usize>, Vec<usize>) = (0..groups.len()).partition(is_open);
            if open.is_empty() || self.nodes <= FIRST_SEARCH {
                break;
            }
            let kept = settled.iter().filter(|&&group| !redundant.is_gone(verdicts[group]));
            let fixed: Vec<Clue> =
                base.iter().chain(kept.flat_map(|&group| &groups[group])).copied().collect();
            let hard: Vec<Group> = open.iter().map(|&group| groups[group].clone()).collect();
            let judged = judge(self, Question { base: &fixed, groups: &hard, ..question }, self.nodes)?;
            open.iter().zip(judged).for_each(|(&group, verdict)| verdicts[group] = verdict);
        }
        Ok(verdicts)
    }

    /// Judges groups by an engine.
    fn search(&mut self, question: Question<'_>, nodes: u64) -> Result<Vec<Verdict>, Stop> {
        let Question { board, base, groups, redundant } = question;
        let mut effort = Equal(nodes);
        let tester = SearchTester::new(&mut self.clues, board, &mut effort, &mut self.budget);
        Bisection::new(tester, groups, redundant).judge(base)
    }

    /// Judges groups by a search that learns.
    fn learn(&mut self, question: Question<'_>, nodes: u64) -> Result<Vec<Verdict>, Stop> {
        let Question { board, base, groups, redundant } = question;
        let ClueSearch { lowered, switches, .. } = &self.clues;
        let learner = Learner::new(&lowered.problem, self.budget.cancel().clone());
        let mut learner = learner.switches(&switches.items(lowered));
        let exchanges = Exchanges::new(lowered, board);
        let mut effort = Equal(affordable(nodes / TIME_OF_LEARNING, switches, lowered));
        // The search before this one has found most of what is near, so nothing looks there again.
        let tester =
            LearningTester::new(&mut learner, board, switches, &exchanges, &mut effort, &mut self.budget);
        tester.judge(base, groups, redundant)
    }
}

/// The clues with this verdict.
fn found(groups: &[Group], verdicts: &[Verdict], wanted: Verdict) -> Vec<Clue> {
    let found = groups.iter().flatten().zip(verdicts).filter(|(_, verdict)| **verdict == wanted);
    found.map(|(&clue, _)| clue).collect()
}
