//! `grade`: how hard puzzles are for people, and the way through them.

mod report;

use anyhow::Result;
use clap::Args;
use dlx_sudoku::grade::Watch;
use dlx_sudoku::ordered::Queue;

use super::args::{InputArgs, OutArgs, ReportFormat, TechniqueArgs, ThreadArgs, TimeArgs};
use super::context::Context;
use super::input::Input;
use super::ordered;
use super::output::Output;
use super::verdict::Verdict;
use report::Report;

/// Say how hard puzzles are for people, by the techniques that they take
#[derive(Debug, Args)]
pub(crate) struct GradeArgs {
    #[command(flatten)]
    input: InputArgs,
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
    let input = Input::read(&args.input)?;
    let mut output = Output::open(&args.out)?;
    let watch = Watch { deadline: args.time.deadline(), cancel: context.begin() };
    let mut progress = context.progress(input.records.len() as u64, "puzzles graded", &output);
    let (mut verdict, mut finished) = (Verdict::Yes, 0);
    let work = |queue: &Queue<'_, Report>| {
        ordered::by_model(queue, &input.records, |model, jobs| {
            let grader = args.techniques.grader(model);
            for (index, results) in jobs {
                let report = Report::on(index, &input.records[index].puzzle, &grader, args.steps, &watch);
                // A send fails only where the reader has given up, which also ends the queue.
                let _ = results.send(report);
            }
        });
    };
    ordered::run(input.records.len(), args.threads.count(), &watch.cancel, work, |report| {
        output.write(&match args.format {
            ReportFormat::Json => serde_json::to_string(&report)? + "\n",
            ReportFormat::Text if input.records.len() == 1 => format!("{report}\n"),
            ReportFormat::Text => format!("{}: {report}\n", input.name(report.puzzle)),
        })?;
        verdict.worsen(report.verdict);
        progress.step();
        finished += u64::from(report.verdict != Verdict::Interrupted);
        Ok(())
    })?;
    verdict.worsen(context.interruption(finished, input.records.len() as u64));
    output.finish()?;
    Ok(verdict)
}
