//! `cover split`: a search, divided into jobs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dlx_engine::{Engine, Stop};
use dlx_sudoku::grade::Watch;

use super::state;
use crate::args::{MemoryArgs, OutArgs, TimeArgs, engine_parser};
use crate::context::Context;
use crate::files::output::Output;
use crate::files::source;
use crate::search::{EngineLog, MORE_MEMORY, SearchSettings};
use crate::seed;
use crate::verdict::Verdict;

/// Divide a search into jobs for several machines
///
/// Each job is a file that `cover count FILE --resume JOB` or `cover solve FILE --resume JOB` takes; the counts of all jobs add up to that of the
/// problem. The names of the files are printed, one a line. If a limit ends the division, the jobs are whole, too, but may differ more in
/// size, and the exit status is 3.
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
    #[command(flatten)]
    time: TimeArgs,
}

pub(super) fn run(args: SplitArgs, context: &Context) -> Result<Verdict> {
    let SplitArgs { file, parts, prefix, resume, seed, engine, memory, time } = args;
    let (deadline, cancel) = (time.deadline(), context.begin());
    let watch = Watch::until(deadline, &cancel);
    let settings = SearchSettings { engine, memory: memory.bytes(), nodes: None, deadline, cancel, seed };
    let names: Vec<_> = (1..=parts).map(|number| name(&prefix, number, parts)).collect();
    if let Some(there) = names.iter().find(|name| name.symlink_metadata().is_ok()) {
        bail!("{} exists; expected names for new files", source::shown(there));
    }
    let problem = super::read(&file, &memory, &watch)?;
    let solver = settings.solver(&problem).limits(settings.limits());
    let divide = || {
        solver.check_memory().context(MORE_MEMORY)?;
        let search = match resume {
            Some(path) => solver.resume(&state::read(&path, &watch)?).with_context(|| source::name(&path))?,
            None => {
                let (chosen, reason) = solver.engine_to_count();
                EngineLog::new(engine, context).tell(chosen, &reason);
                solver.engine(chosen).solutions()
            }
        };
        Ok(search.split(parts as usize)?)
    };
    let jobs: Result<Vec<_>> = super::prepared(&problem, &watch, None, context, divide);
    let jobs = jobs?;
    let verdict = match watch.stop() {
        Some(Stop::Cancelled) => {
            context.note("interrupted: no job is written");
            return Ok(Verdict::Interrupted);
        }
        Some(stop) => {
            context.note(format_args!("{stop}: jobs may differ more in size"));
            Verdict::of_stop(stop)
        }
        None => Verdict::Yes,
    };
    let mut output = Output::open(&OutArgs::default(), &watch)?;
    for (name, job) in names.iter().zip(&jobs) {
        Output::write_file(name, &(job.to_json() + "\n"))?;
        let name = if output.is_terminal() { source::shown(name) } else { name.display().to_string() };
        output.print(&(name + "\n"))?;
    }
    output.finish(verdict)?;
    Ok(verdict)
}

/// The name of a job.
fn name(prefix: &Path, number: u32, of: u32) -> PathBuf {
    let mut name = OsString::from(prefix);
    let width = of.to_string().len();
    name.push(format!("-{number:0width$}.json"));
    name.into()
}
