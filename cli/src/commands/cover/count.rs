//! `cover count`: the number of solutions.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use dlx_engine::{Engine, Outcome, Status};
use serde::Serialize;

use super::CoverSearchArgs;
use crate::args::ReportFormat;
use crate::context::Context;
use crate::files::output::Output;
use crate::verdict::Verdict;

/// How often progress is updated.
const REFRESH: Duration = Duration::from_millis(200);

/// Count the solutions of an exact-cover problem
#[derive(Debug, Args)]
pub(super) struct CountArgs {
    #[command(flatten)]
    search: CoverSearchArgs,
    /// How to count
    #[arg(long, default_value = "auto")]
    method: Method,
}

/// A way to count.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Method {
    /// Whatever suits the problem
    Auto,
    /// By searching for all solutions
    Search,
    /// By searching, but equal parts of the search are counted once, as far as the engine masks remembers them
    Memo,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Count {
    format: &'static str,
    /// A number of any size, in decimal.
    count: String,
    status: &'static str,
    engine: &'static str,
    nodes: u64,
    updates: u64,
}

pub(super) fn run(args: CountArgs, context: &Context) -> Result<Verdict> {
    let CountArgs { search: mut args, method } = args;
    if matches!(method, Method::Memo) {
        if !matches!(args.search.engine, Engine::Auto | Engine::Masks) {
            bail!("--method memo counts with the engine masks; found {}", args.search.engine);
        }
        args.search.engine = Engine::Masks;
    }
    let deadline = args.deadline();
    let problem = super::read(&args.problem.file)?;
    let solver = args.solver(&problem, deadline, context)?;
    let mut output = Output::open(&args.problem.output.out)?;
    let mut progress = context.progress(args.limit.unwrap_or(0), "solutions");
    let mut shown = 0;
    let mut show = |solutions| {
        progress.advance(solutions - shown);
        shown = solutions;
    };
    let solver = solver.progress(REFRESH, |report| show(report.solutions));
    let search = match method {
        Method::Search => solver.once(),
        Method::Auto | Method::Memo => solver.once_to_count(),
    };
    let engine = search.engine();
    args.report(engine, search.reason(), context);
    let outcome = search.count();
    show(outcome.solutions);
    drop(progress);
    output.print(&match args.problem.output.format {
        ReportFormat::Json => serde_json::to_string(&Count::of(&outcome, engine))? + "\n",
        ReportFormat::Text => text(&outcome),
    })?;
    let verdict = super::conclude(&outcome, context);
    output.finish(verdict)?;
    Ok(verdict)
}

impl Count {
    fn of(outcome: &Outcome, engine: Engine) -> Self {
        Self {
            format: "dlx-cover/1",
            count: outcome.solutions.to_string(),
            status: outcome.status.name(),
            engine: engine.name(),
            nodes: outcome.stats.nodes,
            updates: outcome.stats.updates,
        }
    }
}

/// The number alone, marked if the search is incomplete.
fn text(outcome: &Outcome) -> String {
    let mark = if outcome.status == Status::Exhausted { "" } else { "at least " };
    format!("{mark}{}\n", outcome.solutions)
}
