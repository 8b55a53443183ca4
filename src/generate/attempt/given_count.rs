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

/// Nodes for boards with a number of rules, after which more rules are drawn: several boards are not waited
/// for where each takes long.
const NODES: u64 = 40_000;

/// Nodes for several boards with the most rules that are drawn, after which none of them is likely to need so
/// few givens.
const NODES_AT_LAST: u64 = 300_000;

/// Where one of these boards needed at most so many too many, others may need as few as are wanted: on six
/// seeds of eight, the best of twenty boards of arrows needed 1, and on two there was one that needed none.
const NEAR: usize = 2;

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
    /// with this many nodes in all.
    fn wants_more_rules(&mut self, nodes: u64) -> bool {
        let is_enough = self.numbers.are_of_several_boards() || nodes - self.nodes_before >= NODES;
        let wants_more = self.may_draw_more && is_enough;
        if wants_more {
            self.more_rules += 1;
            self.numbers = Numbers::default();
            self.nodes_before = nodes;
        }
        wants_more
    }

    /// What boards with the most rules need, once it is unlikely, after this many nodes in all, that one
    /// needs as few givens as are wanted. If that is not far from what they need, it takes as many boards as
    /// may be tried, if their number is bounded.
    fn unlikely(&self, nodes: u64, settings: &Settings, givens: usize) -> Option<Unreached> {
        let is_late = !self.may_draw_more && nodes - self.nodes_before >= NODES_AT_LAST;
        let goes_on = |fewest| settings.try_all || (settings.attempts.is_some() && fewest <= givens + NEAR);
        let unreached = self.unreached().filter(|unreached| !goes_on(unreached.fewest))?;
        (is_late && self.numbers.are_of_several_boards()).then_some(unreached)
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
    let given_count = &mut attempt.request.given_count;
    let allow = given_count.numbers.allow(givens, needed..=needed + count(&selection.removed));
    let allow = allow.or_else(|far| far.unless(settings.try_all));
    if allow != Ok(true) && needed > givens && given_count.wants_more_rules(nodes) {
        return Ok(None);
    }
    if !allow.map_err(|unreached| unreached.of_givens(givens))? {
        let too_many = !rules.is_empty() && needed > givens;
        return match given_count.unlikely(nodes, settings, givens).filter(|_| too_many) {
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
