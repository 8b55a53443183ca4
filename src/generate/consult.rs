//! Testing clues by asking an oracle.

use dlx_engine::{Mark, OptionId, Stop};
use dlx_variants::CellId;

use super::budget::Budget;
use super::differ::Differ;
use super::effort::Equal;
use super::minimise::Clues;
use super::oracle::{Manner, Oracle};
use super::reduce::{Judge, Tester, Verdict};
use super::workbench::Workbench;

/// Nodes of the search that goes first where an oracle has to think.
const SHORT_SEARCH: u64 = 1_000;

/// Tests clues of one board by an oracle. Where the oracle has to think, a short search goes first: most clues that are
/// not seen are such that there is a second solution without them, and thought is dear.
struct Consultant<'a, 'p> {
    oracle: &'a mut (dyn Oracle + 'p),
    manner: Manner,
    /// The option of each cell in the known solution.
    board: &'a [OptionId],
    differ: Differ<'a, 'p>,
}

impl<'m> Workbench<'m> {
    /// Takes groups of clues away, in order, as far as the oracle lets them go beside `fixed` clues; see
    /// [`minimise`](Self::minimise).
    pub(super) fn minimise_by_oracle(
        &mut self,
        board: &[OptionId],
        fixed: &[CellId],
        groups: Vec<Vec<CellId>>,
        budget: &mut Budget,
    ) -> Result<Clues, Stop> {
        let mut effort = Equal(SHORT_SEARCH);
        let Some(consultant) = self.consultant(board, &mut effort, budget) else {
            return Ok(Clues::default());
        };
        let verdicts = Judge::new(consultant, &groups, true).judge(fixed)?;
        let mut clues = Clues::judged();
        for (group, verdict) in groups.into_iter().zip(verdicts) {
            clues.judged &= verdict != Verdict::Wanted;
            if verdict == Verdict::Redundant { &mut clues.dropped } else { &mut clues.kept }.push(group);
        }
        Ok(clues)
    }

    /// A tester that asks the oracle, if there is one.
    fn consultant<'a>(
        &'a mut self,
        board: &'a [OptionId],
        effort: &'a mut Equal,
        budget: &'a mut Budget,
    ) -> Option<Consultant<'a, 'm>> {
        let oracle = self.oracle.as_deref_mut()?;
        oracle.clear();
        let differ = Differ::new(&mut self.search, self.lowered, board, effort, budget);
        Some(Consultant { manner: oracle.manner(), oracle, board, differ })
    }
}

impl Consultant<'_, '_> {
    /// Whether clues are placed in the search as well.
    fn searches(&self) -> bool {
        self.manner != Manner::Sight
    }
}

impl Tester for Consultant<'_, '_> {
    type Mark = Option<Mark>;

    fn mark(&mut self) -> Option<Mark> {
        if self.manner.has_sight() {
            self.oracle.mark();
        }
        self.searches().then(|| self.differ.mark())
    }

    fn undo(&mut self, mark: Option<Mark>) {
        if self.manner.has_sight() {
            self.oracle.undo();
        }
        if let Some(mark) = mark {
            self.differ.undo(mark);
        }
    }

    fn place(&mut self, cell: CellId) {
        if self.manner.has_sight() {
            self.oracle.place(self.board[cell.index()]);
        }
        if self.searches() {
            self.differ.place(cell);
        }
    }

    fn place_base(&mut self, cells: &[CellId]) {
        cells.iter().for_each(|&cell| self.place(cell));
    }

    fn are_implied<'c>(&mut self, mut cells: impl Iterator<Item = &'c CellId>) -> bool {
        if self.manner.has_sight() {
            return cells.all(|cell| self.oracle.sees(self.board[cell.index()]));
        }
        self.differ.settle();
        self.differ.are_implied(cells)
    }

    fn test(&mut self, group: &[CellId], to_come: usize) -> Result<Verdict, Stop> {
        if !self.manner.has_thought() {
            self.differ.budget().check()?;
            return Ok(Verdict::Wanted);
        }
        if self.differ.test(group, to_come)? == Verdict::Necessary {
            return Ok(Verdict::Necessary);
        }
        let wanted: Vec<OptionId> = group.iter().map(|cell| self.board[cell.index()]).collect();
        let is_deduced = self.oracle.deduces(&wanted, self.differ.known());
        self.differ.budget().check()?;
        Ok(if is_deduced { Verdict::Redundant } else { Verdict::Wanted })
    }
}
