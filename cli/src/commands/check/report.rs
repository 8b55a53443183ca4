//! What `check` says about a puzzle, as text and as an object.

use std::fmt;

use dlx_engine::{Engine, Status, Stop};
use dlx_sudoku::generate::{Clue, ClueAudit};
use dlx_sudoku::{Puzzle, Record, Uniqueness};
use dlx_variants::{Model, counted};
use serde::Serialize;

use super::Checker;
use super::difference::Difference;
use crate::puzzles::doubts::OF_ANOTHER_SOLUTION;
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
    /// Clues of these that can all go at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    together: Vec<String>,
    /// Clues for which this is not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unproven: Vec<String>,
    /// Rules that the givens break.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<String>,
    /// Clues that contradict each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    contradiction: Option<Vec<String>>,
    /// Whether each of them is needed for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    irreducible: Option<bool>,
    /// Whether there are several solutions although the puzzle comes with one, which is then the first of the
    /// two.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    comes_with_one: bool,
    /// Two solutions, if there are several.
    #[serde(flatten)]
    difference: Option<Difference>,
    /// Whether the boards are shown as text.
    #[serde(skip)]
    shows_boards: bool,
    #[serde(skip)]
    filled: bool,
    /// The engine that searches for solutions, and why.
    #[serde(skip)]
    engine: Option<(Engine, String)>,
}

impl report::Report for Report {
    fn heading(&self) -> &Heading {
        &self.heading
    }

    fn standing(&self) -> Standing {
        self.standing
    }

    fn engine(&self) -> Option<(Engine, &str)> {
        self.engine.as_ref().map(|(engine, reason)| (*engine, reason.as_str()))
    }
}

impl Report {
    /// Finds out everything about a puzzle.
    pub(super) fn on(
        heading: Heading,
        record: &Record,
        shows_boards: bool,
        checker: &mut Checker<'_>,
    ) -> Self {
        let mut report = Self::by_rules(heading, &record.puzzle, shows_boards);
        report.engine = Some((checker.session.engine(), checker.session.reason().to_owned()));
        if report.standing.solutions == Uniqueness::Unknown {
            report.search(record, checker);
        }
        if !report.filled && report.standing.solutions == Uniqueness::None {
            report.explain(&record.puzzle, checker);
        }
        report
    }

    /// What is found out about a puzzle that is not searched, as the work is over.
    pub(super) fn without_search(heading: Heading, record: &Record, shows_boards: bool, stop: Stop) -> Self {
        let mut report = Self::by_rules(heading, &record.puzzle, shows_boards);
        if report.standing.solutions == Uniqueness::Unknown {
            report.standing.status = Status::Stopped(stop);
        }
        report
    }

    /// What the rules alone say about a puzzle: whether its givens break one, and whether a filled board is
    /// right.
    fn by_rules(heading: Heading, puzzle: &Puzzle, shows_boards: bool) -> Self {
        let violations: Vec<String> =
            puzzle.violations().into_iter().map(|violation| violation.message).collect();
        let filled = puzzle.is_filled();
        Self {
            heading,
            clues: puzzle.clue_count(),
            standing: match violations.is_empty() {
                true if filled => Standing::SOUND,
                true => Standing { solutions: Uniqueness::Unknown, status: Status::Running },
                false => Standing::HOPELESS,
            },
            minimal: None,
            redundant: Vec::new(),
            together: Vec::new(),
            unproven: Vec::new(),
            contradiction: None,
            irreducible: None,
            comes_with_one: false,
            difference: None,
            shows_boards,
            filled,
            engine: None,
            violations,
        }
    }

    /// Counts the solutions up to two and, if there is one, tests the clues.
    fn search(&mut self, record: &Record, checker: &mut Checker<'_>) {
        let puzzle = &record.puzzle;
        let answer = checker.session.solve_within(puzzle.givens(), checker.search.watch.limits());
        self.standing = Standing { solutions: answer.count, status: answer.status };
        if let (Uniqueness::Unique, Some(solution)) = (answer.count, &answer.solution) {
            let audit = checker.auditor.audit(puzzle.givens(), solution);
            self.judge_clues(puzzle, audit, checker.search.watch.most_nodes().is_some());
        }
        if let (Some(one), Some(other)) = (&answer.solution, &answer.other) {
            self.comes_with_one = record.solution.is_some();
            let first = record.solution.as_ref().unwrap_or(one);
            let second = if first == other { one } else { other };
            self.difference = Some(Difference::between(puzzle.model(), first, second));
        }
    }

    /// Finds out which clues contradict each other. That there is no solution is known, so a limit only
    /// leaves out why.
    fn explain(&mut self, puzzle: &Puzzle, checker: &Checker<'_>) {
        if let Ok(Some(found)) = checker.contradictions.explain(puzzle) {
            self.contradiction = Some(found.names());
            self.irreducible = Some(found.is_irreducible);
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
                self.redundant = names(puzzle.model(), &audit.redundant);
                if audit.together.len() < audit.redundant.len() {
                    self.together = names(puzzle.model(), &audit.together);
                }
                self.unproven = names(puzzle.model(), &audit.unproven);
                (is_limited && !self.unproven.is_empty()).then_some(Stop::Nodes)
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
            Uniqueness::None => self.fmt_contradiction(f),
            Uniqueness::Multiple => self.fmt_ambiguous(f),
            Uniqueness::Unknown => match self.standing.status {
                Status::Stopped(stop) => write!(f, "unknown: {stop}"),
                Status::Running | Status::Exhausted => f.write_str("unknown"),
            },
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

    /// Writes which clues contradict each other.
    fn fmt_contradiction(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no solution")?;
        match self.contradiction.as_deref() {
            None => Ok(()),
            Some([]) => f.write_str(": the rules that are no clues allow none"),
            Some([clue]) => write!(f, ": {clue} alone allows none"),
            Some(clues) => {
                let doubt =
                    if self.irreducible == Some(false) { ", perhaps not all of them needed" } else { "" };
                write!(f, ": these contradict each other{doubt}: {}", clues.join(", "))
            }
        }
    }

    /// Writes where two solutions differ and, for a single puzzle, both of them.
    fn fmt_ambiguous(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("more than one solution")?;
        if self.comes_with_one {
            f.write_str(OF_ANOTHER_SOLUTION)?;
        }
        match &self.difference {
            None => Ok(()),
            Some(difference) if self.shows_boards => write!(f, "; {}{difference}", difference.cells()),
            Some(difference) => write!(f, "; {}", difference.cells()),
        }
    }

    fn fmt_unique(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one solution; {}; ", counted(self.clues, "clue"))?;
        match self.minimal {
            Some(true) => f.write_str("minimal")?,
            Some(false) => self.fmt_redundant(f)?,
            None => f.write_str("not known to be minimal")?,
        }
        if !self.unproven.is_empty() {
            write!(f, "; undecided: {}", self.unproven.join(", "))?;
        }
        match self.standing.status {
            Status::Stopped(stop) => write!(f, " ({stop})"),
            Status::Running | Status::Exhausted => Ok(()),
        }
    }

    /// Writes which clues can go, and which of them at once.
    fn fmt_redundant(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let redundant = self.redundant.join(", ");
        match (&self.redundant[..], &self.together[..]) {
            ([_], _) => write!(f, "not minimal: {redundant} can go"),
            (_, []) => write!(f, "not minimal: {redundant} can go together"),
            (_, [_]) => write!(f, "not minimal: any one of {redundant} can go, but no two"),
            (_, together) => {
                write!(f, "not minimal: any one of {redundant} can go; together, {}", together.join(", "))
            }
        }
    }
}
