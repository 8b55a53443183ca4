//! Steps by rules that puzzles have as clues, in words: each names the rule and says what it leaves.

use std::sync::Arc;

use dlx_sudoku::Level;
use dlx_sudoku::grade::{Candidates, Grader, Highlight, Technique};
use dlx_variants::{CellId, HouseKind, Spec, catalogue};

use super::data::{patient, values};
use super::patterns::sentences;
use super::words_of_patterns::Board;

/// A grader for a classic board with a clue.
pub(super) fn clued(clue: &str) -> Grader {
    let text = format!("id = \"t\"\nbox = [3, 3]\n[[clue]]\n{clue}\n");
    let spec = Spec::from_toml(&text).expect("a declaration");
    Grader::new(Arc::new(spec.build_fixed().expect("it can be built")))
}

/// Rules that compare symbols tell how their cells compare, with all cells on the way.
#[test]
fn rules_tell_order() {
    let between = |clue| Board::new(clued(clue).network()).says("rule-between-cells");
    assert_eq!(
        between("kind = \"thermometer\"\ncells = [\"R1C1\", \"R2C2\", \"R3C3\"]"),
        "R2C2 is not 1 and R3C3 is not 1 or 2, because by the thermometer R1C1 < R2C2 < R3C3."
    );
    assert_eq!(
        between("kind = \"less\"\ncells = [\"R1C1\", \"R1C2\"]"),
        "R1C2 is not 1, because by the sign R1C1 < R1C2."
    );
    let palindrome = clued("kind = \"palindrome\"\ncells = [\"R1C1\", \"R2C2\", \"R3C4\", \"R4C5\"]");
    let board = || Board::new(palindrome.network());
    assert_eq!(
        board().cell(1, 1, &[2, 3]).says("rule-between-cells"),
        "R4C5 is not 1, 4, 5, 6, 7, 8 or 9, because R1C1 is 2 or 3, and by the palindrome R1C1 = R4C5."
    );
    assert_eq!(
        board().cell(4, 5, &[1, 2, 3, 4, 5, 6, 7]).says("rule-between-cells"),
        "R1C1 is not 8 or 9, because R4C5 is not 8 or 9, and by the palindrome R4C5 = R1C1."
    );
    let parity = clued("kind = \"parity\"\ncells = [\"R1C1\", \"R1C2\"]");
    let told = Board::new(parity.network()).cell(1, 1, &[1, 3]).says("rule-between-cells");
    assert!(told.ends_with("both of which exclude these by the parity line."), "{told}");
}

/// What a rule between cells excludes on the empty board is easy, and nothing else is: a thermometer's end
/// is, and what follows from the candidates of its cells is not.
#[test]
fn what_a_rule_excludes_by_itself_is_easy() {
    let alone = |clue: &str| sentences("rule-alone", &Board::new(clued(clue).network()).0);
    assert_eq!(
        alone("kind = \"thermometer\"\ncells = [\"R1C1\", \"R2C2\", \"R3C3\"]")[0],
        "R2C2 is not 1 and R3C3 is not 1 or 2, because by the thermometer R1C1 < R2C2 < R3C3."
    );
    let whispers = alone("kind = \"whispers\"\ncells = [\"R1C1\", \"R1C2\"]").concat();
    assert!(whispers.contains("R1C2 is not 5"), "{whispers}");
    assert_eq!(alone("kind = \"palindrome\"\ncells = [\"R1C1\", \"R2C2\", \"R3C4\", \"R4C5\"]").len(), 0);
    let sign = clued("kind = \"less\"\ncells = [\"R1C1\", \"R1C2\"]");
    let told = sentences("rule-alone", &Board::new(sign.network()).cell(1, 1, &[5, 6, 7]).0);
    assert_eq!(told, ["R1C2 is not 1, because by the sign R1C1 < R1C2."]);
    let is_easy = |id| Technique::by_id(id).is_some_and(|technique| technique.level == Level::Easy);
    assert!(is_easy("rule-alone") && !is_easy("rule-between-cells"));
}

