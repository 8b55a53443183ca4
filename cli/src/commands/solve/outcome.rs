//! The outcome of the search for a puzzle's solutions: their number, and what to report.

use anyhow::Result;
use dlx_engine::{Engine, Status, Stop};
use dlx_sudoku::{Record, Uniqueness};
use serde::Serialize;

use super::Plan;
use crate::puzzles::doubts::OF_ANOTHER_SOLUTION;
use crate::puzzles::input::Input;
use crate::puzzles::report::Heading;

/// How the search for a puzzle's solutions ended.
pub(super) struct Outcome {
    pub(super) puzzle: usize,
    /// The puzzle, with the last result of the search unless solutions are only counted.
    pub(super) record: Box<Record>,
    /// Whether that result is to be printed.
    pub(super) has_result: bool,
    /// Whether the puzzle was read with a solution.
    pub(super) was_solved: bool,
    /// A rule that the givens break, if there is no solution.
    pub(super) why: Option<String>,
    pub(super) found: u64,
    pub(super) status: Status,
    pub(super) nodes: u64,
    pub(super) updates: u64,
    pub(super) engine: Engine,
    /// Why this engine was chosen, if the puzzle before had another.
    pub(super) reason: Option<String>,
}

/// The number of a puzzle's solutions as an object.
#[derive(Serialize)]
struct Tally {
    #[serde(flatten)]
    heading: Heading,
    count: String,
    status: &'static str,
    engine: &'static str,
    nodes: u64,
    updates: u64,
}

impl Outcome {
    /// That of a puzzle that is not searched, as the work is over.
    pub(super) fn without_search(puzzle: usize, mut record: Box<Record>, stop: Stop, plan: &Plan) -> Self {
        let (was_solved, status) = (record.solution.is_some(), Status::Stopped(stop));
        record.remove_claims();
        if !plan.count {
            (record.solutions, record.status) = (Some(Uniqueness::Unknown), Some(status));
        }
        Self {
            puzzle,
            record,
            has_result: !plan.count,
            was_solved,
            why: None,
            found: 0,
            status,
            nodes: 0,
            updates: 0,
            engine: plan.search.engine,
            reason: None,
        }
    }

    /// The number of solutions, as a line.
    pub(super) fn tally(&self, json: bool, input: &Input) -> Result<String> {
        if json {
            let (count, status) = (self.found.to_string(), self.status.name());
            let Self { puzzle, nodes, updates, .. } = *self;
            let (heading, engine) =
                (Heading::new(puzzle, self.record.puzzle.model(), input), self.engine.name());
            let tally = Tally { heading, count, status, engine, nodes, updates };
            return Ok(serde_json::to_string(&tally)? + "\n");
        }
        let exact = self.status == Status::Exhausted;
        Ok(format!("{}{}\n", if exact { "" } else { "at least " }, self.found))
    }

    /// What to report only with `--verbose`.
    pub(super) fn detail(&self, input: &Input) -> String {
        let Self { nodes, updates, .. } = self;
        format!("{}: {nodes} nodes, {updates} updates", input.name(self.puzzle))
    }

    /// What to report to every user.
    pub(super) fn remark(&self, input: &Input, plan: &Plan) -> Option<String> {
        let name = || input.name(self.puzzle);
        match self.status {
            Status::Stopped(Stop::Solutions) if plan.count || plan.limit > 1 => None,
            Status::Stopped(Stop::Solutions) => {
                let more = if self.was_solved { OF_ANOTHER_SOLUTION } else { "" };
                Some(format!("{}: ambiguous: there is more than one solution{more}", name()))
            }
            Status::Stopped(stop) => {
                let known = ["no solution yet", "one solution, perhaps more", "perhaps more solutions"];
                Some(format!("{}: {stop}: {}", name(), known[self.found.min(2) as usize]))
            }
            Status::Exhausted if self.found == 0 => {
                let why = self.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
                Some(format!("{}: no solution{why}", name()))
            }
            _ => None,
        }
    }
}
