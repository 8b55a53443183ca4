//! Tests clues by search.
//!
//! A clue is necessary if there is a second solution without it: one that agrees with all other clues and
//! *differs* from the known solution in a cell that the clue is about. For a given, that is its cell, and one
//! test is one search for one solution with the given's option forbidden. A rule is switched off while it is
//! tested. A second solution that breaks it differs in a cell of the rule: there is one search per cell, and
//! a cell without another symbol is fixed for the next ones.

use dlx_engine::{Engine, OptionId, Stop};
use dlx_variants::CellId;

use super::clue_search::{ClueMark, ClueSearch};
use super::effort::Effort;
use super::exchanges::Exchanges;
use super::parts::PartSearch;
use super::uniqueness::differs;
use super::{Tester, Verdict};
use crate::generate::budget::Budget;
use crate::generate::clue::Clue;

/// Boards of at least this many cells are pruned before each search by engines that do not prune as they search: this takes a
/// third of the time on 909 cells, but a tenth more time on 369.
const PRUNE_FROM_CELLS: usize = 500;

/// Tests clues of one board.
pub(crate) struct SearchTester<'a, 'p> {
    clues: &'a mut ClueSearch<'p>,
    /// The option of each cell in the known solution.
    solution: &'a [OptionId],
    effort: &'a mut dyn Effort,
    exchanges: Option<&'a Exchanges>,
    parts: Option<&'a mut PartSearch<'p>>,
    budget: &'a mut Budget,
}

impl<'a, 'p> SearchTester<'a, 'p> {
    pub(crate) fn new(
        clues: &'a mut ClueSearch<'p>,
        solution: &'a [OptionId],
        effort: &'a mut dyn Effort,
        budget: &'a mut Budget,
    ) -> Self {
        Self { clues, solution, effort, exchanges: None, parts: None, budget }
    }

    /// Checks exchanges of symbols before it searches.
    pub(crate) fn with_exchanges(self, exchanges: Option<&'a Exchanges>) -> Self {
        Self { exchanges, ..self }
    }

    /// Searches the parts of the board before the board.
    pub(crate) fn with_parts(self, parts: Option<&'a mut PartSearch<'p>>) -> Self {
        Self { parts, ..self }
    }

    /// The candidates that are placed, and those that follow without branching.
    pub(crate) fn known(&mut self) -> Vec<OptionId> {
        let candidates = self.clues.lowered.candidate_count();
        let root = self.clues.search.root().iter().copied();
        root.filter(|option| option.index() < candidates).collect()
    }

    /// Places what follows without branching, which some engines do only on request.
    pub(crate) fn settle(&mut self) {
        self.clues.search.settle();
    }

    pub(crate) fn budget(&self) -> &Budget {
        self.budget
    }

    /// Tests a clue that is not placed. If a test of one of a rule's cells gives no answer, the others are
    /// tested still: one cell that differs suffices.
    fn test_clue(&mut self, clue: Clue, nodes: u64) -> Result<Verdict, Stop> {
        let rule = match clue {
            Clue::Given(cell) => return self.test_cell(cell, nodes),
            Clue::Rule(rule) => rule,
        };
        let mut verdict = Verdict::Redundant;
        for cell in self.clues.cells_of_rule(rule).to_vec() {
            if self.clues.is_covered(cell) {
                continue;
            }
            match self.test_cell(cell, nodes)? {
                Verdict::Redundant => self.clues.place(Clue::Given(cell), self.solution),
                Verdict::Necessary => return Ok(Verdict::Necessary),
                open => verdict = open,
            }
        }
        Ok(verdict)
    }

    /// Tests one cell: is there a solution that differs from the known one in it?
    fn test_cell(&mut self, cell: CellId, nodes: u64) -> Result<Verdict, Stop> {
        let is_covered = |cell| self.clues.is_covered(cell);
        if self.exchanges.is_some_and(|exchanges| exchanges.is_alone(cell, is_covered)) {
            return Ok(Verdict::Necessary);
        }
        if let Some(parts) = &mut self.parts
            && parts.is_necessary(cell, self.solution, is_covered, self.budget)
        {
            return Ok(Verdict::Necessary);
        }
        let engine = self.clues.search.engine();
        let prune = self.solution.len() >= PRUNE_FROM_CELLS && engine != Engine::Lanes;
        let option = self.solution[cell.index()];
        Ok(match differs(&mut self.clues.search, option, nodes, prune, self.budget)? {
            Some(true) => Verdict::Necessary,
            Some(false) => Verdict::Redundant,
            None => Verdict::Unproven,
        })
    }
}

impl Tester for SearchTester<'_, '_> {
    type Mark = ClueMark;

    fn mark(&mut self) -> ClueMark {
        self.clues.mark()
    }

    fn undo(&mut self, mark: ClueMark) {
        self.clues.undo(mark);
    }

    fn place(&mut self, clues: &[Clue]) {
        self.clues.place_all(clues, self.solution);
    }

    fn are_implied<'c>(&mut self, mut clues: impl Iterator<Item = &'c Clue>) -> bool {
        clues.all(|&clue| self.clues.is_implied(clue))
    }

    /// Is there a solution without the group that differs from the known one?
    fn test(&mut self, group: &[Clue], to_come: usize) -> Result<Verdict, Stop> {
        let nodes = self.effort.nodes(to_come);
        let mark = self.mark();
        let mut verdict = Ok(Verdict::Redundant);
        for &clue in group {
            verdict = self.test_clue(clue, nodes);
            if verdict != Ok(Verdict::Redundant) {
                break;
            }
            self.place(&[clue]);
        }
        self.undo(mark);
        self.effort.note(verdict?, nodes);
        verdict
    }

    fn goes_on(&self) -> bool {
        self.effort.goes_on()
    }
}
