//! Solutions.

use serde::Deserialize;
use serde_json::json;

use super::Answer;
use crate::engine::prepared::Prepared;
use crate::view::board;

/// The solution of a puzzle.
#[derive(Deserialize)]
pub(crate) struct Solve {
    pub(crate) puzzle: String,
}

impl Solve {
    pub(crate) fn answer(&self, puzzle: &Prepared) -> Answer {
        let answer = puzzle.answer();
        Ok(json!({ "solutions": answer.count.name(), "solution": answer.solution.as_deref().map(board) }))
    }
}
