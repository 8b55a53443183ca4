//! `cover best`: a solution that costs least.

use anyhow::Result;
use clap::Args;
use dlx_engine::Status;

use super::solution::Written;
use super::{REFRESH, SerialSearchArgs};
use crate::context::Context;
use crate::files::output::Output;
use crate::search::EngineLog;
use crate::verdict::Verdict;

/// Print a solution that costs least
///
/// The cost of an option follows it as |n, or stands in `costs` in JSON; it is 0 by default. If a limit ends
/// the search, the best solution so far is printed, with exit status 3.
#[derive(Debug, Args)]
pub(super) struct BestArgs {
    #[command(flatten)]
    search: SerialSearchArgs,
}

pub(super) fn run(args: BestArgs, context: &Context) -> Result<Verdict> {
    let BestArgs { search } = args;
    let timed = search.read(context)?;
    let solver = search.solver(&timed);
    timed.check_memory(&solver)?;
    let mut output = Output::open(&search.problem.output.out, &timed.watch)?;
    let (engine, reason) = solver.resolved_engine();
    EngineLog::new(search.search.engine, context).tell(engine, &reason);
    let mut progress = context.progress(0, "nodes");
    let mut shown = 0;
    let solver = solver.progress(REFRESH, |report| {
        progress.advance(report.nodes - shown);
        shown = report.nodes;
    });
    let prepared = timed.prepare(output.temporary(), || solver.solutions());
    let (solution, outcome) = prepared.best();
    drop(progress);
    if let Some(solution) = &solution {
        let mut written = Written::new(&timed.problem, context.format(&search.problem.output));
        output.print(&written.best(solution, outcome.status)?)?;
        if timed.problem.has_costs() {
            let bound = if outcome.status == Status::Exhausted { "" } else { "at most " };
            context.note(format_args!("cost {bound}{}", timed.problem.total_cost(solution)));
        } else {
            context.note("no option costs anything: any solution is best");
        }
    } else if outcome.status == Status::Exhausted {
        context.note("no solution");
    }
    context.detail(super::work(&outcome));
    match (outcome.status, &solution) {
        (Status::Stopped(stop), Some(_)) => {
            context.note(format_args!("{stop}: there may be a solution that costs less"));
        }
        (Status::Stopped(stop), None) => context.note(format_args!("{stop} before any solution was found")),
        _ => {}
    }
    let verdict = Verdict::of_search(outcome.stats.solutions, outcome.status);
    output.finish(verdict)?;
    Ok(verdict)
}
