//! Sums that cells cannot have, in words: what is left, and why no candidates make that.

use std::sync::Arc;

use dlx_sudoku::grade::{Candidates, Network, Reason, TECHNIQUES};
use dlx_variants::{CellId, HouseKind, catalogue};

use super::data::{made, patient, values};
use super::patterns::{sentences, steps};
use super::rule_words::clued;
use super::words::assert_highlighted;
use super::words_of_patterns::Board;

fn cage(cells: &str, sum: u32) -> String {
    let cells: Vec<String> = cells.split(' ').map(|cell| format!("\"{cell}\"")).collect();
    format!("kind = \"cage\"\ncells = [{}]\nsum = {sum}", cells.join(", "))
}

/// The sentence of a step that eliminates, by how it begins.
fn told_of(id: &str, board: &Board<'_>, effect: &str) -> String {
    let told = sentences(id, &board.0);
    let found = told.iter().find(|told| told.starts_with(&format!("{effect}, ")));
    found.unwrap_or_else(|| panic!("{effect} is not in {told:#?}")).clone()
}

/// Cages do not only claim that a sum is impossible: they tell what is left, and what the other cells add up
/// to.
#[test]
fn cages_tell_what_is_left_of_their_sums() {
    let low: &[usize] = &[1, 2, 3, 4, 5, 6, 7];
    let grader = clued(&cage("R1C5 R1C6 R2C5 R2C6", 25));
    let board = Board::new(grader.network()).cell(2, 5, low).cell(2, 6, low);
    assert_eq!(
        told_of("arrangements", &board, "R1C6 is not 1 or 2"),
        "R1C6 is not 1 or 2, by cage R1C5: of the sum 25, 1 or 2 in R1C6 leaves 24 or 23 for R1C5, R2C5 and R2C6, but they \
         add up to at most 22."
    );
    // Nor does a name with a comma make a sentence begin otherwise.
    let grader = clued(&format!("{}\nname = \"big, cage\"", cage("R1C5 R1C6 R2C5 R2C6", 25)));
    let board = Board::new(grader.network()).cell(2, 5, low).cell(2, 6, low);
    assert_eq!(
        told_of("arrangements", &board, "R1C6 is not 1 or 2"),
        "R1C6 is not 1 or 2, by big, cage R1C5: of the sum 25, 1 or 2 in R1C6 leaves 24 or 23 for R1C5, R2C5 and R2C6, but \
         they add up to at most 22."
    );
    let grader = clued(&cage("R1C4 R1C5 R1C6 R2C5 R2C6", 28));
    let mut givens = vec![None; 81];
    givens[3] = values(&format!("3{}", ".".repeat(80)))[0];
    let board = Board(Candidates::with_givens(grader.network(), &givens)).cell(2, 5, low).cell(2, 6, low);
    assert_eq!(
        told_of("arrangements", &board, "R1C6 is not 1 or 2"),
        "R1C6 is not 1 or 2, by cage R1C4: 28 - 3 (R1C4) = 25 is left, of which 1 or 2 in R1C6 leaves 24 or 23 for R1C5, R2C5 \
         and R2C6, but they add up to at most 22."
    );
}

/// Each set of symbols that cells could hold is told with what is wrong with it.
#[test]
fn sums_tell_what_is_wrong_with_each_set() {
    let grader = clued(&cage("R1C1 R1C2 R1C3", 15));
    let model = grader.network().model();
    // What the first cells of row 1 may hold.
    let told = |cells: &[&str], sum: i64| {
        let ids: Vec<CellId> = (0..cells.len()).map(|at| CellId(at as u16)).collect();
        let symbols =
            |cell: CellId| values(&format!("{:.<81}", cells[cell.index()])).into_iter().flatten().collect();
        model.tell_no_sum(&ids, sum, &symbols).unwrap_or_default()
    };
    assert_eq!(told(&["24", "125"], 4), "1+3 has no place for 3 and 2+2 repeats 2");
    assert_eq!(told(&["68", "9", "7"], 23), "6+8+9 has only R1C1 for 6 and 8");
    assert_eq!(
        told(&["29", "158", "15"], 21),
        "4+8+9 has no place for 4, 5+7+9 has no place for 7 and 6+7+8 has no place for 6 and 7"
    );
    assert_eq!(told(&["34"], 5), "R1C1 is 3 or 4");
    assert_eq!(told(&["12", "2"], -4), "they add up to at least 3");
    assert_eq!(told(&["12", "2"], 5), "they add up to at most 3");
    assert_eq!(told(&["", "2"], 5), "nothing is left for R1C1");
    assert_eq!(told(&["9", "9"], 18), "9+9 repeats 9");
    // What is possible, and what takes too many words.
    for (cells, sum) in [(&["12", "2"][..], 3), (&["123456789"], 10), (&["25", "1579", "14"], 12)] {
        assert_eq!(told(cells, sum), "", "{cells:?} {sum}");
    }
}

