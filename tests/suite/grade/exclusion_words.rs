//! What excludes candidates, in words: rules that keep symbols out of places, links between colours, lines
//! that order cells.

use std::sync::Arc;

use dlx_sudoku::grade::{Candidates, Grader, Technique};
use dlx_variants::{HouseKind, catalogue};

use super::data::{classic, values};
use super::patterns::{sentences, settle, steps};
use super::rule_words::clued;
use super::words::assert_highlighted;
use super::words_of_patterns::Board;

fn grader(id: &str) -> Grader {
    let spec = catalogue::find(id).expect("the variant is in the catalogue");
    Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")))
}

/// A direct hidden pair names the rule that keeps its symbols, and the one that is placed, out of other
/// cells.
#[test]
fn direct_forms_name_the_rule_that_excludes() {
    let grader = grader("anti-knight");
    let givens = values("..93..........9...68.421......9.2.....18.....8..1.......6.185.2..7..........6.7..");
    let mut candidates = Candidates::with_givens(grader.network(), &givens);
    settle(&mut candidates, 20);
    let first = steps("direct-hidden-pair", &candidates);
    let first = first.iter().find(|step| step.effect(&candidates) == "R3C3 is 5").expect("a step");
    assert_eq!(
        first.sentence(&candidates),
        "R3C3 is 5, because 3 and 4 in column 3 are in R2C3 and R4C3, as 3 in R1C4 excludes R3C3 by the rule anti-knight, so only \
         this place is left for 5 in column 3."
    );
    assert_highlighted(first, &candidates);
    first.apply(&mut candidates);
    settle(&mut candidates, 20);
    let then = steps("direct-hidden-pair", &candidates);
    let then = then.iter().find(|step| step.effect(&candidates) == "R5C1 is 9").expect("a step");
    let told = then.sentence(&candidates);
    for part in [
        "5 and 6 in box 4 are in R4C2 and R6C2, as 5 in R3C3 excludes R5C2 by the rule anti-knight and 6 in R3C1 ",
        ", so only this place is left for 9 in box 4, as 9 in R4C4 excludes R5C2 by the rule anti-knight.",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert_highlighted(then, &candidates);
}

/// Where another symbol excludes one of several, both are told.
#[test]
fn direct_forms_tell_which_symbol_is_excluded() {
    let grader = grader("non-consecutive");
    let mut givens = vec![None; 81];
    let line = values(&format!("{:.<81}", "..9"));
    givens[..9].clone_from_slice(&line[..9]);
    let board = Board(Candidates::with_givens(grader.network(), &givens));
    let two = [(1, 5), (1, 7)];
    let board = board.house(HouseKind::Row, 1, 8, &two).house(HouseKind::Row, 1, 4, &two);
    let board = board.house(HouseKind::Row, 1, 6, &[(1, 5), (1, 1)]);
    let told = sentences("direct-hidden-pair", &board.0).concat();
    assert!(told.contains("as 9 in R1C3 excludes 8 in R1C2 and R1C4 by the rule non-consecutive"), "{told}");
}

/// 3D Medusa tells the links that give the colours, and for each candidate which places exclude it.
#[test]
fn colours_of_several_symbols_tell_their_links() {
    use HouseKind::{Box, Column, Row};
    let grader = classic();
    let board = || Board::new(grader.network()).cell(4, 1, &[4, 9]).house(Row, 4, 4, &[(4, 1), (4, 7)]);
    let crowded = board().house(Row, 4, 9, &[(4, 1), (4, 7)]).says("medusa");
    for part in [
        "9 in row 4 is in R4C1 or R4C7",
        "R4C1 is 4 or 9",
        "4 in row 4 is in R4C1 or R4C7; so R4C1 is 4 and R4C7 is 9",
        " or else ",
        ", and neither 4 nor 9 in R4C7 leaves room for 1, 2, 3, 5, 6, 7 or 8 there.",
    ] {
        assert!(crowded.contains(part), "{part} in {crowded}");
    }
    // 4 in R4C7, or else 4 in R4C1, 9 in R8C1 and 4 in R9C2.
    let seen = board().house(Column, 1, 9, &[(4, 1), (8, 1)]).cell(8, 1, &[4, 9]);
    let seen = seen.house(Box, 7, 4, &[(8, 1), (9, 2)]);
    let found = steps("medusa", &seen.0);
    let told: Vec<String> = found.iter().map(|step| step.sentence(&seen.0)).collect();
    assert!(told.iter().any(|told| told.contains("R9C7 sees 4 in R4C7 and R9C2")), "{told:#?}");
    for step in found {
        assert_highlighted(&step, &seen.0);
    }
}

/// A colour that excludes itself tells the links between the places that exclude each other.
#[test]
fn colours_that_exclude_themselves_tell_why() {
    use HouseKind::{Column, Row};
    let grader = classic();
    let board = Board::new(grader.network()).cell(1, 1, &[4, 9]).cell(1, 7, &[4, 9]).cell(5, 1, &[4, 9]);
    let board = board.cell(5, 7, &[4, 9]).cell(3, 2, &[4, 9]);
    let board = board.house(Row, 3, 4, &[(3, 2), (3, 9)]).house(Column, 9, 4, &[(3, 9), (5, 9)]);
    for step in steps("medusa", &board.0) {
        let told = step.sentence(&board.0);
        assert!(told.contains("; so "), "{told}");
        assert_highlighted(&step, &board.0);
    }
}

/// Of many symbols that a rule excludes, those that it does not are told.
#[test]
fn few_symbols_that_a_rule_does_not_exclude_are_told() {
    let grader = clued("kind = \"difference\"\nnot = [1, 2, 3, 4]\nbetween = { unmarked = [] }");
    let told = sentences("rule-alone", &Board::new(grader.network()).0).concat();
    assert!(told.contains("(all but 5 by the"), "{told}");
}

/// What a technique is does not speak of a rule that the puzzle may lack.
#[test]
fn summaries_of_rules_hold_for_all_of_them() {
    for id in ["rule-alone", "rule-single"] {
        let technique = Technique::by_id(id).expect("a technique");
        assert!(!technique.summary.contains("thermometer"), "{}", technique.summary);
    }
}

/// A colour that leaves a cell outside of it no candidate is wrong, and the words say which place excludes
/// which candidate.
#[test]
fn colours_that_empty_a_cell_tell_how() {
    use HouseKind::{Column, Row};
    let grader = classic();
    let board = Board::new(grader.network()).cell(1, 1, &[1, 2]).house(Row, 1, 2, &[(1, 1), (1, 4)]);
    let board = board.cell(1, 4, &[2, 3]).house(Column, 4, 3, &[(1, 4), (5, 4)]).cell(5, 1, &[1, 3]);
    let found = steps("medusa", &board.0);
    let told: Vec<String> = found.iter().map(|step| step.sentence(&board.0)).collect();
    let wanted = "so R1C1 is 1, R1C4 is 2 and R5C4 is 3 or none of them is, and these leave no candidate for R5C1: 1 in R1C1 \
                  excludes 1 and 3 in R5C4 excludes 3.";
    assert!(told.iter().any(|told| told.ends_with(wanted)), "{told:#?}");
    found.iter().for_each(|step| assert_highlighted(step, &board.0));
}
