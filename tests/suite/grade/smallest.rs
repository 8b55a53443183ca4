//! All puzzles on the smallest board, up to the names of symbols.

use std::sync::Arc;

use dlx_sudoku::Values;
use dlx_sudoku::grade::{Grader, Level};
use dlx_variants::{Lowered, catalogue};

use super::data::patient;

const CELLS: usize = 16;

/// All filled boards.
fn boards(lowered: &Lowered) -> Vec<Values> {
    let mut search = lowered.problem.solver().solutions();
    let mut boards = Vec::new();
    while let Some(chosen) = search.next() {
        boards.push(lowered.decode(chosen));
    }
    boards
}

/// The minimal sets of cells, as bits, whose clues leave only this one of all boards.
fn minimal_clues(board: &Values, all: &[Values]) -> Vec<usize> {
    let mut leaves_more = vec![false; 1 << CELLS];
    for other in all.iter().filter(|other| *other != board) {
        let agrees = |cell: &usize| board[*cell] == other[*cell];
        leaves_more[(0..CELLS).filter(agrees).map(|cell| 1 << cell).sum::<usize>()] = true;
    }
    let without =
        |clues: usize| (0..CELLS).map(move |cell| clues & !(1 << cell)).filter(move |&fewer| fewer != clues);
    for clues in (0..1 << CELLS).rev().filter(|&clues| clues != 0) {
        if leaves_more[clues] {
            without(clues).for_each(|fewer| leaves_more[fewer] = true);
        }
    }
    (0..1 << CELLS)
        .filter(|&clues| !leaves_more[clues] && without(clues).all(|fewer| leaves_more[fewer]))
        .collect()
}

#[test]
fn every_minimal_puzzle_of_four_symbols_is_easy() {
    let spec = catalogue::find("4x4").expect("the variant is in the catalogue");
    let grader = Grader::new(Arc::new(spec.build_fixed().expect("the variant has a model")));
    let all = boards(grader.network().lowered());
    assert_eq!(all.len(), 288);
    let mut puzzles = 0;
    for board in all.iter().filter(|board| board[..4].is_sorted()) {
        for clues in minimal_clues(board, &all) {
            let given = |cell: usize| board[cell].filter(|_| clues >> cell & 1 != 0);
            let givens: Values = (0..CELLS).map(given).collect();
            let rated = grader.rate(&givens, Level::Easy, &patient());
            assert_eq!(rated.map(|(difficulty, _)| difficulty.level), Some(Level::Easy), "{givens:?}");
            puzzles += 1;
        }
    }
    // With the 24 ways to name the symbols, these make 85,632 puzzles.
    assert_eq!(puzzles, 3568);
}
