//! How many nodes tests of clues may take.

use super::Verdict;

/// Nodes of a test if clues need not be proven necessary, or proofs turned out to take too long.
pub(crate) const CHEAP_TEST: u64 = 20;

/// Proofs take too long if more than one clue of this many remains unproven after two passes. On
/// non-consecutive boards, two thirds are usual.
const LONG_PROOFS: usize = 10;

/// Whether proofs take too long if this many of the kept groups remain unproven.
pub(crate) fn proofs_are_long(unproven: usize, kept: usize) -> bool {
    LONG_PROOFS * unproven > kept
}

/// What the tests of one order of clues may cost.
pub(crate) trait Effort {
    /// Nodes for a test that is followed by `to_come` others.
    fn nodes(&self, to_come: usize) -> u64;

    /// Records the verdict of a test with this many nodes.
    fn note(&mut self, _verdict: Verdict, _nodes: u64) {}

    /// Whether to go on testing.
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
    /// How many nodes use up one of patience.
    nodes_per_patience: u64,
    /// Nodes that tests without an answer may still use up.
    patience: &'a mut u64,
}

/// What a test without an answer learnt helps later ones, so this many of its nodes count as one.
const NODES_OF_LEARNING: u64 = 5;

impl<'a> Pass<'a> {
    pub(crate) fn new(nodes: u64, patience: &'a mut u64) -> Self {
        Self { nodes, nodes_per_patience: 1, patience }
    }

    /// The same for tests that learn.
    pub(crate) fn that_learns(self) -> Self {
        Self { nodes_per_patience: NODES_OF_LEARNING, ..self }
    }
}

impl Effort for Pass<'_> {
    fn nodes(&self, _to_come: usize) -> u64 {
        if *self.patience == 0 { CHEAP_TEST } else { self.nodes }
    }

    fn note(&mut self, verdict: Verdict, nodes: u64) {
        if verdict == Verdict::Unproven {
            *self.patience = self.patience.saturating_sub(nodes.div_ceil(self.nodes_per_patience));
        }
    }
}

/// Another effort, until the tests that gave an answer took so many nodes together. The others use up
/// patience.
pub(crate) struct Capped<E> {
    effort: E,
    left: u64,
}

impl<E: Effort> Capped<E> {
    pub(crate) fn new(effort: E, nodes: u64) -> Self {
        Self { effort, left: nodes }
    }
}

impl<E: Effort> Effort for Capped<E> {
    fn nodes(&self, to_come: usize) -> u64 {
        self.effort.nodes(to_come)
    }

    fn note(&mut self, verdict: Verdict, nodes: u64) {
        self.effort.note(verdict, nodes);
        if verdict != Verdict::Unproven {
            self.left = self.left.saturating_sub(nodes);
        }
    }

    fn goes_on(&self) -> bool {
        self.left > 0 && self.effort.goes_on()
    }
}

/// Another effort, until a test says that a clue can go.
pub(crate) struct UntilRedundant<E> {
    effort: E,
    is_found: bool,
}

impl<E: Effort> UntilRedundant<E> {
    pub(crate) fn new(effort: E) -> Self {
        Self { effort, is_found: false }
    }
}

impl<E: Effort> Effort for UntilRedundant<E> {
    fn nodes(&self, to_come: usize) -> u64 {
        self.effort.nodes(to_come)
    }

    fn note(&mut self, verdict: Verdict, nodes: u64) {
        self.effort.note(verdict, nodes);
        self.is_found |= verdict == Verdict::Redundant;
    }

    fn goes_on(&self) -> bool {
        !self.is_found && self.effort.goes_on()
    }
}

/// A pass that ends early if most clues that are left turn out not to be provable.
pub(crate) struct Probe<'a> {
    pass: Pass<'a>,
    proven: usize,
    unproven: usize,
}

impl<'a> Probe<'a> {
    /// The number of tests without an answer that may be due to chance.
    const CHANCE: usize = 2;

    /// A probe after this many clues were proven necessary.
    pub(crate) fn new(pass: Pass<'a>, proven: usize) -> Self {
        Self { pass, proven, unproven: 0 }
    }
}

