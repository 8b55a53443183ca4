//! `grade`: how hard puzzles are for people, and the steps that solve them.

mod list;
mod report;

use anyhow::Result;
use clap::Args;
use dlx_engine::Engine;

use crate::args::{LimitArgs, ReportArgs, TechniqueArgs};
use crate::context::Context;
use crate::puzzles::input::Input;
use crate::puzzles::report::{Heading, Reports};
use crate::verdict::Verdict;
use report::Report;

/// Rate how hard puzzles are for people, by the techniques that they need
///
/// A puzzle is graded in its canonical form, so that its images under symmetries get the same figures. The
/// first step may therefore differ from the one that `hint` finds.
#[derive(Debug, Args)]
pub(crate) struct GradeArgs {
    #[command(flatten)]
    report: ReportArgs,
    /// List all techniques, and grade nothing
    #[arg(long = "techniques", conflicts_with_all = ["files", "steps"], help_heading = "Techniques")]
    list: bool,
    /// Print all steps through each puzzle
    #[arg(long, help_heading = "Techniques")]
    steps: bool,
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(args: GradeArgs, context: &Context) -> Result<Verdict> {
    if args.list {
        return list::write(&args.report.output, context);
    }
    let (threads, _) = args.report.threads.bounded();
    let watch = args.limits.watch(threads, &context.begin());
    let input = Input::open(&args.report.input, &watch)?;
    let (watch, engine) = (&watch, Engine::Auto);
    let reports = Reports {
        args: &args.report,
        input: &input,
        context,
        watch,
        counted: "puzzles graded",
        engine,
        pictures: None,
    };
    reports.write_graded(&args.techniques, Report::without, |grader, model, puzzles| {
        puzzles.each(|index, record, send| {
            let heading = Heading::new(index, model, &input);
            send(Report::on(heading, &record.puzzle, &grader, args.steps, watch));
        });
    })
}