/// Places of a symbol exclude other symbols by a rule between cells: a step that names the rule, and no
/// pointing.
#[test]
fn places_of_a_symbol_tell_the_rule() {
    let spec = catalogue::find("non-consecutive").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("it can be built")));
    let others = [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2), (3, 3)];
    let board = others.iter().fold(Board::new(grader.network()), |board, &(row, column)| {
        board.cell(row, column, &[1, 2, 3, 5, 6, 7, 8, 9])
    });
    assert_eq!(
        board.says("rule-between-places"),
        "R2C2 and R2C3 are not 3 or 5, because 4 in box 1 is in R2C2 or R2C3, both of which exclude these (R2C2 and R2C3 by the rule \
         non-consecutive)."
    );
}

/// One look at a clue is one hint, whichever cells and symbols it is about.
#[test]
fn what_a_clue_leaves_for_one_reason_is_told_at_once() {
    let quadruple = |cells: &str, symbols: &str| {
        clued(&format!("kind = \"quadruple\"\ncells = {cells}\nsymbols = {symbols}"))
    };
    let square = "[\"R1C1\", \"R1C2\", \"R2C1\", \"R2C2\"]";
    let grader = quadruple(square, "[1, 3, 5, 7]");
    assert_eq!(
        Board::new(grader.network()).says("only-combination"),
        "R1C1, R1C2, R2C1 and R2C2 are not 2, 4, 6, 8 or 9, by quadruple R1C1: 1, 3, 5 and 7 must be in R1C1, R1C2, R2C1 and \
         R2C2."
    );
    let board = || Board::new(grader.network()).cell(1, 1, &[1, 3, 5, 7]).cell(1, 2, &[1, 3, 5, 7]);
    // Two of the symbols have two cells left.
    assert_eq!(
        board().cell(2, 1, &[1, 3]).cell(2, 2, &[1, 3]).says("only-combination"),
        "R1C1 and R1C2 are not 1 or 3, by quadruple R1C1: 5 and 7 must be in R1C1 and R1C2."
    );
    // Of two cells in one column, only one has the symbol that is needed twice.
    let across = "[\"R3C3\", \"R3C4\", \"R4C3\", \"R4C4\"]";
    let grader = quadruple(across, "[2, 2]");
    let board =
        Board::new(grader.network()).cell(3, 4, &[1, 3, 4]).cell(4, 4, &[1, 2, 3]).cell(3, 3, &[1, 2]);
    let told = sentences("only-combination", &board.cell(4, 3, &[2, 3]).0);
    for reason in [
        "R3C3 is 2, by quadruple R3C3: with none of its numbers in R3C3, no two places would be left for 2.",
        "R4C3 is 3, by quadruple R3C3: with 2 in R4C3, no place would be left for the other 2.",
    ] {
        assert!(told.iter().any(|told| told == reason), "{told:#?}");
    }
    // One after another.
    let grader = quadruple(across, "[4, 4, 5]");
    let board = Board::new(grader.network()).cell(3, 4, &[1, 4]).cell(4, 4, &[1, 4, 6]).cell(4, 3, &[4, 5]);
    assert_eq!(
        board.says("only-combination"),
        "R3C3 is not 1, 2, 3, 6, 7, 8 or 9, by quadruple R3C3: with none of its numbers in R3C3, 4 would be in R3C4 and \
         R4C3, and no place would be left for 5."
    );
}

/// A rule about one cell is called by what that cell is.
#[test]
fn rules_about_one_cell_are_cells() {
    let grader = clued("kind = \"odd\"\ncells = [\"R5C8\"]");
    assert_eq!(
        Board::new(grader.network()).says("marked-cell"),
        "R5C8 is not 2, 4, 6 or 8, because R5C8 is in a circle, which marks an odd number."
    );
}

