//! No step contradicts the solution, on generated puzzles of every variant.

use std::sync::Arc;

use dlx_sudoku::generate::{Generator, Recipe};
use dlx_sudoku::grade::{Grader, Level, State, TECHNIQUES, Terrain, UNIQUENESS_TECHNIQUES};
use dlx_variants::{Spec, Symbol, catalogue};

use crate::data::patient;

const SEED: u64 = 4;

/// Follows the first step of any technique to the end of a puzzle; at about `states` states judges all steps of all
/// techniques, and wherever no single is left those of the first that finds any.
fn assert_sound(
    terrain: &Terrain,
    givens: &[Option<Symbol>],
    solution: &[Option<Symbol>],
    states: usize,
    name: &str,
) {
    let truth = terrain.lowered().encode(solution);
    let mut state = State::with_givens(terrain, givens);
    let stride = givens.len().div_ceil(states);
    for count in 0.. {
        if state.is_solved() {
            return;
        }
        let mut next = None;
        for technique in TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES) {
            // Some of those take a hundredth of a second for a step.
            let mut left = if technique.level == Level::Extreme { 10 } else { 200 };
            technique.each(&state, &patient(), &mut |step| {
                assert!(step.changes(&state), "{name}: {technique} changes nothing");
                for option in &step.placements {
                    assert!(truth.contains(option), "{name}: {technique} places {option:?}");
                }
                for option in &step.eliminations {
                    assert!(!truth.contains(option), "{name}: {technique} eliminates {option:?}");
                }
                next.get_or_insert(step);
                left -= 1;
                left > 0 && (count % stride == 0 || !technique.is_single())
            });
            if next.is_some() && count % stride != 0 {
                break;
            }
        }
        let Some(step) = next else { return };
        state.apply(&step);
        assert!(!state.is_broken(), "{name}");
    }
}

/// Whether puzzles with all needless clues gone are made and judged in good time.
fn is_small(spec: &Spec) -> bool {
    spec.board().is_ok_and(|board| board.cell_count() <= 256)
}

/// Judges up to `puzzles` puzzles of each of these variants, at about `states` states each.
fn check<'a>(specs: impl Iterator<Item = &'a Spec>, puzzles: u64, states: usize) {
    for spec in specs {
        let recipe = Recipe { minimise: is_small(spec), ..Recipe::default() };
        let generator = Generator::new(spec, recipe, SEED).expect("the recipe suits every board");
        for index in 0..if is_small(spec) { puzzles } else { 1 } {
            let made = generator.puzzle(index).unwrap_or_else(|error| panic!("{}: {error}", spec.id));
            let terrain = Terrain::new(Arc::clone(&made.puzzle.model));
            assert_sound(&terrain, &made.puzzle.givens, &made.solution, states, &spec.id);
        }
    }
}

/// In two parts, to be run side by side.
#[test]
fn steps_agree_with_the_solution_on_half_the_variants() {
    check(catalogue::all().iter().step_by(2), 1, 4);
}

#[test]
fn steps_agree_with_the_solution_on_the_other_variants() {
    check(catalogue::all().iter().skip(1).step_by(2), 1, 4);
}

#[test]
#[ignore = "many minutes: `just soundness` runs it, when techniques change"]
fn steps_agree_with_the_solution_on_many_puzzles() {
    check(catalogue::all().iter(), 50, 10);
}

#[test]
fn a_grade_does_not_depend_on_what_was_graded_before() {
    let generator =
        Generator::new(catalogue::default(), Recipe::default(), SEED).expect("the recipe is sound");
    let puzzles: Vec<_> = (0..5).map(|index| generator.puzzle(index).expect("a puzzle").puzzle).collect();
    let shared = Grader::new(Arc::clone(&puzzles[0].model));
    for puzzle in puzzles.iter().rev() {
        let alone = Grader::new(Arc::clone(&puzzle.model)).grade(&puzzle.givens, &patient());
        assert_eq!(shared.grade(&puzzle.givens, &patient()), alone);
    }
}
