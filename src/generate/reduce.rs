//! Testing clues, by divide and conquer over the order in which they are tested.
//!
//! A clue is necessary if there is a second solution without it: one that agrees with all other clues and
//! *differs* from the known solution in the clue's cell. So one test is one search for one solution with the
//! clue's option forbidden. Testing the clues one after another would place all others anew each time; halving
//! the order instead keeps the clues outside an interval placed while the interval is worked on, which takes
//! *n* log *n* placements in all.

use dlx_engine::{OptionId, Search, Stop};
use dlx_variants::{CellId, Lowered};

use super::budget::Budget;
use super::unique::differs;

/// Boards of this many cells are looked at more closely before each search: a third of the time on 909 cells,
/// a loss of a tenth on 369.
const PRUNE_FROM_CELLS: usize = 500;

/// What a test says of a group of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A second solution without the group was found.
    Necessary,
    /// The other clues imply the group.
    Redundant,
    /// The test ran out of nodes.
    Unproven,
}

/// Judges groups of clues of one board.
pub(crate) struct Judge<'a, 'p> {
    search: &'a mut Search<'p>,
    lowered: &'p Lowered,
    /// The option of each cell in the known solution.
    board: &'a [OptionId],
    groups: &'a [Vec<CellId>],
    /// Nodes for one test.
    nodes: u64,
    patience: Option<(&'a mut u64, u64)>,
    budget: &'a mut Budget,
    /// Whether redundant groups are taken away, or only named.
    remove: bool,
    verdicts: Vec<Verdict>,
}

impl<'a, 'p> Judge<'a, 'p> {
    pub(crate) fn new(
        search: &'a mut Search<'p>,
        lowered: &'p Lowered,
        board: &'a [OptionId],
        groups: &'a [Vec<CellId>],
        nodes: u64,
        budget: &'a mut Budget,
    ) -> Self {
        let verdicts = vec![Verdict::Unproven; groups.len()];
        Self { search, lowered, board, groups, nodes, patience: None, budget, remove: true, verdicts }
    }

    /// Counts nodes of tests without an answer down from `patience`; once it is used up, a test gets `nodes`.
    pub(crate) fn with_patience(mut self, patience: &'a mut u64, nodes: u64) -> Self {
        self.patience = Some((patience, nodes));
        self
    }

    /// With false, names redundant groups but does not take them away: each is judged against all others.
    pub(crate) fn removing(mut self, remove: bool) -> Self {
        self.remove = remove;
        self
    }

    /// Judges each group against `base` and all other groups; a redundant group is gone for those after it.
    pub(crate) fn judge(mut self, base: &[CellId]) -> Result<Vec<Verdict>, Stop> {
        let mark = self.search.mark();
        for cell in base {
            self.search.choose(self.board[cell.index()]);
        }
        let done = self.settle(0, self.groups.len());
        self.search.undo(mark);
        done.map(|()| self.verdicts)
    }

    /// Judges groups `from..to`, with all kept groups outside of that placed.
    fn settle(&mut self, from: usize, to: usize) -> Result<(), Stop> {
        if self.is_implied(from, to) {
            self.verdicts[from..to].fill(Verdict::Redundant);
            return Ok(());
        }
        if to - from == 1 {
            self.verdicts[from] = self.test(from)?;
            return Ok(());
        }
        let middle = usize::midpoint(from, to);
        let mark = self.search.mark();
        self.place(middle, to);
        let done = self.settle(from, middle);
        self.search.undo(mark);
        done?;
        self.place(from, middle);
        self.settle(middle, to)
    }

    fn is_implied(&self, from: usize, to: usize) -> bool {
        let mut cells = self.groups[from..to].iter().flatten();
        cells.all(|&cell| self.search.is_covered(self.lowered.cell_item(cell)))
    }

    fn place(&mut self, from: usize, to: usize) {
        for group in from..to {
            if !(self.remove && self.verdicts[group] == Verdict::Redundant) {
                for &cell in &self.groups[group] {
                    self.place_cell(cell);
                }
            }
        }
    }

    fn place_cell(&mut self, cell: CellId) {
        if !self.search.is_covered(self.lowered.cell_item(cell)) {
            self.search.choose(self.board[cell.index()]);
        }
    }

    /// Tests one group: is there a solution that differs from the known one in one of its cells?
    fn test(&mut self, group: usize) -> Result<Verdict, Stop> {
        let groups = self.groups;
        let mark = self.search.mark();
        let mut verdict = Ok(Verdict::Redundant);
        for &cell in &groups[group] {
            verdict = self.test_cell(cell);
            if verdict != Ok(Verdict::Redundant) {
                break;
            }
            self.place_cell(cell);
        }
        self.search.undo(mark);
        verdict
    }

    fn test_cell(&mut self, cell: CellId) -> Result<Verdict, Stop> {
        let prune = self.board.len() >= PRUNE_FROM_CELLS;
        let option = self.board[cell.index()];
        Ok(match differs(self.search, option, self.nodes, prune, self.budget)? {
            Some(true) => Verdict::Necessary,
            Some(false) => Verdict::Redundant,
            None => self.give_up(),
        })
    }

    fn give_up(&mut self) -> Verdict {
        if let Some((patience, cheap)) = &mut self.patience {
            **patience = patience.saturating_sub(self.nodes);
            if **patience == 0 {
                self.nodes = *cheap;
            }
        }
        Verdict::Unproven
    }
}
