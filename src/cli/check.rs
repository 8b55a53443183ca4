//! `check`: how many solutions a puzzle has, and whether it could do with fewer clues.

use std::fmt;

use anyhow::Result;
use clap::Args;
use dlx_engine::{Engine, Status, Stop};
use dlx_sudoku::generate::{Auditor, ClueAudit};
use dlx_sudoku::ordered::Queue;
use dlx_sudoku::{Puzzle, Session, Uniqueness};
use dlx_variants::{CellId, Lowered, Model};
use serde::Serialize;

use super::args::{EffortArgs, InputArgs, OutArgs, ReportFormat, ThreadArgs};
use super::context::Context;
use super::effort::Effort;
use super::input::Input;
use super::ordered;
use super::report::{self, Reports, Standing};
use super::verdict::Verdict;

/// Say whether puzzles have exactly one solution, and whether every clue is necessary
///
/// A filled board is judged by the rules alone. The exit status is 0 for one solution, with clues to spare or not, 1 for
/// none or several, and 3 where a limit came before it was known, or before it was known of a clue whether it is
/// necessary.
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
    #[serde(flatten)]
    standing: Standing,
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
    #[serde(skip)]
    filled: bool,
    /// What searches for solutions, and why.
    #[serde(skip)]
    engine: (Engine, String),
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
        engine: effort.engine,
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

    fn standing(&self) -> Standing {
        self.standing
    }

    fn engine(&self) -> Option<(Engine, &str)> {
        Some((self.engine.0, &self.engine.1))
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
        let answer = checker.session.solve_within(&puzzle.givens, checker.effort.limits());
        self.standing = Standing { solutions: answer.count, status: answer.status };
        if let (Uniqueness::Unique, Some(solution)) = (answer.count, &answer.solution) {
            self.judge_clues(puzzle, checker.auditor.audit(&puzzle.givens, solution));
        }
    }

    /// Takes note of what tests of the clues found. Whatever they leave open, a limit came before the answer.
    fn judge_clues(&mut self, puzzle: &Puzzle, audit: Result<ClueAudit, Stop>) {
        let stop = match audit {
            Ok(audit) => {
                self.minimal = match (audit.redundant.is_empty(), audit.unproven.is_empty()) {
                    (false, _) => Some(false),
                    (true, true) => Some(true),
                    (true, false) => None,
                };
                self.redundant = names(&puzzle.model, &audit.redundant);
                self.unproven = names(&puzzle.model, &audit.unproven);
                (!audit.unproven.is_empty()).then_some(Stop::Nodes)
            }
            Err(stop) => Some(stop),
        };
        if let Some(stop) = stop {
            self.standing.status = Status::Stopped(stop);
        }
    }
}

fn names(model: &Model, cells: &[CellId]) -> Vec<String> {
    cells.iter().map(|&cell| model.board().name(cell)).collect()
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
        self.fmt_stop(f)
    }

    /// Which limit came first, if one did.
    fn fmt_stop(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.standing.status {
            Status::Stopped(stop) => write!(f, ": {stop}"),
            Status::Running | Status::Exhausted => Ok(()),
        }
    }
}
