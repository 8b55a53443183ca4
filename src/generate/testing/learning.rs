//! Tests clues by a search that learns, for boards where most proofs are long.
//!
//! Removing clues is the extraction of a minimal unsatisfiable set: any board other than the known one must
//! be impossible. One [`Learner`] answers all tests, so that later proofs use what earlier ones learnt, and
//! clues that a proof did not use are removed at once. The order makes proofs short: cores follow the order
//! of the assumptions, and an order that keeps clues close together keeps them where proofs are easy. On
//! 25x25, tests in random order do not finish within minutes; from the outside in, all clues of a puzzle are
//! proven within two or three seconds.

use dlx_engine::{Answer, Learner, OptionId, Stop};

use super::Verdict;
use super::effort::Effort;
use super::exchanges::Exchanges;
use crate::generate::budget::Budget;
use crate::generate::clue::{Clue, Group};

/// Tests groups of givens of one board.
pub(crate) struct LearningTester<'a, 'p> {
    learner: &'a mut Learner<'p>,
    /// The option of each cell in the known solution, which the learner excludes.
    solution: &'a [OptionId],
    exchanges: &'a Exchanges,
    effort: &'a mut dyn Effort,
    budget: &'a mut Budget,
}

impl<'a, 'p> LearningTester<'a, 'p> {
    /// Creates a tester for givens of the board `solution`, which `learner` is told to exclude.
    pub(crate) fn new(
        learner: &'a mut Learner<'p>,
        solution: &'a [OptionId],
        exchanges: &'a Exchanges,
        effort: &'a mut dyn Effort,
        budget: &'a mut Budget,
    ) -> Self {
        learner.exclude(solution);
        Self { learner, solution, exchanges, effort, budget }
    }

    /// Judges groups of givens in their order, which together allow one board. With `remove`, redundant
    /// groups are removed before later ones are judged; without, each is judged against all others.
    pub(crate) fn judge(self, groups: &[Group], remove: bool) -> Result<Vec<Verdict>, Stop> {
        let Self { learner, solution, exchanges, effort, budget } = self;
        let options = |group: &Group| -> Vec<OptionId> {
            group.iter().filter_map(|clue| clue.given()).map(|cell| solution[cell.index()]).collect()
        };
        let of_groups: Vec<Vec<OptionId>> = groups.iter().map(options).collect();
        let mut is_given = vec![false; solution.len()];
        let given = groups.iter().flatten().filter_map(|clue| clue.given());
        given.for_each(|cell| is_given[cell.index()] = true);
        let mut verdicts = vec![Verdict::Unproven; groups.len()];
        for group in 0..groups.len() {
            if verdicts[group] == Verdict::Redundant {
                continue;
            }
            if let [Clue::Given(cell)] = groups[group][..]
                && exchanges.is_alone(cell, |other| is_given[other.index()])
            {
                verdicts[group] = Verdict::Necessary;
                continue;
            }
            budget.check()?;
            // The groups to be removed last come first, because others follow from them.
            let others = (0..groups.len()).rev();
            let is_placed =
                |other: &usize| *other != group && !(remove && verdicts[*other] == Verdict::Redundant);
            let others = others.filter(is_placed).flat_map(|other| &of_groups[other]);
            let assumed: Vec<OptionId> = others.copied().collect();
            let nodes = effort.nodes(groups.len() - group - 1);
            let answer = learner.solve(&assumed, budget.limits(nodes));
            budget.spend(learner.nodes());
            match answer {
                Answer::Solution => verdicts[group] = Verdict::Necessary,
                Answer::Refuted if !remove => verdicts[group] = Verdict::Redundant,
                Answer::Refuted => {
                    let core = learner.core();
                    for (other, options) in of_groups.iter().enumerate() {
                        let is_needed = other != group && options.iter().any(|option| core.contains(option));
                        if verdicts[other] != Verdict::Redundant && !is_needed {
                            debug_assert_ne!(
                                verdicts[other],
                                Verdict::Necessary,
                                "a core lacks a necessary clue"
                            );
                            verdicts[other] = Verdict::Redundant;
                            let cells = groups[other].iter().filter_map(|clue| clue.given());
                            cells.for_each(|cell| is_given[cell.index()] = false);
                        }
                    }
                }
                Answer::Stopped(Stop::Nodes) => {}
                Answer::Stopped(stop) => return Err(stop),
            }
            effort.note(verdicts[group], nodes);
        }
        Ok(verdicts)
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::{Cancel, Uniqueness};
    use dlx_variants::{CellId, Lowered, catalogue};

    use super::*;
    use crate::generate::testing::effort::Equal;

    /// Whether other engines find that these cells of a board determine the others.
    fn determine(lowered: &Lowered, solution: &[OptionId], is_given: impl Fn(usize) -> bool) -> bool {
        let givens = (0..solution.len()).filter(|&cell| is_given(cell)).map(|cell| solution[cell]);
        match lowered.problem.solver().given(givens).uniqueness() {
            Uniqueness::Unique => true,
            Uniqueness::Multiple => false,
            answer => panic!("{answer:?}"),
        }
    }

    /// Removes clues from a board of a variant, in the order of its rows, and has other engines judge the
    /// result.
    fn minimise(variant: &str, seed: u64) {
        let spec = catalogue::find(variant).expect("the variant is in the catalogue");
        let lowered = spec.build_fixed().expect("the variant has a model").lower();
        let board = lowered.problem.solver().shuffle(seed).first().expect("a board can be filled");
        let solution = lowered.encode(&lowered.decode(&board));
        let groups: Vec<Group> =
            (0..).take(solution.len()).map(|cell| Group::from(Clue::Given(CellId(cell)))).collect();
        let mut learner = Learner::new(&lowered.problem, Cancel::new());
        let exchanges = Exchanges::new(&lowered, &solution);
        let (mut effort, mut budget) = (Equal(100_000), Budget::new(None, None, Cancel::new()));
        let tester = LearningTester::new(&mut learner, &solution, &exchanges, &mut effort, &mut budget);
        let verdicts = tester.judge(&groups, true).expect("nothing stops the tests");
        assert!(!verdicts.contains(&Verdict::Unproven), "{variant}, seed {seed}");
        let is_given = |cell: usize| verdicts[cell] == Verdict::Necessary;
        assert!(determine(&lowered, &solution, is_given), "{variant}, seed {seed}");
        for clue in (0..solution.len()).filter(|&cell| is_given(cell)) {
            let is_redundant = determine(&lowered, &solution, |cell| cell != clue && is_given(cell));
            assert!(!is_redundant, "{variant}, seed {seed}: clue {clue}");
        }
    }

    #[test]
    fn what_is_left_is_minimal_by_other_engines() {
        for variant in ["4x4", "classic", "anti-knight", "tiny-samurai", "12x12"] {
            (0..3).for_each(|seed| minimise(variant, seed));
        }
    }
}
