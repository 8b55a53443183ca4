//! Makes puzzles on boards where most proofs of uniqueness take long.
//!
//! A random minimal non-consecutive puzzle has six or seven clues, and a proof that it has one solution takes
//! 14,000 nodes on average; a tenth of the minimal puzzles are proven with a tenth of that. Those have one or
//! two clues more, and clues that act on each other. So clues are removed from the outside towards a point of
//! the board, a test may take more nodes the fewer tests are left, and an order is abandoned at the first
//! test without an answer. Boards differ, too: most good orders belong to a few boards, so another board is
//! better than many orders. Together this takes an eighth of the time of eight random orders, and leaves
//! nothing unproven.

use dlx_engine::Stop;

use super::Attempt;
use super::aim::Aim;
use super::by_learning::{self, MOST_CELLS_BESIDE_RULES};
use super::last_pass;
use super::removal;
use super::removal_order::put_far_first;
use super::selection::Selection;
use crate::necessity::Redundant;
use crate::necessity::bisection::Bisection;
use crate::necessity::clue::{Clue, Group, has_rules};
use crate::necessity::effort::{Effort, Ration, proofs_are_long};
use crate::necessity::search::SearchTester;

/// Orders tried on a board.
const ORDERS: usize = 8;

/// Boards of at least this many cells keep the first order. On 16x16, a board in seven would be taken for one
/// with long proofs, although patience suffices for all of them, and other orders hardly ever end: puzzles
/// would take 1.25 times as long. With further rules, they would end on none of the boards tried: puzzles
/// would take four to nine times as long.
const LARGE_BOARD: usize = 256;

/// Boards tried for a puzzle before clues that are not proven necessary are accepted.
const BOARDS_FOR_PROOFS: u64 = 50;

/// Removes groups of clues in the given order or, if proofs then take too long, in others. `None` if another
/// board does better.
pub(super) fn remove_where_proofs_are_short(
    attempt: &mut Attempt<'_, '_>,
    mut groups: Vec<Group>,
) -> Result<Option<Selection>, Stop> {
    let settings = attempt.settings;
    let is_last = is_last_for_proofs(attempt);
    let is_large = attempt.solution.len() >= LARGE_BOARD;
    let learns = by_learning::suits(attempt);
    if learns && has_rules(&groups) && !is_last {
        let selection = removal::judge(attempt, &[], groups, Aim::Probe)?;
        return Ok(selection.judged.then_some(selection));
    }
    if learns || is_last || is_large || !settings.minimise || attempt.engines.oracle.is_some() {
        return removal::judge(attempt, &[], groups, Aim::Minimise).map(Some);
    }
    if has_rules(&groups) {
        let selection = removal::judge(attempt, &[], groups, Aim::Minimise)?;
        let goes_on = is_proven(attempt, &selection) || last_pass::is_due(attempt);
        return Ok(goes_on.then_some(selection));
    }
    if !attempt.request.proofs_are_long {
        let mut selection = removal::judge(attempt, &[], groups, Aim::Probe)?;
        if !proofs_are_long(selection.unproven, selection.kept.len()) {
            return Ok(Some(selection));
        }
        attempt.request.proofs_are_long = true;
        groups = selection.kept;
        groups.append(&mut selection.removed);
    }
    remove(attempt, groups)
}

/// Whether enough clues are proven necessary where some of them are rules: all of them, as long as other
/// boards may be tried and lead to such puzzles.
pub(super) fn is_proven(attempt: &Attempt<'_, '_>, selection: &Selection) -> bool {
    let is_large = attempt.solution.len() > MOST_CELLS_BESIDE_RULES;
    selection.unproven == 0 || is_large || !attempt.settings.minimise || is_last_for_proofs(attempt)
}

/// Whether no other board is tried for clues that are not proven necessary.
fn is_last_for_proofs(attempt: &Attempt<'_, '_>) -> bool {
    let last = attempt.settings.attempts.unwrap_or(u64::MAX).min(BOARDS_FOR_PROOFS);
    attempt.request.budget.attempts() >= last || last_pass::is_final(attempt)
}

/// Removes groups of clues, in orders that leave clues close together. `None` if none of a few orders leaves
/// only clues that are quickly proven necessary.
fn remove(attempt: &mut Attempt<'_, '_>, mut groups: Vec<Group>) -> Result<Option<Selection>, Stop> {
    let fixed: Vec<Clue> = attempt.fixed.iter().flatten().copied().collect();
    for _ in 0..ORDERS {
        put_far_first(attempt.engines.model, &mut groups, &mut attempt.request.rng);
        attempt.priority.put_first(&mut groups);
        let mut ration = Ration::default();
        let (engines, budget) = (&mut *attempt.engines, &mut attempt.request.budget);
        let tester = SearchTester::new(&mut engines.maker, attempt.solution, &mut ration, budget);
        let verdicts = Bisection::new(tester, &groups, Redundant::Goes).judge(&fixed)?;
        if ration.goes_on() {
            let mut selection = Selection::judged();
            selection.sort(groups, verdicts);
            return Ok(Some(selection));
        }
    }
    Ok(None)
}
