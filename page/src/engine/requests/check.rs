//! What is wrong with a board.

use dlx_sudoku::Uniqueness;
use dlx_variants::Violation;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Answer;
use crate::engine::prepared::Prepared;

/// The rules that a board breaks and, on wish, the entries that are not those of the solution.
#[derive(Deserialize)]
pub(crate) struct Check {
    pub(crate) puzzle: String,
    entries: String,
    /// Whether to compare with the solution, which must be found first.
    #[serde(default)]
    solution: bool,
}

impl Check {
    pub(crate) fn answer(&self, puzzle: &Prepared) -> Answer {
        let board = puzzle.board(&self.entries)?;
        let broken: Vec<Value> = puzzle.model().check(&board).iter().map(told).collect();
        let is_full = board.iter().all(Option::is_some);
        let mut answer = json!({ "broken": broken, "solved": is_full && broken.is_empty() });
        if self.solution {
            let found = puzzle.answer();
            answer["solutions"] = found.count.name().into();
            if let (Uniqueness::Unique, Some(solution)) = (found.count, &found.solution) {
                let differs = |&cell: &usize| board[cell].is_some() && board[cell] != solution[cell];
                answer["wrong"] = (0..board.len()).filter(differs).collect::<Vec<_>>().into();
            }
        }
        Ok(answer)
    }
}

fn told(violation: &Violation) -> Value {
    let cells: Vec<u16> = violation.cells.iter().map(|cell| cell.0).collect();
    json!({ "rule": violation.rule, "cells": cells, "message": violation.message })
}
