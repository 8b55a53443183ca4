//! The effort of a grade.

use std::sync::Arc;

use dlx_sudoku::grade::{Grader, Level};
use dlx_variants::catalogue;

use super::data::{made, patient};

#[test]
fn a_move_takes_less_effort_where_more_are_open() {
    let made = made(catalogue::default(), 0);
    let grader = Grader::new(Arc::clone(made.puzzle.model()));
    let effort = |empty: &[usize]| {
        let mut board = made.solution.clone();
        empty.iter().for_each(|&cell| board[cell] = None);
        grader.grade(&board, &patient()).map(|grade| grade.effort)
    };
    // A full house has a score of 4, and takes as much to be found; either of two takes half of that.
    assert_eq!([effort(&[]), effort(&[0]), effort(&[0, 40])], [Ok(0), Ok(4 + 4), Ok(8 + 6)]);
    assert_eq!(effort(&[0, 40, 80]), Ok(12 + 7), "4/3 and 2 and 4");
}

#[test]
fn a_grade_has_the_effort_of_its_steps() {
    for index in 0..5 {
        let made = made(catalogue::default(), index);
        let grader = Grader::new(Arc::clone(made.puzzle.model()));
        let grade = grader.grade(made.puzzle.givens(), &patient()).expect("one solution");
        let most = grade.steps.iter().map(|step| step.technique.score).sum::<u32>();
        assert!(grade.effort > grade.total && grade.effort - grade.total <= most);
        assert_eq!(grader.effort(made.puzzle.givens(), &grade.steps, &patient()), grade.effort);
        let (grader, form) = grader.canonical_form(made.puzzle.givens(), &patient());
        let most = |enough: u32| grader.effort_up_to(&form, |least| least >= enough, &patient());
        for enough in [0, grade.effort / 2, u32::MAX] {
            let least = most(enough).expect("one solution");
            assert!((grade.effort.min(enough)..=grade.effort).contains(&least.effort));
            assert_eq!(least.rating(&patient()), Some(grade.rating));
        }
        let (_, steps) = grader.rate(made.puzzle.givens(), Level::Easy, &patient()).expect("one solution");
        assert_eq!(steps, grade.steps);
    }
}
