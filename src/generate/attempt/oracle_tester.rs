//! Tests clues by asking an oracle.

use dlx_engine::{OptionId, Stop};

use crate::generate::settings::demand::{Manner, Oracle};
use crate::necessity::clue::Clue;
use crate::necessity::clue_search::ClueMark;
use crate::necessity::search::SearchTester;
use crate::necessity::{Tester, Verdict};

/// Tests givens of one board by an oracle. If the oracle has to deduce, a short search goes first: most
/// givens that it does not see are necessary, and deduction takes long.
pub(super) struct OracleTester<'a, 'p> {
    oracle: &'a mut (dyn Oracle + 'p),
    manner: Manner,
    /// The option of each cell in the known solution.
    solution: &'a [OptionId],
    search: SearchTester<'a, 'p>,
    /// Whether no search finds a given necessary, as rules alone leave one solution.
    rules_suffice: bool,
}

impl<'a, 'p> OracleTester<'a, 'p> {
    /// A tester that asks `oracle`, and `search` if the oracle's manner requires it.
    pub(super) fn new(
        oracle: &'a mut (dyn Oracle + 'p),
        search: SearchTester<'a, 'p>,
        solution: &'a [OptionId],
    ) -> Self {
        oracle.clear();
        Self { manner: oracle.manner(), oracle, solution, search, rules_suffice: false }
    }

    /// Says whether the rules alone are known to leave one solution. Then searches would tell nothing, and
    /// killers take .75 of the time.
    pub(crate) fn where_rules_suffice(self, rules_suffice: bool) -> Self {
        Self { rules_suffice, ..self }
    }

    /// The option of a given.
    fn option(&self, clue: Clue) -> Option<OptionId> {
        clue.given().map(|cell| self.solution[cell.index()])
    }

    /// Whether clues are placed in the search as well.
    fn searches(&self) -> bool {
        match self.manner {
            Manner::Sees => false,
            Manner::SeesAndDeduces => !self.rules_suffice,
            Manner::Singles | Manner::SinglesAndDeduces | Manner::Indifferent => true,
        }
    }
}

impl Tester for OracleTester<'_, '_> {
    type Mark = Option<ClueMark>;

    fn mark(&mut self) -> Option<ClueMark> {
        if self.manner.sees() {
            self.oracle.mark();
        }
        self.searches().then(|| self.search.mark())
    }

    fn undo(&mut self, mark: Option<ClueMark>) {
        if self.manner.sees() {
            self.oracle.undo();
        }
        if let Some(mark) = mark {
            self.search.undo(mark);
        }
    }

    /// The oracle knows all rules, and ignores those that are placed.
    fn place(&mut self, clues: &[Clue]) {
        if self.manner.sees() {
            let cells = clues.iter().filter_map(|clue| clue.given());
            cells.for_each(|cell| self.oracle.place(self.solution[cell.index()]));
        }
        if self.searches() {
            self.search.place(clues);
        }
    }

    fn are_implied<'c>(&mut self, mut clues: impl Iterator<Item = &'c Clue>) -> bool {
        if self.manner.sees() {
            return clues.all(|&clue| self.option(clue).is_some_and(|option| self.oracle.sees(option)));
        }
        self.search.settle();
        self.search.are_implied(clues)
    }

    fn test(&mut self, group: &[Clue], to_come: usize) -> Result<Verdict, Stop> {
        if !self.manner.deduces() || group.iter().any(|clue| clue.is_rule()) {
            self.search.budget().check()?;
            return Ok(Verdict::Wanted);
        }
        if self.searches() && self.search.test(group, to_come)? == Verdict::Necessary {
            return Ok(Verdict::Necessary);
        }
        let wanted: Vec<OptionId> = group.iter().filter_map(|&clue| self.option(clue)).collect();
        let is_deduced = self.oracle.deduces(&wanted, &self.search.known());
        self.search.budget().check()?;
        Ok(if is_deduced { Verdict::Redundant } else { Verdict::Wanted })
    }
}
