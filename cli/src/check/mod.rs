//! `check`: how many solutions a puzzle has, and whether it could do with fewer clues.

mod report;

use anyhow::Result;
use clap::Args;
use dlx_sudoku::Session;
use dlx_sudoku::generate::Auditor;
use dlx_sudoku::ordered::Queue;
use dlx_variants::{Lowered, Model};

use super::args::{EffortArgs, InputArgs, OutArgs, ReportFormat, ThreadArgs};
use super::context::Context;
use super::effort::Effort;
use super::input::{Input, Job};
use super::ordered;
use super::report::Reports;
use super::verdict::Verdict;
use report::Report;

/// Say whether puzzles have exactly one solution, and whether every clue is necessary
///
/// A filled board is judged by the rules alone. The exit status is 0 for one solution, with clues to spare or not, 1 for
/// none or several, and 3 where a limit came before that was known, or before it was known whether clues could be spared.
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

pub(crate) fn run(args: CheckArgs, context: &Context) -> Result<Verdict> {
    let effort = Effort::new(&args.effort, context.begin());
    let input = Input::open(&args.input, &effort.cancel, effort.deadline)?;
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
        ordered::by_model(queue, &input, |model, jobs| {
            let lowered = model.lower();
            let mut checker = Checker::new(model, &lowered, &effort);
            for Job { index, record, results, .. } in jobs {
                results.send(Report::on(index, &record.puzzle, &mut checker));
            }
        });
    })
}

/// The prepared engines that check puzzles of one model.
struct Checker<'p> {
    session: Session<'p>,
    auditor: Auditor<'p>,
    effort: &'p Effort,
}

impl<'p> Checker<'p> {
    fn new(model: &Model, lowered: &'p Lowered, effort: &'p Effort) -> Self {
        let session = Session::new(lowered, effort.solver(&lowered.problem));
        let mut auditor = Auditor::new(model, lowered, effort.engine, &effort.cancel);
        if let Some(nodes) = effort.nodes {
            auditor = auditor.nodes(nodes);
        }
        if let Some(deadline) = effort.deadline {
            auditor = auditor.deadline(deadline);
        }
        Self { session, auditor, effort }
    }
}
