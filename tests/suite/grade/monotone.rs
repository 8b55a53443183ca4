//! Whatever techniques deduce from some clues, they deduce from more clues.

use std::sync::Arc;

use dlx_sudoku::grade::{Grader, Level};
use dlx_variants::catalogue;

use super::data::{made, patient};

/// Techniques are bounded in work, so this might fail for some puzzle; the generator then only misjudges one
/// clue, because it grades the finished puzzle.
fn check(puzzles: u64) {
    for id in ["classic", "6x6", "x", "windoku", "jigsaw", "anti-king"] {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        for index in 0..puzzles {
            let made = made(spec, index);
            let grader = Grader::new(Arc::clone(made.puzzle.model()));
            let mut givens = made.puzzle.givens().to_vec();
            let level =
                Level::ALL.iter().copied().find(|&level| grader.is_within(level, &givens, &patient()));
            let level = level.expect("a search is within the highest level");
            // A fifth of the empty cells at a time.
            let empty: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell].is_none()).collect();
            for part in 0..5 {
                for &cell in empty.iter().filter(|&&cell| (cell + part) % 5 == 0) {
                    givens[cell] = made.solution[cell];
                }
                let is_within = grader.is_within(level, &givens, &patient());
                assert!(is_within, "{id} {index}: {level} with fewer clues: {givens:?}");
            }
        }
    }
}

#[test]
fn more_clues_do_not_need_a_higher_level() {
    check(8);
}

#[test]
#[ignore = "a minute: `just soundness` runs it, when techniques change"]
fn more_clues_do_not_need_a_higher_level_of_many_puzzles() {
    check(100);
}
