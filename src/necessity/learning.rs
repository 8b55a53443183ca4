//! Tests clues of any kind by a search that learns, for boards where most proofs are long.
//!
//! Removing clues is the extraction of a minimal unsatisfiable set: any board other than the known one must
//! be impossible. One [`Learner`] answers all tests, so that later proofs use what earlier ones learnt, and
//! clues that a proof did not use are removed at once. The order makes proofs short: cores follow the order
//! of the assumptions, and an order that keeps clues close together keeps them where proofs are easy. On
//! 25x25, tests in random order do not finish within minutes; from the outside in, all clues of a puzzle are
//! proven within two or three seconds.
//!
//! A given is assumed as its option, a rule by switching it on.
//!
//! On large boards, another board is first sought [near](super::vicinity) the clue: killers of samurai take
//! 0.9 of the time so, and samurai with thermometers and arrows a seventh, if tests have the same patience.

use dlx_engine::{Answer, Assumption, Learner, OptionId, Stop};
use dlx_variants::Lowered;

use super::budget::Budget;
use super::clue::{Clue, Group};
use super::effort::Effort;
use super::exchanges::Exchanges;
use super::rule_switches::RuleSwitches;
use super::vicinity::Vicinity;
use super::{Redundant, Verdict};

/// Nodes of a search near a clue.
const NODES_NEAR: u64 = 300;

/// Tests groups of clues of one board.
pub(crate) struct LearningTester<'a, 'p> {
    learner: &'a mut Learner<'p>,
    /// The option of each cell in the known solution, which the learner excludes.
    solution: &'a [OptionId],
    switches: &'a RuleSwitches,
    exchanges: &'a Exchanges,
    vicinity: Option<&'a Vicinity>,
    effort: &'a mut dyn Effort,
    budget: &'a mut Budget,
}

impl<'a, 'p> LearningTester<'a, 'p> {
    /// Creates a tester for clues of the board `solution`, which `learner` is told to exclude. It has these
    /// switches.
    pub(crate) fn new(
        learner: &'a mut Learner<'p>,
        solution: &'a [OptionId],
        switches: &'a RuleSwitches,
        exchanges: &'a Exchanges,
        effort: &'a mut dyn Effort,
        budget: &'a mut Budget,
    ) -> Self {
        learner.exclude(solution);
        Self { learner, solution, switches, exchanges, vicinity: None, effort, budget }
    }

    /// First looks for another board near each clue.
    pub(crate) fn with_vicinity(self, vicinity: Option<&'a Vicinity>) -> Self {
        Self { vicinity, ..self }
    }

    /// Judges groups of clues in their order, which allow one board together with the `fixed` ones.
    pub(crate) fn judge(
        mut self,
        fixed: &[Clue],
        groups: &[Group],
        redundant: Redundant,
    ) -> Result<Vec<Verdict>, Stop> {
        let mut judged = Judged::new(groups, fixed, self.solution.len());
        for group in 0..groups.len() {
            if judged.verdicts[group] == Verdict::Redundant {
                continue;
            }
            if self.is_alone(group, &judged) {
                judged.verdicts[group] = Verdict::Necessary;
                continue;
            }
            self.budget.check()?;
            if !self.effort.goes_on() {
                break;
            }
            self.test(group, &mut judged, fixed, redundant)?;
            self.effort.note(judged.verdicts[group], self.learner.nodes());
        }
        Ok(judged.verdicts)
    }

    /// Whether symbols could be exchanged without the given that a group consists of.
    fn is_alone(&self, group: usize, judged: &Judged<'_>) -> bool {
        match judged.groups[group][..] {
            [Clue::Given(cell)] => self.exchanges.is_alone(cell, |other| judged.is_given[other.index()]),
            _ => false,
        }
    }

    /// Judges a group, and if redundant ones go, also the groups that a refutation did not need.
    fn test(
        &mut self,
        group: usize,
        judged: &mut Judged<'_>,
        fixed: &[Clue],
        redundant: Redundant,
    ) -> Result<(), Stop> {
        let (solution, switches) = (self.solution, self.switches);
        let assumed = assumptions(fixed.iter().chain(judged.others(group, redundant)), solution, switches);
        if self.has_other_near(&judged.groups[group], &assumed) {
            judged.verdicts[group] = Verdict::Necessary;
            return Ok(());
        }
        let nodes = self.effort.nodes(judged.groups.len() - group - 1);
        match self.solve(&assumed, nodes) {
            Answer::Solution => judged.verdicts[group] = Verdict::Necessary,
            Answer::Refuted if redundant == Redundant::Stays => judged.verdicts[group] = Verdict::Redundant,
            Answer::Refuted => {
                let core = sources(self.learner.core(), switches);
                judged.remove_unused(group, |clue| core.contains(&assumption(clue, solution, switches)));
            }
            Answer::Stopped(Stop::Nodes) => {}
            Answer::Stopped(stop) => return Err(stop),
        }
        Ok(())
    }

