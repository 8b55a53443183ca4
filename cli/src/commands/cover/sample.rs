//! `cover sample`: solutions at random.

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dlx_engine::Engine;

use super::solution::Written;
use super::{Method, ProblemArgs};
use crate::args::SearchArgs;
use crate::context::Context;
use crate::files::output::Output;
use crate::search::{EngineLog, MORE_MEMORY, SearchSettings};
use crate::seed::Seed;
use crate::verdict::Verdict;

/// Print random solutions, each as likely as any other
///
/// Solutions are drawn one by one, so one may come again. The first takes as long as counting all of them.
#[derive(Debug, Args)]
pub(super) struct SampleArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// Print this many solutions
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,
    /// Print the solutions of this seed; without it, a seed is drawn and reported
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// How to count solutions, which draws depend on; auto is by search
    #[arg(long, default_value = "auto")]
    method: Method,
    #[command(flatten)]
    search: SearchArgs,
    /// Accepted as by `cover solve`; this search runs on one thread
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    threads: Option<u64>,
}

pub(super) fn run(args: SampleArgs, context: &Context) -> Result<Verdict> {
    let is_by_memory = matches!(args.method, Method::Memo);
    if is_by_memory && args.search.engine != Engine::Auto {
        bail!("--method memo draws without an engine; found --engine");
    }
    let deadline = args.search.time.deadline();
    let problem = super::read(&args.problem.file)?;
    let settings = SearchSettings::until(deadline, &args.search, context.begin());
    let solver = settings.solver(&problem).limits(settings.limits());
    if !is_by_memory {
        solver.check_memory().context(MORE_MEMORY)?;
    }
    let mut output = Output::open(&args.problem.output.out)?;
    let seed = Seed::or_drawn(args.seed);
    seed.report();
    let mut sampler = match is_by_memory {
        true => solver.sampler_with_memory(seed.value()),
        false => solver.sampler(seed.value()),
    };
    match sampler.engine() {
        Some((engine, reason)) => EngineLog::new(args.search.engine, context).tell(engine, reason),
        None => context.detail("counting with memory, without an engine"),
    }
    let mut progress = context.progress(args.count, "solutions");
    let mut written = Written::new(&problem, args.problem.output.format);
    let mut verdict = Verdict::Yes;
    for drawn in 0..args.count {
        match sampler.draw() {
            Ok(Some(solution)) => output.print(&written.next(&solution)?)?,
            Ok(None) => {
                context.note("no solution");
                verdict = Verdict::No;
                break;
            }
            Err(stop) => {
                context.note(format_args!("{stop} after {drawn} of {} solutions", args.count));
                verdict = Verdict::of_stop(stop);
                break;
            }
        }
        progress.step();
    }
    drop(progress);
    context.detail(format_args!("{} nodes", sampler.nodes()));
    output.finish(verdict)?;
    Ok(verdict)
}
