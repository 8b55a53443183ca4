//! Reports of runs: rows of a table, or objects.

use anyhow::Result;
use serde::Serialize;

use super::digits::{three_digits, time};
use super::problems::{PROBLEMS, Task};
use super::run::Run;

/// A run as an object.
#[derive(Serialize)]
struct Object<'r> {
    format: &'static str,
    problem: &'r str,
    engine: &'static str,
    seconds: f64,
    nodes: u64,
    updates: u64,
    /// Numbers of any size, in decimal.
    count: String,
    expected: String,
    status: &'static str,
    /// The time of the baseline divided by that of the engine.
    ratio: Option<f64>,
    /// Whether the ratio is a lower bound because the baseline did not finish.
    ratio_is_bound: bool,
}

/// A run as a line of JSON.
pub(super) fn json(task: &Task, run: &Run, baseline: &Run) -> Result<String> {
    let object = Object {
        format: "dlx-bench/1",
        problem: task.name,
        engine: run.engine.name(),
        seconds: run.time.as_secs_f64(),
        nodes: run.nodes,
        updates: run.updates,
        count: run.solutions.to_string(),
        expected: task.expected().to_string(),
        status: run.status.name(),
        ratio: run.ratio(baseline),
        ratio_is_bound: !baseline.is_finished(),
    };
    Ok(serde_json::to_string(&object)? + "\n")
}

/// The heading of the table.
pub(super) fn heading() -> String {
    row("problem", "engine", "solutions", "time", "nodes", &format!("vs {}", super::BASELINE))
}

/// A run as a row of the table; the first row of a problem names it.
pub(super) fn text(task: &Task, run: &Run, baseline: &Run) -> String {
    let name = if std::ptr::eq(run, baseline) { task.name } else { "" };
    let solutions = if run.is_finished() && !run.wrong {
        run.solutions.to_string()
    } else {
        format!("{} of {}", run.solutions, task.expected())
    };
    let over = if run.is_finished() { "" } else { "> " };
    let time = format!("{over}{}", time(run.time));
    row(name, run.engine.name(), &solutions, &time, &run.nodes.to_string(), &ratio(run, baseline))
}

fn row(problem: &str, engine: &str, solutions: &str, time: &str, nodes: &str, ratio: &str) -> String {
    let width = PROBLEMS.iter().map(|built| built.name.len()).max().unwrap_or(0);
    format!("{problem:width$}  {engine:<8} {solutions:>14} {time:>12} {nodes:>12} {ratio:>10}\n")
}

fn ratio(run: &Run, baseline: &Run) -> String {
    let over = if baseline.is_finished() { "" } else { "> " };
    match run.ratio(baseline) {
        _ if run.wrong => "wrong".to_owned(),
        Some(ratio) => format!("{over}{}x", three_digits(ratio)),
        None => "-".to_owned(),
    }
}