    /// Whether a short search finds another board that differs from the known one only near these clues.
    fn has_other_near(&mut self, clues: &[Clue], assumed: &[Assumption]) -> bool {
        let Some(vicinity) = self.vicinity else { return false };
        let far = vicinity.far(clues).map(|cell| Assumption::Option(self.solution[cell.index()]));
        let assumed: Vec<Assumption> = assumed.iter().copied().chain(far).collect();
        self.solve(&assumed, NODES_NEAR) == Answer::Solution
    }

    fn solve(&mut self, assumed: &[Assumption], nodes: u64) -> Answer {
        let answer = self.learner.solve(assumed, self.budget.limits(nodes));
        self.budget.spend(self.learner.nodes());
        answer
    }
}

/// What is known of some groups of clues.
struct Judged<'g> {
    groups: &'g [Group],
    verdicts: Vec<Verdict>,
    /// For each cell, whether a clue that is left gives it.
    is_given: Vec<bool>,
}

impl<'g> Judged<'g> {
    /// Nothing is known of the groups; the board has so many cells.
    fn new(groups: &'g [Group], fixed: &[Clue], cells: usize) -> Self {
        let mut is_given = vec![false; cells];
        let given = groups.iter().flatten().chain(fixed).filter_map(|clue| clue.given());
        given.for_each(|cell| is_given[cell.index()] = true);
        Self { groups, verdicts: vec![Verdict::Unproven; groups.len()], is_given }
    }

    /// The clues of the other groups that are left. The groups to be removed last come first, because others
    /// follow from them.
    fn others(&self, group: usize, redundant: Redundant) -> impl Iterator<Item = &'g Clue> {
        let others = (0..self.groups.len()).rev();
        let is_placed = move |other: &usize| *other != group && !redundant.is_gone(self.verdicts[*other]);
        others.filter(is_placed).flat_map(|other| &self.groups[other])
    }

    /// Removes a group and all others without a clue in the core of a refutation.
    fn remove_unused(&mut self, group: usize, is_in_core: impl Fn(Clue) -> bool) {
        for (other, clues) in self.groups.iter().enumerate() {
            let is_needed = other != group && clues.iter().any(|&clue| is_in_core(clue));
            if self.verdicts[other] == Verdict::Redundant || is_needed {
                continue;
            }
            debug_assert_ne!(self.verdicts[other], Verdict::Necessary, "a core lacks a necessary clue");
            self.verdicts[other] = Verdict::Redundant;
            let cells = clues.iter().filter_map(|clue| clue.given());
            cells.for_each(|cell| self.is_given[cell.index()] = false);
        }
    }
}

/// Where rules are clues, problems of more options than this get fewer nodes, by the third power: nodes take
/// longer there, and tests are more and harder. All clues of killers of samurai are proven still, with 4,600
/// options; on 16x16, with 8,500, a test of 10,000 nodes takes half a minute.
const OPTIONS_BESIDE_RULES: u64 = 3_000;

/// How many of these nodes a test can afford, where clues have these switches.
pub(crate) fn affordable(nodes: u64, switches: &RuleSwitches, lowered: &Lowered) -> u64 {
    let options = (lowered.problem.option_count() as u64).max(OPTIONS_BESIDE_RULES);
    match switches.rules().is_empty() {
        true => nodes,
        false => nodes.saturating_mul(OPTIONS_BESIDE_RULES.pow(3)) / options.pow(3),
    }
}

/// What a clue makes a learner assume.
fn assumption(clue: Clue, solution: &[OptionId], switches: &RuleSwitches) -> Assumption {
    match clue {
        Clue::Given(cell) => Assumption::Option(solution[cell.index()]),
        Clue::Rule(rule) => Assumption::Switch(switches.of_rule(rule)),
    }
}

/// What clues make a learner assume, and rules that follow from them as soon as they do.
fn assumptions<'c>(
    clues: impl Iterator<Item = &'c Clue>,
    solution: &[OptionId],
    switches: &RuleSwitches,
) -> Vec<Assumption> {
    let (mut assumed, mut placed) = (Vec::new(), Vec::new());
    for &clue in clues {
        assumed.push(assumption(clue, solution, switches));
        if let Clue::Rule(rule) = clue {
            placed.push(rule);
            assumed.extend(switches.following(rule, &placed).map(Assumption::Switch));
        }
    }
    assumed
}