/// Cells that a rule reads together may see each other.
#[test]
fn a_cell_takes_its_only_symbol_from_others_of_a_rule() {
    let grader =
        clued("kind = \"quadruple\"\ncells = [\"R8C5\", \"R8C6\", \"R9C5\", \"R9C6\"]\nsymbols = [1, 7]");
    assert_eq!(
        Board::new(grader.network()).cell(8, 6, &[6]).says("only-combination"),
        "R8C5, R9C5 and R9C6 are not 6, because R8C6 can only hold 6."
    );
}

/// A circle that lacks one sum between its bounds says which.
#[test]
fn circles_tell_the_sum_that_they_lack() {
    let grader = clued("kind = \"arrow\"\ncells = [\"R8C5\"]\nshafts = [[\"R7C4\", \"R8C3\"]]");
    let board = Board::new(grader.network()).cell(8, 5, &[1, 2, 3, 4, 5, 6, 7, 9]);
    assert_eq!(
        board.cell(7, 4, &[1, 2, 3, 4, 5, 6, 7, 8]).cell(8, 3, &[3, 5, 6, 7, 8]).says("only-combination"),
        "R7C4 is not 5, 7 or 8, by arrow R8C5: not 5, as R8C3 is at least 3 and R8C5 is at most 9 but not 8; not 7 or 8, as R8C5 is \
         at most 9 and R8C3 is at least 3."
    );
}

/// Cells that are excluded in different ways tell which is excluded in which.
#[test]
fn rules_tell_which_cell_they_are_about() {
    let black = "kind = \"ratio\"\nis = [2]\nbetween = { cells = [[\"R1C1\", \"R1C2\"]] }";
    let white = "kind = \"difference\"\nis = [1]\nbetween = { cells = [[\"R1C1\", \"R2C1\"]] }";
    let grader = clued(&format!("{black}\n[[clue]]\n{white}"));
    let told = sentences("rule-between-cells", &Board::new(grader.network()).cell(1, 1, &[1, 2]).0).concat();
    assert!(told.contains(" (R1C2 by the black dot, R2C1 by the white dot)"), "{told}");
}

/// Skyscrapers are counted before and behind a cell.
#[test]
fn skyscrapers_are_counted() {
    let row = "[\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R1C5\", \"R1C6\", \"R1C7\", \"R1C8\", \"R1C9\"]";
    let seen = |count| clued(&format!("kind = \"skyscraper\"\ncells = {row}\nseen = {count}"));
    let grader = seen(4);
    let board = Board::new(grader.network()).cell(1, 1, &[5, 6]).cell(1, 2, &[1, 2]).cell(1, 3, &[3, 4]);
    assert_eq!(
        board.cell(1, 4, &[7, 9]).says("only-combination"),
        "R1C4 is 7, by skyscraper 4 left of row 1: with 9 in R1C4, at most 2 could be seen: 1 before it and itself."
    );
    let grader = seen(2);
    let board = Board::new(grader.network()).cell(1, 1, &[2, 8]);
    assert_eq!(
        board.cell(1, 2, &[3, 4]).cell(1, 3, &[6, 9]).says("only-combination"),
        "R1C1 is 8, by skyscraper 2 left of row 1: with 2 in R1C1, at least 3 would be seen: itself and 2 behind it."
    );
}

/// Between lines tell what the ends leave to the cells between, and these to the ends.
#[test]
fn between_lines_tell_bounds() {
    let grader = clued("kind = \"between-line\"\ncells = [\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R5C8\"]");
    let board = || Board::new(grader.network());
    assert_eq!(
        board().cell(1, 1, &[2, 3]).cell(5, 8, &[7, 9]).says("combinations"),
        "R1C2, R1C3 and R1C4 are not 1, 2 or 9, by between line R1C1: not 1 or 2, as both ends are at least 2, so the \
         cells between are at least 3; not 9, as both ends are at most 9, so the cells between are at most 8."
    );
    let inner = || board().cell(1, 2, &[5, 6, 7]).cell(1, 3, &[4, 5]).cell(1, 4, &[6, 7]);
    assert_eq!(
        inner().cell(1, 3, &[5, 6]).cell(1, 1, &[3, 4, 5]).cell(5, 8, &[8]).says("combinations"),
        "R1C1 is not 5, by between line R1C1: R5C8 is 8, and 3 numbers or more lie between the ends."
    );
    assert_eq!(
        inner().cell(1, 1, &[2, 3, 5]).cell(5, 8, &[9]).says("combinations"),
        "R1C1 is not 5, by between line R1C1: R1C3 is at most 5; R5C8 is 9, and 3 numbers or more lie between the ends."
    );
}

