//! Tests which clues can be removed while the others allow no other board, within what a puzzle may cost: for
//! new puzzles, audits and explanations.

pub(crate) mod bisection;
pub(crate) mod budget;
pub(crate) mod clue;
pub(crate) mod clue_search;
pub(crate) mod effort;
pub(crate) mod exchanges;
pub(crate) mod learning;
pub(crate) mod parts;
pub(crate) mod rule_switches;
pub(crate) mod search;
pub(crate) mod uniqueness;
pub(crate) mod vicinity;

use dlx_engine::Stop;

use clue::Clue;

/// The result of a test of a group of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A second solution without the group was found.
    Necessary,
    /// The group can be removed.
    Redundant,
    /// The test ran out of nodes, or was not made.
    Unproven,
    /// The group has to stay, whether or not the other clues imply it.
    Wanted,
}

/// What becomes of groups that turn out redundant while others are still to be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Redundant {
    /// They stay: each group is judged against all others.
    Stays,
    /// They go: later groups are judged against those that are left.
    Goes,
}

impl Redundant {
    /// Whether a group with this verdict is gone.
    pub(crate) fn is_gone(self, verdict: Verdict) -> bool {
        self == Self::Goes && verdict == Verdict::Redundant
    }
}

/// A tester of clues: it knows which are placed, and judges one group at a time.
pub(crate) trait Tester {
    /// A point to return to.
    type Mark;

    /// The current clues, to be restored by [`undo`](Self::undo). Marks are undone in reverse order.
    fn mark(&mut self) -> Self::Mark;

    /// Restores the clues.
    fn undo(&mut self, mark: Self::Mark);

    /// Adds clues.
    fn place(&mut self, clues: &[Clue]);

    /// Whether it is clear without a test that all these clues can be removed.
    fn are_implied<'c>(&mut self, clues: impl Iterator<Item = &'c Clue>) -> bool;

    /// Tests a group that is not placed against all clues that are. `to_come` tests follow it.
    fn test(&mut self, group: &[Clue], to_come: usize) -> Result<Verdict, Stop>;

    /// Places clues and tests a group, unless they imply it. A tester may as well not leave the clues placed.
    fn test_beside(&mut self, clues: &[Clue], group: &[Clue], to_come: usize) -> Result<Verdict, Stop> {
        place_and_test(self, clues, group, to_come)
    }

    /// Whether to go on testing. Groups that are not tested remain unproven.
    fn goes_on(&self) -> bool {
        true
    }
}

/// Places clues and tests a group, unless they imply it.
fn place_and_test<T: Tester + ?Sized>(
    tester: &mut T,
    clues: &[Clue],
    group: &[Clue],
    to_come: usize,
) -> Result<Verdict, Stop> {
    tester.place(clues);
    match tester.are_implied(group.iter()) {
        true => Ok(Verdict::Redundant),
        false => tester.test(group, to_come),
    }
}
