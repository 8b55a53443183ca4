//! Puzzles whose clues include rules, drawn over each board: killer Sudoku.

use std::sync::Arc;

use dlx_engine::{Engine, Watch};
use dlx_sudoku::generate::{Auditor, Clue, ClueAudit, ClueCounts, GenerateError, Generated, Settings, Stage};
use dlx_sudoku::{Distinct, Session, Uniqueness};
use dlx_variants::{CellId, Symmetry};

use super::judge::{Judge, assert_consistent, clues, generator, puzzle};

/// The first puzzle of a seed, judged by another engine.
fn killer(settings: Settings, seed: u64) -> Generated {
    let made = puzzle("killer", settings, seed);
    assert_consistent(&made);
    Judge::new(&made.puzzle.model().lower(), Engine::Words).assert_unique(&made);
    made
}

#[test]
fn every_clue_is_necessary_whatever_its_kind() {
    let mut without_givens = 0;
    for seed in 0..3 {
        let made = killer(Settings::default(), seed);
        assert!(made.minimal, "seed {seed}");
        let (model, givens) = (made.puzzle.model(), made.puzzle.givens());
        without_givens += usize::from(clues(givens).is_empty());
        assert!(model.has_clues() && made.puzzle.clue_count() >= model.clues().len());
        let lowered = model.lower();
        let mut judge = Judge::new(&lowered, Engine::Words);
        for clue in clues(givens) {
            assert!(judge.needs(givens, &[clue]), "seed {seed}: {clue:?} is called necessary");
        }
        for left_out in 0..model.clues().len() {
            let mut rules = model.spec().clues.clone();
            rules.remove(left_out);
            let fewer = model.spec().with_clues(rules).build_fixed().expect("fewer clues are no fault");
            let count = Session::of(&fewer.lower()).solve(givens).count;
            assert_eq!(count, Uniqueness::Multiple, "seed {seed}: clue {left_out} is called necessary");
        }
    }
    assert!(without_givens > 0, "most puzzles need no givens");
}

#[test]
fn all_clues_of_large_boards_are_proven() {
    let samurai = puzzle("killer-samurai", Settings::default(), 3);
    let made = puzzle("killer-12x12", Settings::default().givens(0), 3);
    for made in [&samurai, &made] {
        assert!(made.minimal && made.unproven == 0, "{} unproven", made.unproven);
        assert_consistent(made);
    }
    let (working, derived) = made.puzzle.model().with_derived_clues();
    let lowered = working.lower();
    let mut auditor = Auditor::new(&working, &lowered, Engine::Auto, &Watch::default()).derived(derived);
    let audit = auditor.audit(made.puzzle.givens(), &made.solution).expect("there is no limit");
    assert_eq!(audit, ClueAudit::default());
}

#[test]
fn stages_remove_givens_and_leave_rules() {
    let made = killer(Settings::default().stages([Stage::cells(60)]), 1);
    assert_eq!(clues(made.puzzle.givens()).len(), 21);
    assert!(!made.minimal);
    let model = made.puzzle.model();
    let lowered = model.lower();
    let mut auditor = Auditor::new(model, &lowered, Engine::Auto, &Watch::default());
    let audit = auditor.audit(made.puzzle.givens(), &made.solution).expect("there is no limit");
    assert!(audit.redundant.iter().any(|clue| matches!(clue, Clue::Rule(_))), "{audit:?}");
    assert!(audit.redundant.iter().any(|clue| matches!(clue, Clue::Given(_))), "{audit:?}");
    let names: Vec<String> = audit.redundant.iter().map(|clue| clue.name(model)).collect();
    assert!(names.iter().any(|name| name.starts_with("cage R")), "{names:?}");
}

#[test]
fn a_number_of_clues_counts_givens_and_rules() {
    let made = killer(Settings::default().clues(ClueCounts::from(40)), 2);
    assert_eq!(made.puzzle.clue_count(), 40);
    assert_eq!(made.puzzle.model().clues().len() + clues(made.puzzle.givens()).len(), 40);
}

/// Where the number is far from what any board allows, few boards are tried.
#[test]
fn numbers_of_clues_that_no_board_allows_end_soon() {
    let all = killer(Settings::default().clues(ClueCounts::from(90)), 2);
    assert_eq!(all.puzzle.clue_count(), 90, "cages and more than half of the cells");
    for settings in [Settings::default().keep_rules(true).clues(3), Settings::default().clues(160)] {
        let generator = generator("killer", settings.attempts(10_000), 2).unwrap();
        let error = generator.puzzle(0).unwrap_err();
        let GenerateError::ClueNumber { boards: 20, fewest, most, .. } = error else { panic!("{error}") };
        assert!(fewest < 40 && most < 160, "{error}");
    }
}

#[test]
fn a_pattern_and_a_symmetry_bound_the_givens() {
    let middle: Vec<CellId> = (36..45).map(CellId).collect();
    let made = killer(Settings::default().pattern(middle.clone()), 3);
    assert!(clues(made.puzzle.givens()).iter().all(|cell| middle.contains(cell)));
    let made = killer(Settings::default().pattern(middle.clone()).minimise(false), 3);
    assert_eq!(clues(made.puzzle.givens()), middle);
    let made = killer(Settings::default().symmetry(Symmetry::Rotate180), 3);
    let given = |cell: usize| made.puzzle.givens()[cell].is_some();
    assert!((0..81).all(|cell| given(cell) == given(80 - cell)));
}

#[test]
fn a_given_solution_keeps_its_place_under_the_clues() {
    let solution = puzzle("classic", Settings::default(), 4).solution;
    let first = killer(Settings::default().solution(solution.clone()), 4);
    let second = killer(Settings::default().solution(solution.clone()), 5);
    assert_eq!((&first.solution, &second.solution), (&solution, &solution));
    assert_ne!(first.puzzle.model().spec(), second.puzzle.model().spec());
}

#[test]
fn an_image_moves_the_rules_with_the_cells() {
    let plain = killer(Settings::default(), 6);
    let image = killer(Settings::default().transform(true), 6);
    assert_ne!(image.puzzle.model().spec(), plain.puzzle.model().spec());
    assert_eq!(image.puzzle.clue_count(), plain.puzzle.clue_count());
    assert!(!Arc::ptr_eq(image.puzzle.model(), plain.puzzle.model()));
    let mut distinct = Distinct::default();
    assert_eq!(distinct.insert(&plain.puzzle), Ok(true));
    assert_eq!(distinct.insert(&image.puzzle), Ok(false), "equal up to symmetry");
}
