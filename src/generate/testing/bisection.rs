//! Tests clues by divide and conquer over the order in which they are tested.
//!
//! Testing the clues one by one would place all others again each time. Halving the order keeps the clues
//! outside an interval placed while the interval is tested, which takes *n* log *n* placements in all.

use dlx_engine::Stop;

use super::{Tester, Verdict};
use crate::generate::clue::{Clue, Group};

/// Judges groups of clues by bisection.
pub(crate) struct Bisection<'a, T> {
    tester: T,
    groups: &'a [Group],
    /// Whether redundant groups are removed, or only named.
    remove: bool,
    verdicts: Vec<Verdict>,
    /// Clues that are being placed.
    clues: Vec<Clue>,
}

impl<'a, T: Tester> Bisection<'a, T> {
    /// With `remove`, a redundant group is removed before later ones are judged; without, each is judged
    /// against all others.
    pub(crate) fn new(tester: T, groups: &'a [Group], remove: bool) -> Self {
        Self { tester, groups, remove, verdicts: vec![Verdict::Unproven; groups.len()], clues: Vec::new() }
    }

    /// Judges each group against `base` and all other groups.
    pub(crate) fn judge(mut self, base: &[Clue]) -> Result<Vec<Verdict>, Stop> {
        let mark = self.tester.mark();
        self.tester.place(base);
        let done = self.settle(0, self.groups.len());
        self.tester.undo(mark);
        done.map(|()| self.verdicts)
    }

    /// Judges groups `from..to`, with all kept groups outside that range placed.
    fn settle(&mut self, from: usize, to: usize) -> Result<(), Stop> {
        if !self.tester.goes_on() {
            return Ok(());
        }
        if self.tester.are_implied(self.groups[from..to].iter().flatten()) {
            self.verdicts[from..to].fill(Verdict::Redundant);
            return Ok(());
        }
        if to - from == 1 {
            self.verdicts[from] = self.tester.test(&self.groups[from], self.groups.len() - to)?;
            return Ok(());
        }
        let middle = usize::midpoint(from, to);
        let mark = self.tester.mark();
        self.place(middle, to);
        let done = self.settle(from, middle);
        self.tester.undo(mark);
        done?;
        self.place(from, middle);
        self.settle(middle, to)
    }

    fn place(&mut self, from: usize, to: usize) {
        self.clues.clear();
        for (group, verdict) in self.groups[from..to].iter().zip(&self.verdicts[from..to]) {
            if !(self.remove && *verdict == Verdict::Redundant) {
                self.clues.extend_from_slice(group);
            }
        }
        self.tester.place(&self.clues);
        self.tester.conclude();
    }
}
