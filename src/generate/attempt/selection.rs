//! Which clues are kept and which are removed.

use dlx_engine::OptionId;
use dlx_variants::{Lowered, Values};

use crate::generate::settings::group_sum::pick;
use crate::necessity::Verdict;
use crate::necessity::clue::{Clue, Group};

/// Groups of clues, kept or removed.
#[derive(Clone, Debug, Default)]
pub(super) struct Selection {
    pub(super) kept: Vec<Group>,
    pub(super) removed: Vec<Group>,
    /// Kept groups that were not proven necessary.
    pub(super) unproven: usize,
    /// Whether unnecessary groups were put back.
    pub(super) restored: bool,
    /// Whether every kept group was tested.
    pub(super) judged: bool,
    /// Whether that took a search that learns, as other proofs rarely finish.
    pub(super) learnt: bool,
}

impl Selection {
    /// An empty selection in which every clue was tested.
    pub(super) fn judged() -> Self {
        Self { judged: true, ..Self::default() }
    }

    /// Adds groups by their verdicts, and returns those without an answer.
    pub(super) fn sort(&mut self, groups: Vec<Group>, verdicts: Vec<Verdict>) -> Vec<Group> {
        let mut undecided = Vec::new();
        self.kept.reserve(groups.len());
        self.removed.reserve(groups.len());
        for (group, verdict) in groups.into_iter().zip(verdicts) {
            match verdict {
                Verdict::Necessary => self.kept.push(group),
                Verdict::Redundant => self.removed.push(group),
                Verdict::Unproven | Verdict::Wanted => undecided.push(group),
            }
        }
        undecided
    }

    /// Adds groups that were not tested.
    pub(super) fn with_fixed(mut self, mut fixed: Vec<Group>) -> Self {
        self.judged &= fixed.is_empty();
        self.kept.append(&mut fixed);
        self
    }

    /// Puts groups back to bring the number of clues up to `count`. Returns false if there are too many clues
    /// or the groups do not add up.
    pub(super) fn put_back(&mut self, count: usize) -> bool {
        let missing = count.checked_sub(super::count(&self.kept));
        let Some(chosen) = missing.and_then(|missing| pick(&self.removed, missing)) else {
            return false;
        };
        self.restored = !chosen.is_empty();
        self.kept.extend(chosen.into_iter().map(|group| std::mem::take(&mut self.removed[group])));
        true
    }

    /// Puts the groups back that were removed last.
    pub(super) fn restore(&mut self, groups: usize) {
        let rest = self.removed.len().saturating_sub(groups);
        self.restored |= groups > 0;
        self.kept.extend(self.removed.drain(rest..));
    }

    /// The kept clues, in order.
    pub(super) fn clues(&self) -> Vec<Clue> {
        let mut clues: Vec<Clue> = self.kept.iter().flatten().copied().collect();
        clues.sort_unstable();
        clues
    }

    /// The kept rules, in order.
    pub(super) fn rules(&self) -> Vec<usize> {
        let mut rules: Vec<usize> = self.kept.iter().flatten().filter_map(|clue| clue.rule()).collect();
        rules.sort_unstable();
        rules
    }

    /// The kept givens, as the values of the cells.
    pub(super) fn givens(&self, lowered: &Lowered, solution: &[OptionId]) -> Values {
        let mut givens = vec![None; solution.len()];
        for clue in self.kept.iter().flatten() {
            let &Clue::Given(cell) = clue else { continue };
            givens[cell.index()] = lowered.candidate(solution[cell.index()]).map(|(_, symbol)| symbol);
        }
        givens
    }
}
