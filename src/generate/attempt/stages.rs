//! Removes clues in stages: groups of one size, then of another.

use dlx_engine::Stop;
use dlx_variants::CellId;
use rand::seq::SliceRandom;

use super::Attempt;
use super::aim::Aim;
use super::removal;
use super::selection::Selection;
use crate::necessity::clue::{self, Clue, Group};

/// Removes givens of all `groups` in the stages of the settings.
pub(super) fn remove(attempt: &mut Attempt<'_, '_>, groups: &[Group]) -> Result<Selection, Stop> {
    let mut given = vec![false; attempt.solution.len()];
    mark(&mut given, groups, true);
    for stage in &attempt.settings.stages {
        // The settings were checked against the board.
        let mut groups = clue::givens(stage.groups(attempt.engines.model, &given).unwrap_or_default());
        groups.shuffle(&mut attempt.request.rng);
        attempt.priority.put_first(&mut groups);
        let (mut groups, mut left) = (groups.into_iter(), stage.at_most);
        loop {
            // At most as many as this stage may still remove, so that every redundant one can be removed.
            let open: Vec<Group> = groups.by_ref().take(left).collect();
            if open.is_empty() {
                break;
            }
            mark(&mut given, &open, false);
            let judged = removal::judge(attempt, &placed(&given), open, Aim::Minimise)?;
            mark(&mut given, &judged.kept, true);
            left -= judged.removed.len();
        }
    }
    let kept = placed(&given).into_iter().map(Group::from).collect();
    Ok(Selection { kept, ..Selection::default() })
}

/// Marks the cells of givens as given, or not.
fn mark(given: &mut [bool], groups: &[Group], is_given: bool) {
    for clue in groups.iter().flatten() {
        if let Clue::Given(cell) = clue {
            given[cell.index()] = is_given;
        }
    }
}

/// The givens of the cells that are given.
fn placed(given: &[bool]) -> Vec<Clue> {
    let cells = (0..).map(CellId).zip(given).filter(|(_, is_given)| **is_given);
    cells.map(|(cell, _)| Clue::Given(cell)).collect()
}
