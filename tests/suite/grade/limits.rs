//! Grades and hints within a number of nodes.

use std::sync::Arc;

use dlx_engine::{Stop, Uniqueness};
use dlx_sudoku::Watch;
use dlx_sudoku::grade::{Grader, Hint, Strength, Ungraded};
use dlx_variants::catalogue;

use super::data::{patient, values};

/// Easy, expert and extreme.
const PUZZLES: [&str; 3] = [
    "73.9...2..4.7...86.2....5......1...59..........3...6..1.759...3.9687.........4...",
    "7......2..4.7...86.2...85.....21....9..........3..56.91.75...6..96.7...1.....4...",
    ".6.9..1......5...8..34.8...2..6.......5..9.....9...47....74..2.4.7.....938....6..",
];

#[test]
fn with_too_few_nodes_a_grade_or_a_hint_is_unknown_and_otherwise_it_is_the_same() {
    let grader = Grader::new(catalogue::default().build_fixed().expect("a model").into());
    for puzzle in PUZZLES.map(values) {
        let grade = grader.grade(&puzzle, &patient());
        let words = |hint| match hint {
            Ok(Hint::Next(next)) => Ok(next.text(Strength::Step)),
            Ok(_) => panic!("the puzzle is not solved"),
            Err(why) => Err(why),
        };
        let hint = words(grader.hint(&puzzle, &puzzle, &patient()));
        let (mut known, mut unknown) = (0, 0);
        for nodes in (0..26).map(|bits| (1 << bits) - 1) {
            let watch = Watch::default().nodes(Some(nodes));
            // What one puzzle takes is not missing to the next.
            for _ in 0..2 {
                let limited = grader.grade(&puzzle, &watch);
                let is_cut = limited == Err(Ungraded::Unknown(Stop::Nodes));
                assert!(is_cut || limited == grade, "{nodes} nodes: {limited:?}");
                assert!(!is_cut || known == 0, "{nodes} nodes are more than those that sufficed");
                (known, unknown) = (known + usize::from(!is_cut), unknown + usize::from(is_cut));
                let limited = words(grader.hint(&puzzle, &puzzle, &watch));
                assert!(limited == Err(Ungraded::Unknown(Stop::Nodes)) || limited == hint, "{nodes} nodes");
            }
        }
        assert!(known > 0 && (unknown > 0 || puzzle == values(PUZZLES[0])), "{known} {unknown}");
    }
}

#[test]
fn a_grader_that_is_not_ready_in_time_says_so() {
    let model = Arc::new(catalogue::default().build_fixed().expect("a model"));
    let watch = Watch::default();
    assert!(Grader::within(Arc::clone(&model), &watch).is_ok());
    watch.flag().cancel();
    let stopped = Grader::within(model, &watch).map(|_| ());
    assert_eq!(stopped, Err(Stop::Cancelled));
}

/// Both states are unknown for lack of a limit, which is not named then.
#[test]
fn what_is_too_hard_without_a_limit_names_none() {
    for (why, solutions) in
        [(Ungraded::Undecided, Uniqueness::Unknown), (Ungraded::Unsolved, Uniqueness::Unique)]
    {
        assert!(!why.to_string().contains("limit"), "{why}");
        assert_eq!((why.solutions(), why.status()), (solutions, None));
    }
}

#[test]
fn memory_that_no_engine_can_do_with_is_refused() {
    let grader = Grader::new(catalogue::default().build_fixed().expect("a model").into());
    let error = grader.check_memory(&Watch::default().memory(Some(1000))).expect_err("naive takes more");
    assert_eq!(error.allowed, 1000);
    // The slowest engine gives the same grade.
    let watch = Watch::default().memory(Some(error.needed));
    assert_eq!(grader.check_memory(&watch), Ok(()));
    let puzzle = values(PUZZLES[1]);
    assert_eq!(grader.grade(&puzzle, &watch), grader.grade(&puzzle, &patient()));
}
