//! Generated puzzles can be solved: minimal puzzles of many grids, without knowing their solution.

use dlx_engine::Limits;
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{Session, Uniqueness};
use dlx_variants::catalogue;

#[test]
fn generated_puzzles_of_many_grids_are_solved_within_few_nodes() {
    for id in ["gattai-8", "shogun", "sumo"] {
        let spec = catalogue::find(id).expect("a variant of the catalogue");
        let generator = Generator::new(spec, Settings::default(), 77).expect("settings that fit");
        let made = generator.puzzle(0).expect("a puzzle");
        let lowered = made.puzzle.model().lower();
        let limits = Limits::new().nodes(100_000);
        let answer = Session::of(&lowered).solve_within(made.puzzle.givens(), limits);
        assert_eq!(answer.count, Uniqueness::Unique, "{id}");
        assert_eq!(answer.solution, Some(made.solution), "{id}");
    }
}

#[test]
fn all_clues_of_large_boards_with_further_rules_are_proven() {
    let [plain, knights] =
        ["16x16", "anti-knight"].map(|id| catalogue::find(id).expect("a variant of the catalogue"));
    let mut spec = plain.clone();
    spec.constraints = knights.constraints.clone();
    let generator = Generator::new(&spec, Settings::default(), 5).expect("settings that fit");
    let made = generator.puzzle(0).expect("a puzzle");
    assert!(made.minimal && made.unproven == 0, "{} unproven", made.unproven);
}
