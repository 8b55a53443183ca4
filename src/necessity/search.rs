//! Tests clues by search.
//!
//! A clue is necessary if there is a second solution without it: one that agrees with all other clues and
//! *differs* from the known solution in a cell that the clue is about. For a given, that is its cell, and one
//! test is one search for one solution with the given's option forbidden. A rule is switched off while it is
//! tested. All clues together leave one solution, so each other one that there is without the rule breaks it,
//! wherever it differs.

use dlx_engine::{Engine, OptionId, Stop};
use dlx_variants::CellId;

use super::budget::Budget;
use super::clue::Clue;
use super::clue_search::{ClueMark, ClueSearch};
use super::effort::Effort;
use super::exchanges::Exchanges;
use super::parts::PartSearch;
use super::uniqueness::{Look, Second, differs, second_solution};
use super::{Tester, Verdict, place_and_test};

/// Boards of at least this many cells are pruned before each search by engines that do not prune as they
/// search: this takes a third of the time on 909 cells, but a tenth more time on 369.
const PRUNE_FROM_CELLS: usize = 500;

/// Tests clues of one board.
pub(crate) struct SearchTester<'a, 'p> {
    clues: &'a mut ClueSearch<'p>,
    /// The option of each cell in the known solution.
    solution: &'a [OptionId],
    effort: &'a mut dyn Effort,
    exchanges: Option<&'a Exchanges>,
    parts: Option<&'a mut PartSearch<'p>>,
    is_at_once: bool,
    budget: &'a mut Budget,
    /// The options of givens that are placed for a test.
    beside: Vec<OptionId>,
}

impl<'a, 'p> SearchTester<'a, 'p> {
    pub(crate) fn new(
        clues: &'a mut ClueSearch<'p>,
        solution: &'a [OptionId],
        effort: &'a mut dyn Effort,
        budget: &'a mut Budget,
    ) -> Self {
        let beside = Vec::new();
        Self { clues, solution, effort, exchanges: None, parts: None, is_at_once: false, budget, beside }
    }

    /// Checks exchanges of symbols before it searches.
    pub(crate) fn with_exchanges(self, exchanges: Option<&'a Exchanges>) -> Self {
        Self { exchanges, ..self }
    }

    /// Searches the parts of the board before the board.
    pub(crate) fn with_parts(self, parts: Option<&'a mut PartSearch<'p>>) -> Self {
        Self { parts, ..self }
    }

    /// Tests a given and places those beside it at once, which pays where tests are short and no rule is a
    /// clue: classic puzzles are made in .94 of the time. With weights, jigsaw and 16x16 would take 1.02
    /// times as long, because what is implied counts as a conflict.
    pub(crate) fn at_once(self, is_at_once: bool) -> Self {
        Self { is_at_once, ..self }
    }

    /// The candidates that are placed, and those that follow without branching.
    pub(crate) fn known(&mut self) -> Vec<OptionId> {
        let candidates = self.clues.lowered.candidate_count();
        let root = self.clues.search.root().iter().copied();
        root.filter(|option| option.index() < candidates).collect()
    }

    /// Places what follows without branching, which some engines do only on request.
    pub(crate) fn settle(&mut self) {
        self.clues.search.settle();
    }

    pub(crate) fn budget(&self) -> &Budget {
        self.budget
    }

    /// Tests a clue that is not placed.
    fn test_clue(&mut self, clue: Clue, nodes: u64) -> Result<Verdict, Stop> {
        match clue {
            Clue::Given(cell) => self.test_cell(cell, nodes),
            Clue::Rule(_) => self.test_board(nodes),
        }
    }

    /// Tests the board: is there a solution that differs from the known one anywhere? To search for one that
    /// differs in each cell of a rule in turn takes 1.7 times the time on killers, and twice on killers with
    /// arrows.
    fn test_board(&mut self, nodes: u64) -> Result<Verdict, Stop> {
        let known = self.clues.lowered.decode(self.solution);
        let ClueSearch { search, lowered, .. } = &mut *self.clues;
        Ok(match second_solution(search, lowered, &known, nodes, self.budget)? {
            Second::Found(_) => Verdict::Necessary,
            Second::None => Verdict::Redundant,
            Second::Unknown => Verdict::Unproven,
        })
    }

    /// Tests one cell: is there a solution that differs from the known one in it?
    fn test_cell(&mut self, cell: CellId, nodes: u64) -> Result<Verdict, Stop> {
        let is_covered = |cell| self.clues.is_covered(cell);
        if self.exchanges.is_some_and(|exchanges| exchanges.is_alone(cell, is_covered)) {
            return Ok(Verdict::Necessary);
        }
        if let Some(parts) = &mut self.parts
            && parts.is_necessary(cell, self.solution, is_covered, self.budget)
        {
            return Ok(Verdict::Necessary);
        }
        self.search_for_other(&[], cell, nodes)
    }

    /// Searches for a solution with givens `beside` those that are placed that differs from the known one in
    /// a cell.
    fn search_for_other(&mut self, beside: &[Clue], cell: CellId, nodes: u64) -> Result<Verdict, Stop> {
        let engine = self.clues.search.engine();
        let is_closer = self.solution.len() >= PRUNE_FROM_CELLS && engine != Engine::Lanes;
        let look = if is_closer { Look::Closer } else { Look::Plain };
        let option_of = |cell: CellId| self.solution[cell.index()];
        self.beside.clear();
        self.beside.extend(beside.iter().filter_map(|clue| clue.given()).map(option_of));
        let (search, beside) = (&mut self.clues.search, &self.beside);
        Ok(match differs(search, beside, option_of(cell), nodes, look, self.budget)? {
            Some(true) => Verdict::Necessary,
            Some(false) => Verdict::Redundant,
            None => Verdict::Unproven,
        })
    }
}

