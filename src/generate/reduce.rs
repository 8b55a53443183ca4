//! Testing clues, by divide and conquer over the order in which they are tested.
//!
//! Testing the clues one after another would place all others anew each time; halving the order instead keeps the
//! clues outside an interval placed while the interval is worked on, which takes *n* log *n* placements in all.

use dlx_engine::Stop;
use dlx_variants::CellId;

/// What a test says of a group of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A second solution without the group was found.
    Necessary,
    /// The group may go.
    Redundant,
    /// The test ran out of nodes, or was not made.
    Unproven,
    /// The group is to stay, whether the other clues imply it or not.
    Wanted,
}

/// What tests clues: it knows which are placed, and judges one group at a time.
pub(crate) trait Tester {
    /// A point to return to.
    type Mark;

    /// The clues as they are, to be put back by [`undo`](Self::undo). Marks are undone in reverse order.
    fn mark(&mut self) -> Self::Mark;

    /// Puts the clues back to what they were.
    fn undo(&mut self, mark: Self::Mark);

    /// Adds the clues that are not to be tested.
    fn place_base(&mut self, cells: &[CellId]);

    /// Adds a clue.
    fn place(&mut self, cell: CellId);

    /// Draws conclusions from the clues that are placed.
    fn conclude(&mut self) {}

    /// Whether it is visible without a test that all these clues may go.
    fn are_implied<'c>(&mut self, cells: impl Iterator<Item = &'c CellId>) -> bool;

    /// Tests a group that is not placed against all that is. So many more are to be tested after it.
    fn test(&mut self, group: &[CellId], to_come: usize) -> Result<Verdict, Stop>;

    /// Whether more is to be tested. Groups that are not remain unproven.
    fn goes_on(&self) -> bool {
        true
    }
}

/// Judges groups of clues.
pub(crate) struct Judge<'a, T> {
    tester: T,
    groups: &'a [Vec<CellId>],
    /// Whether redundant groups are taken away, or only named.
    remove: bool,
    verdicts: Vec<Verdict>,
}

impl<'a, T: Tester> Judge<'a, T> {
    /// With `remove`, a redundant group is gone for those after it; without, each is judged against all others.
    pub(crate) fn new(tester: T, groups: &'a [Vec<CellId>], remove: bool) -> Self {
        Self { tester, groups, remove, verdicts: vec![Verdict::Unproven; groups.len()] }
    }

    /// Judges each group against `base` and all other groups.
    pub(crate) fn judge(mut self, base: &[CellId]) -> Result<Vec<Verdict>, Stop> {
        let mark = self.tester.mark();
        self.tester.place_base(base);
        let done = self.settle(0, self.groups.len());
        self.tester.undo(mark);
        done.map(|()| self.verdicts)
    }

    /// Judges groups `from..to`, with all kept groups outside of that placed.
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
        for group in from..to {
            if !(self.remove && self.verdicts[group] == Verdict::Redundant) {
                self.groups[group].iter().for_each(|&cell| self.tester.place(cell));
            }
        }
        self.tester.conclude();
    }
}