/// Along a line whose cells differ, what is seen at the end is the highest symbol of the line.
#[test]
fn a_skyscraper_of_one_is_placed_at_once() {
    let row = "[\"R1C9\", \"R1C8\", \"R1C7\", \"R1C6\", \"R1C5\", \"R1C4\", \"R1C3\", \"R1C2\", \"R1C1\"]";
    let grader = clued(&format!("kind = \"skyscraper\"\ncells = {row}\nseen = 1"));
    let told = "R1C9 is 9, by skyscraper 1 right of row 1: R1C9 must be the highest of row 1.";
    assert_eq!(Board::new(grader.network()).says("only-combination"), told);
    // Whatever else is known of the cell.
    let board = || Board::new(grader.network()).cell(1, 9, &[2, 9]);
    assert_eq!(board().says("only-combination"), told);
    assert_eq!(sentences("only-combination", &board().0), [told]);
    // Along cells that may be equal, the first may be anything but the least.
    let bent = clued("kind = \"skyscraper\"\ncells = [\"R1C1\", \"R4C4\", \"R7C7\"]\nseen = 1");
    assert_eq!(sentences("only-combination", &Board::new(bent.network()).0), Vec::<String>::new());
    // Three cells that differ hold a three or more, and the highest is seen.
    let short = clued("kind = \"skyscraper\"\ncells = [\"R1C1\", \"R1C2\", \"R1C3\"]\nseen = 1");
    assert_eq!(
        Board::new(short.network()).says("only-combination"),
        "R1C1 is not 1 or 2, by skyscraper 1 left of row 1: R1C1 must be the highest of row 1."
    );
}

/// Each end of a line has its own clue: what one of them dictates is told by that one, whichever comes first.
#[test]
fn dictated_cells_are_told_by_the_clue_of_their_end() {
    let row: Vec<String> = (1..=9).map(|column| format!("\"R1C{column}\"")).collect();
    let back: Vec<String> = row.iter().rev().cloned().collect();
    let seen = |cells: &[String], count: usize| {
        format!("kind = \"skyscraper\"\ncells = [{}]\nseen = {count}", cells.join(", "))
    };
    let told = |clues: [String; 2]| {
        let grader = clued(&clues.join("\n[[clue]]\n"));
        sentences("only-combination", &Board::new(grader.network()).0)
    };
    // The other end sees some, which dictates nothing.
    for clues in [[seen(&row, 1), seen(&back, 3)], [seen(&back, 3), seen(&row, 1)]] {
        assert_eq!(
            told(clues),
            ["R1C1 is 9, by skyscraper 1 left of row 1: R1C1 must be the highest of row 1."]
        );
    }
    for clues in [[seen(&back, 1), seen(&row, 3)], [seen(&row, 3), seen(&back, 1)]] {
        assert_eq!(
            told(clues),
            ["R1C9 is 9, by skyscraper 1 right of row 1: R1C9 must be the highest of row 1."]
        );
    }
    // All of a line that rises is dictated from the end that sees it; what the other end dictates too is told
    // by both.
    for clues in [[seen(&row, 9), seen(&back, 1)], [seen(&back, 1), seen(&row, 9)]] {
        let told = told(clues);
        for column in 1..=9 {
            let cell = format!("R1C{column} is {column}, ");
            let mut of_cell = told.iter().filter_map(|told| told.strip_prefix(&cell));
            assert!(of_cell.clone().any(|why| why.contains("skyscraper 9 left of row 1")), "{told:#?}");
            assert_eq!(
                of_cell.any(|why| why.starts_with("by skyscraper 1 right of row 1: ")),
                column == 9,
                "{told:#?}"
            );
        }
    }
}

