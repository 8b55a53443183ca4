//! Reasons of steps by rules say what is true on the board, and what they mean.

use std::sync::Arc;

use dlx_sudoku::grade::{Candidates, Network, TECHNIQUES};
use dlx_sudoku::{ModelFinder, format};
use dlx_variants::Symbol;

use super::data::patient;
use super::patterns::sentences;
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
    assert!(!told.contains("by sandwich 29 at R1C1: R1C1 can only hold 5"), "{told}");
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
