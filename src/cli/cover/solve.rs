//! `cover solve`: solutions, one after another.

use anyhow::Result;
use dlx_engine::{OptionId, Problem, Status};
use serde::Serialize;

use super::super::args::ReportFormat;
use super::super::context::Context;
use super::super::output::Output;
use super::super::verdict::Verdict;
use super::SearchArgs;

/// A solution in JSON: option numbers from 0.
#[derive(Serialize)]
struct Solution {
    options: Vec<u32>,
}

pub(super) fn run(args: SearchArgs, context: &Context) -> Result<Verdict> {
    let problem = super::read(&args.problem.file)?;
    let mut output = Output::open(&args.problem.out)?;
    let mut progress = context.progress(args.limit.unwrap_or(0), "solutions", &output);
    let mut search = args.prepare(&problem, context);
    let mut first = true;
    while let Some(chosen) = search.next() {
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        output.write(&match args.problem.format {
            ReportFormat::Json => json(&chosen)?,
            ReportFormat::Text => text(&problem, &chosen, first),
        })?;
        first = false;
        progress.step();
    }
    drop(progress);
    output.finish()?;
    if first && search.status() == Status::Exhausted {
        context.note("no solution");
    }
    Ok(super::conclude(&search, context))
}

fn json(chosen: &[OptionId]) -> Result<String> {
    let options = chosen.iter().map(|option| option.0).collect();
    Ok(serde_json::to_string(&Solution { options })? + "\n")
}

/// The options' items, an option a line; a blank line before every solution but the first.
fn text(problem: &Problem, chosen: &[OptionId], first: bool) -> String {
    let mut text = String::from(if first { "" } else { "\n" });
    for &option in chosen {
        let entries: Vec<String> = problem.entries(option).map(|entry| problem.entry_text(entry)).collect();
        text.push_str(&entries.join(" "));
        text.push('\n');
    }
    text
}
