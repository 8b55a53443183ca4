//! `check`: how many solutions a puzzle has, and whether it could do with fewer clues.

use std::fmt;

use anyhow::Result;
use clap::Args;
use dlx_engine::{Status, Stop};
use dlx_sudoku::generate::{Auditor, ClueAudit};
use dlx_sudoku::ordered::Queue;
use dlx_sudoku::{Puzzle, Session, Uniqueness};
use dlx_variants::{CellId, Lowered, Model};
use serde::{Serialize, Serializer};

use super::args::{EffortArgs, InputArgs, OutArgs, ReportFormat, ThreadArgs};
use super::context::Context;
use super::effort::Effort;
use super::input::Input;
use super::ordered;
use super::report::{self, Reports};
use super::verdict::Verdict;

/// Say whether puzzles have exactly one solution, and whether every clue is necessary
///
/// A filled board is judged by the rules alone.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ReportFormat,
    #[command(flatten)]
    out: OutArgs,
    #[command(flatten)]
    effort: EffortArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What is found out about a puzzle; as an object, the JSON answer.
#[derive(Serialize)]
struct Report {
    format: &'static str,
    /// The number of the puzzle, from 0.
    puzzle: usize,
    variant: String,
    clues: usize,
    #[serde(serialize_with = "count_name")]
    solutions: Uniqueness,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// Clues that all the others imply, each taken alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    redundant: Vec<String>,
    /// Clues of which that is not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unproven: Vec<String>,
    /// Rules that the givens break.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<String>,
    status: &'static str,
    #[serde(skip)]
    verdict: Verdict,
    #[serde(skip)]
    stop: Option<Stop>,
    #[serde(skip)]
    filled: bool,
}

pub(crate) fn run(args: CheckArgs, context: &Context) -> Result<Verdict> {
    let input = Input::read(&args.input)?;
    let effort = Effort::new(&args.effort, context.begin());
    let reports = Reports {
        input: &input,
        format: args.format,
        out: &args.out,
        threads: args.threads.count(),
        context,
        cancel: &effort.cancel,
        counted: "puzzles checked",
    };
    reports.write(|queue: &Queue<'_, Report>| {
        ordered::by_model(queue, &input.records, |model, jobs| {
            let lowered = model.lower();
            let mut checker = Checker::new(&lowered, &effort);
            for (index, results) in jobs {
                // A send fails only where the reader has given up, which also ends the queue.
                let _ = results.send(Report::on(index, &input.records[index].puzzle, &mut checker));
            }
        });
    })
}

impl report::Report for Report {
    fn puzzle(&self) -> usize {
        self.puzzle
    }

    fn verdict(&self) -> Verdict {
        self.verdict
    }
}

/// The prepared engines that check puzzles of one model.
struct Checker<'p> {
    session: Session<'p>,
    auditor: Auditor<'p>,
    effort: &'p Effort,
}

impl<'p> Checker<'p> {
    fn new(lowered: &'p Lowered, effort: &'p Effort) -> Self {
        let session = Session::new(lowered, effort.solver(&lowered.problem));
        let mut auditor = Auditor::new(lowered, effort.engine, &effort.cancel);
        if let Some(nodes) = effort.nodes {
            auditor = auditor.nodes(nodes);
        }
        if let Some(deadline) = effort.deadline {
            auditor = auditor.deadline(deadline);
        }
        Self { session, auditor, effort }
    }
}

impl Report {
    /// Finds out everything about a puzzle.
    fn on(index: usize, puzzle: &Puzzle, checker: &mut Checker<'_>) -> Self {
        let violations: Vec<String> =
            puzzle.violations().into_iter().map(|violation| violation.message).collect();
        let mut report = Self {
            format: "dlx-sudoku/1",
            puzzle: index,
            variant: puzzle.model.spec().id.clone(),
            clues: puzzle.clues(),
            solutions: Uniqueness::None,
            minimal: None,
            redundant: Vec::new(),
            unproven: Vec::new(),
            status: Status::Exhausted.name(),
            verdict: Verdict::No,
            stop: None,
            filled: puzzle.is_filled(),
            violations,
        };
        if report.filled && report.violations.is_empty() {
            report.solutions = Uniqueness::Unique;
            report.verdict = Verdict::Yes;
        } else if report.violations.is_empty() {
            report.search(puzzle, checker);
        }
        report
    }

    /// Counts the solutions up to two and, if there is one, tests the clues.
    fn search(&mut self, puzzle: &Puzzle, checker: &mut Checker<'_>) {
        let answer = checker.session.solve_within(&puzzle.givens, checker.effort.limits());
        self.solutions = answer.count;
        self.status = answer.status.name();
        self.verdict = match (answer.count, answer.status) {
            (Uniqueness::Unique, _) => Verdict::Yes,
            (Uniqueness::None | Uniqueness::Multiple, _) => Verdict::No,
            (Uniqueness::Unknown, status) => Verdict::of_search(0, status),
        };
        if let (Uniqueness::Unknown, Status::Stopped(stop)) = (answer.count, answer.status) {
            self.stop = Some(stop);
        }
        if let (Uniqueness::Unique, Some(solution)) = (answer.count, &answer.solution) {
            self.judge_clues(puzzle, checker.auditor.audit(&puzzle.givens, solution));
        }
    }

    fn judge_clues(&mut self, puzzle: &Puzzle, audit: Result<ClueAudit, Stop>) {
        match audit {
            Ok(audit) => {
                self.minimal = match (audit.redundant.is_empty(), audit.unproven.is_empty()) {
                    (false, _) => Some(false),
                    (true, true) => Some(true),
                    (true, false) => None,
                };
                self.redundant = names(&puzzle.model, &audit.redundant);
                self.unproven = names(&puzzle.model, &audit.unproven);
            }
            Err(stop) => {
                self.stop = Some(stop);
                self.status = Status::Stopped(stop).name();
                if stop == Stop::Cancelled {
                    self.verdict = Verdict::Interrupted;
                }
            }
        }
    }
}

fn count_name<S: Serializer>(count: &Uniqueness, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(count.name())
}

fn names(model: &Model, cells: &[CellId]) -> Vec<String> {
    cells.iter().map(|&cell| model.board().name(cell)).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.violations.is_empty() {
            return self.fmt_broken(f);
        }
        match (self.solutions, self.stop) {
            (Uniqueness::Unique, _) if self.filled => f.write_str("correct"),
            (Uniqueness::Unique, _) => self.fmt_unique(f),
            (Uniqueness::None, _) => f.write_str("no solution"),
            (Uniqueness::Multiple, _) => f.write_str("more than one solution"),
            (Uniqueness::Unknown, None) => f.write_str("unknown"),
            (Uniqueness::Unknown, Some(stop)) => write!(f, "unknown: {}", stop),
        }
    }
}

impl Report {
    /// The first rules that are broken.
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
        self.stop.map_or(Ok(()), |stop| write!(f, ": {}", stop))
    }
}