/// What follows from the cells of one clue, no two of which hold the same, takes no chain.
#[test]
fn a_clue_knows_that_its_cells_differ() {
    let column = "[\"R1C2\", \"R2C2\", \"R3C2\", \"R4C2\", \"R5C2\", \"R6C2\", \"R7C2\", \"R8C2\", \"R9C2\"]";
    let grader = clued(&format!("kind = \"skyscraper\"\ncells = {column}\nseen = 2"));
    let board = Board::new(grader.network()).cell(1, 2, &[3, 8]).cell(2, 2, &[3, 4]).cell(3, 2, &[8, 9]);
    assert_eq!(
        board.says("only-combination"),
        "R1C2 is 8, by skyscraper 2 above column 2: with 3 in R1C2, at least 3 would be seen: itself and 2 behind it."
    );
}

/// Along a thermometer the nearest cell that says it is told, and of what compares by order the bounds.
#[test]
fn the_nearest_cell_of_a_thermometer_is_told() {
    let grader = clued("kind = \"thermometer\"\ncells = [\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R1C5\"]");
    let board = || {
        Board::new(grader.network()).cell(1, 1, &[1, 2, 3, 4]).cell(1, 2, &[2, 3, 4, 5, 6]).cell(
            1,
            3,
            &[3, 4, 5, 6, 7],
        )
    };
    // R1C5 says the same of R1C3, along the whole thermometer.
    assert_eq!(
        board().cell(1, 4, &[4, 5, 6, 7]).cell(1, 5, &[6, 8]).says("rule-between-cells"),
        "R1C2 is not 6 and R1C3 is not 7, because R1C4 is 4, 5, 6 or 7, and by the thermometer R1C2 < R1C3 < R1C4."
    );
    // Neither 8 nor 9 is in R1C4, and what no cell of a thermometer of five holds counts as well.
    let board = Board::new(grader.network()).cell(1, 4, &[4, 5, 6, 7]).cell(1, 5, &[5, 6, 8]);
    let told = sentences("rule-between-cells", &board.0);
    let nearest = "R1C1 is not 5, 6, 7, 8 or 9, R1C2 is not 6, 7, 8 or 9 and R1C3 is not 7, 8 or 9, because R1C4 is 4, 5, 6 or 7, \
                   and by the thermometer R1C1 < R1C2 < R1C3 < R1C4.";
    assert!(told.iter().any(|told| told == nearest), "{told:#?}");
    assert!(!told.iter().any(|told| told.contains("R1C5 is")), "{told:#?}");
    let sign = clued("kind = \"less\"\ncells = [\"R1C1\", \"R1C2\"]");
    assert_eq!(
        Board::new(sign.network()).cell(1, 2, &[2, 3, 4, 6, 7]).says("rule-between-cells"),
        "R1C1 is not 7, 8 or 9, because R1C2 is at least 2 and at most 7, and by the sign R1C1 < R1C2."
    );
}

/// What a rule leaves between two candidates of its cells is told.
#[test]
fn chains_name_the_cage() {
    let grader = clued("kind = \"cage\"\ncells = [\"R3C9\", \"R4C9\"]\nsum = 15");
    let board = Board::new(grader.network());
    assert_eq!(
        board.house(HouseKind::Column, 9, 9, &[(3, 9), (4, 9), (6, 9)]).says("grouped-aic"),
        "R6C9 is not 6, because if R6C9 is not 9, then one of R3C9 and R4C9 is 9, so 15 in 2 cells is 6+9 (cage R3C9), so \
         one of R3C9 and R4C9 is 6; so R6C9 is 9, or one of R3C9 and R4C9 is 6, and each of these excludes that."
    );
}

