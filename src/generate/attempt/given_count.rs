//! Makes puzzles with a number of givens, beside rules that are clues.
//!
//! Givens are removed first, while all rules are there, until that many are left or as many come back. Then rules
//! are removed while these givens stay.

use dlx_engine::Stop;

use super::Attempt;
use super::removal::{self, Aim};
use super::selection::Selection;
use crate::generate::clue::{Clue, Group};

/// Removes groups of clues until `count` givens are left and no rule can go. `None` if more givens are necessary.
pub(super) fn remove(
    attempt: &mut Attempt<'_, '_>,
    mut groups: Vec<Group>,
    count: usize,
) -> Result<Option<Selection>, Stop> {
    let rules: Vec<Group> = groups.extract_if(.., |group| group.iter().any(|clue| clue.is_rule())).collect();
    let always = attempt.fixed.len();
    attempt.fixed.extend(rules.iter().cloned());
    let of_givens = removal::judge(attempt, &[], groups, Aim::Minimise);
    attempt.fixed.truncate(always);
    let mut selection = of_givens?;
    attempt.priority.put_last(&mut selection.removed);
    if !selection.put_back(count) {
        return Ok(None);
    }
    // Givens that came back may be necessary without the rules that go now.
    selection.judged &= !std::mem::take(&mut selection.restored);
    let givens: Vec<Clue> = selection.kept.iter().flatten().copied().collect();
    let of_rules = removal::judge(attempt, &givens, rules, Aim::Minimise)?;
    selection.kept.extend(of_rules.kept);
    selection.removed.extend(of_rules.removed);
    selection.unproven += of_rules.unproven;
    Ok(Some(selection))
}
