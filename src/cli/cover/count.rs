//! `cover count`: the number of solutions.

use anyhow::Result;
use clap::{Args, ValueEnum};
use dlx_engine::{Search, Status};
use serde::Serialize;

use super::super::args::ReportFormat;
use super::super::context::Context;
use super::super::output::Output;
use super::super::verdict::Verdict;
use super::SearchArgs;

/// Count the solutions of an exact-cover problem
#[derive(Debug, Args)]
pub(super) struct CountArgs {
    #[command(flatten)]
    search: SearchArgs,
    /// How to count
    #[arg(long, default_value = "auto")]
    method: Method,
}

/// A way to count.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Method {
    /// Whichever suits the problem
    Auto,
    /// By visiting each solution
    Search,
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
    let args = args.search;
    let problem = super::read(&args.problem.file)?;
    let mut output = Output::open(&args.problem.out)?;
    let mut progress = context.progress(args.limit.unwrap_or(0), "solutions", &output);
    let mut search = args.prepare(&problem, context);
    while search.next().is_some() {
        progress.step();
    }
    drop(progress);
    output.write(&match args.problem.format {
        ReportFormat::Json => serde_json::to_string(&Count::of(&search))? + "\n",
        ReportFormat::Text => text(&search),
    })?;
    output.finish()?;
    Ok(super::conclude(&search, context))
}

impl Count {
    fn of(search: &Search<'_>) -> Self {
        let stats = search.stats();
        Self {
            format: "dlx-cover/1",
            count: stats.solutions.to_string(),
            status: search.status().name(),
            engine: search.engine().name(),
            nodes: stats.nodes,
            updates: stats.updates,
        }
    }
}

/// The number alone, marked where the search did not see everything.
fn text(search: &Search<'_>) -> String {
    let mark = if search.status() == Status::Exhausted { "" } else { "at least " };
    format!("{mark}{}\n", search.stats().solutions)
}
