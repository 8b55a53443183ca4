//! Testing clues by search.
//!
//! A clue is necessary if there is a second solution without it: one that agrees with all other clues and
//! *differs* from the known solution in the clue's cell. So one test is one search for one solution with the
//! clue's option forbidden.

use dlx_engine::{Cancel, Engine, ItemChoice, Mark, OptionId, Search, Stop};
use dlx_variants::{CellId, Lowered};

use super::effort::Effort;
use super::exchanges::Exchanges;
use super::uniqueness::differs;
use super::{Tester, Verdict};
use crate::generate::budget::Budget;

/// Boards of this many cells are pruned before each search: a third of the time on 909 cells,
/// a loss of a tenth on 369.
const PRUNE_FROM_CELLS: usize = 500;

/// Tests clues of one board.
pub(crate) struct SearchTester<'a, 'p> {
    search: &'a mut Search<'p>,
    lowered: &'p Lowered,
    /// The option of each cell in the known solution.
    solution: &'a [OptionId],
    effort: &'a mut dyn Effort,
    exchanges: Option<&'a Exchanges>,
    budget: &'a mut Budget,
}

impl<'a, 'p> SearchTester<'a, 'p> {
    pub(crate) fn new(
        search: &'a mut Search<'p>,
        lowered: &'p Lowered,
        solution: &'a [OptionId],
        effort: &'a mut dyn Effort,
        budget: &'a mut Budget,
    ) -> Self {
        Self { search, lowered, solution, effort, exchanges: None, budget }
    }

    /// Looks at sets of cells before it searches.
    pub(crate) fn with_exchanges(self, exchanges: Option<&'a Exchanges>) -> Self {
        Self { exchanges, ..self }
    }

    /// What is placed, and what follows without branching.
    pub(crate) fn known(&mut self) -> &[OptionId] {
        self.search.root()
    }

    /// Places what follows without branching, which some engines do only when told.
    pub(crate) fn settle(&mut self) {
        self.search.settle();
    }

    pub(crate) fn budget(&self) -> &Budget {
        self.budget
    }

    /// Tests one cell of a group: is there a solution that differs from the known one in it?
    fn test_cell(&mut self, cell: CellId, nodes: u64) -> Result<Verdict, Stop> {
        let is_covered = |cell| self.search.is_covered(self.lowered.cell_item(cell));
        if self.exchanges.is_some_and(|exchanges| exchanges.is_alone(cell, is_covered)) {
            return Ok(Verdict::Necessary);
        }
        let prune = self.solution.len() >= PRUNE_FROM_CELLS;
        let option = self.solution[cell.index()];
        Ok(match differs(self.search, option, nodes, prune, self.budget)? {
            Some(true) => Verdict::Necessary,
            Some(false) => Verdict::Redundant,
            None => Verdict::Unproven,
        })
    }
}

impl Tester for SearchTester<'_, '_> {
    type Mark = Mark;

    fn mark(&mut self) -> Mark {
        self.search.mark()
    }

    fn undo(&mut self, mark: Mark) {
        self.search.undo(mark);
    }

    fn place(&mut self, cell: CellId) {
        if !self.search.is_covered(self.lowered.cell_item(cell)) {
            self.search.choose(self.solution[cell.index()]);
        }
    }

    fn place_base(&mut self, cells: &[CellId]) {
        for cell in cells {
            self.search.choose(self.solution[cell.index()]);
        }
    }

    fn are_implied<'c>(&mut self, mut cells: impl Iterator<Item = &'c CellId>) -> bool {
        cells.all(|&cell| self.search.is_covered(self.lowered.cell_item(cell)))
    }

    /// Is there a solution that differs from the known one in one of the group's cells?
    fn test(&mut self, group: &[CellId], to_come: usize) -> Result<Verdict, Stop> {
        let nodes = self.effort.nodes(to_come);
        let mark = self.mark();
        let mut verdict = Ok(Verdict::Redundant);
        for &cell in group {
            verdict = self.test_cell(cell, nodes);
            if verdict != Ok(Verdict::Redundant) {
                break;
            }
            self.place(cell);
        }
        self.undo(mark);
        self.effort.note(verdict?, nodes);
        verdict
    }

    fn goes_on(&self) -> bool {
        self.effort.goes_on()
    }
}

/// A search as the tests of clues need it: large problems, one solution each, weights kept between them.
pub(crate) fn prepare<'p>(lowered: &'p Lowered, engine: Engine, cancel: &Cancel) -> Search<'p> {
    let solver = lowered.problem.solver().engine(engine).choice(ItemChoice::Weighted);
    solver.cancel(cancel.clone()).solutions()
}
