//! Writes reports on puzzles one after another, as several threads finish them.

use std::fmt::Display;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use dlx_drawing::{Page, PictureFormat, Settings};
use dlx_engine::{Engine, Status, Stop, Uniqueness};
use dlx_sudoku::Watch;
use dlx_sudoku::format::JSON_VERSION;
use dlx_sudoku::grade::{Grader, Ungraded};
use dlx_variants::Model;
use serde::{Serialize, Serializer};

use super::input::Input;
use super::lateness::Lateness;
use super::pictures::PictureWriter;
use super::tally::PuzzleTally;
use super::threads::{self, Puzzles};
use crate::args::{ReportArgs, ReportFormat, TechniqueArgs};
use crate::context::Context;
use crate::files::output::{Escapes, Output};
use crate::search::{EngineLog, MORE_MEMORY};
use crate::verdict::Verdict;

/// What a command reports about one puzzle: its serialization in JSON, its display in text.
pub(crate) trait Report: Serialize + Display + Send {
    /// The puzzle of the report.
    fn heading(&self) -> &Heading;

    /// What is known about the puzzle's solutions, and how the work on it ended.
    fn standing(&self) -> Standing;

    /// The answer as a picture, if it is drawn.
    fn page(&self) -> Option<&Page> {
        None
    }

    /// The engine behind the report, and why it was chosen, if one ran.
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
    /// The file that it comes from, `-` for standard input.
    file: String,
    variant: String,
}

impl Heading {
    /// The heading of a report on puzzle `number` of the input.
    pub(crate) fn new(number: usize, model: &Model, input: &Input) -> Self {
        let (file, variant) = (input.file(number), model.spec().id.clone());
        Self { format: JSON_VERSION, puzzle: number, file, variant }
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

    /// Yes if the puzzle has one solution and everything about it was found out.
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
        // The words of the format for what no limit ended.
        let otherwise = match why {
            Ungraded::Alternatives => Status::Running,
            _ => Status::Stopped(Stop::Nodes),
        };
        Self { solutions: why.solutions(), status: why.status().unwrap_or(otherwise) }
    }
}

fn solutions_name<S: Serializer>(solutions: &Uniqueness, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(solutions.name())
}

fn status_name<S: Serializer>(status: &Status, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(status.name())
}

/// A report as written. In text, the puzzle is named if there are several.
fn render(report: &impl Report, format: ReportFormat, input: &Input) -> Result<String> {
    if format == ReportFormat::Json {
        return Ok(serde_json::to_string(report)? + "\n");
    }
    let puzzle = report.heading().puzzle;
    let name = if input.is_single() { String::new() } else { format!("{}: ", input.name(puzzle)) };
    Ok(format!("{name}{report}\n"))
}

/// Work that ends in one report for each puzzle.
pub(crate) struct Reports<'a> {
    pub(crate) args: &'a ReportArgs,
    pub(crate) input: &'a Input,
    pub(crate) context: &'a Context,
    /// Ends the work.
    pub(crate) watch: &'a Watch,
    /// The unit of progress: "puzzles graded".
    pub(crate) counted: &'static str,
    /// The requested engine.
    pub(crate) engine: Engine,
    /// How answers are drawn, if they are.
    pub(crate) pictures: Option<(&'static PictureFormat, Settings)>,
}

/// Where answers go.
enum Answers {
    Text(Output, ReportFormat),
    Pictures(Box<PictureWriter>, Lateness),
}

impl Answers {
    fn write(&mut self, report: &impl Report, input: &Input, context: &Context) -> Result<()> {
        let (pictures, lateness) = match self {
            Self::Text(output, format) => return output.print(&render(report, *format, input)?),
            Self::Pictures(pictures, lateness) => (pictures, lateness),
        };
        match (report.page(), report.standing().status) {
            _ if lateness.leaves_out() => {}
            (Some(page), _) => pictures.write(page.clone(), lateness)?,
            (None, Status::Stopped(Stop::Time | Stop::Cancelled)) => lateness.leave_out(),
            (None, _) => context.note(format_args!("{}: {report}", input.name(report.heading().puzzle))),
        }
        Ok(())
    }

    /// Ends the output of work with this verdict, which is worse if answers were left out.
    fn finish(self, verdict: Verdict, context: &Context) -> Result<Verdict> {
        match self {
            Self::Text(output, _) => output.finish(verdict).map(|()| verdict),
            Self::Pictures(pictures, lateness) => pictures.finish(lateness, verdict, context),
        }
    }
}

impl Reports<'_> {
    /// The same as [`write`](Self::write), for work that also takes a grader. Where none is prepared in time,
    /// the reports are those that `without` makes.
    pub(crate) fn write_graded<R: Report>(
        self,
        techniques: &TechniqueArgs,
        without: fn(Heading, Ungraded) -> R,
        work: impl Fn(Grader, &Arc<Model>, Puzzles<'_, '_, R>) + Sync,
    ) -> Result<Verdict> {
        let (input, watch) = (self.input, self.watch);
        self.write(|model, puzzles| match techniques.grader(model, watch) {
            Ok(grader) => match grader.check_memory(watch).context(MORE_MEMORY) {
                Ok(()) => work(grader, model, puzzles),
                Err(fault) => puzzles.fail(fault),
            },
            Err(stop) => {
                puzzles.each(|index, _, send| send(without(Heading::new(index, model, input), stop.into())));
            }
        })
    }

    /// Runs `work`, which prepares for a model and then reports on puzzles of it, on several threads, and
    /// writes the reports in the order of the puzzles. The worst verdict counts.
    pub(crate) fn write<R: Report>(
        self,
        work: impl Fn(&Arc<Model>, Puzzles<'_, '_, R>) + Sync,
    ) -> Result<Verdict> {
        let Self { args, input, context, watch, counted, engine, pictures } = self;
        let mut output = Output::open(&args.output.out, watch)?;
        let mut answers = match pictures {
            None => {
                let format = context.format(&args.output);
                output.set_escapes(Escapes::of(format));
                Answers::Text(output, format)
            }
            Some((format, settings)) => {
                let pictures = PictureWriter::new(format, settings, output, args.output.out.file())?;
                Answers::Pictures(Box::new(pictures), Lateness::new(watch))
            }
        };
        let threads = context.threads(&args.threads);
        let mut progress = context.progress(0, counted);
        let mut engines = EngineLog::new(engine, context);
        let mut tally = PuzzleTally::new(input);
        threads::each_model(input, threads, watch.flag(), work, |report: R| {
            if let Some((engine, reason)) = report.engine() {
                engines.tell(engine, reason);
            }
            answers.write(&report, input, context)?;
            if report.standing().solutions == Uniqueness::Unique {
                input.settle(report.heading().puzzle);
            }
            let one = report.standing().verdict();
            tally.note(one);
            progress.step_of(|| input.total());
            if one == Verdict::No {
                let heading = report.heading();
                tally.doubt(heading.puzzle, &heading.variant);
            }
            Ok(())
        })?;
        progress.finish(input.total());
        tally.conclude(context, |verdict| answers.finish(verdict, context))
    }
}
