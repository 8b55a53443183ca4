//! Reasons that say why: none is empty, says what the step does not rest on, or leaves out what it does.

use std::sync::Arc;

use dlx_sudoku::grade::{Candidates, Network, TECHNIQUES};
use dlx_variants::catalogue;

use super::data::{cells, made, patient};
use super::patterns::sentences;
use super::rule_words::clued;
use super::words_of_patterns::Board;

/// Every step on the way to the solution, over all variants, has a reason.
#[test]
fn no_reason_is_empty() {
    for spec in catalogue::all().iter().filter(|spec| cells(spec) <= 100) {
        let made = made(spec, 1);
        let network = Network::new(Arc::clone(&made.puzzle.model));
        let mut candidates = Candidates::with_givens(&network, &made.puzzle.givens);
        while !candidates.is_solved() {
            let mut first =
                TECHNIQUES.iter().filter_map(|technique| technique.first(&candidates, &patient()));
            let step = first.next().expect("a search finds a step");
            let (reason, told) = (step.reason(&candidates), step.sentence(&candidates));
            assert!(!reason.trim().is_empty() && !told.contains("because ."), "{}: {told}", spec.id);
            step.apply(&mut candidates);
        }
    }
}

/// A quadruple that settles a cell by what it still needs elsewhere tells what it expects.
#[test]
fn states_without_words_are_told_by_what_is_expected() {
    let clue =
        |corner: &str, symbols: &str| format!("kind = \"quadruple\"\ncells = {corner}\nsymbols = {symbols}");
    let grader = clued(&clue("[\"R5C5\", \"R5C6\", \"R6C5\", \"R6C6\"]", "[1, 3, 5]"));
    let board =
        Board::new(grader.network()).cell(6, 6, &[2]).cell(5, 5, &[1, 3, 5]).cell(6, 5, &[1, 3, 5, 8]);
    for id in ["only-combination", "combinations"] {
        for told in sentences(id, &board.0) {
            assert!(told.contains("quadruple R5C5: ") || told.contains("quadruple R5C5 expects "), "{told}");
        }
    }
}

/// Of what a chain of sets eliminates, some goes because its cell holds the symbol that one of the ends has.
#[test]
fn chains_of_sets_tell_only_what_an_end_must_hold() {
    let grader = super::data::classic();
    let board = Board::new(grader.network()).cell(1, 1, &[1, 2]).cell(1, 5, &[2, 3]).cell(1, 9, &[2, 3]);
    let told = sentences("als-xy-wing", &board.0).join("\n");
    assert!(told.contains("so the first or the last has 1"), "{told}");
    assert!(!told.contains("has each of"), "{told}");
}
