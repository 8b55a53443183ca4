//! Steps in words: what they rest on is named.

use dlx_sudoku::generate::{Generator, Recipe};
use dlx_sudoku::grade::{Names, State, Step};
use dlx_variants::catalogue;

use crate::data::{classic, patient};

/// Everything that a reader needs to follow a step of several sets: all cells, and the symbols that go.
fn assert_tells_sets(step: &Step, state: &State<'_>) {
    let (names, text) = (Names::new(state.terrain()), step.sentence(state));
    for &truth in &step.truths {
        assert!(text.contains(&names.item(truth)), "{text}");
    }
    for option in step.eliminations.iter().chain(&step.nodes) {
        let (_, symbol) = state.terrain().candidate(*option).expect("an option of a cell");
        assert!(text.contains(&symbol.to_string()), "{text}");
    }
}

#[test]
fn almost_locked_sets_and_rectangles_are_named() {
    let generator =
        Generator::new(catalogue::default(), Recipe::default(), 4).expect("the recipe suits every board");
    let grader = classic().assuming_uniqueness();
    let (mut locked, mut rectangles) = (0, 0);
    for index in 0..40 {
        let puzzle = generator.puzzle(index).expect("a puzzle").puzzle;
        let mut state = State::with_givens(grader.terrain(), &puzzle.givens);
        for step in grader.grade(&puzzle.givens, &patient()).expect("one solution").steps {
            if !step.parts.is_empty() {
                assert_eq!(step.parts.iter().sum::<usize>(), step.truths.len());
                assert_tells_sets(&step, &state);
                let count = if step.technique.id == "als-xz" { &mut locked } else { &mut rectangles };
                *count += 1;
            }
            state.apply(&step);
        }
    }
    assert!(locked > 3 && rectangles > 1, "{locked} of almost locked sets, {rectangles} of rectangles");
}