/// Where two cells of a sum are open, what is left of the sum is told; of several cells, which reason is for
/// which.
#[test]
fn sums_tell_what_is_left_for_two_cells() {
    let sum = clued("kind = \"little-killer\"\ncells = [\"R9C6\", \"R8C7\", \"R7C8\", \"R6C9\"]\nsum = 28");
    let board = Board::new(sum.network()).cell(9, 6, &[9]).cell(7, 8, &[9]).cell(8, 7, &[1, 5, 6]);
    let told = sentences("only-combination", &board.0);
    let expected = "R6C9 is not 1, 2, 3, 6, 7 or 8, by little killer 28 from R9C6 to R6C9: R9C6+R7C8 is 18, so R8C7+R6C9 is 10, and \
                    R8C7 is 1, 5 or 6.";
    assert!(told.iter().any(|told| told == expected), "{told:#?}");
}

/// Two cells between the circles that lie in one row hold two symbols.
#[test]
fn between_lines_leave_out_what_repeats_a_symbol() {
    let line = clued("kind = \"between-line\"\ncells = [\"R1C1\", \"R1C2\", \"R1C3\", \"R2C4\"]");
    let board = Board::new(line.network()).cell(1, 1, &[4]);
    let told = ["only-combination", "combinations"].map(|id| sentences(id, &board.0)).concat();
    assert!(told.iter().any(|told| told.contains("R2C4 is not 2, 3, 4, 5 or 6, by ")), "{told:#?}");
    assert!(
        !told.iter().any(|told| told.contains(" 3 (2 cells)") || told.contains(" 5 (2 cells)")),
        "{told:#?}"
    );
}

/// Rules tell by what their other cells add up to, at least or at most, why a cell does not hold a number.
#[test]
fn rules_tell_bounds() {
    let first = |technique: &str, clue: &str| Board::new(clued(clue).network()).says(technique);
    let only = |clue| first("only-combination", clue);
    assert_eq!(
        only("kind = \"arrow\"\ncells = [\"R1C1\"]\nshafts = [[\"R1C2\", \"R1C3\", \"R2C4\"]]"),
        "R2C4 is not 7, 8 or 9, by arrow R1C1: R1C1 is at most 9 and R1C2+R1C3 is at least 3."
    );
    let sum = only("kind = \"little-killer\"\ncells = [\"R1C4\", \"R2C3\", \"R3C2\", \"R4C1\"]\nsum = 33");
    assert!(sum.contains(" is at most "), "{sum}");
    let row = "[\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R1C5\", \"R1C6\", \"R1C7\", \"R1C8\", \"R1C9\"]";
    let seen = only(&format!("kind = \"skyscraper\"\ncells = {row}\nseen = 4"));
    assert!(
        seen.contains(
            "with more than 6 in R1C1, more than 7 in R1C2 or more than 8 in R1C3, fewer than 4 could be seen"
        ),
        "{seen}"
    );
    assert_eq!(
        first("marked-cell", "kind = \"odd\"\ncells = [\"R1C1\"]"),
        "R1C1 is not 2, 4, 6 or 8, because R1C1 is in a circle, which marks an odd number."
    );
    let sandwich = clued(&format!("kind = \"sandwich\"\ncells = {row}\nsum = 0"));
    assert_eq!(
        Board::new(sandwich.network()).cell(1, 2, &[2, 3, 4, 5, 6, 7, 8]).says("combinations"),
        "R1C1 is not 1 or 9, by sandwich 0 left of row 1: with 1 in R1C1, 9 would be in R1C2, which cannot hold it; with 9 \
         in R1C1, 1 would be in R1C2, which cannot hold it."
    );
    let dot = clued("kind = \"difference\"\nis = [1]\nbetween = { cells = [[\"R1C1\", \"R4C4\"]] }");
    assert_eq!(
        Board::new(dot.network()).cell(1, 1, &[1, 3, 4, 5, 6, 7, 8, 9]).says("rule-between-cells"),
        "R4C4 is not 1, because by the white dot it would need 2 in R1C1."
    );
    // Any number but 5, 7 and 9 has a half or a double.
    let ratio = first(
        "rule-between-cells",
        "kind = \"ratio\"\nis = [2]\nbetween = { cells = [[\"R1C1\", \"R4C4\"]] }",
    );
    let told = "is not 5, 7 or 9, because no candidate of ";
    assert!(ratio.contains(told) && ratio.ends_with(" goes with any of these by the black dot."), "{ratio}");
}