/// Innies of three and more cells say why the others cannot have what is left.
#[test]
fn innies_tell_why_others_cannot_have_the_rest() {
    let grader = clued(&cage("R1C1 R1C2 R1C3 R2C1 R2C2 R2C3", 31));
    let board = Board::new(grader.network()).cell(3, 2, &[1, 2, 3]).cell(3, 3, &[2, 4]);
    let steps = steps("innies", &board.0);
    assert!(!steps.is_empty());
    for step in steps {
        let told = step.sentence(&board.0);
        assert!(told.contains(" leaves ") && told.contains(", but they add up to at most 7"), "{told}");
        assert_highlighted(&step, &board.0);
    }
}

/// Of many cells that lose candidates by innies, the first is told.
#[test]
fn innies_of_many_cells_tell_the_first() {
    let grader = clued(&cage("R1C1 R1C2 R1C3 R2C1 R2C2", 15));
    let board = Board::new(grader.network());
    let told = sentences("innies", &board.0);
    assert!(told.iter().any(|told| told.ends_with("; the other cells likewise.")), "{told:#?}");
    assert!(told.iter().all(|told| told.len() < 450), "{told:#?}");
}

/// The difference between innies and outies says what a symbol would make of the other cells, and why they
/// are not that.
#[test]
fn differences_tell_why_others_do_not_differ_so() {
    let grader = clued(&cage("R1C1 R1C2 R1C3 R2C1 R2C2 R2C3 R3C1 R4C1", 40));
    let board = Board::new(grader.network()).cell(3, 2, &[1, 2]).cell(3, 3, &[3, 4]).cell(4, 1, &[1]);
    let steps = steps("innie-outie-difference", &board.0);
    assert!(!steps.is_empty());
    for step in steps {
        let told = step.sentence(&board.0);
        assert!(
            told.ends_with(
                "R3C2+R3C3 is 45 - 40 = 5 more than R4C1, so 1 in R3C2 makes R3C3 4 more than R4C1, but R3C3 is at most 4 and R4C1 \
                 is at least 1; 3 in R3C3 makes R3C2 2 more than R4C1, but R3C2 is at most 2 and R4C1 is at least 1."
            ),
            "{told}"
        );
        assert_highlighted(&step, &board.0);
    }
}

/// An arrow whose shaft is known but for a cell says which sum its circle lacks.
#[test]
fn arrows_tell_which_sum_the_circle_lacks() {
    let grader = clued("kind = \"arrow\"\ncells = [\"R5C7\"]\nshafts = [[\"R4C6\", \"R5C6\"]]");
    let board = Board::new(grader.network()).cell(4, 6, &[7]).cell(5, 7, &[1, 2, 3, 4, 6, 7, 9]);
    let board = board.cell(5, 6, &[1, 2, 3, 4, 5, 9]);
    assert_eq!(
        told_of("only-combination", &board, "R5C6 is 2"),
        "R5C6 is 2, by arrow R5C7: not 1, as R4C6 is 7 and R5C7 cannot be 8; not 3, 4, 5 or 9, as R5C7 is at \
         most 9 and R4C6 is 7."
    );
}

/// A chain does not end with what it is to show, but with the bounds from which that follows.
#[test]
fn chains_end_with_bounds_instead_of_their_conclusion() {
    let grader = clued("kind = \"arrow\"\ncells = [\"R4C8\"]\nshafts = [[\"R3C8\", \"R3C7\", \"R4C6\"]]");
    let board = Board::new(grader.network()).cell(4, 8, &[6, 7, 8, 9]).cell(3, 8, &[1, 2]);
    let board = board.cell(3, 7, &[3, 4]).cell(4, 6, &[1, 2, 5]).cell(5, 2, &[5, 9]);
    let board = board.house(HouseKind::Box, 4, 5, &[(4, 1), (4, 2), (5, 2)]);
    let board = board.house(HouseKind::Box, 4, 9, &[(4, 1), (4, 2), (5, 2)]);
    let told = sentences("grouped-aic", &board.0);
    let told =
        told.iter().find(|told| told.starts_with("R4C6 is not 5")).unwrap_or_else(|| panic!("{told:#?}"));
    assert!(told.contains(", so R4C8 is "), "{told}");
    assert!(!told.contains("so R4C6 is not 5 (arrow R4C8)"), "{told}");
}

/// Whatever innies and outies leave other cells, that cannot be, and the words say so.
#[test]
fn what_innies_leave_is_told_to_be_impossible() {
    let mut told = 0;
    for index in 0..4 {
        let made = made(catalogue::find("killer").expect("the variant is in the catalogue"), index);
        let network = Network::new(Arc::clone(made.puzzle.model()));
        let mut candidates = Candidates::with_givens(&network, made.puzzle.givens());
        let simple = || TECHNIQUES.iter().filter(|technique| technique.rating.0 < 40);
        while let Some(step) = simple().find_map(|technique| technique.first(&candidates, &patient())) {
            if matches!(step.reason, Reason::KnownSum { .. } | Reason::KnownDifference { .. }) {
                let sentence = step.sentence(&candidates);
                for part in
                    sentence.split("; ").filter(|part| part.contains(" leaves ") || part.contains(" makes "))
                {
                    assert!(part.contains(", but "), "{sentence}");
                    told += 1;
                }
            }
            step.apply(&mut candidates);
        }
    }
    assert!(told > 3, "{told}");
}
