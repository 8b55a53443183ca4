//! Taking clues away until every one that is left is necessary.

use dlx_engine::Stop;
use dlx_variants::CellId;

use super::budget::Budget;
use super::differ::Differ;
use super::effort::{CHEAP_TEST, Effort, Pass, Probe};
use super::oracle::Manner;
use super::reduce::{Judge, Verdict};
use super::swaps::Swaps;
use super::task::Task;
use super::workbench::Workbench;

/// Nodes of a test in the first pass; each later pass allows ten times as many. With 1,000 the same patience proves fewer
/// clues of 400 cells, in 1.8 times the time.
const FIRST_PASS: u64 = 100;

/// Proofs are dear where more than one clue of so many remains unproven after two passes. On 16x16 six of 90 were the
/// most, on non-consecutive boards two thirds are usual.
const DEAR: usize = 10;

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

impl Clues {
    /// No clues, all of which were tested.
    pub(crate) fn judged() -> Self {
        Self { judged: true, ..Self::default() }
    }

    /// Adds groups as they were judged, and gives back those without an answer.
    pub(crate) fn sort(&mut self, groups: Vec<Vec<CellId>>, verdicts: Vec<Verdict>) -> Vec<Vec<CellId>> {
        let mut undecided = Vec::new();
        for (group, verdict) in groups.into_iter().zip(verdicts) {
            match verdict {
                Verdict::Necessary => self.kept.push(group),
                Verdict::Redundant => self.dropped.push(group),
                Verdict::Unproven | Verdict::Wanted => undecided.push(group),
            }
        }
        undecided
    }

    /// Whether proofs were too dear for many of the kept groups.
    pub(crate) fn are_dear(&self) -> bool {
        are_dear(self.unproven, self.kept.len())
    }
}

/// Whether proofs are dear where so many of the kept groups remain unproven.
fn are_dear(unproven: usize, kept: usize) -> bool {
    DEAR * unproven > kept
}

/// What groups of clues are judged for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// To know of each whether the others imply it.
    Judge,
    /// To take away what is not needed beside what is left.
    Minimise,
    /// The same, unless it shows that most of what is left could not be proven necessary.
    Probe,
}

impl Workbench<'_> {
    /// Judges, in order, which groups could go while the other clues and `fixed` ones still allow no board but the
    /// task's, in passes of ever longer tests until patience runs out. What is taken away must be gone by the oracle as
    /// well, if there is one.
    pub(crate) fn minimise(
        &mut self,
        task: &Task<'_>,
        fixed: &[CellId],
        groups: Vec<Vec<CellId>>,
        aim: Aim,
        budget: &mut Budget,
    ) -> Result<Clues, Stop> {
        let Task { board, recipe, .. } = *task;
        let remove = aim != Aim::Judge;
        if remove && self.oracle.as_ref().is_some_and(|oracle| oracle.manner() != Manner::Indifferent) {
            return self.minimise_by_oracle(board, fixed, groups, budget);
        }
        let swaps = (board.len() >= SWAPS_FROM_CELLS).then(|| Swaps::new(self.lowered, board));
        let mut clues = Clues::judged();
        let mut open = groups;
        let mut nodes = if recipe.minimise { FIRST_PASS } else { CHEAP_TEST };
        let mut patience = recipe.patience;
        loop {
            let put_back = if remove { &[][..] } else { &clues.dropped };
            let base: Vec<CellId> =
                clues.kept.iter().chain(put_back).flatten().chain(fixed).copied().collect();
            let (mut pass, mut probe);
            let effort: &mut dyn Effort = if aim == Aim::Probe {
                probe = Probe::new(Pass::new(nodes, &mut patience), clues.kept.len());
                &mut probe
            } else {
                pass = Pass::new(nodes, &mut patience);
                &mut pass
            };
            let differ = Differ::new(&mut self.search, self.lowered, board, effort, budget);
            let verdicts = Judge::new(differ.with_swaps(swaps.as_ref()), &open, remove).judge(&base)?;
            let goes_on = effort.goes_on();
            open = clues.sort(open, verdicts);
            let is_dear = nodes > FIRST_PASS && are_dear(open.len(), clues.kept.len() + open.len());
            let gives_up = !goes_on || aim == Aim::Probe && is_dear;
            if open.is_empty() || !recipe.minimise || gives_up || patience == 0 {
                break;
            }
            nodes *= 10;
        }
        clues.unproven = open.len();
        clues.kept.append(&mut open);
        Ok(clues)
    }
}
