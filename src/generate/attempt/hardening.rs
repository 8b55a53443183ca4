//! Makes puzzles whose clues are all rules harder, where a difficulty is ordered.
//!
//! An oracle is prepared for the model with all rules, so it judges givens alone while rules stay. Killers
//! with all cages are rarely harder than tough, and nine of ten minimal ones are extreme. So rules are
//! removed from a puzzle that is too easy, as long as it has one solution, and as few come back as make it
//! acceptable: expert killers take a tenth of the time that it takes to find one with all cages.

use rand::seq::SliceRandom;

use super::Attempt;
use super::easing::ease;
use super::outside_in::remove_where_proofs_are_short;
use super::selection::Selection;
use crate::Difficulty;
use crate::generate::error::GenerateError;
use crate::generate::settings::demand::Rejection;

/// Whether rules may go from a puzzle: they are all its clues, and the settings do not keep them.
pub(super) fn is_possible(attempt: &Attempt<'_, '_>, selection: &Selection) -> bool {
    let settings = attempt.settings;
    let needs_none = settings.clues.is_none() && settings.givens.unwrap_or(0) == 0;
    needs_none && !settings.keep_rules && selection.kept.is_empty() && !attempt.fixed.is_empty()
}

/// Removes rules from a puzzle that is too easy with all of them, and of whose `givens` none is kept, and
/// puts some back if it is too hard then. `None` if another board does better.
pub(super) fn harden(
    attempt: &mut Attempt<'_, '_>,
    mut givens: Selection,
) -> Result<Option<(Selection, Difficulty)>, GenerateError> {
    let mut rules = std::mem::take(&mut attempt.fixed);
    rules.shuffle(&mut attempt.request.rng);
    attempt.priority.put_first(&mut rules);
    // The oracle cannot tell which of them may go.
    let oracle = attempt.engines.oracle.take();
    let removed = remove_where_proofs_are_short(attempt, rules);
    attempt.engines.oracle = oracle;
    let Some(mut selection) = removed? else { return Ok(None) };
    let rules = selection.removed.len();
    selection.removed.splice(0..0, givens.removed.drain(..));
    let is_too_hard = |rejection| matches!(rejection, Rejection::TooHard | Rejection::TooLong);
    match attempt.accept(&selection)? {
        Ok(difficulty) => Ok(Some((selection, difficulty))),
        Err(rejection) if is_too_hard(rejection) => ease(attempt, &selection, rules, is_too_hard),
        Err(_) => Ok(None),
    }
}
