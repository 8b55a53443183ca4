//! Tests clues by divide and conquer over the order in which they are tested.
//!
//! Testing the clues one by one would place all others again each time. Halving the order keeps the clues
//! outside an interval placed while the interval is tested, which takes *n* log *n* placements in all.

use std::ops::Range;

use dlx_engine::Stop;

use super::clue::{Clue, Group};
use super::{Redundant, Tester, Verdict};

/// Judges groups of clues by bisection.
pub(crate) struct Bisection<'a, T> {
    tester: T,
    groups: &'a [Group],
    redundant: Redundant,
    verdicts: Vec<Verdict>,
    /// Clues that are being placed.
    clues: Vec<Clue>,
}

impl<'a, T: Tester> Bisection<'a, T> {
    /// Judges these groups.
    pub(crate) fn new(tester: T, groups: &'a [Group], redundant: Redundant) -> Self {
        Self { tester, groups, redundant, verdicts: vec![Verdict::Unproven; groups.len()], clues: Vec::new() }
    }

    /// Judges each group against `base` and all other groups.
    pub(crate) fn judge(mut self, base: &[Clue]) -> Result<Vec<Verdict>, Stop> {
        let mark = self.tester.mark();
        self.tester.place(base);
        let done = self.settle(0..self.groups.len(), 0..0);
        self.tester.undo(mark);
        done.map(|()| self.verdicts)
    }

    /// Judges a range of groups, with all kept groups outside that range placed but for those `beside` it.
    fn settle(&mut self, range: Range<usize>, beside: Range<usize>) -> Result<(), Stop> {
        if !self.tester.goes_on() {
            return Ok(());
        }
        self.collect(beside);
        if range.len() == 1 {
            let (group, to_come) = (&self.groups[range.start], self.groups.len() - range.end);
            self.verdicts[range.start] = self.tester.test_beside(&self.clues, group, to_come)?;
            return Ok(());
        }
        self.tester.place(&self.clues);
        if self.tester.are_implied(self.groups[range.clone()].iter().flatten()) {
            self.verdicts[range].fill(Verdict::Redundant);
            return Ok(());
        }
        let middle = usize::midpoint(range.start, range.end);
        let mark = self.tester.mark();
        let done = self.settle(range.start..middle, middle..range.end);
        self.tester.undo(mark);
        done?;
        self.settle(middle..range.end, range.start..middle)
    }

    /// Collects the clues of those of these groups that are kept.
    fn collect(&mut self, groups: Range<usize>) {
        self.clues.clear();
        for (group, verdict) in self.groups[groups.clone()].iter().zip(&self.verdicts[groups]) {
            if !self.redundant.is_gone(*verdict) {
                self.clues.extend_from_slice(group);
            }
        }
    }
}
