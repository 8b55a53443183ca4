//! Grades.

use dlx_sudoku::Watch;
use serde::Deserialize;
use serde_json::json;

use super::Answer;
use crate::engine::prepared::Prepared;

/// How hard a puzzle is.
#[derive(Deserialize)]
pub(crate) struct Ask {
    pub(crate) puzzle: String,
}

pub(crate) fn answer(puzzle: &Prepared) -> Answer {
    Ok(match puzzle.grader().grade(puzzle.record().puzzle.givens(), &Watch::default()) {
        Ok(grade) => {
            json!({ "level": grade.level.name(), "rating": grade.rating.to_string(), "steps": grade.steps.len() })
        }
        Err(why) => json!({ "ungraded": why.to_string() }),
    })
}
