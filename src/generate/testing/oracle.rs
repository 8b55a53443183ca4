//! Testing clues by asking an oracle.

use dlx_engine::{Mark, OptionId, Stop};
use dlx_variants::CellId;

use super::search::SearchTester;
use super::{Tester, Verdict};
use crate::generate::settings::demand::{Manner, Oracle};

/// Tests clues of one board by an oracle. Where the oracle has to think, a short search goes first: most clues that are
/// not seen are such that there is a second solution without them, and thought is dear.
pub(crate) struct OracleTester<'a, 'p> {
    oracle: &'a mut (dyn Oracle + 'p),
    manner: Manner,
    /// The option of each cell in the known solution.
    solution: &'a [OptionId],
    search: SearchTester<'a, 'p>,
}

impl<'a, 'p> OracleTester<'a, 'p> {
    /// A tester that asks `oracle`, and `search` where the oracle's manner says so.
    pub(crate) fn new(
        oracle: &'a mut (dyn Oracle + 'p),
        search: SearchTester<'a, 'p>,
        solution: &'a [OptionId],
    ) -> Self {
        oracle.clear();
        Self { manner: oracle.manner(), oracle, solution, search }
    }

    /// Whether clues are placed in the search as well.
    fn searches(&self) -> bool {
        self.manner != Manner::Sight
    }
}

impl Tester for OracleTester<'_, '_> {
    type Mark = Option<Mark>;

    fn mark(&mut self) -> Option<Mark> {
        if self.manner.has_sight() {
            self.oracle.mark();
        }
        self.searches().then(|| self.search.mark())
    }

    fn undo(&mut self, mark: Option<Mark>) {
        if self.manner.has_sight() {
            self.oracle.undo();
        }
        if let Some(mark) = mark {
            self.search.undo(mark);
        }
    }

    fn place(&mut self, cell: CellId) {
        if self.manner.has_sight() {
            self.oracle.place(self.solution[cell.index()]);
        }
        if self.searches() {
            self.search.place(cell);
        }
    }

    fn place_base(&mut self, cells: &[CellId]) {
        cells.iter().for_each(|&cell| self.place(cell));
    }

    fn are_implied<'c>(&mut self, mut cells: impl Iterator<Item = &'c CellId>) -> bool {
        if self.manner.has_sight() {
            return cells.all(|cell| self.oracle.sees(self.solution[cell.index()]));
        }
        self.search.settle();
        self.search.are_implied(cells)
    }

    fn test(&mut self, group: &[CellId], to_come: usize) -> Result<Verdict, Stop> {
        if !self.manner.has_thought() {
            self.search.budget().check()?;
            return Ok(Verdict::Wanted);
        }
        if self.search.test(group, to_come)? == Verdict::Necessary {
            return Ok(Verdict::Necessary);
        }
        let wanted: Vec<OptionId> = group.iter().map(|cell| self.solution[cell.index()]).collect();
        let is_deduced = self.oracle.deduces(&wanted, self.search.known());
        self.search.budget().check()?;
        Ok(if is_deduced { Verdict::Redundant } else { Verdict::Wanted })
    }
}
