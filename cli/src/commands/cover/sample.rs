//! `cover sample`: solutions at random.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use dlx_engine::Engine;

use super::SerialSearchArgs;
use super::solution::Written;
use crate::context::Context;
use crate::files::output::Output;
use crate::numbers;
use crate::search::EngineLog;
use crate::seed::{self, Seed};
use crate::verdict::Verdict;

/// Print random solutions, each as likely as any other
///
/// The draws are independent, so a solution may occur more than once. The first draw takes as long as
/// counting all solutions.
#[derive(Debug, Args)]
pub(super) struct SampleArgs {
    #[command(flatten)]
    search: SerialSearchArgs,
    /// Print this many solutions
    #[arg(long, short = 'n', value_name = "N", value_parser = numbers::whole::<u64>, default_value_t = 1, help_heading = "Output")]
    count: u64,
    /// Print the solutions of this seed; without it, a seed is drawn and reported
    #[arg(long, value_name = "SEED", value_parser = seed::parse, help_heading = "Output")]
    seed: Option<u64>,
    /// How to count the solutions first; with memo, a seed draws other solutions
    #[arg(long, default_value = "auto", help_heading = "Output")]
    method: SampleMethod,
}

/// A way to count solutions for draws, which are the same on any machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SampleMethod {
    /// By a search; a message says so if memory is likely to take less time
    Auto,
    /// By a search, without that message
    Search,
    /// With memory, as in `cover count`
    Memo,
}

pub(super) fn run(args: SampleArgs, context: &Context) -> Result<Verdict> {
    let SampleArgs { search, count, seed, method } = args;
    let is_by_memory = method == SampleMethod::Memo;
    if is_by_memory && search.search.engine != Engine::Auto {
        bail!("--method memo draws without an engine; found --engine");
    }
    let timed = search.read(context)?;
    if !is_by_memory {
        timed.check_memory(&search.solver(&timed))?;
    }
    if method == SampleMethod::Auto && search.search.engine == Engine::Auto {
        let memory = search.search.limits.memory.bytes();
        if timed.prepare(None, || search.solver(&timed).once_to_count().suits_memory(memory)) {
            context.note("counting with memory is likely to take less: --method memo draws so");
        }
    }
    // Its time is what is left now.
    let solver = search.solver(&timed);
    let mut output = Output::open(&search.problem.output.out, &timed.watch)?;
    let seed = Seed::or_drawn(seed);
    seed.report();
    let mut sampler = timed.prepare(output.temporary(), || match is_by_memory {
        true => solver.sampler_with_memory(seed.value()),
        false => solver.sampler(seed.value()),
    });
    match sampler.engine() {
        Some((engine, reason)) => EngineLog::new(search.search.engine, context).tell(engine, reason),
        None => context.detail("counting with memory, without an engine"),
    }
    let mut progress = context.progress(count, "solutions");
    let mut written = Written::new(&timed.problem, context.format(&search.problem.output));
    let mut verdict = Verdict::Yes;
    for drawn in 0..count {
        let mut draw = || sampler.draw();
        // Only what has no result yet is abandoned.
        let drew = match drawn {
            0 => timed.prepare(output.temporary(), draw),
            _ => draw(),
        };
        match drew {
            Ok(Some(solution)) => output.print(&written.next(&solution)?)?,
            Ok(None) => {
                context.note("no solution");
                verdict = Verdict::No;
                break;
            }
            Err(stop) => {
                context.note(format_args!("{stop} after {drawn} of {} solutions", count));
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
