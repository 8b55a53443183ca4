//! Levels, ratings and techniques.

use std::sync::Arc;

use dlx_sudoku::generate::{Generated, Recipe};
use dlx_sudoku::grade::{Grader, Rating, Technique, Watch};
use dlx_sudoku::order::{Order, OrderError, Orders};
use dlx_sudoku::{Level, Session, Uniqueness};
use dlx_variants::{CellId, Symmetry};

use crate::{generator, grade};

fn assert_unique(made: &Generated) {
    let lowered = made.puzzle.model.lower();
    let answer = Session::of(&lowered).solve(&made.puzzle.givens);
    assert_eq!((answer.count, answer.solution.as_ref()), (Uniqueness::Unique, Some(&made.solution)));
}

/// The cells with a clue.
fn clues(made: &Generated) -> impl Iterator<Item = CellId> + '_ {
    (0..).map(CellId).zip(&made.puzzle.givens).filter(|(_, given)| given.is_some()).map(|(cell, _)| cell)
}

#[test]
fn puzzles_have_the_level_that_was_asked_for() {
    use Level::{Easy, Expert, Extreme, Hard, Medium, Tough};
    let singles = &[Easy, Medium, Hard][..];
    for (id, levels, count) in [
        ("classic", &[Easy, Medium, Hard, Tough, Expert][..], 5),
        ("classic", &[Extreme], 1),
        ("6x6", singles, 3),
        ("x", &[Easy, Hard, Tough, Expert], 2),
        ("windoku", &[Medium, Tough], 3),
        ("jigsaw", &[Easy, Medium, Hard, Tough], 2),
        ("anti-knight", &[Easy, Tough], 1),
        ("non-consecutive", &[Tough], 1),
        ("samurai", &[Easy, Medium, Hard, Tough, Extreme], 1),
        ("15x15", &[Tough, Extreme], 1),
        ("16x16", singles, 1),
    ] {
        for &level in levels {
            let generator = generator(id, Recipe::default(), Order::of_level(level));
            for index in 0..count {
                let made = generator.puzzle(index).unwrap_or_else(|error| panic!("{id} {level}: {error}"));
                assert_eq!(grade(&made).level, level, "{id}");
                assert_unique(&made);
            }
        }
    }
}

#[test]
fn no_clue_can_go_at_the_level() {
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Tough] {
        let generator = generator("classic", Recipe::default(), Order::of_level(level));
        for index in 0..3 {
            let made = generator.puzzle(index).expect("there are such puzzles");
            let grader = Grader::new(Arc::clone(&made.puzzle.model));
            for clue in clues(&made) {
                let mut fewer = made.puzzle.givens.clone();
                fewer[clue.index()] = None;
                assert!(!grader.is_within(level, &fewer, &Watch::default()), "{level} {clue:?}");
            }
        }
    }
}

#[test]
fn minimal_speaks_of_solutions_and_not_of_levels() {
    let mut seen = [false; 2];
    for level in [Level::Easy, Level::Extreme] {
        let generator = generator("classic", Recipe::default(), Order::of_level(level));
        for index in 0..5 {
            let made = generator.puzzle(index).expect("there are such puzzles");
            let lowered = made.puzzle.model.lower();
            let mut session = Session::of(&lowered);
            let is_necessary = |clue: CellId| {
                let mut fewer = made.puzzle.givens.clone();
                fewer[clue.index()] = None;
                session.solve(&fewer).count == Uniqueness::Multiple
            };
            assert_eq!(made.minimal, clues(&made).all(is_necessary), "{level}");
            seen[usize::from(made.minimal)] = true;
        }
    }
    assert_eq!(seen, [true; 2], "there are both kinds");
}

#[test]
fn other_wishes_hold_as_well() {
    let pattern: Vec<CellId> = (0..81).filter(|cell| cell % 9 != 4).map(CellId).collect();
    for (recipe, level) in [
        (Recipe { symmetry: Symmetry::Rotate180, ..Recipe::default() }, Level::Hard),
        (Recipe { symmetry: Symmetry::Full, ..Recipe::default() }, Level::Tough),
        (Recipe { clues: Some(32.into()), ..Recipe::default() }, Level::Medium),
        (Recipe { pattern: Some(pattern.clone()), ..Recipe::default() }, Level::Easy),
    ] {
        let made = generator("classic", recipe.clone(), Order::of_level(level)).puzzle(0).expect("a puzzle");
        assert_eq!(grade(&made).level, level);
        assert_unique(&made);
        assert!(recipe.clues.is_none_or(|count| made.puzzle.clues() == count.clues(0)));
        assert!(recipe.pattern.is_none() || clues(&made).all(|clue| pattern.contains(&clue)));
        for orbit in recipe.symmetry.orbits(made.puzzle.model.board()).expect("the board is symmetric") {
            let given = orbit.iter().filter(|cell| made.puzzle.givens[cell.index()].is_some()).count();
            assert!(given == 0 || given == orbit.len());
        }
    }
}

#[test]
fn ratings_lie_in_the_range() {
    for (from, to) in [(12, 15), (26, 30), (34, 40)] {
        let order = Order { rating: Some(Rating(from)..=Rating(to)), ..Order::default() };
        let generator = generator("classic", Recipe::default(), order);
        for index in 0..2 {
            let rating = grade(&generator.puzzle(index).expect("there are such puzzles")).rating;
            assert!((Rating(from)..=Rating(to)).contains(&rating), "{rating}");
        }
    }
}

#[test]
fn techniques_are_used_or_avoided() {
    let by_id = |id| Technique::by_id(id).expect("a technique");
    let (wanted, avoided) = (by_id("hidden-pair"), by_id("claiming"));
    let order = Order { with: vec![wanted], without: vec![avoided], ..Order::default() };
    let generator = generator("classic", Recipe::default(), order);
    for index in 0..3 {
        let grade = grade(&generator.puzzle(index).expect("there are such puzzles"));
        assert!(grade.steps.iter().any(|step| step.technique == wanted));
        assert!(grade.steps.iter().all(|step| step.technique != avoided));
        assert!(grade.level <= wanted.level, "no more is needed than asked for");
    }
}

#[test]
fn orders_that_cannot_be_met_are_refused() {
    let wing = Technique::by_id("x-wing").expect("a technique");
    let with = Order { with: vec![wing], ..Order::default() };
    let refused = Err(OrderError::Technique("x-wing"));
    assert_eq!(Orders::all(Order { without: vec![wing], ..with.clone() }), refused);
    assert_eq!(Orders::all(Order { level: Some(Level::Hard), ..with.clone() }), refused);
    assert_eq!(Orders::all(Order { rating: Some(Rating(10)..=Rating(31)), ..with.clone() }), refused);
    let empty = Order { rating: Some(Rating(40)..=Rating(30)), ..Order::default() };
    assert_eq!(Orders::all(empty), Err(OrderError::Rating));
    assert!(Orders::all(Order { level: Some(Level::Tough), ..with }).is_ok());
}
