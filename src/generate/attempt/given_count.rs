//! Makes puzzles with a number of givens, beside rules that are clues.
//!
//! Givens are removed first, while all rules are there, until that many are left or as many come back. Then
//! rules are removed while these givens stay.

use super::aim::Aim;
use super::last_pass;
use super::numbers::{Numbers, Unreached};
use super::outside_in;
use super::removal;
use super::selection::Selection;
use super::{Attempt, count};
use crate::generate::error::GenerateError;
use crate::generate::settings::Settings;
use crate::necessity::clue::{Clue, Group};

/// Nodes for boards with a number of rules, times the options of their problems, after which more rules are
/// drawn: several boards are not waited for where each takes long.
const WORK: u64 = 60_000_000;

/// The same for boards with the most rules that are drawn, after which none of them is likely to need so few
/// givens.
const WORK_AT_LAST: u64 = 100_000_000;

/// Of so many boards, at least, that is said.
const BOARDS: u64 = 5;

/// Where one of these boards needed at most so many too many, others may need as few as are wanted: on six
/// seeds of eight, the best of twenty boards of arrows needed 1, and on two there was one that needed none.
/// So these get many times the work if several boards are to be tried: of boards with all 36 numbers of
/// skyscrapers, one in several hundred needs none.
const NEAR: usize = 2;
const TIMES_IF_NEAR: u64 = 32;

/// What is known of the numbers of givens that boards need, and how many rules are drawn for that.
#[derive(Debug, Default)]
pub(super) struct GivenCount {
    /// The numbers of givens that boards with as many rules as the last one allow.
    numbers: Numbers,
    /// How many steps more rules are drawn than usual, as boards needed too many givens.
    pub(super) more_rules: usize,
    /// Whether even more can be drawn.
    pub(super) may_draw_more: bool,
    /// Nodes of the boards with fewer rules.
    nodes_before: u64,
}

impl GivenCount {
    /// What the boards need that do not allow the required number, if there are any.
    pub(super) fn unreached(&self) -> Option<Unreached> {
        self.numbers.unreached()
    }

    /// Whether further boards get more rules than the boards so far, several of which needed too many givens,
    /// or took much work.
    fn wants_more_rules(&self, work: u64) -> bool {
        self.may_draw_more && (self.numbers.are_of_several_boards() || work >= WORK)
    }

    /// Has further boards get more rules, after this many nodes in all.
    fn draw_more(&mut self, nodes: u64) {
        self.more_rules += 1;
        self.numbers = Numbers::default();
        self.nodes_before = nodes;
    }

    /// What boards with the most rules need, once it is unlikely, after so much work on them, that one needs
    /// as few givens as are wanted.
    fn unlikely(&self, work: u64, settings: &Settings, givens: usize) -> Option<Unreached> {
        let unreached = self.unreached().filter(|_| !settings.try_all)?;
        let is_near = settings.attempts.is_some() && unreached.fewest <= givens + NEAR;
        let most = if is_near { TIMES_IF_NEAR * WORK_AT_LAST } else { WORK_AT_LAST };
        let is_late = !self.may_draw_more && work >= most;
        (is_late && unreached.boards >= BOARDS).then_some(unreached)
    }
}

/// Removes groups of clues until `givens` givens are left and no rule can go. `None` if more are necessary,
/// or if another board does better.
///
/// # Errors
/// If several boards needed far more givens, or if it takes long to find one that needs as few, unless all
/// boards are to be tried.
pub(super) fn remove(
    attempt: &mut Attempt<'_, '_>,
    mut groups: Vec<Group>,
    givens: usize,
) -> Result<Option<Selection>, GenerateError> {
    let rules: Vec<Group> = groups.extract_if(.., |group| group.iter().any(|clue| clue.is_rule())).collect();
    let always = attempt.fixed.len();
    attempt.fixed.extend(rules.iter().cloned());
    let of_givens = removal::judge(attempt, &[], groups, Aim::Minimise);
    attempt.fixed.truncate(always);
    let mut selection = of_givens?;
    attempt.priority.put_last(&mut selection.removed);
    let needed = count(&selection.kept);
    let (settings, nodes) = (attempt.settings, attempt.request.budget.cost().nodes);
    let work = attempt.work_since(attempt.request.given_count.nodes_before);
    let given_count = &mut attempt.request.given_count;
    let allow = given_count.numbers.allow(givens, needed..=needed + count(&selection.removed));
    let allow = allow.or_else(|far| far.unless(settings.try_all));
    if allow != Ok(true) && needed > givens && given_count.wants_more_rules(work) {
        given_count.draw_more(nodes);
        return Ok(None);
    }
    if !allow.map_err(|unreached| unreached.of_givens(givens))? {
        let too_many = !rules.is_empty() && needed > givens;
        return match given_count.unlikely(work, settings, givens).filter(|_| too_many) {
            Some(unreached) => Err(unreached.of_givens(givens)),
            None => Ok(None),
        };
    }
    if !selection.put_back(givens) {
        return Ok(None);
    }
    // Givens that came back may be necessary without the rules that go now.
    selection.judged &= !std::mem::take(&mut selection.restored);
    let givens: Vec<Clue> = selection.kept.iter().flatten().copied().collect();
    let has_rules = !rules.is_empty();
    let of_rules = removal::judge(attempt, &givens, rules, Aim::Minimise)?;
    selection.kept.extend(of_rules.kept);
    selection.removed.extend(of_rules.removed);
    selection.unproven += of_rules.unproven;
    // Few boards come so far, so all is done for this one before another is tried.
    if last_pass::suits(attempt, &selection) {
        last_pass::run(attempt, &mut selection)?;
    }
    Ok((!has_rules || outside_in::is_proven(attempt, &selection)).then_some(selection))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is known after boards that needed so many givens, and for which no more rules can be drawn.
    fn after_boards(needed: usize) -> GivenCount {
        let mut given_count = GivenCount::default();
        (0..20).for_each(|_| assert_eq!(given_count.numbers.allow(0, needed..=81), Ok(false)));
        given_count
    }

    #[test]
    fn boards_that_nearly_suffice_get_more_work() {
        let settings = Settings::default().attempts(1_000);
        let fewest = |needed: usize, work: u64| {
            after_boards(needed).unlikely(work, &settings, 0).map(|unreached| unreached.fewest)
        };
        assert_eq!(fewest(NEAR + 1, WORK_AT_LAST - 1), None);
        assert_eq!(fewest(NEAR + 1, WORK_AT_LAST), Some(NEAR + 1));
        assert_eq!(fewest(NEAR, WORK_AT_LAST), None);
        assert_eq!(fewest(NEAR, TIMES_IF_NEAR * WORK_AT_LAST), Some(NEAR));
        assert!(after_boards(NEAR).unlikely(WORK_AT_LAST, &Settings::default(), 0).is_some());
    }

    #[test]
    fn no_board_is_given_up_where_all_are_to_be_tried_or_more_can_be_drawn() {
        let unlikely = |given_count: GivenCount, settings: Settings| {
            given_count.unlikely(u64::MAX, &settings, 0).is_some()
        };
        let more = GivenCount { may_draw_more: true, ..after_boards(4) };
        assert!(unlikely(after_boards(4), Settings::default()));
        assert!(!unlikely(after_boards(4), Settings::default().try_all(true)));
        assert!(more.wants_more_rules(0) && !unlikely(more, Settings::default()));
    }
}
