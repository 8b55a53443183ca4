//! Reasons of steps by rules say what is true on the board, and what they mean.

use std::sync::Arc;

use dlx_engine::OptionId;
use dlx_sudoku::grade::{
    Candidates, Grader, Network, Next, Node, Reason, Step, Strength, TECHNIQUES, Technique,
};
use dlx_sudoku::{ModelFinder, format};
use dlx_variants::{CellId, HouseKind, Meaning, Symbol, catalogue};

use super::data::{classic, eased, patient, values};
use super::patterns::{self, sentences};
use super::rule_words::clued;
use super::words_of_patterns::Board;

/// A puzzle with a between line whose last cell may hold two symbols by the line.
const BETWEEN: &str = r#"{"rows": ["...946.37", ".76123...", "493578621", "..46172..", "718295463", "269834175", "6...5.79.",
    "9.7.8...6", "..5769..2"], "model": {"id": "m", "box": [3, 3], "clue": [
    {"kind": "between-line", "cells": ["R4C9", "R3C8", "R3C9"]}]}}"#;

/// A puzzle with rows whose first three cells rise or fall.
const ROSSINI: &str = r#"{"rows": ["5..2..6..", ".4..36...", "8...9....", "4.186....", ".7...3...", "...4..5..", "9.....46.",
    ".....12..", "........."], "model": {"id": "m", "box": [3, 3], "clue": [
    {"kind": "rossini", "cells": ["R1C8", "R2C8", "R3C8"], "order": "neither"},
    {"kind": "rossini", "cells": ["R1C3", "R2C3", "R3C3"], "order": "falling"},
    {"kind": "rossini", "cells": ["R1C9", "R2C9", "R3C9"], "order": "rising"}]}}"#;

/// The first steps of a puzzle, in words.
fn steps(puzzle: &str, count: usize) -> Vec<String> {
    let record =
        format::read(puzzle.as_bytes(), None, &mut ModelFinder::detect()).expect("a puzzle").remove(0);
    let network = Network::new(Arc::clone(record.puzzle.model()));
    let mut candidates = Candidates::with_givens(&network, record.puzzle.givens());
    let mut told = Vec::new();
    while told.len() < count {
        let step = TECHNIQUES.iter().find_map(|technique| technique.first(&candidates, &patient()));
        let Some(step) = step else { break };
        told.push(step.sentence(&candidates));
        step.apply(&mut candidates);
    }
    told
}

/// The last cell of a rule is not told to have one symbol by the rule where a cell elsewhere leaves it no
/// other.
#[test]
fn what_blocks_the_rest_of_a_last_cell_is_told() {
    let told = steps(BETWEEN, 5).concat();
    assert!(
        told.contains("between line R4C9 leaves R4C9 only 9, since 8 would leave no candidate for R4C8."),
        "{told}"
    );
    assert!(!told.contains("shares cells with"), "{told}");
}

/// What another cell excludes by its only candidate is no work of a rule.
#[test]
fn a_cell_with_one_candidate_needs_no_rule() {
    let row = "[\"R1C1\", \"R1C2\", \"R1C3\", \"R1C4\", \"R1C5\", \"R1C6\", \"R1C7\", \"R1C8\", \"R1C9\"]";
    let sandwich = clued(&format!("kind = \"sandwich\"\ncells = {row}\nsum = 29"));
    let board = Board::new(sandwich.network()).cell(1, 1, &[5]);
    let told = sentences("only-combination", &board.0).concat();
    assert!(!told.contains("by sandwich 29 left of row 1: R1C1 can only hold 5"), "{told}");
}

/// What a cell holds is not contradicted by its reason: what the cell would hold otherwise is told as that.
#[test]
fn bounds_on_a_filled_cell_say_what_it_does_not_hold() {
    let cage = clued("kind = \"cage\"\ncells = [\"R4C4\", \"R5C3\", \"R5C4\", \"R5C5\"]\nsum = 24");
    let mut values = vec![None; 81];
    (values[30], values[39]) = (Symbol::from_index(7), Symbol::from_index(8));
    let board =
        Board(Candidates::with_givens(cage.network(), &values)).cell(5, 3, &[3, 6]).cell(5, 5, &[3, 4]);
    let steps = ["only-combination", "arrangements"].map(|id| sentences(id, &board.0)).concat();
    let told: Vec<&String> = steps.iter().filter(|told| told.starts_with("R5C3 is 3,")).collect();
    assert!(!told.is_empty() && told.iter().all(|told| told.contains(": not 6, as 24 - ")), "{steps:#?}");
}

