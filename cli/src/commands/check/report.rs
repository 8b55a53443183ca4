//! What `check` says about a puzzle, as text and as an object.

use std::fmt;

use dlx_engine::{Engine, Status, Stop};
use dlx_sudoku::generate::{Clue, ClueAudit};
use dlx_sudoku::{Puzzle, Uniqueness};
use dlx_variants::Model;
use serde::Serialize;

use super::Checker;
use crate::puzzles::report::{self, Heading, Standing};

/// The findings about a puzzle; serialized, the JSON answer.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    heading: Heading,
    clues: usize,
    #[serde(flatten)]
    standing: Standing,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// Clues that are each implied by all the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    redundant: Vec<String>,
    /// Clues for which this is not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unproven: Vec<String>,
    /// Rules that the givens break.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<String>,
    #[serde(skip)]
    filled: bool,
    /// The engine that searches for solutions, and why.
    #[serde(skip)]
    engine: (Engine, String),
}

impl report::Report for Report {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn standing(&self) -> Standing {
        self.standing
    }

    fn engine(&self) -> Option<(Engine, &str)> {
        Some((self.engine.0, &self.engine.1))
    }
}

impl Report {
    /// Finds out everything about a puzzle.
    pub(super) fn on(heading: Heading, puzzle: &Puzzle, checker: &mut Checker<'_>) -> Self {
        let violations: Vec<String> =
            puzzle.violations().into_iter().map(|violation| violation.message).collect();
        let mut report = Self {
            heading,
            clues: puzzle.clues(),
            standing: Standing::HOPELESS,
            minimal: None,
            redundant: Vec::new(),
            unproven: Vec::new(),
            filled: puzzle.is_filled(),
            engine: (checker.session.engine(), checker.session.reason().to_owned()),
            violations,
        };
        if report.filled && report.violations.is_empty() {
            report.standing = Standing::SOUND;
        } else if report.violations.is_empty() {
            report.search(puzzle, checker);
        }
        report
    }

    /// Counts the solutions up to two and, if there is one, tests the clues.
    fn search(&mut self, puzzle: &Puzzle, checker: &mut Checker<'_>) {
        let answer = checker.session.solve_within(&puzzle.givens, checker.search.limits());
        self.standing = Standing { solutions: answer.count, status: answer.status };
        if let (Uniqueness::Unique, Some(solution)) = (answer.count, &answer.solution) {
            let audit = checker.auditor.audit(&puzzle.givens, solution);
            self.judge_clues(puzzle, audit, checker.search.nodes.is_some());
        }
    }

    /// Records what tests of the clues found. If `is_limited`, a limit left the rest untested; otherwise the
    /// rest needs more nodes than such tests try.
    fn judge_clues(&mut self, puzzle: &Puzzle, audit: Result<ClueAudit, Stop>, is_limited: bool) {
        let stop = match audit {
            Ok(audit) => {
                self.minimal = match (audit.redundant.is_empty(), audit.unproven.is_empty()) {
                    (false, _) => Some(false),
                    (true, true) => Some(true),
                    (true, false) => None,
                };
                self.redundant = names(&puzzle.model, &audit.redundant);
                self.unproven = names(&puzzle.model, &audit.unproven);
                (is_limited && self.minimal.is_none()).then_some(Stop::Nodes)
            }
            Err(stop) => Some(stop),
        };
        if let Some(stop) = stop {
            self.standing.status = Status::Stopped(stop);
        }
    }
}

fn names(model: &Model, clues: &[Clue]) -> Vec<String> {
    clues.iter().map(|clue| clue.name(model)).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.violations.is_empty() {
            return self.fmt_broken(f);
        }
        match self.standing.solutions {
            Uniqueness::Unique if self.filled => f.write_str("correct"),
            Uniqueness::Unique => self.fmt_unique(f),
            Uniqueness::None => f.write_str("no solution"),
            Uniqueness::Multiple => f.write_str("more than one solution"),
            Uniqueness::Unknown => f.write_str("unknown").and_then(|()| self.fmt_stop(f)),
        }
    }
}

impl Report {
    /// Writes the first broken rules.
    fn fmt_broken(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 5;
        f.write_str(if self.filled { "wrong" } else { "no solution" })?;
        for (position, violation) in self.violations.iter().take(SHOWN).enumerate() {
            write!(f, "{} {violation}", if position == 0 { ":" } else { ";" })?;
        }
        match self.violations.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }

    fn fmt_unique(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one solution; {} clues; ", self.clues)?;
        match self.minimal {
            Some(true) => f.write_str("minimal")?,
            Some(false) => write!(f, "not minimal: each alone redundant: {}", self.redundant.join(", "))?,
            None => f.write_str("not known to be minimal")?,
        }
        if !self.unproven.is_empty() {
            write!(f, "; not known to be necessary: {}", self.unproven.join(", "))?;
        }
        self.fmt_stop(f)
    }

    /// Writes which limit ended the work, if one did.
    fn fmt_stop(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.standing.status {
            Status::Stopped(stop) => write!(f, ": {stop}"),
            Status::Running | Status::Exhausted => Ok(()),
        }
    }
}
