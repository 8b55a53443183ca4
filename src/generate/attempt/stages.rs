//! Removing clues in stages: groups of one size, then of another.

use dlx_engine::Stop;
use dlx_variants::CellId;
use rand::seq::SliceRandom;

use super::Attempt;
use super::removal::{self, Aim};
use super::selection::Selection;

/// Removes clues of all `groups` in the stages of the settings.
pub(super) fn remove(attempt: &mut Attempt<'_, '_>, groups: &[Vec<CellId>]) -> Result<Selection, Stop> {
    let mut clues = vec![false; attempt.solution.len()];
    groups.iter().flatten().for_each(|cell| clues[cell.index()] = true);
    for stage in &attempt.settings.stages {
        // The settings were checked against the board.
        let mut groups = stage.groups(attempt.engines.model, &clues).unwrap_or_default();
        groups.shuffle(&mut attempt.request.rng);
        attempt.priority.put_first(&mut groups);
        let (mut groups, mut left) = (groups.into_iter(), stage.at_most);
        loop {
            // Never more than may go, so that all may go that can.
            let open: Vec<Vec<CellId>> = groups.by_ref().take(left).collect();
            if open.is_empty() {
                break;
            }
            open.iter().flatten().for_each(|cell| clues[cell.index()] = false);
            let judged = removal::judge(attempt, &marked(&clues), open, Aim::Minimise)?;
            judged.kept.iter().flatten().for_each(|cell| clues[cell.index()] = true);
            left -= judged.removed.len();
        }
    }
    let kept = marked(&clues).into_iter().map(|cell| vec![cell]).collect();
    Ok(Selection { kept, ..Selection::default() })
}

fn marked(clues: &[bool]) -> Vec<CellId> {
    (0..).map(CellId).zip(clues).filter(|(_, clue)| **clue).map(|(cell, _)| cell).collect()
}
