//! `cover best`: a solution that costs least.

use anyhow::{Context as _, Result};
use clap::Args;
use dlx_engine::Status;

use super::ProblemArgs;
use super::solution::Written;
use crate::args::SearchArgs;
use crate::context::Context;
use crate::files::output::Output;
use crate::search::{EngineLog, MORE_MEMORY, SearchSettings};
use crate::verdict::Verdict;

/// Print a solution that costs least
///
/// What an option costs stands behind it as |n, or in `costs` in JSON; otherwise it costs nothing. If a limit ends the search, the
/// best solution so far is printed, with status 3.
#[derive(Debug, Args)]
pub(super) struct BestArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Accepted as by `cover solve`; this search runs on one thread
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    threads: Option<u64>,
}

pub(super) fn run(args: BestArgs, context: &Context) -> Result<Verdict> {
    let deadline = args.search.time.deadline();
    let problem = super::read(&args.problem.file)?;
    let settings = SearchSettings::until(deadline, &args.search, context.begin());
    let solver = settings.solver(&problem).limits(settings.limits());
    solver.check_memory().context(MORE_MEMORY)?;
    let mut output = Output::open(&args.problem.output.out)?;
    let (engine, reason) = solver.resolved_engine();
    EngineLog::new(args.search.engine, context).tell(engine, &reason);
    let (solution, outcome) = solver.best();
    if let Some(solution) = &solution {
        output.print(&Written::new(&problem, args.problem.output.format).best(solution, outcome.status)?)?;
        if problem.has_costs() {
            let bound = if outcome.status == Status::Exhausted { "" } else { "at most " };
            context.note(format_args!("cost {bound}{}", problem.total_cost(solution)));
        } else {
            context.note("no option costs anything: any solution is best");
        }
    } else if outcome.status == Status::Exhausted {
        context.note("no solution");
    }
    let verdict = super::conclude(&outcome, context);
    output.finish(verdict)?;
    Ok(verdict)
}