/// Cells that are filled do not refer to candidates that nothing names, and what they do not hold is no
/// reason.
#[test]
fn reasons_of_filled_cells_name_what_is_impossible() {
    for told in steps(ROSSINI, 25) {
        let (effect, reason) = told.split_at(told.find(", ").expect("a reason"));
        if effect.contains(" is ") && !effect.contains(" not ") {
            assert!(!reason.contains("any of these") && !reason.contains("goes with it"), "{told}");
            let cell = effect.split(' ').next().expect("a cell");
            assert!(
                !reason
                    .ends_with(&format!(": {cell} is not {}.", &reason[reason.len() - 2..reason.len() - 1])),
                "{told}"
            );
        }
    }
}

/// Rules with words for players are told by these, and sets by the numbers of their cells.
#[test]
fn needs_are_told_in_words() {
    let needed = |clue: &str| {
        let grader = clued(clue);
        grader.network().model().tell_needed(0).expect("it needs something")
    };
    let line = "cells = [\"R1C1\", \"R1C2\"]";
    assert_eq!(
        needed(&format!("kind = \"regex\"\n{line}\npattern = \"[12]+\"\nsays = \"Low ones.\"")),
        "\"Low ones\""
    );
    assert_eq!(needed(&format!("kind = \"regex\"\n{line}\npattern = \"[12]+\"")), "to match [12]+");
    let steps = "start = [0]\naccept = [0]\nsteps = [\"0 135 1\", \"1 246 0\"]\nsays = \"odd, even\"";
    assert_eq!(needed(&format!("kind = \"automaton\"\n{line}\n{steps}")), "\"odd, even\"");
    let sets = "kind = \"equal-sums\"\nsets = [[\"R1C1\", \"R1C2\"], [\"R2C4\", \"R2C5\", \"R2C6\"]]";
    assert_eq!(needed(sets), "the same sum in each set, of 2 and 3 cells");
}

/// Where every other symbol of a line excludes a symbol, that is told of the line, not of a cell beside it.
#[test]
fn what_is_never_on_a_line_is_told_as_that() {
    let line = clued("kind = \"whispers\"\ncells = [\"R1C1\", \"R2C2\", \"R3C2\"]");
    let told = sentences("rule-alone", &Board::new(line.network()).0);
    let expected = "because 5 is never on the whispers line, as nothing goes beside it there.";
    let of_five: Vec<&String> = told.iter().filter(|told| told.contains("not 5")).collect();
    assert!(!of_five.is_empty() && of_five.iter().all(|told| told.ends_with(expected)), "{told:#?}");
    // At a bulb, 9 is impossible only there.
    let bulb = clued("kind = \"thermometer\"\ncells = [\"R1C1\", \"R2C2\"]");
    let told = sentences("rule-alone", &Board::new(bulb.network()).0).concat();
    assert!(!told.contains("never"), "{told}");
}

/// A player who looks for a maximum is sent to its cell.
#[test]
fn marked_cells_are_where_to_look() {
    let maxima = clued("kind = \"maximum\"\ncells = [\"R2C2\", \"R5C5\", \"R8C3\"]");
    let candidates = Candidates::new(maxima.network());
    let steps = patterns::steps("rule-alone", &candidates);
    assert!(!steps.is_empty());
    for step in steps {
        let told = Next { candidates: candidates.clone(), step }.text(Strength::Where);
        assert!(told.starts_with("Look at the maximum R") && !told.contains("box"), "{told}");
    }
}

/// Of rules one of which holds, these are told.
#[test]
fn alternatives_are_told_by_their_rules() {
    let sum = |sum: u32| format!("[{{ kind = \"sum-cage\", cells = [\"R1C1\", \"R2C2\"], sum = {sum} }}]");
    let either = clued(&format!("kind = \"any-of\"\nalternatives = [{}, {}]", sum(3), sum(4)));
    let board = Board::new(either.network()).cell(1, 1, &[1, 2, 3, 4, 5]);
    let told =
        sentences("only-combination", &board.0).concat() + &sentences("combinations", &board.0).concat();
    let needed = "needs sum cage R1C1 (the sum 3) or sum cage R1C1 (the sum 4), which is impossible with";
    assert!(told.contains(needed), "{told}");
    // Candidates are no set, which is told as "12345".
    assert!(told.contains(", as R1C1 is 1, 2, 3, 4 or 5."), "{told}");
}