/// What a rule about one cell excludes is no candidate from the beginning, and no step.
#[test]
fn given_candidates_are_no_steps() {
    let grader = clued("kind = \"regex\"\ncells = [\"R1C1\"]\npattern = \"[257]\"");
    let network = grader.network();
    let board = Board::new(network);
    assert_eq!(board.0.count(network.cell_item(CellId(0))), 3);
    assert!(board.0.truths().all(|truth| !network.is_hidden(truth)), "nothing hidden is left");
    for id in ["marked-cell", "only-combination", "combinations", "rule-between-cells"] {
        assert_eq!(sentences(id, &board.0), [""; 0], "{id}");
    }
    assert_eq!(
        Board::new(network).cell(1, 1, &[2]).says("open-naked-single"),
        "R1C1 is 2, because 5 and 7 have been ruled out, and its given candidates lack 1, 3, 4, 6, 8 and 9."
    );
}

/// Both symbols of a deadly rectangle must be given in all of its cells.
#[test]
fn rectangles_are_deadly_only_where_both_symbols_are_given() {
    let told = |last: &str| {
        let clue =
            |cell, symbols| format!("kind = \"regex\"\ncells = [\"{cell}\"]\npattern = \"[{symbols}]\"");
        let cells = [("R1C1", "12"), ("R1C4", "12"), ("R2C1", "12"), ("R2C4", last)];
        let grader = clued(&cells.map(|(cell, symbols)| clue(cell, symbols)).join("\n[[clue]]\n"));
        sentences("unique-rectangle-1", &Board::new(grader.network()).0)
    };
    assert!(told("123").iter().any(|told| told.starts_with("R2C4 is ")), "{:?}", told("123"));
    assert_eq!(told("13"), [""; 0]);
}

/// Rules may be called by words that every sentence has. They are highlighted only where they are part of the
/// step.
#[test]
fn rules_that_are_called_by_common_words_are_highlighted_where_they_matter() {
    let text = r#"
        id = "t"
        box = [3, 3]
        [[constraint]]
        kind = "difference"
        name = "in"
        not = [1]
        between = { offsets = [[0, 1], [1, 0]] }
        [[constraint]]
        kind = "differ"
        name = "row"
        between = { offsets = [[1, 2], [2, 1], [1, -2], [2, -1]] }
    "#;
    let spec = Spec::from_toml(text).expect("a declaration");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("it can be built")));
    let model = grader.network().model();
    let told = |Board(candidates): Board<'_>, id: &str| {
        let step = Technique::by_id(id).and_then(|technique| technique.first(&candidates, &patient()));
        let step = step.expect("a step");
        let rules = step.highlights(&candidates).into_iter().filter_map(|highlight| match highlight {
            Highlight::Rule { rule, .. } => Some(model.rule_name(rule).to_owned()),
            _ => None,
        });
        (step.sentence(&candidates), rules.collect::<Vec<String>>())
    };
    let (sentence, rules) =
        told(Board::new(grader.network()).house(HouseKind::Row, 3, 7, &[(3, 5)]), "hidden-single");
    assert_eq!(sentence, "R3C5 is 7, because it is the only place for 7 in row 3.");
    assert_eq!(rules, Vec::<String>::new());
    let (sentence, rules) = told(Board::new(grader.network()).cell(1, 1, &[4, 6]), "rule-between-cells");
    assert!(sentence.ends_with(" by the rule in."), "{sentence}");
    assert_eq!(rules, ["in"]);
    // 7 in R4C2 and in R1C9.
    let entries = values(&format!("{:.<28}{:.<53}", "........7", "7"));
    let board = Board(Candidates::with_givens(grader.network(), &entries));
    let (sentence, rules) = told(board.house(HouseKind::Box, 1, 7, &[(3, 1)]), "hidden-single-box");
    assert!(sentence.contains(" in box 1") && sentence.contains(" by the rule row"), "{sentence}");
    assert_eq!(rules, ["row"]);
}
