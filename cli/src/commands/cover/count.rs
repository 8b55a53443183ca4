//! `cover count`: the number of solutions.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use dlx_engine::{
    BigUint, Checkpoint, Engine, Limits, MemoCount, Outcome, Search, Solver, Stats, Status, Stop,
};
use serde::Serialize;

use super::state::{SavingArgs, StateFile};
use super::{CoverSearchArgs, Method, REFRESH};
use crate::args::ReportFormat;
use crate::context::Context;
use crate::files::output::Output;
use crate::verdict::Verdict;

/// Count the solutions of an exact-cover problem
#[derive(Debug, Args)]
pub(super) struct CountArgs {
    #[command(flatten)]
    search: CoverSearchArgs,
    /// How to count
    #[arg(long, default_value = "auto", help_heading = "Output")]
    method: Method,
    #[command(flatten)]
    saving: SavingArgs,
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
    let CountArgs { search: args, method, saving } = args;
    let has_settings = args.search.engine != Engine::Auto || args.limit.is_some() || args.seed.is_some();
    if matches!(method, Method::Memo) && has_settings {
        bail!("--method memo counts all solutions without an engine; found --engine, --limit or --seed");
    }
    let state = args.state.file(&args.problem.output.out)?;
    if matches!(method, Method::Memo) && state.is_some() {
        bail!("--method memo keeps its count in memory alone; found --checkpoint or --resume");
    }
    let watch = super::watch(&args.search, context);
    let problem = super::read(&args.problem.file, &args.search.limits.memory, &watch)?;
    let solver = match method {
        Method::Memo => args.unchecked_solver(&problem, &watch, context),
        Method::Auto | Method::Search => args.solver(&problem, &watch, context)?,
    };
    let mut output = Output::open(&args.problem.output.out, &watch)?;
    let mut progress = context.progress(args.limit.unwrap_or(0), "solutions");
    let mut shown = state.as_ref().map_or(0, StateFile::solutions);
    let mut show = |solutions| {
        progress.advance(solutions - shown);
        shown = solutions;
    };
    let solver = solver.progress(REFRESH, |report| show(report.solutions));
    let prepare = match method {
        Method::Search => Solver::once,
        Method::Auto | Method::Memo => Solver::once_to_count,
    };
    // Only what has no result yet is abandoned.
    let temporary = output.temporary();
    let mut left = None;
    let (count, outcome) = match (&method, &state) {
        (Method::Memo, _) => {
            super::prepared(&problem, &watch, temporary, context, || with_memory(solver, context))
        }
        (_, None) => {
            let prepare = || prepare(solver);
            let mut search = super::prepared(&problem, &watch, temporary, context, prepare);
            searched(&mut search, &args, context, Search::count)
        }
        (_, Some(state)) => {
            let every = Some(saving.every()).filter(|_| args.search.limits.nodes.node_limit.is_none());
            let (counted, checkpoint) = kept(solver, prepare, &args, every, state, context)?;
            left = Some((state, checkpoint));
            counted
        }
    };
    show(outcome.solutions);
    drop(progress);
    output.print(&match context.format(&args.problem.output) {
        ReportFormat::Json => serde_json::to_string(&count)? + "\n",
        ReportFormat::Text => text(&count.count, outcome.status),
    })?;
    let verdict = super::conclude(&outcome, context);
    output.finish(verdict)?;
    if let Some((state, left)) = left {
        state.conclude(&left, context)?;
    }
    Ok(verdict)
}

/// Counts by a search that a file keeps, and returns what is left of it, too.
fn kept<'p>(
    solver: Solver<'p>,
    prepare: fn(Solver<'p>) -> Search<'p>,
    args: &CoverSearchArgs,
    every: Option<Duration>,
    state: &StateFile,
    context: &Context,
) -> Result<((Count, Outcome), Checkpoint)> {
    // Before the engine is prepared, as the limits of the search.
    let begun = Instant::now();
    let mut search = state.search(solver, context, prepare)?;
    let limits = args.limits_after(&search);
    let count = |search: &mut _| counted(search, limits, (begun, every), state, context);
    let counted = searched(&mut search, args, context, count);
    Ok((counted, search.checkpoint()?))
}

/// Counts by a search.
fn searched<'p>(
    search: &mut Search<'p>,
    args: &CoverSearchArgs,
    context: &Context,
    count: impl FnOnce(&mut Search<'p>) -> Outcome,
) -> (Count, Outcome) {
    let engine = search.engine();
    args.report(engine, search.reason(), context);
    let outcome = count(search);
    (Count::of(outcome.solutions.to_string(), &outcome, engine.name()), outcome)
}

/// Counts until a limit, and keeps what is left in a file each time so much time has passed since the search was begun.
fn counted(
    search: &mut Search<'_>,
    limits: Limits,
    (begun, every): (Instant, Option<Duration>),
    state: &StateFile,
    context: &Context,
) -> Outcome {
    loop {
        let next = every.map(|every| begun.elapsed().saturating_add(every));
        let next = next.filter(|next| limits.most_time().is_none_or(|most| *next < most));
        search.set_limits(next.map_or(limits, |next| limits.time(next)));
        let outcome = search.count();
        if next.is_none() || outcome.status != Status::Stopped(Stop::Time) {
            return outcome;
        }
        state.try_to_save(search, context);
    }
}

/// Counts with memory. The outcome knows whether there are solutions, not how many.
fn with_memory(solver: Solver<'_>, context: &Context) -> (Count, Outcome) {
    context.detail("counting with memory, without an engine, on one thread");
    let MemoCount { solutions, status, nodes, updates, .. } = solver.count_with_memory();
    let found = u64::from(solutions != BigUint::ZERO);
    let stats = Stats { nodes, updates, solutions: found, ..Stats::default() };
    let outcome = Outcome { solutions: found, status, stats };
    (Count::of(solutions.to_string(), &outcome, "memo"), outcome)
}

impl Count {
    fn of(count: String, outcome: &Outcome, engine: &'static str) -> Self {
        let Stats { nodes, updates, .. } = outcome.stats;
        Self { format: "dlx-cover/1", count, status: outcome.status.name(), engine, nodes, updates }
    }
}

/// The number alone, marked if the search is incomplete.
fn text(count: &str, status: Status) -> String {
    let mark = if status == Status::Exhausted { "" } else { "at least " };
    format!("{mark}{count}\n")
}
