//! Ways to fill the cells of a rule that do not see each other, whose combinations no other technique knows.

use std::time::{Duration, Instant};

use dlx_sudoku::grade::{Rating, Technique};
use dlx_variants::HouseKind;

use super::data::patient;
use super::patterns::sentences;
use super::rule_words::clued;
use super::words::assert_highlighted;
use super::words_of_patterns::Board;

const ARROW: &str = "kind = \"arrow\"\ncells = [\"R2C6\"]\nshafts = [[\"R3C7\", \"R4C8\"]]";

/// Two cells of a shaft that share no house see a cell between them.
#[test]
fn ways_that_leave_a_cell_nothing_are_told() {
    let grader = clued(ARROW);
    let board = Board::new(grader.network()).cell(2, 6, &[3, 9]).cell(5, 7, &[1, 2]).cell(5, 8, &[1, 2]);
    // Both ways to be 3 would put 1 and 2 into columns 7 and 8, or into box 6.
    let told = sentences("blocked-arrangements", &board.0);
    assert_eq!(
        told[0],
        "R2C6 is not 3, because with 3 in R2C6, arrow R2C6 leaves R3C7 and R4C8 only 1-2 or 2-1, each of which would leave no \
         candidate for R5C7."
    );
    let step = Technique::by_id("blocked-arrangements")
        .and_then(|technique| technique.first(&board.0, &patient()))
        .expect("a step");
    assert_eq!(step.rating, Rating(40));
    assert_highlighted(&step, &board.0);
}

/// A symbol may be left no place in a house, and what the rule itself does not allow is another step.
#[test]
fn ways_that_leave_a_symbol_nothing_are_told() {
    let grader = clued(ARROW);
    let board = || {
        let board =
            Board::new(grader.network()).cell(2, 6, &[5, 9]).cell(3, 7, &[2, 3]).cell(4, 8, &[2, 3, 6, 7]);
        board.house(HouseKind::Column, 8, 2, &[(4, 8), (3, 8)])
    };
    assert_eq!(
        board().says("blocked-arrangements"),
        "R3C7 is not 2, because with 2 in R3C7, arrow R2C6 leaves R2C6 and R4C8 only 5-3 or 9-7, each of which would leave no place \
         for 2 in column 8."
    );
    let cage = clued("kind = \"cage\"\ncells = [\"R1C1\", \"R1C2\"]\nsum = 9");
    let board = || Board::new(cage.network()).cell(1, 1, &[3, 6, 8]).cell(1, 2, &[1, 3, 5]);
    assert_eq!(
        board().says("arrangements"),
        "R1C1 is not 3, by cage R1C1: 9 - 3 (R1C1) = 6, and R1C2 is 1, 3 or 5."
    );
}

/// All ways that are left exclude something elsewhere.
#[test]
fn what_all_ways_exclude_goes() {
    let grader = clued(ARROW);
    let board = Board::new(grader.network()).cell(2, 6, &[3]);
    let told = sentences("blocked-arrangements", &board.0).concat();
    assert!(
        told.contains("arrow R2C6 leaves R2C6, R3C7 and R4C8 only 3-1-2 or 3-2-1, each of which excludes"),
        "{told}"
    );
}

/// Neither rules of other kinds, nor wide rules, nor boards on which all is open, nor boards without
/// solutions, nor large ones make trouble, and the work is bounded.
#[test]
fn other_boards_have_no_arrangements() {
    // The candidates of a board.
    const MOST: usize = 729;
    let begun = Instant::now();
    let wide = (2..=6).map(|row| format!("\"R{row}C{row}\"")).collect::<Vec<_>>().join(", ");
    let clues = [
        "kind = \"thermometer\"\ncells = [\"R1C1\", \"R2C2\", \"R3C3\"]".to_owned(),
        format!("kind = \"arrow\"\ncells = [\"R1C1\"]\nshafts = [[{wide}]]"),
        ARROW.to_owned(),
    ];
    for clue in clues {
        let grader = clued(&clue);
        let mut board = Board::new(grader.network());
        assert_eq!(sentences("blocked-arrangements", &board.0), [""; 0], "{clue}");
        board = board.cell(2, 6, &[]);
        for id in ["blocked-arrangements", "arrangements"] {
            let told = sentences(id, &board.0);
            assert!(told.len() <= MOST && told.iter().all(|told| !told.is_empty()), "{clue}: {}", told.len());
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}
