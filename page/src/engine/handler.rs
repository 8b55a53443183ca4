//! Requests in JSON, answers in JSON.

use std::fmt;

use serde::Deserialize;
use serde_json::{Value, json};

use super::fault::Fault;
use super::prepared::Prepared;
use super::requests::{Answer, candidates, catalogue, check, grade, hint, new, read, solve, write};

/// A request: what to do, and with what. Puzzles are in the format `json` of this library, boards have a
/// character for each cell.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum Request {
    /// All variants, levels and formats.
    Catalogue,
    /// A new puzzle.
    New(new::New),
    /// The puzzles in a text of any format, which may be a link.
    Read(read::Read),
    /// A puzzle in another format, with what the player has entered.
    Write(write::Write),
    /// The rules that a board breaks, and wrong entries.
    Check(check::Check),
    /// What to do next.
    Hint(hint::Ask),
    /// The candidates of all cells.
    Candidates(candidates::Ask),
    /// The solution.
    Solve(solve::Solve),
    /// How hard a puzzle is.
    Grade(grade::Ask),
}

/// Answers requests one after another. It keeps what it has prepared for the last puzzle.
#[derive(Default)]
pub struct Handler {
    prepared: Option<Prepared>,
}

impl fmt::Debug for Handler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handler").finish_non_exhaustive()
    }
}

impl Handler {
    /// Answers a request: `{"ok": ...}`, or `{"error": "..."}` in words for the player.
    #[must_use]
    pub fn answer(&mut self, request: &str) -> String {
        match self.try_answer(request) {
            Ok(answer) => json!({ "ok": answer }),
            Err(fault) => json!({ "error": fault.to_string() }),
        }
        .to_string()
    }

    fn try_answer(&mut self, request: &str) -> Result<Value, Fault> {
        match serde_json::from_str(request)? {
            Request::Catalogue => catalogue::answer(),
            Request::New(request) => request.answer(),
            Request::Read(request) => request.answer(),
            Request::Write(request) => request.answer(),
            Request::Check(request) => self.about(&request.puzzle, |puzzle| request.answer(puzzle)),
            Request::Hint(request) => self.about(&request.puzzle, |puzzle| request.answer(puzzle)),
            Request::Candidates(request) => self.about(&request.puzzle, |puzzle| request.answer(puzzle)),
            Request::Solve(request) => self.about(&request.puzzle, |puzzle| request.answer(puzzle)),
            Request::Grade(request) => self.about(&request.puzzle, grade::answer),
        }
    }

    /// Answers a request about a puzzle.
    fn about(&mut self, puzzle: &str, answer: impl FnOnce(&Prepared) -> Answer) -> Answer {
        if self.prepared.as_ref().is_none_or(|prepared| !prepared.is_of(puzzle)) {
            self.prepared = Some(Prepared::read(puzzle)?);
        }
        self.prepared.as_ref().map_or(Err(Fault::NoPuzzle), answer)
    }
}
