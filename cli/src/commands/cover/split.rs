//! `cover split`: a search, divided into jobs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dlx_engine::{Checkpoint, Engine, Stop};
use dlx_sudoku::Watch;

use super::problem::TimedProblem;
use super::state;
use crate::args::{MemoryArgs, OneThreadArgs, OutArgs, TimeArgs, engine_parser};
use crate::context::Context;
use crate::files::group::Group;
use crate::files::lock::Lock;
use crate::files::output::{self, Output};
use crate::files::source;
use crate::numbers;
use crate::patience::GRACE;
use crate::search::{EngineLog, MORE_MEMORY, SearchSettings};
use crate::seed;
use crate::verdict::Verdict;

/// Divide a search into jobs for several machines
///
/// Each job is a file for `cover count FILE --resume JOB` or `cover solve FILE --resume JOB`; the counts of
/// all jobs add up to that of the problem. The names of the files are printed, one per line, once all files
/// are written. If a limit ends the division, the jobs still cover the whole search, but may differ more in
/// size, and the exit status is 3. If there is no time left to write them all, none is written.
#[derive(Debug, Args)]
pub(super) struct SplitArgs {
    /// The file of the problem; `-` is standard input
    file: PathBuf,
    /// Make this many jobs, of about the same size as far as can be estimated
    #[arg(long, short = 'n', value_name = "N", value_parser = numbers::within::<u32>(1..=10_000))]
    parts: u32,
    /// Write the jobs to PREFIX-1.json, PREFIX-2.json and so on, with leading zeros where needed so that all
    /// names have the same length
    #[arg(long, value_name = "PREFIX")]
    prefix: PathBuf,
    /// Divide what is left of the search in this file; the first job takes over its count
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
    #[command(flatten)]
    threads: OneThreadArgs,
}

pub(super) fn run(args: SplitArgs, context: &Context) -> Result<Verdict> {
    let SplitArgs { file, parts, prefix, resume, seed, engine, memory, time, threads: _ } = args;
    let watch = time.watch(&context.begin());
    // A count that goes on would go on with the same work.
    let _lock = resume.as_deref().filter(|path| path.is_file()).map(Lock::on).transpose()?;
    let settings = SearchSettings { engine, memory: memory.bytes(), watch: watch.clone(), seed };
    let names: Vec<_> = (1..=parts).map(|number| name(&prefix, number, parts)).collect();
    if let Some(there) = names.iter().find(|name| name.symlink_metadata().is_ok()) {
        bail!("{} exists; expected names for new files", source::shown(there));
    }
    let timed = TimedProblem::read(&file, &memory, watch, context)?;
    let watch = &timed.watch;
    let solver = settings.solver(&timed.problem).limits(watch.limits());
    let divide = || {
        solver.check_memory().context(MORE_MEMORY)?;
        let search = match resume {
            Some(path) => solver.resume(&state::read(&path, watch)?).with_context(|| source::name(&path))?,
            None => {
                let (chosen, reason) = solver.engine_to_count();
                EngineLog::new(engine, context).tell(chosen, &reason);
                solver.engine(chosen).solutions()
            }
        };
        Ok(search.split(parts as usize)?)
    };
    let jobs: Result<Vec<_>> = timed.prepare(None, divide);
    let jobs = jobs?;
    let verdict = match watch.stop() {
        Some(Stop::Cancelled) => return Ok(not_written(Stop::Cancelled, context)),
        Some(stop) => {
            context.note(format_args!("{stop}: jobs may differ more in size"));
            Verdict::of_stop(stop)
        }
        None => Verdict::Yes,
    };
    let longer = watch.clone().time(watch.time_left().map(|left| left + GRACE));
    let files = match write(&names, &jobs, &longer)? {
        Ok(files) => files,
        Err(stop) => return Ok(not_written(stop, context)),
    };
    match tell(&names, verdict, watch) {
        Err(fault) if !output::is_closed_pipe(&fault) => return Err(fault),
        _ => files.keep(),
    }
    Ok(verdict)
}

fn not_written(stop: Stop, context: &Context) -> Verdict {
    context.note(format_args!("{stop}: no job is written"));
    Verdict::of_stop(stop)
}

/// Writes all jobs, or why it stopped, and then none.
fn write(names: &[PathBuf], jobs: &[Checkpoint], watch: &Watch) -> Result<Result<Group, Stop>> {
    let mut files = Group::default();
    for (name, job) in names.iter().zip(jobs) {
        if let Some(stop) = watch.stop() {
            return Ok(Err(stop));
        }
        files.write(name.clone(), &(job.to_json() + "\n"))?;
    }
    Ok(Ok(files))
}

/// Prints the names of all jobs.
fn tell(names: &[PathBuf], verdict: Verdict, watch: &Watch) -> Result<()> {
    let mut output = Output::open(&OutArgs::default(), watch)?;
    for name in names {
        let name = if output.is_terminal() { source::shown(name) } else { name.display().to_string() };
        output.print(&(name + "\n"))?;
    }
    output.finish(verdict)
}

/// The name of a job.
fn name(prefix: &Path, number: u32, of: u32) -> PathBuf {
    let mut name = OsString::from(prefix);
    let width = of.to_string().len();
    name.push(format!("-{number:0width$}.json"));
    name.into()
}
