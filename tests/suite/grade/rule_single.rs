//! Cells that a rule leaves one symbol, cells around a candidate, and places that a rule needs.

use dlx_sudoku::grade::{Candidates, Grader};
use dlx_variants::Symbol;

use super::patterns::sentences as told;
use super::rule_words::clued;
use super::words_of_patterns::Board;

/// The board with some cells filled.
fn filled<'g>(grader: &'g Grader, cells: &[(usize, usize, u8)]) -> Candidates<'g> {
    let mut values = vec![None; 81];
    for &(row, column, number) in cells {
        values[(row - 1) * 9 + column - 1] = Symbol::from_index(usize::from(number) - 1);
    }
    Candidates::with_givens(grader.network(), &values)
}

#[test]
fn the_last_cell_of_a_sum_is_what_is_left() {
    let cage = clued("kind = \"cage\"\ncells = [\"R1C1\", \"R1C2\", \"R2C1\"]\nsum = 17");
    assert_eq!(told("rule-single", &filled(&cage, &[(1, 2, 4)])), [""; 0]);
    assert_eq!(
        told("rule-single", &filled(&cage, &[(1, 2, 4), (2, 1, 6)])),
        ["R1C1 is 7, by cage R1C1: 17 - 4 (R1C2) - 6 (R2C1) = 7 is left."]
    );
    let arrow = clued("kind = \"arrow\"\ncells = [\"R5C5\"]\nshafts = [[\"R4C4\", \"R3C3\"]]");
    assert_eq!(
        told("rule-single", &filled(&arrow, &[(5, 5, 9), (3, 3, 2)])),
        ["R4C4 is 7, by arrow R5C5: 9 (R5C5) - 2 (R3C3) = 7 is left."]
    );
    let diagonal = clued("kind = \"little-killer\"\ncells = [\"R1C3\", \"R2C2\", \"R3C1\"]\nsum = 12");
    assert_eq!(
        told("rule-single", &filled(&diagonal, &[(1, 3, 5), (3, 1, 3)])),
        ["R2C2 is 4, by little killer 12 from R1C3 to R3C1: 12 - 5 (R1C3) - 3 (R3C1) = 4 is left."]
    );
}

/// Only the filled cells that count are told, and only what the rule itself leaves counts.
#[test]
fn neighbours_on_a_line_leave_one_symbol() {
    let line = clued("kind = \"thermometer\"\ncells = [\"R1C1\", \"R2C2\", \"R3C3\", \"R4C4\"]");
    assert_eq!(
        told("rule-single", &filled(&line, &[(2, 2, 4), (4, 4, 6)])),
        ["R3C3 is 5, because R2C2 is 4 and R4C4 is 6, and by the thermometer R1C1 < R2C2 < R3C3 < R4C4."]
    );
    // 8 or 9 are left for the cell before the tip as long as nobody has looked at the empty board.
    assert_eq!(
        told("rule-single", &filled(&line, &[(2, 2, 7)])),
        ["R4C4 is 9, because R2C2 is 7, and by the thermometer R1C1 < R2C2 < R3C3 < R4C4."]
    );
    let dot = clued("kind = \"ratio\"\nis = [2]\nbetween = { cells = [[\"R1C1\", \"R1C2\"]] }");
    assert_eq!(
        told("rule-single", &filled(&dot, &[(1, 1, 3)])),
        ["R1C2 is 6, because R1C1 is 3, and nothing else goes with that by the black dot."]
    );
    // 2 or 8 by the dot, and the house takes 8.
    assert_eq!(told("rule-single", &filled(&dot, &[(1, 1, 4), (1, 9, 8)])), [""; 0]);
}

#[test]
fn two_neighbours_cannot_be_the_same() {
    let line = clued("kind = \"whispers\"\ncells = [\"R1C1\", \"R2C1\", \"R2C2\"]");
    let all = told("rule-around-cell", &Candidates::new(line.network()));
    assert_eq!(
        all,
        [
            "R2C1 is not 4, because with 4 in R2C1, R1C1 and R2C2 would both be 9 by the whispers line.",
            "R2C1 is not 6, because with 6 in R2C1, R1C1 and R2C2 would both be 1 by the whispers line."
        ]
    );
    // Cells that do not see each other may be the same.
    let apart = clued("kind = \"whispers\"\ncells = [\"R2C3\", \"R3C3\", \"R4C4\"]");
    assert_eq!(told("rule-around-cell", &Candidates::new(apart.network())), [""; 0]);
}

#[test]
fn quadruples_point() {
    let grader =
        clued("kind = \"quadruple\"\ncells = [\"R1C3\", \"R1C4\", \"R2C3\", \"R2C4\"]\nsymbols = [5, 7]");
    let board = Board::new(grader.network()).cell(2, 3, &[1, 2, 7]).cell(2, 4, &[1, 7]);
    let told = told("needed-symbol-pointing", &board.0);
    let [only] = told.as_slice() else { panic!("{told:#?}") };
    assert!(only.starts_with(
        "R1C1, R1C2, R1C5, R1C6, R1C7, R1C8 and R1C9 are not 5, because quadruple R1C3 needs 5"
    ));
    assert!(only.ends_with("in R1C3 or R1C4, both in row 1."), "{only}");
}