impl Effort for Probe<'_> {
    fn nodes(&self, to_come: usize) -> u64 {
        self.pass.nodes(to_come)
    }

    fn note(&mut self, verdict: Verdict, nodes: u64) {
        self.pass.note(verdict, nodes);
        self.proven += usize::from(verdict == Verdict::Necessary);
        self.unproven += usize::from(verdict == Verdict::Unproven);
    }

    fn goes_on(&self) -> bool {
        self.unproven <= self.proven.max(Self::CHANCE)
    }
}

/// More nodes the fewer tests are to come, until one gives no answer: while many clues are left, answers are
/// cheap, unless the order is a bad one.
#[derive(Default)]
pub(crate) struct Ration {
    is_used_up: bool,
}

impl Ration {
    /// Nodes of the last test; each earlier one gets 7/10 of what the next one gets. From 1,000 to 3,000 a
    /// puzzle takes the same time; a non-consecutive one with 4/5 1.25 times as long, and has 7.9 clues
    /// instead of 8.0.
    const LAST_TEST: u64 = 2_000;
}

impl Effort for Ration {
    fn nodes(&self, to_come: usize) -> u64 {
        (0..to_come.min(30)).fold(Self::LAST_TEST, |nodes, _| nodes * 7 / 10).max(CHEAP_TEST)
    }

    fn note(&mut self, verdict: Verdict, _nodes: u64) {
        self.is_used_up |= verdict == Verdict::Unproven;
    }

    fn goes_on(&self) -> bool {
        !self.is_used_up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_of_the_nodes_counts_where_tests_learn() {
        let mut patience = 100;
        let mut pass = Pass::new(101, &mut patience).that_learns();
        pass.note(Verdict::Necessary, 101);
        pass.note(Verdict::Unproven, 101);
        assert_eq!(pass.nodes(0), 101);
        assert_eq!(*pass.patience, 79);
        (0..4).for_each(|_| pass.note(Verdict::Unproven, 101));
        assert_eq!(pass.nodes(0), CHEAP_TEST);
    }

    #[test]
    fn a_pass_has_patience_with_tests_that_give_no_answer() {
        let mut patience = 150;
        let mut pass = Pass::new(100, &mut patience);
        pass.note(Verdict::Necessary, 100);
        pass.note(Verdict::Unproven, 100);
        assert_eq!(pass.nodes(0), 100);
        pass.note(Verdict::Unproven, 100);
        assert_eq!(pass.nodes(0), CHEAP_TEST);
    }

    #[test]
    fn one_clue_that_can_go_ends_an_effort() {
        let mut patience = u64::MAX;
        let mut until = UntilRedundant::new(Pass::new(100, &mut patience));
        until.note(Verdict::Necessary, 90);
        until.note(Verdict::Unproven, 100);
        assert!(until.goes_on());
        until.note(Verdict::Redundant, 1);
        assert!(!until.goes_on());
    }

    #[test]
    fn a_cap_bounds_all_tests_with_an_answer_together() {
        let mut patience = u64::MAX;
        let mut capped = Capped::new(Pass::new(100, &mut patience), 150);
        capped.note(Verdict::Necessary, 90);
        capped.note(Verdict::Unproven, 100);
        assert!(capped.goes_on());
        assert_eq!(capped.nodes(0), 100);
        capped.note(Verdict::Redundant, 60);
        assert!(!capped.goes_on());
    }

    #[test]
    fn a_probe_ends_where_more_is_unproven_than_proven() {
        let mut patience = u64::MAX;
        let mut probe = Probe::new(Pass::new(100, &mut patience), 2);
        probe.note(Verdict::Necessary, 100);
        for _ in 0..3 {
            probe.note(Verdict::Unproven, 100);
        }
        assert!(probe.goes_on());
        probe.note(Verdict::Unproven, 100);
        assert!(!probe.goes_on());
    }

    #[test]
    fn a_ration_grows_towards_the_end_and_ends_at_once() {
        let mut ration = Ration::default();
        let nodes: Vec<u64> = (0..4).rev().map(|to_come| ration.nodes(to_come)).collect();
        assert_eq!(nodes, [686, 980, 1400, 2000]);
        assert_eq!(ration.nodes(10_000), CHEAP_TEST);
        ration.note(Verdict::Redundant, 2000);
        assert!(ration.goes_on());
        ration.note(Verdict::Unproven, 2000);
        assert!(!ration.goes_on());
    }
}