impl Tester for SearchTester<'_, '_> {
    type Mark = ClueMark;

    fn mark(&mut self) -> ClueMark {
        self.clues.mark()
    }

    fn undo(&mut self, mark: ClueMark) {
        self.clues.undo(mark);
    }

    fn place(&mut self, clues: &[Clue]) {
        self.clues.place_all(clues, self.solution);
    }

    fn are_implied<'c>(&mut self, mut clues: impl Iterator<Item = &'c Clue>) -> bool {
        clues.all(|&clue| self.clues.is_implied(clue))
    }

    /// Is there a solution without the group that differs from the known one?
    fn test(&mut self, group: &[Clue], to_come: usize) -> Result<Verdict, Stop> {
        let nodes = self.effort.nodes(to_come);
        let mark = self.mark();
        let mut verdict = Ok(Verdict::Redundant);
        for &clue in group {
            verdict = self.test_clue(clue, nodes);
            if verdict != Ok(Verdict::Redundant) {
                break;
            }
            self.place(&[clue]);
        }
        self.undo(mark);
        self.effort.note(verdict?, nodes);
        verdict
    }

    /// Where tests are short, consequences of the clues and of the test are drawn at once, and what the clues
    /// imply fails then.
    fn test_beside(&mut self, clues: &[Clue], group: &[Clue], to_come: usize) -> Result<Verdict, Stop> {
        match *group {
            [Clue::Given(cell)] if self.is_at_once => {
                let nodes = self.effort.nodes(to_come);
                let verdict = self.search_for_other(clues, cell, nodes)?;
                self.effort.note(verdict, nodes);
                Ok(verdict)
            }
            _ => place_and_test(self, clues, group, to_come),
        }
    }

    fn goes_on(&self) -> bool {
        self.effort.goes_on()
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::{Cancel, Watch};
    use dlx_variants::catalogue;
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::necessity::Redundant;
    use crate::necessity::bisection::Bisection;
    use crate::necessity::clue::Group;
    use crate::necessity::effort::Equal;

    /// What tests say of the givens of a random board, in random order.
    fn verdicts(variant: &str, seed: u64, engine: Engine, is_at_once: bool) -> Vec<Verdict> {
        let spec = catalogue::find(variant).expect("the variant is in the catalogue");
        let model = spec.build_fixed().expect("the variant has a model");
        let lowered = model.lower();
        let board = lowered.problem.solver().shuffle(seed).first().unwrap().expect("a board can be filled");
        let solution = lowered.encode(&lowered.decode(&board));
        let mut groups: Vec<Group> =
            model.board().cells().map(|cell| Group::from(Clue::Given(cell))).collect();
        groups.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut clues = ClueSearch::new(&model, &lowered, engine, &Cancel::new());
        let (mut effort, mut budget) = (Equal(u64::MAX), Budget::new(None, &Watch::default()));
        let tester = SearchTester::new(&mut clues, &solution, &mut effort, &mut budget).at_once(is_at_once);
        Bisection::new(tester, &groups, Redundant::Goes).judge(&[]).expect("nothing stops the tests")
    }

    #[test]
    fn placing_and_testing_at_once_gives_the_same_verdicts() {
        for (variant, engine) in [
            ("4x4", Engine::Naive),
            ("6x6", Engine::Words),
            ("8x8", Engine::Lanes),
            ("classic", Engine::Lanes),
        ] {
            for seed in 0..3 {
                let [one_by_one, at_once] =
                    [false, true].map(|is_at_once| verdicts(variant, seed, engine, is_at_once));
                assert_eq!(one_by_one, at_once, "{variant}, seed {seed}");
                assert!(one_by_one.contains(&Verdict::Necessary) && one_by_one.contains(&Verdict::Redundant));
            }
        }
    }

    #[test]
    fn one_of_two_equal_rules_can_go() {
        let spec = catalogue::find("killer-6x6").expect("the variant is in the catalogue");
        let plain = spec.build_fixed().expect("the variant has a model").lower();
        let board = plain.problem.solver().shuffle(5).first().unwrap().expect("a board can be filled");
        let values = plain.decode(&board);
        let drawn = spec.draw_clues(&values, 5).expect("clues can be drawn");
        let twice = drawn.with_clues([&drawn.clues[..], &drawn.clues[..]].concat());
        let model = twice.build_fixed().expect("rules may be stated twice");
        let lowered = model.lower();
        let solution = lowered.encode(&values);
        let mut clues = ClueSearch::new(&model, &lowered, Engine::Lanes, &Cancel::new());
        let rules: Vec<Clue> = clues.rules().collect();
        let givens = model.board().cells().map(Clue::Given);
        let groups: Vec<Group> = givens.chain(rules.iter().copied()).map(Group::from).collect();
        let (mut effort, mut budget) = (Equal(u64::MAX), Budget::new(None, &Watch::default()));
        let tester = SearchTester::new(&mut clues, &solution, &mut effort, &mut budget);
        let verdicts =
            Bisection::new(tester, &groups, Redundant::Goes).judge(&[]).expect("nothing stops the tests");
        let of_rules = &verdicts[verdicts.len() - rules.len()..];
        let (first, second) = of_rules.split_at(drawn.clues.len());
        assert!(first.iter().all(|&verdict| verdict == Verdict::Redundant));
        assert!(second.contains(&Verdict::Necessary));
    }
}
