//! `cover info`: the size and shape of a problem.

use anyhow::Result;
use clap::Args;
use dlx_engine::{Bytes, Engine, Multiplicity, Problem};
use serde::Serialize;

use super::ProblemArgs;
use crate::args::{MemoryArgs, ReportFormat, TimeArgs, engine_parser};
use crate::context::Context;
use crate::files::output::Output;
use crate::verdict::Verdict;

/// A problem to describe.
#[derive(Debug, Args)]
pub(super) struct InfoArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// The engine to describe, instead of the one that suits the problem
    #[arg(long, default_value = "auto", value_parser = engine_parser(), help_heading = "Limits")]
    engine: Engine,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    time: TimeArgs,
}

/// The contents of a problem; serialized, the JSON answer.
#[derive(Serialize)]
struct Info {
    format: &'static str,
    primary: usize,
    /// Primary items that are covered otherwise than once.
    multiple: usize,
    secondary: usize,
    options: usize,
    /// Options without primary items, which are never chosen.
    idle: usize,
    entries: usize,
    /// Entries that give an item a colour.
    colored: usize,
    /// Primary items with fewer options than must cover them: if there are any, there is no solution.
    uncoverable: usize,
    /// The engine used by default, and why.
    engine: &'static str,
    reason: String,
    /// About how many bytes that engine takes besides the problem.
    memory: u64,
}

pub(super) fn run(args: InfoArgs, context: &Context) -> Result<Verdict> {
    let InfoArgs { problem: args, engine, memory, time } = args;
    let timed = args.read(&memory, &time, context)?;
    let info = timed.prepare(None, || Info::of(&timed.problem, engine, memory.bytes()));
    let text = match context.format(&args.output) {
        ReportFormat::Json => serde_json::to_string(&info)? + "\n",
        ReportFormat::Text => info.text(),
    };
    Output::open(&args.output.out, &timed.watch)?.with_whole(&text)?;
    Ok(Verdict::Yes)
}

impl Info {
    fn of(problem: &Problem, engine: Engine, memory: u64) -> Self {
        let solver = problem.solver().engine(engine).memory(memory);
        let (engine, reason) = solver.resolved_engine();
        let entries = problem.options().flat_map(|option| problem.entries(option));
        let primary: Vec<_> = problem.items().filter(|item| !item.is_secondary()).collect();
        let is_multiple = |item| problem.multiplicity(item) != Multiplicity::ONCE;
        let is_short = |item| problem.options_of(item).len() < problem.multiplicity(item).low as usize;
        Self {
            format: "dlx-cover/1",
            primary: problem.primary_count(),
            multiple: primary.iter().filter(|&&item| is_multiple(item)).count(),
            secondary: problem.item_count() - problem.primary_count(),
            options: problem.option_count(),
            idle: super::idle_options(problem),
            entries: problem.entry_count(),
            colored: entries.filter(|entry| entry.color.is_some()).count(),
            uncoverable: primary.into_iter().filter(|&item| is_short(item)).count(),
            engine: engine.name(),
            reason,
            memory: solver.estimated_memory(),
        }
    }

    fn text(&self) -> String {
        let Self {
            primary,
            multiple,
            secondary,
            options,
            idle,
            entries,
            colored,
            uncoverable,
            engine,
            reason,
            memory,
            ..
        } = self;
        let several = match multiple {
            0 => String::new(),
            1 => "of which one is not covered once, ".to_owned(),
            _ => format!("of which {multiple} are not covered once, "),
        };
        let enough = if *multiple > 0 { "enough " } else { "" };
        let memory = Bytes(*memory);
        format!(
            "items    {primary} primary, {several}{secondary} secondary, {uncoverable} primary without {enough}options\n\
             options  {options}, {idle} without primary items, which are never chosen\n\
             entries  {entries}, {colored} with a colour\n\
             engine   {engine}: {reason}\n\
             memory   about {memory} for the engine\n"
        )
    }
}
