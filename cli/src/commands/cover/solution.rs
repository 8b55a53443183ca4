//! Solutions of exact-cover problems as text.

use anyhow::Result;
use dlx_engine::{OptionId, Problem, Status};
use serde::Serialize;

use crate::args::ReportFormat;

/// A solution in JSON.
#[derive(Serialize)]
struct Solution {
    /// Numbers from 0.
    options: Vec<u32>,
    /// What they cost together, if any option of the problem costs anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u64>,
    /// How the search for the best one ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
}

/// Writes the solutions of a problem, one after another.
pub(super) struct Written<'p> {
    problem: &'p Problem,
    format: ReportFormat,
    is_first: bool,
}

impl<'p> Written<'p> {
    pub(super) fn new(problem: &'p Problem, format: ReportFormat) -> Self {
        Self { problem, format, is_first: true }
    }

    /// Those that follow so many others.
    pub(super) fn after(self, others: u64) -> Self {
        Self { is_first: others == 0, ..self }
    }

    /// The next solution as written.
    pub(super) fn next(&mut self, chosen: &[OptionId]) -> Result<String> {
        self.write(chosen, None)
    }

    /// The best solution, with how the search for it ended.
    pub(super) fn best(&mut self, chosen: &[OptionId], status: Status) -> Result<String> {
        self.write(chosen, Some(status))
    }

    fn write(&mut self, chosen: &[OptionId], status: Option<Status>) -> Result<String> {
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        let is_first = std::mem::replace(&mut self.is_first, false);
        match self.format {
            ReportFormat::Json => json(self.problem, &chosen, status),
            ReportFormat::Text => Ok(lines(self.problem, &chosen, is_first)),
        }
    }
}

fn json(problem: &Problem, chosen: &[OptionId], status: Option<Status>) -> Result<String> {
    let options = chosen.iter().map(|option| option.0).collect();
    let cost = problem.has_costs().then(|| problem.total_cost(chosen));
    Ok(serde_json::to_string(&Solution { options, cost, status: status.map(Status::name) })? + "\n")
}

/// The items of the options, one option per line, or a comment that says that there is none; a blank line
/// precedes every solution but the first.
fn lines(problem: &Problem, chosen: &[OptionId], first: bool) -> String {
    let mut text = String::from(if first { "" } else { "\n" });
    if chosen.is_empty() {
        text.push_str("| no options\n");
    }
    for &option in chosen {
        let entries: Vec<String> = problem.entries(option).map(|entry| problem.entry_text(entry)).collect();
        text.push_str(&entries.join(" "));
        text.push('\n');
    }
    text
}
