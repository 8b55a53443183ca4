//! `cover info`: the size and shape of a problem.

use anyhow::Result;
use dlx_engine::Problem;
use serde::Serialize;

use super::ProblemArgs;
use crate::args::ReportFormat;
use crate::files::output::Output;
use crate::verdict::Verdict;

/// What there is in a problem; as an object, the JSON answer.
#[derive(Serialize)]
struct Info {
    format: &'static str,
    primary: usize,
    secondary: usize,
    options: usize,
    entries: usize,
    /// Entries that give an item a colour.
    colored: usize,
    /// Primary items without options: there is no solution if there are any.
    uncoverable: usize,
    /// The engine that is taken where none is asked for, and why.
    engine: &'static str,
    reason: String,
}

pub(super) fn run(args: ProblemArgs) -> Result<Verdict> {
    let info = Info::of(&super::read(&args.file)?);
    let text = match args.output.format {
        ReportFormat::Json => serde_json::to_string(&info)? + "\n",
        ReportFormat::Text => info.text(),
    };
    Output::write_whole(&args.output.out, &text)?;
    Ok(Verdict::Yes)
}

impl Info {
    fn of(problem: &Problem) -> Self {
        let search = problem.solver().solutions();
        let entries = problem.options().flat_map(|option| problem.entries(option));
        let primary = problem.items().filter(|item| !item.is_secondary());
        Self {
            format: "dlx-cover/1",
            primary: problem.primary_count(),
            secondary: problem.item_count() - problem.primary_count(),
            options: problem.option_count(),
            entries: problem.entry_count(),
            colored: entries.filter(|entry| entry.color.is_some()).count(),
            uncoverable: primary.filter(|&item| problem.options_of(item).is_empty()).count(),
            engine: search.engine().name(),
            reason: search.reason().to_owned(),
        }
    }

    fn text(&self) -> String {
        let Self { primary, secondary, options, entries, colored, uncoverable, engine, reason, .. } = self;
        format!(
            "items    {primary} primary, {secondary} secondary, {uncoverable} primary without options\n\
             options  {options}\n\
             entries  {entries}, {colored} with a colour\n\
             engine   {engine}: {reason}\n"
        )
    }
}
