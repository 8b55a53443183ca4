//! `cover solve`: solutions, one after another.

use std::ops::ControlFlow;

use anyhow::Result;
use dlx_engine::{OptionId, Problem, Status};
use serde::Serialize;

use super::CoverSearchArgs;
use crate::args::ReportFormat;
use crate::context::Context;
use crate::files::output::Output;
use crate::verdict::Verdict;

/// A solution in JSON: option numbers from 0.
#[derive(Serialize)]
struct Solution {
    options: Vec<u32>,
}

pub(super) fn run(args: CoverSearchArgs, context: &Context) -> Result<Verdict> {
    let deadline = args.deadline();
    let problem = super::read(&args.problem.file)?;
    let solver = args.solver(&problem, deadline, context)?;
    let mut output = Output::open(&args.problem.output.out)?;
    let mut progress = context.progress(args.limit.unwrap_or(0), "solutions");
    let (mut first, mut written) = (true, Ok(()));
    let mut visit = |chosen: &[OptionId]| {
        let text = text(&problem, chosen, args.problem.output.format, first);
        written = text.and_then(|text| output.print(&text));
        first = false;
        progress.step();
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let outcome = if args.limit == Some(1) {
        let (engine, reason) = solver.engine_for_one();
        args.report(engine, &reason, context);
        let (solution, outcome) = solver.find();
        let _ = solution.map(|chosen| visit(&chosen));
        outcome
    } else {
        let search = solver.once();
        args.report(search.engine(), search.reason(), context);
        search.try_for_each(visit)
    };
    drop(progress);
    written?;
    if first && outcome.status == Status::Exhausted {
        context.note("no solution");
    }
    let verdict = super::conclude(&outcome, context);
    output.finish(verdict)?;
    Ok(verdict)
}

/// A solution as written; `first` if it is the first one.
fn text(problem: &Problem, chosen: &[OptionId], format: ReportFormat, first: bool) -> Result<String> {
    let mut chosen = chosen.to_vec();
    chosen.sort_unstable();
    match format {
        ReportFormat::Json => json(&chosen),
        ReportFormat::Text => Ok(lines(problem, &chosen, first)),
    }
}

fn json(chosen: &[OptionId]) -> Result<String> {
    let options = chosen.iter().map(|option| option.0).collect();
    Ok(serde_json::to_string(&Solution { options })? + "\n")
}

/// The items of the options, one option per line; a blank line precedes every solution but the first.
fn lines(problem: &Problem, chosen: &[OptionId], first: bool) -> String {
    let mut text = String::from(if first { "" } else { "\n" });
    for &option in chosen {
        let entries: Vec<String> = problem.entries(option).map(|entry| problem.entry_text(entry)).collect();
        text.push_str(&entries.join(" "));
        text.push('\n');
    }
    text
}