/// What clues made a learner assume from which all of `core` follows.
fn sources(core: &[Assumption], switches: &RuleSwitches) -> Vec<Assumption> {
    let of_assumption = |assumption: &Assumption| match *assumption {
        Assumption::Switch(switch) => switches
            .sources(switch)
            .into_iter()
            .map(|rule| Assumption::Switch(switches.of_rule(rule)))
            .collect(),
        option @ Assumption::Option(_) => vec![option],
    };
    core.iter().flat_map(of_assumption).collect()
}

#[cfg(test)]
mod tests {
    use dlx_engine::{Cancel, Uniqueness, Watch};
    use dlx_variants::{CellId, Spec, Symbol, catalogue};

    use super::*;
    use crate::necessity::effort::Equal;

    /// Whether other engines find that these clues of a board determine it, without rules that follow from
    /// others.
    fn determine(spec: &Spec, values: &[Option<Symbol>], clues: &[Clue]) -> bool {
        let model = spec.build_fixed().expect("the variant has a model");
        let is_kept = |rule: &usize| clues.contains(&Clue::Rule(*rule));
        let kept = model.clues().zip(&spec.clues).filter(|(rule, _)| is_kept(rule));
        let spec = spec.with_clues(kept.map(|(_, clue)| clue.clone()).collect());
        let lowered = spec.build_fixed().expect("the variant has a model").lower();
        let solution = lowered.encode(values);
        let givens = clues.iter().filter_map(|clue| clue.given()).map(|cell| solution[cell.index()]);
        match lowered.problem.solver().given(givens).uniqueness() {
            Uniqueness::Unique => true,
            Uniqueness::Multiple => false,
            answer => panic!("{answer:?}"),
        }
    }

    /// Removes clues from a board of a variant, givens in the order of its rows and then rules, and has other
    /// engines judge the result.
    fn minimise(variant: &str, seed: u64) {
        let spec = catalogue::find(variant).expect("the variant is in the catalogue");
        let plain = spec.build_fixed().expect("the variant has a model").lower();
        let board = plain.problem.solver().shuffle(seed).first().unwrap().expect("a board can be filled");
        let values = plain.decode(&board);
        let spec = spec.draw_clues(&values, seed).expect("clues can be drawn");
        let model = spec.build_fixed().expect("the variant has a model");
        let rules = model.clues().map(Clue::Rule);
        let groups: Vec<Group> = (0..)
            .take(values.len())
            .map(|cell| Clue::Given(CellId(cell)))
            .chain(rules)
            .map(Group::from)
            .collect();
        let (working, derived) = model.with_derived_clues();
        let switches = RuleSwitches::new(&working).with_derived(derived);
        let lowered = working.lower();
        let solution = lowered.encode(&values);
        let mut learner = Learner::new(&lowered.problem, Cancel::new()).switches(&switches.items(&lowered));
        let exchanges = Exchanges::new(&lowered, &solution);
        let (mut effort, mut budget) = (Equal(100_000), Budget::new(None, &Watch::default()));
        let vicinity = Vicinity::new(&working, values.len() / 3);
        let tester =
            LearningTester::new(&mut learner, &solution, &switches, &exchanges, &mut effort, &mut budget);
        let tester = tester.with_vicinity(Some(&vicinity));
        let verdicts = tester.judge(&[], &groups, Redundant::Goes).expect("nothing stops the tests");
        assert!(!verdicts.contains(&Verdict::Unproven), "{variant}, seed {seed}");
        let judged = groups.iter().flatten().zip(&verdicts);
        let kept: Vec<Clue> =
            judged.filter(|(_, v)| **v == Verdict::Necessary).map(|(&clue, _)| clue).collect();
        assert!(determine(&spec, &values, &kept), "{variant}, seed {seed}");
        for clue in &kept {
            let others: Vec<Clue> = kept.iter().filter(|other| *other != clue).copied().collect();
            assert!(!determine(&spec, &values, &others), "{variant}, seed {seed}: {clue:?}");
        }
    }

    #[test]
    fn what_is_left_is_minimal_by_other_engines() {
        for variant in ["4x4", "classic", "anti-knight", "tiny-samurai", "12x12"] {
            (0..3).for_each(|seed| minimise(variant, seed));
        }
    }

    #[test]
    fn rules_that_are_left_are_necessary_by_other_engines() {
        for variant in ["killer-6x6", "thermo-6x6", "kropki", "arrow"] {
            (0..3).for_each(|seed| minimise(variant, seed));
        }
    }
}
