//! Reports on puzzles, written one after another as several threads come to them.

use std::fmt::Display;

use anyhow::Result;
use dlx_engine::{Cancel, Engine, Status, Uniqueness};
use dlx_sudoku::Puzzle;
use dlx_sudoku::grade::Ungraded;
use dlx_sudoku::ordered::Queue;
use serde::{Serialize, Serializer};

use super::args::{OutArgs, ReportFormat};
use super::context::Context;
use super::effort::EngineLog;
use super::input::Input;
use super::ordered;
use super::output::Output;
use super::verdict::Verdict;

/// What a command says of one puzzle: in JSON the object, in text what it displays.
pub(crate) trait Report: Serialize + Display + Send {
    /// Which puzzle it is about.
    fn heading(&self) -> &Heading;

    /// What is known of its solutions, and how the work on it ended.
    fn standing(&self) -> Standing;

    /// The engine that it comes from, and why that runs, if one does.
    fn engine(&self) -> Option<(Engine, &str)> {
        None
    }
}

/// Which puzzle a report is about; the first fields of each object.
#[derive(Serialize)]
pub(crate) struct Heading {
    format: &'static str,
    /// The number of the puzzle, from 0.
    puzzle: usize,
    variant: String,
}

impl Heading {
    pub(crate) fn new(number: usize, puzzle: &Puzzle) -> Self {
        Self { format: "dlx-sudoku/1", puzzle: number, variant: puzzle.model.spec().id.clone() }
    }
}

/// How many solutions a puzzle has, and how the work on it ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Standing {
    #[serde(serialize_with = "solutions_name")]
    pub(crate) solutions: Uniqueness,
    #[serde(serialize_with = "status_name")]
    pub(crate) status: Status,
}

impl Standing {
    /// One solution, and nothing left to find out.
    pub(crate) const SOUND: Self = Self { solutions: Uniqueness::Unique, status: Status::Exhausted };
    /// No solution.
    pub(crate) const HOPELESS: Self = Self { solutions: Uniqueness::None, status: Status::Exhausted };

    /// Whether the puzzle has one solution, and all that was asked about it was found out.
    fn verdict(self) -> Verdict {
        match (self.solutions, self.status) {
            (Uniqueness::None | Uniqueness::Multiple, _) => Verdict::No,
            (_, Status::Stopped(stop)) => Verdict::of_stop(stop),
            (Uniqueness::Unique, _) => Verdict::Yes,
            (Uniqueness::Unknown, _) => Verdict::Unknown,
        }
    }
}

impl From<Ungraded> for Standing {
    fn from(why: Ungraded) -> Self {
        Self { solutions: why.solutions(), status: why.status() }
    }
}

fn solutions_name<S: Serializer>(solutions: &Uniqueness, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(solutions.name())
}

fn status_name<S: Serializer>(status: &Status, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status.name())
}

/// A report as it is written. In text, the puzzle is named where there are several.
fn render(report: &impl Report, format: ReportFormat, input: &Input) -> Result<String> {
    Ok(match format {
        ReportFormat::Json => serde_json::to_string(report)? + "\n",
        ReportFormat::Text if input.is_single() => format!("{report}\n"),
        ReportFormat::Text => format!("{}: {report}\n", input.name(report.heading().puzzle)),
    })
}

/// How to report on the puzzles of an input.
pub(crate) struct Reports<'a> {
    pub(crate) input: &'a Input,
    pub(crate) format: ReportFormat,
    pub(crate) out: &'a OutArgs,
    pub(crate) threads: usize,
    pub(crate) context: &'a Context,
    /// Ends the work.
    pub(crate) cancel: &'a Cancel,
    /// What is counted while it runs: "puzzles graded".
    pub(crate) counted: &'static str,
    /// The engine that was asked for.
    pub(crate) engine: Engine,
}

impl Reports<'_> {
    /// Runs `work` on several threads and writes its reports in the order of the puzzles. The worst verdict counts.
    pub(crate) fn write<R: Report>(self, work: impl Fn(&Queue<'_, R>) + Sync) -> Result<Verdict> {
        let mut output = Output::open(self.out)?;
        let mut progress = self.context.progress(0, self.counted, &output);
        let mut engines = EngineLog::new(self.engine, self.context);
        let (mut verdict, mut finished, mut doubt) = (Verdict::Yes, 0, None);
        ordered::run(self.threads, self.cancel, work, |report| {
            if let Some((engine, reason)) = report.engine() {
                engines.tell(engine, reason);
            }
            output.print(&render(&report, self.format, self.input)?)?;
            let one = report.standing().verdict();
            verdict.worsen(one);
            progress.step_of(self.input.total());
            finished += u64::from(one != Verdict::Interrupted);
            if one == Verdict::No {
                let heading = report.heading();
                doubt = doubt.take().or_else(|| self.input.doubt(heading.puzzle, &heading.variant));
            }
            Ok(())
        })?;
        verdict.worsen(self.input.conclude(finished, self.context)?);
        output.finish()?;
        if let Some(doubt) = doubt {
            self.context.note(doubt);
        }
        Ok(verdict)
    }
}
