//! Candidates.

use dlx_engine::Watch;
use dlx_sudoku::analysis::{CandidateFinder, Candidates};
use dlx_sudoku::{SymbolSet, Values};
use serde::Deserialize;
use serde_json::json;

use super::Answer;
use crate::engine::prepared::Prepared;

/// Nodes for the question which candidates occur in a solution.
const NODES: u64 = 1_000_000;

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
            true_candidates(puzzle, &board)
        } else {
            puzzle.grader().network().noted(&board)
        };
        Ok(json!({ "candidates": sets.iter().map(SymbolSet::to_string).collect::<Vec<_>>() }))
    }
}

/// What occurs in some solution of the empty cells. A candidate stays where the search is too long.
fn true_candidates(puzzle: &Prepared, board: &Values) -> Vec<SymbolSet> {
    let lowered = puzzle.model().lower();
    let watch = Watch::default().nodes(Some(NODES));
    let mut finder = CandidateFinder::new(&lowered, lowered.problem.solver()).watch(&watch);
    let Candidates { possible, open, .. } = finder.find(board, &mut |_| {});
    let kept = possible.into_iter().zip(open).map(|(possible, open)| possible.or(open));
    kept.zip(board).map(|(kept, value)| if value.is_none() { kept } else { SymbolSet::default() }).collect()
}
