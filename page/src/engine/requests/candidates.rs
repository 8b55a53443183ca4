//! Candidates.

use dlx_engine::Limits;
use dlx_sudoku::{Session, SymbolSet, Values};
use serde::Deserialize;
use serde_json::json;

use super::Answer;
use crate::engine::prepared::Prepared;
use crate::view::symbols;

/// Nodes for the question whether a candidate occurs in a solution.
const NODES: u64 = 100_000;

/// The candidates of the empty cells of a board.
#[derive(Deserialize)]
pub(crate) struct Ask {
    pub(crate) puzzle: String,
    entries: String,
    /// Only those that occur in a solution.
    #[serde(default, rename = "true")]
    are_true: bool,
}

impl Ask {
    pub(crate) fn answer(&self, puzzle: &Prepared) -> Answer {
        let board = puzzle.board(&self.entries)?;
        let sets = if self.are_true {
            true_candidates(puzzle, board)
        } else {
            puzzle.grader().network().noted(&board)
        };
        Ok(json!({ "candidates": sets.into_iter().map(symbols).collect::<Vec<_>>() }))
    }
}

/// What occurs in some solution. A candidate stays where the search is too long.
fn true_candidates(puzzle: &Prepared, mut board: Values) -> Vec<SymbolSet> {
    let lowered = puzzle.model().lower();
    let mut session = Session::of(&lowered);
    let mut sets = vec![SymbolSet::default(); board.len()];
    for cell in (0..board.len()).filter(|&cell| board[cell].is_none()).collect::<Vec<_>>() {
        for symbol in puzzle.model().alphabet().iter() {
            if sets[cell].contains(symbol) {
                continue;
            }
            board[cell] = Some(symbol);
            session.start(&board, Limits::new().nodes(NODES).solutions(1));
            match session.next_solution() {
                Some(solution) => {
                    for (set, value) in sets.iter_mut().zip(solution) {
                        value.into_iter().for_each(|symbol| set.insert(symbol));
                    }
                }
                None if session.status() == dlx_engine::Status::Exhausted => {}
                None => sets[cell].insert(symbol),
            }
        }
        board[cell] = None;
    }
    sets
}
