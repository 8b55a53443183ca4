//! How many nodes tests of clues may take.

use super::reduce::Verdict;

/// Nodes of a test where clues need not be proven necessary, or where proofs have become too dear.
pub(super) const CHEAP_TEST: u64 = 20;

/// What the tests of one order of clues may cost.
pub(crate) trait Effort {
    /// Nodes for a test that so many others follow.
    fn nodes(&self, to_come: usize) -> u64;

    /// Takes note of what a test of so many nodes said.
    fn note(&mut self, _verdict: Verdict, _nodes: u64) {}

    /// Whether more is to be tested.
    fn goes_on(&self) -> bool {
        true
    }
}

/// The same for each test.
pub(crate) struct Equal(pub(crate) u64);

impl Effort for Equal {
    fn nodes(&self, _to_come: usize) -> u64 {
        self.0
    }
}

/// The same for each test, until patience with tests that give no answer is used up.
pub(crate) struct Pass<'a> {
    nodes: u64,
    /// Nodes that tests without an answer may still use up.
    patience: &'a mut u64,
}

impl<'a> Pass<'a> {
    pub(crate) fn new(nodes: u64, patience: &'a mut u64) -> Self {
        Self { nodes, patience }
    }
}

impl Effort for Pass<'_> {
    fn nodes(&self, _to_come: usize) -> u64 {
        if *self.patience == 0 { CHEAP_TEST } else { self.nodes }
    }

    fn note(&mut self, verdict: Verdict, nodes: u64) {
        if verdict == Verdict::Unproven {
            *self.patience = self.patience.saturating_sub(nodes);
        }
    }
}

/// A pass that ends early where it shows that most clues that are left could not be proven necessary.
pub(crate) struct Probe<'a> {
    pass: Pass<'a>,
    proven: u32,
    unproven: u32,
}

impl<'a> Probe<'a> {
    /// Tests without an answer that may be chance.
    const CHANCE: u32 = 2;

    pub(crate) fn new(pass: Pass<'a>) -> Self {
        Self { pass, proven: 0, unproven: 0 }
    }
}

impl Effort for Probe<'_> {
    fn nodes(&self, to_come: usize) -> u64 {
        self.pass.nodes(to_come)
    }

    fn note(&mut self, verdict: Verdict, nodes: u64) {
        self.pass.note(verdict, nodes);
        self.proven += u32::from(verdict == Verdict::Necessary);
        self.unproven += u32::from(verdict == Verdict::Unproven);
    }

    fn goes_on(&self) -> bool {
        self.unproven <= self.proven.max(Self::CHANCE)
    }
}

/// More the fewer tests are to come, until one gives no answer: while many clues are left an answer is cheap, or the order
/// is a bad one.
#[derive(Default)]
pub(crate) struct Ration {
    is_used_up: bool,
}

impl Ration {
    /// Nodes of the last test; each before gets 4/5 of what the next one gets. With twice as many or 9/10, bad orders cost
    /// more than good ones gain; with half as many or 7/10, good ones are given up as well.
    const LAST_TEST: u64 = 2_000;
}

impl Effort for Ration {
    fn nodes(&self, to_come: usize) -> u64 {
        (0..to_come.min(30)).fold(Self::LAST_TEST, |nodes, _| nodes * 4 / 5).max(CHEAP_TEST)
    }

    fn note(&mut self, verdict: Verdict, _nodes: u64) {
        self.is_used_up |= verdict == Verdict::Unproven;
    }

    fn goes_on(&self) -> bool {
        !self.is_used_up
    }
}
