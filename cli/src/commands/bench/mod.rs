//! `bench`: compares the engines with plain backtracking.

mod digits;
mod problems;
mod report;
mod run;

use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use dlx_engine::{Cancel, Engine, Status, Stop};
use dlx_sudoku::Watch;

use crate::args::{MemoryArgs, OneThreadArgs, OutArgs, duration, engine_parser};
use crate::context::Context;
use crate::files::output::Output;
use crate::numbers;
use crate::search::MORE_MEMORY;
use crate::terminal::progress::Progress;
use crate::verdict::Verdict;
use problems::{Built, PROBLEMS, Task};
use run::{Limit, Run};

/// The engine that all others are compared with.
const BASELINE: Engine = Engine::Naive;

/// Compare the engines with plain backtracking on built-in problems
///
/// Every engine is prepared, then timed while it looks for all solutions; short runs are repeated, and the
/// fastest counts. A wrong number of solutions is an error. If the baseline runs out of time, the ratio is a
/// lower bound. An engine that cannot run a problem is left out there.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Run only this engine and the baseline; may be given several times
    #[arg(long, value_parser = engine_parser())]
    engine: Vec<Engine>,
    /// Run only this problem; may be given several times
    #[arg(long, value_name = "NAME", value_parser = names())]
    only: Vec<String>,
    /// Stop a run after this many nodes
    #[arg(long, value_name = "N", value_parser = numbers::whole::<u64>, help_heading = "Limits")]
    node_limit: Option<u64>,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Stop a run after this much time
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration, help_heading = "Limits")]
    time_limit: Duration,
    #[command(flatten)]
    threads: OneThreadArgs,
    /// Write one JSON object per line, one for each run
    #[arg(long, help_heading = "Output")]
    json: bool,
    #[command(flatten)]
    out: OutArgs,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(PROBLEMS.iter().map(|built| built.name))
}

pub(crate) fn run(args: BenchArgs, context: &Context) -> Result<Verdict> {
    let is_asked = |built: &&Built| args.only.is_empty() || args.only.iter().any(|name| name == built.name);
    let tasks = PROBLEMS.iter().filter(is_asked).map(Built::task).collect::<Result<Vec<_>>>()?;
    // Nothing is printed where a baseline cannot run.
    for task in &tasks {
        let baseline = task.problem.solver().engine(BASELINE).memory(args.memory.bytes());
        baseline.check_memory().context(MORE_MEMORY)?;
    }
    let cancel = context.begin();
    let output = Output::open(&args.out, &Watch::on(&cancel))?;
    let runs = tasks.len() * (1 + others(&args.engine).count());
    let progress = context.progress(runs as u64, "runs");
    let mut bench = Bench { args: &args, context, cancel, output, progress, verdict: Verdict::Yes };
    if !args.json {
        bench.output.print(&report::heading())?;
    }
    for task in &tasks {
        bench.compare(task)?;
    }
    if bench.verdict == Verdict::Interrupted {
        context.note(Stop::Cancelled);
    }
    bench.output.finish(bench.verdict)?;
    Ok(bench.verdict)
}

/// The engines that are compared with the baseline.
fn others(asked: &[Engine]) -> impl Iterator<Item = Engine> {
    let engines = if asked.is_empty() { Engine::ALL } else { asked };
    engines.iter().copied().filter(|&engine| engine != BASELINE)
}

/// The state of the comparison.
struct Bench<'a> {
    args: &'a BenchArgs,
    context: &'a Context,
    cancel: Cancel,
    output: Output,
    progress: Progress,
    verdict: Verdict,
}

impl Bench<'_> {
    /// Runs the baseline, then the requested engines.
    fn compare(&mut self, task: &Task) -> Result<()> {
        let Some(baseline) = self.measure(task, BASELINE) else { return Ok(()) };
        self.report(task, &baseline, &baseline)?;
        for engine in others(&self.args.engine) {
            if let Some(run) = self.measure(task, engine) {
                self.report(task, &run, &baseline)?;
            }
        }
        Ok(())
    }

    fn measure(&mut self, task: &Task, engine: Engine) -> Option<Run> {
        let limit = Limit { time: self.args.time_limit, nodes: self.args.node_limit };
        let run = Run::measure(task, engine, (limit, self.args.memory.bytes()), &self.cancel);
        self.progress.step();
        run
    }

    /// Writes the result of a run, unless the user interrupted it.
    fn report(&mut self, task: &Task, run: &Run, baseline: &Run) -> Result<()> {
        if self.cancel.is_cancelled() {
            self.verdict = Verdict::Interrupted;
            return Ok(());
        }
        self.output.print(&if self.args.json {
            report::json(task, run, baseline)?
        } else {
            report::text(task, run, baseline)
        })?;
        self.output.flush_now()?;
        self.judge(task, run);
        Ok(())
    }

    /// A wrong number of solutions is an error, and so is an engine other than the baseline that does not
    /// finish.
    fn judge(&mut self, task: &Task, run: &Run) {
        let Run { engine, solutions, status, .. } = *run;
        if run.wrong {
            let (name, expected) = (task.name, task.expected());
            self.context
                .note(format_args!("{name}: {engine} found {solutions} solutions; expected {expected}"));
            self.verdict.worsen(Verdict::No);
        } else if let Status::Stopped(stop) = status
            && engine != BASELINE
        {
            self.context.note(format_args!("{}: {engine}: {}", task.name, stop));
            self.verdict.worsen(Verdict::Unknown);
        }
    }
}
