//! Taking clues away until every one that is left is necessary.

use dlx_engine::{OptionId, Stop};
use dlx_variants::CellId;

use super::budget::Budget;
use super::differ::Differ;
use super::oracle::Manner;
use super::recipe::Recipe;
use super::reduce::{Judge, Verdict};
use super::swaps::Swaps;
use super::workbench::Workbench;

/// Nodes of a test in the first pass; each later pass allows ten times as many.
pub(super) const FIRST_PASS: u64 = 1_000;
/// Nodes of a test where clues need not be proven necessary, or where proofs have become too dear.
const CHEAP_TEST: u64 = 20;

/// Boards of this many cells are searched for pairs of symbols that can be exchanged: 0.87 of the time on 909 cells, and
/// twice as many clues of 625 proven within the usual patience. On 81 cells it takes more time than it saves.
const SWAPS_FROM_CELLS: usize = 300;

/// The state of a minimisation: groups of cells that are clues together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clues {
    pub(crate) kept: Vec<Vec<CellId>>,
    pub(crate) dropped: Vec<Vec<CellId>>,
    /// Kept groups that were not proven necessary.
    pub(crate) unproven: usize,
    /// Whether groups were put back that are not necessary.
    pub(crate) restored: bool,
    /// Whether every kept group was tested.
    pub(crate) judged: bool,
}

impl Workbench<'_> {
    /// Judges, in order, which groups could go while the other clues and `fixed` ones still allow no board but
    /// `board`, in passes of ever longer tests until patience runs out. With `remove`, a group that could go is gone
    /// for those after it, which minimises; without, each is judged alone. What is gone must be gone by the oracle as
    /// well, if there is one.
    pub(crate) fn minimise(
        &mut self,
        board: &[OptionId],
        fixed: &[CellId],
        groups: Vec<Vec<CellId>>,
        recipe: &Recipe,
        budget: &mut Budget,
        remove: bool,
    ) -> Result<Clues, Stop> {
        if remove && self.oracle.as_ref().is_some_and(|oracle| oracle.manner() != Manner::Indifferent) {
            return self.minimise_by_oracle(board, fixed, groups, budget);
        }
        let swaps = (board.len() >= SWAPS_FROM_CELLS).then(|| Swaps::new(self.lowered, board));
        let mut clues = Clues { judged: true, ..Clues::default() };
        let mut open = groups;
        let mut nodes = if recipe.minimise { FIRST_PASS } else { CHEAP_TEST };
        let mut patience = recipe.patience;
        loop {
            let put_back = if remove { &[][..] } else { &clues.dropped };
            let base: Vec<CellId> =
                clues.kept.iter().chain(put_back).flatten().chain(fixed).copied().collect();
            let differ = Differ::new(&mut self.search, self.lowered, board, nodes, budget);
            let differ = differ.with_patience(&mut patience, CHEAP_TEST).with_swaps(swaps.as_ref());
            let verdicts = Judge::new(differ, &open, remove).judge(&base)?;
            let mut undecided = Vec::new();
            for (group, verdict) in open.into_iter().zip(verdicts) {
                match verdict {
                    Verdict::Necessary => clues.kept.push(group),
                    Verdict::Redundant => clues.dropped.push(group),
                    Verdict::Unproven | Verdict::Wanted => undecided.push(group),
                }
            }
            open = undecided;
            nodes *= 10;
            if open.is_empty() || !recipe.minimise || patience == 0 {
                break;
            }
        }
        clues.unproven = open.len();
        clues.kept.append(&mut open);
        Ok(clues)
    }
}