/// What a nested net rules out stands beside what follows from it: on a classic board, what is left of the
/// same cell, or of the same symbol in a house.
#[test]
fn exclusions_of_nested_nets_stand_beside_their_conclusions() {
    let grader = classic();
    let givens = values(".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...");
    let mut candidates = Candidates::with_givens(grader.network(), &givens);
    patterns::settle(&mut candidates, 95);
    let net = Technique::by_id("nested-forcing-net").expect("a technique");
    let step = net.first(&candidates, &patient()).expect("a nested net");
    let told = step.sentence(&candidates);
    assert!(told.contains("ruled out by trial") && !told.contains(" and thus "), "{told}");
}

/// Steps about boxes by their names are about boxes, also where a symmetry of the variant takes these to
/// rows, so that a puzzle is graded as an image in which they are others.
#[test]
fn steps_named_after_boxes_are_about_boxes() {
    let mut boxes = 0;
    for (id, index) in ["classic", "x", "disjoint-groups"].iter().flat_map(|id| [(id, 0), (id, 1)]) {
        let puzzle = eased(catalogue::find(id).expect("the variant is in the catalogue"), index, 10).puzzle;
        let grader = Grader::new(Arc::clone(puzzle.model()));
        let grade = grader.grade(puzzle.givens(), &patient()).expect("one solution");
        let network = grader.network();
        let named = ["hidden-single-box", "pointing", "direct-pointing"];
        for step in grade.steps.iter().filter(|step| named.contains(&step.technique.id)) {
            let truth = match &step.reason {
                Reason::Single { truth } | Reason::Locked { truth } => *truth,
                Reason::Direct { causes, .. } => causes[0],
                other => panic!("{other:?}"),
            };
            let Meaning::Symbol { house, .. } = network.meaning(truth) else { panic!("{step:?}") };
            assert_eq!(network.model().houses()[house].kind, HouseKind::Box, "{id}: {step:?}");
            boxes += 1;
        }
    }
    assert!(boxes > 20, "{boxes}");
}

/// A rule is named for what it excludes, and not for what trial has excluded in the same cell.
#[test]
fn a_rule_is_named_for_what_it_excludes() {
    let spec = catalogue::find("non-consecutive").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
    let board = Board::new(grader.network()).cell(9, 4, &[3, 5, 6, 7]);
    let network = grader.network();
    let option = |row: u16, column: u16, symbol: usize| {
        let symbol = Symbol::from_index(symbol - 1).expect("a symbol");
        network.lowered().option(CellId((row - 1) * 9 + column - 1), symbol)
    };
    let node = |options: &[OptionId], holds| Node { options: options.to_vec(), holds };
    let nodes = vec![
        node(&[option(9, 5, 2)], true),
        node(&[option(9, 4, 3)], false),
        node(&[option(9, 4, 6), option(9, 4, 7)], false),
        node(&[option(9, 4, 5)], true),
    ];
    let truth = network.cell_item(CellId(0));
    let mut step = Step::new(Technique::by_id("nested-forcing-net").expect("a technique"));
    step.reason = Reason::Contradiction { nodes, truth, premises: Vec::new() };
    step.eliminations = vec![option(9, 5, 2)];
    let told = step.sentence(&board.0);
    assert!(told.contains("R9C4 is not 3 by the rule non-consecutive, nor 6 or 7, but 5"), "{told}");
    // What excludes its own symbol in the house, and others by the rule.
    let board = Board::new(grader.network()).cell(4, 1, &[6, 7]);
    let told = sentences("rule-between-cells", &board.0);
    let wanted = "R3C1, R4C2 and R5C1 are not 6 or 7, because R4C1 is 6 or 7, both of which exclude these (other symbols by the rule \
                  non-consecutive).";
    assert!(told.iter().any(|told| told == wanted), "{told:#?}");
}
