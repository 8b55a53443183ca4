//! Coming to a puzzle that is as asked for, from one that is not.

use dlx_engine::{OptionId, Stop};
use dlx_variants::Lowered;
use rand::Rng;
use rand::seq::SliceRandom;

use super::budget::Budget;
use super::clues::pick;
use super::minimise::{Aim, Clues};
use super::task::Task;
use super::workbench::Workbench;
use crate::level::Difficulty;
use crate::puzzle::Values;

/// Variations of a puzzle that are tried before another board is. With none, half as many puzzles come of boards where
/// few are as asked for; with more, the hardest levels come more slowly.
const VARIATIONS: usize = 10;
/// One dropped group comes back, at random, for so many kept ones. With fewer too little changes, with more it is as
/// dear as another board.
const KEPT_FOR_ONE: usize = 4;

impl Workbench<'_> {
    /// Brings the clues to the number asked for, and varies them until the oracle accepts them, always from those that
    /// came nearest. `None` where that cannot be, or takes too long.
    pub(super) fn complete(
        &mut self,
        task: &Task<'_>,
        mut clues: Clues,
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Option<(Clues, Option<Difficulty>)>, Stop> {
        let Task { board, priority, recipe, index } = *task;
        let is_fixed = recipe.keeps_pattern() || !recipe.stages.is_empty();
        let variations = if is_fixed { 0 } else { VARIATIONS };
        let mut nearest: Option<(u32, Clues)> = None;
        for _ in 0..=variations {
            if let Some((_, before)) = &nearest {
                clues = self.vary(task, before.clone(), budget, rng)?;
            }
            if let Some(schedule) = recipe.clues {
                priority.put_last(&mut clues.dropped);
                if !put_back(&mut clues, schedule.clues(index)) {
                    return Ok(None);
                }
            }
            let Some(oracle) = &mut self.oracle else { return Ok(Some((clues, None))) };
            let answer = oracle.accept(&givens(self.lowered, board, &clues));
            budget.check()?;
            match answer {
                Ok(difficulty) => return Ok(Some((clues, Some(difficulty)))),
                Err(effort) if nearest.as_ref().is_none_or(|(most, _)| effort >= *most) => {
                    nearest = Some((effort, std::mem::take(&mut clues)));
                }
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// Puts some dropped groups back, and takes groups away in a new order.
    fn vary(
        &mut self,
        task: &Task<'_>,
        mut clues: Clues,
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Clues, Stop> {
        // Groups that came back to make up a number were kept.
        clues.dropped.retain(|group| !group.is_empty());
        clues.dropped.shuffle(rng);
        let rest = clues.dropped.len().saturating_sub(clues.kept.len().div_ceil(KEPT_FOR_ONE));
        let mut groups = clues.dropped.split_off(rest);
        groups.append(&mut clues.kept);
        groups.shuffle(rng);
        task.priority.put_first(&mut groups);
        let mut varied = self.minimise(task, &[], groups, Aim::Minimise, budget)?;
        varied.dropped.append(&mut clues.dropped);
        Ok(varied)
    }
}

/// The clues that are kept, as what stands in the cells.
pub(super) fn givens(lowered: &Lowered, board: &[OptionId], clues: &Clues) -> Values {
    let mut givens = vec![None; board.len()];
    for cell in clues.kept.iter().flatten() {
        givens[cell.index()] = lowered.candidate(board[cell.index()]).map(|(_, symbol)| symbol);
    }
    givens
}

/// Brings the number of clues up to `count`. False where there are too many, or groups do not add up.
fn put_back(clues: &mut Clues, count: usize) -> bool {
    let kept: usize = clues.kept.iter().map(Vec::len).sum();
    let Some(chosen) = count.checked_sub(kept).and_then(|missing| pick(&clues.dropped, missing)) else {
        return false;
    };
    clues.restored = !chosen.is_empty();
    clues.kept.extend(chosen.into_iter().map(|group| std::mem::take(&mut clues.dropped[group])));
    true
}
