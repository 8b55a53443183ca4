//! An independent check of generated puzzles.

use dlx_engine::{Engine, ItemChoice, Limits};
use dlx_sudoku::generate::{GenerateError, Generated, Generator, Settings};
use dlx_sudoku::{Session, Symbol, Uniqueness};
use dlx_variants::{CellId, Lowered, Spec, catalogue};

pub(crate) fn variant(id: &str) -> &'static Spec {
    catalogue::find(id).unwrap_or_else(|| panic!("{id} is a variant of the catalogue"))
}

/// A generator of `id`, or why there is none.
pub(crate) fn generator(id: &str, settings: Settings, seed: u64) -> Result<Generator, GenerateError> {
    Generator::new(variant(id), settings, seed)
}

/// The first puzzle of a seed.
pub(crate) fn puzzle(id: &str, settings: Settings, seed: u64) -> Generated {
    let made = generator(id, settings, seed).and_then(|generator| generator.puzzle(0));
    made.unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// A search for the solutions of one model, independent of the generator.
pub(crate) struct Judge<'p> {
    session: Session<'p>,
}

impl<'p> Judge<'p> {
    pub(crate) fn new(lowered: &'p Lowered, engine: Engine) -> Self {
        let solver = lowered.problem.solver().engine(engine).choice(ItemChoice::Weighted);
        Self { session: Session::new(lowered, solver) }
    }

    /// The number of solutions, up to two.
    pub(crate) fn count(&mut self, givens: &[Option<Symbol>]) -> Uniqueness {
        self.session.solve_within(givens, Limits::new()).count
    }

    /// Asserts that the puzzle has its solution and no other.
    pub(crate) fn assert_unique(&mut self, made: &Generated) {
        let answer = self.session.solve(made.puzzle.givens());
        assert_eq!(answer.count, Uniqueness::Unique);
        assert_eq!(answer.solution.as_ref(), Some(&made.solution));
    }

    /// Whether the puzzle has more solutions without these clues.
    pub(crate) fn needs(&mut self, givens: &[Option<Symbol>], cells: &[CellId]) -> bool {
        let mut fewer = givens.to_vec();
        for cell in cells {
            fewer[cell.index()] = None;
        }
        self.count(&fewer) == Uniqueness::Multiple
    }
}

/// Asserts that a puzzle is consistent and has its solution and no other.
pub(crate) fn assert_unique(made: &Generated) {
    assert_consistent(made);
    Judge::new(&made.puzzle.model().lower(), Engine::Links).assert_unique(made);
}

/// The cells with a clue.
pub(crate) fn clues(givens: &[Option<Symbol>]) -> Vec<CellId> {
    (0..).map(CellId).zip(givens).filter(|(_, given)| given.is_some()).map(|(cell, _)| cell).collect()
}

/// Asserts what holds for any puzzle without a search: the solution obeys the rules and has the givens, and
/// the puzzle is not called minimal while proofs are missing.
pub(crate) fn assert_consistent(made: &Generated) {
    let model = made.puzzle.model();
    assert!(made.solution.iter().all(Option::is_some));
    assert_eq!(model.check(&made.solution), []);
    for cell in clues(made.puzzle.givens()) {
        assert_eq!(made.puzzle.givens()[cell.index()], made.solution[cell.index()]);
    }
    assert!(made.unproven <= made.puzzle.clue_count());
    assert!(!made.minimal || made.unproven == 0);
}
