//! `cover solve`: solutions, one after another.

use std::ops::ControlFlow;

use anyhow::{Result, bail};
use clap::Args;
use dlx_engine::{OptionId, Outcome, Search, Solver, Status};

use super::CoverSearchArgs;
use super::solution::Written;
use super::state::StateFile;
use crate::context::Context;
use crate::files::output::Output;
use crate::terminal::progress::Progress;
use crate::verdict::Verdict;

/// Print solutions: the options of each, as lines of items or as numbers
///
/// If a limit ends the search, a message on standard error and exit status 3 say so. With --checkpoint, the
/// next run prints the solutions that follow. After a crash, the output may have more solutions than STATE
/// counts as "solutions", and the next run prints the surplus again: before that, cut the output back to this
/// number.
#[derive(Debug, Args)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    search: CoverSearchArgs,
}

/// Prints solutions as they are found.
struct Printer<'p> {
    output: Output,
    solutions: Written<'p>,
    progress: Progress,
}

pub(super) fn run(args: SolveArgs, context: &Context) -> Result<Verdict> {
    let SolveArgs { search: args } = args;
    let state = args.state_file()?;
    if state.is_some() && args.problem.output.out.file().is_some() {
        bail!(
            "found --out with a checkpoint: each run would replace the solutions of those before; expected standard output, as in >> FILE"
        );
    }
    state.as_ref().map_or(Ok(()), StateFile::check_listed)?;
    let timed = args.read(context)?;
    let solver = args.solver(&timed, context)?;
    let output = Output::open(&args.problem.output.out, &timed.watch)?;
    let temporary = output.temporary();
    let before = state.as_ref().map_or(0, StateFile::solutions);
    let solutions = Written::new(&timed.problem, context.format(&args.problem.output)).after(before);
    let progress = context.progress(args.limit.unwrap_or(0), "solutions");
    let mut printer = Printer { output, solutions, progress };
    let mut left = None;
    let outcome = match &state {
        None if args.limit == Some(1) => {
            let (engine, reason) = solver.engine_for_one();
            args.report_engine((engine, &reason), context);
            let (solution, outcome) = timed.prepare(temporary, || solver.find());
            solution.map_or(Ok(()), |chosen| printer.print(&chosen))?;
            outcome
        }
        None => {
            let mut search = timed.prepare(temporary, || solver.once());
            args.report(&search, context);
            printer.print_all(&mut search)?
        }
        Some(state) => {
            let files = temporary.into_iter().chain([state.lock()]);
            let kept = timed.prepare(files, || state.prepare(solver, Solver::once))?;
            let (outcome, checkpoint) = args.run_kept(kept, context, |search| {
                let outcome = printer.print_all(search)?;
                // What the file will say is printed is.
                printer.output.flush_now()?;
                Ok(outcome)
            })?;
            left = Some(checkpoint);
            outcome
        }
    };
    let Printer { output, progress, .. } = printer;
    drop(progress);
    if outcome.solutions == 0 && outcome.status == Status::Exhausted {
        context.note("no solution");
    }
    super::conclude(&outcome, output, left, context)
}

impl Printer<'_> {
    fn print(&mut self, chosen: &[OptionId]) -> Result<()> {
        let text = self.solutions.next(chosen)?;
        self.output.print(&text)?;
        self.progress.step();
        Ok(())
    }

    /// Prints the solutions that a search finds within its limits.
    fn print_all(&mut self, search: &mut Search<'_>) -> Result<Outcome> {
        let mut printed = Ok(());
        let outcome = search.try_for_each(|chosen| {
            printed = self.print(chosen);
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        printed.map(|()| outcome)
    }
}
