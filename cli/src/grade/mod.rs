//! `grade`: how hard puzzles are for people, and the way through them.

mod list;
mod report;

use anyhow::Result;
use clap::Args;
use dlx_engine::Engine;
use dlx_sudoku::grade::Watch;
use dlx_sudoku::ordered::Queue;

use super::args::{InputArgs, OutArgs, ReportFormat, TechniqueArgs, ThreadArgs, TimeArgs};
use super::context::Context;
use super::input::{Input, Job};
use super::ordered;
use super::report::Reports;
use super::verdict::Verdict;
use report::Report;

/// Say how hard puzzles are for people, by the techniques that they take
#[derive(Debug, Args)]
pub(crate) struct GradeArgs {
    #[command(flatten)]
    input: InputArgs,
    /// List the techniques that there are, and grade nothing
    #[arg(long = "techniques", conflicts_with_all = ["files", "steps"])]
    list: bool,
    /// Print the whole way through each puzzle
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    techniques: TechniqueArgs,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ReportFormat,
    #[command(flatten)]
    out: OutArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

pub(crate) fn run(args: GradeArgs, context: &Context) -> Result<Verdict> {
    if args.list {
        return list::write(args.format, &args.out);
    }
    let watch = Watch { deadline: args.time.deadline(), cancel: context.begin() };
    let input = Input::open(&args.input, &watch.cancel, watch.deadline)?;
    let reports = Reports {
        input: &input,
        format: args.format,
        out: &args.out,
        threads: args.threads.count(),
        context,
        cancel: &watch.cancel,
        counted: "puzzles graded",
        engine: Engine::Auto,
    };
    reports.write(|queue: &Queue<'_, Report>| {
        ordered::by_model(queue, &input, |model, jobs| {
            let grader = args.techniques.grader(model);
            for Job { index, record, results, .. } in jobs {
                let report = Report::on(index, &record.puzzle, &grader, args.steps, &watch);
                results.send(report);
            }
        });
    })
}
