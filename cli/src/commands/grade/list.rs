//! `grade --techniques`: lists all techniques.

use std::fmt::Write;

use anyhow::Result;
use dlx_sudoku::grade::{TECHNIQUES, Technique, UNIQUENESS_TECHNIQUES};
use serde::Serialize;

use crate::args::{AnswerArgs, ReportFormat};
use crate::context::Context;
use crate::files::output::Output;
use crate::verdict::Verdict;

/// A technique; serialized, the JSON answer.
#[derive(Serialize)]
struct Line {
    technique: &'static str,
    name: &'static str,
    level: &'static str,
    /// The lowest rating, if it depends on the length of a step.
    rating: f64,
    score: u32,
    assumes_uniqueness: bool,
    summary: &'static str,
}

impl Line {
    fn of(technique: &Technique) -> Self {
        Self {
            technique: technique.id,
            name: technique.name,
            level: technique.level.name(),
            rating: technique.rating.to_number(),
            score: technique.score,
            assumes_uniqueness: technique.assumes_uniqueness(),
            summary: technique.summary,
        }
    }
}

/// Writes the list, in the order in which techniques are tried; those that assume one solution come last.
pub(super) fn write(args: &AnswerArgs, context: &Context) -> Result<Verdict> {
    let lines = TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES).map(|technique| Line::of(technique));
    let text = match context.format(args) {
        ReportFormat::Text => table(&lines.collect::<Vec<_>>()),
        ReportFormat::Json => {
            lines.map(|line| Ok(serde_json::to_string(&line)? + "\n")).collect::<Result<String>>()?
        }
    };
    Output::write_whole(&args.out, &text)?;
    Ok(Verdict::Yes)
}

fn table(lines: &[Line]) -> String {
    let width = |text: fn(&Line) -> &str| lines.iter().map(|line| text(line).len()).max().unwrap_or(0);
    let (ids, levels) = (width(|line| line.technique), width(|line| line.level));
    let mut table = format!("{:ids$}  rating  {:levels$}  name\n", "technique", "level");
    for Line { technique, name, level, rating, .. } in lines {
        let _ = writeln!(table, "{technique:ids$}  {rating:>6.1}  {level:levels$}  {name}");
    }
    table
}
