//! Makes a puzzle easier by putting clues back.

use super::Attempt;
use super::selection::Selection;
use crate::Difficulty;
use crate::generate::error::GenerateError;
use crate::generate::settings::demand::Rejection;

/// Puts as few groups of clues back into a puzzle that is too hard as make it acceptable, those first that
/// were removed last; `None` if it is too easy then, as it is with all of `most` groups.
pub(super) fn ease(
    attempt: &mut Attempt<'_, '_>,
    selection: &Selection,
    most: usize,
    is_too_hard: impl Fn(Rejection) -> bool,
) -> Result<Option<(Selection, Difficulty)>, GenerateError> {
    let mut eased = None;
    // Too few, and enough or too many.
    let (mut few, mut many) = (0, most);
    while many - few > 1 {
        let middle = few.midpoint(many);
        let mut with_more = selection.clone();
        with_more.restore(middle);
        match attempt.accept(&with_more)? {
            Err(rejection) if is_too_hard(rejection) => few = middle,
            Ok(difficulty) => {
                eased = Some((with_more, difficulty));
                many = middle;
            }
            Err(_) => many = middle,
        }
    }
    Ok(eased)
}
