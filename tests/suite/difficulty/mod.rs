//! Puzzles made to requirements, judged from outside: graded again, solved by another engine, with clues
//! removed.

mod batch;
mod effort;
mod level;
mod requirements;

use std::sync::Arc;

use dlx_sudoku::Watch;
use dlx_sudoku::difficulty::{Requirement, Requirements};
use dlx_sudoku::generate::{Generated, Generator, Settings};
use dlx_sudoku::grade::{Grade, Grader};
use dlx_variants::catalogue;

/// A generator of puzzles that all meet a requirement.
fn generator(id: &str, settings: Settings, required: Requirement) -> Generator {
    let spec = catalogue::find(id).unwrap_or_else(|| panic!("{id} is in the catalogue"));
    let generator = Generator::new(spec, settings, 5).unwrap_or_else(|error| panic!("{id}: {error}"));
    generator.on_demand(Arc::new(Requirements::all(required).expect("a puzzle can be so")))
}

/// The grade of a puzzle, which must match what the generator says.
fn grade(made: &Generated) -> Grade {
    grade_by(&Grader::new(Arc::clone(made.puzzle.model())), made)
}

/// The same by a grader of the puzzle's model.
fn grade_by(grader: &Grader, made: &Generated) -> Grade {
    let grade =
        grader.grade(made.puzzle.givens(), &Watch::default()).expect("a generated puzzle has a grade");
    let difficulty = made.difficulty.expect("a puzzle made to requirements has a difficulty");
    assert_eq!((difficulty.level, difficulty.rating), (grade.level, Some(grade.rating)));
    grade
}
