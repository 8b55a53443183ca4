//! `cover split`: a search, divided into jobs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dlx_engine::{Engine, Solver};

use super::state;
use crate::args::{MemoryArgs, OutArgs, engine_parser};
use crate::context::Context;
use crate::files::output::Output;
use crate::files::source;
use crate::search::{EngineLog, MORE_MEMORY};
use crate::seed;
use crate::verdict::Verdict;

/// Divide a search into jobs for several machines
///
/// Each job is a file that `cover count FILE --resume JOB` or `cover solve FILE --resume JOB` takes; the counts of all jobs add up to that of the
/// problem. The names of the files are printed, one a line.
#[derive(Debug, Args)]
pub(super) struct SplitArgs {
    /// The file of the problem; `-` is standard input
    file: PathBuf,
    /// Make this many jobs, of about the same size as far as can be told
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    parts: u32,
    /// Write the jobs to PREFIX-1.json, PREFIX-2.json and so on, with zeros in front so that the names have one length
    #[arg(long, value_name = "PREFIX")]
    prefix: PathBuf,
    /// Divide what is left of the search that this file keeps. The first job takes its count over
    #[arg(long, value_name = "STATE")]
    resume: Option<PathBuf>,
    /// Find solutions in a random order
    #[arg(long, value_name = "SEED", value_parser = seed::parse)]
    seed: Option<u64>,
    /// The engine of the jobs
    #[arg(long, default_value = "auto", value_parser = engine_parser(), help_heading = "Limits")]
    engine: Engine,
    #[command(flatten)]
    memory: MemoryArgs,
}

pub(super) fn run(args: SplitArgs, context: &Context) -> Result<Verdict> {
    let SplitArgs { file, parts, prefix, resume, seed, engine, memory } = args;
    let names: Vec<_> = (1..=parts).map(|number| name(&prefix, number, parts)).collect();
    if let Some(there) = names.iter().find(|name| name.symlink_metadata().is_ok()) {
        bail!("{} exists; expected names for new files", source::shown(there));
    }
    let problem = super::read(&file)?;
    let solver = problem.solver().engine(engine).memory(memory.bytes());
    let solver = seed.into_iter().fold(solver, Solver::shuffle);
    solver.check_memory().context(MORE_MEMORY)?;
    let search = match resume {
        Some(path) => solver.resume(&state::read(&path)?).with_context(|| source::name(&path))?,
        None => {
            let (chosen, reason) = solver.engine_to_count();
            EngineLog::new(engine, context).tell(chosen, &reason);
            solver.engine(chosen).solutions()
        }
    };
    let jobs = search.split(parts as usize)?;
    let mut output = Output::open(&OutArgs::default())?;
    for (name, job) in names.iter().zip(&jobs) {
        Output::write_file(name, &(job.to_json() + "\n"))?;
        output.print(&format!("{}\n", name.display()))?;
    }
    output.finish(Verdict::Yes)?;
    Ok(Verdict::Yes)
}

/// The name of a job.
fn name(prefix: &Path, number: u32, of: u32) -> PathBuf {
    let mut name = OsString::from(prefix);
    let width = of.to_string().len();
    name.push(format!("-{number:0width$}.json"));
    name.into()
}
