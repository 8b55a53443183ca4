//! Reports on puzzles, written one after another as several threads come to them.

use std::fmt::Display;

use anyhow::Result;
use dlx_engine::Cancel;
use dlx_sudoku::ordered::Queue;
use serde::Serialize;

use super::args::{OutArgs, ReportFormat};
use super::context::Context;
use super::input::Input;
use super::ordered;
use super::output::Output;
use super::verdict::Verdict;

/// What a command says of one puzzle: in JSON the object, in text what it displays.
pub(crate) trait Report: Serialize + Display + Send {
    /// The number of the puzzle, from 0.
    fn puzzle(&self) -> usize;

    /// What it comes to.
    fn verdict(&self) -> Verdict;
}

/// A report as it is written. In text, the puzzle is named where there are several.
pub(crate) fn render(report: &impl Report, format: ReportFormat, input: &Input) -> Result<String> {
    Ok(match format {
        ReportFormat::Json => serde_json::to_string(report)? + "\n",
        ReportFormat::Text if input.records.len() == 1 => format!("{report}\n"),
        ReportFormat::Text => format!("{}: {report}\n", input.name(report.puzzle())),
    })
}

/// How to report on the puzzles of an input.
pub(crate) struct Reports<'a> {
    pub(crate) input: &'a Input,
    pub(crate) format: ReportFormat,
    pub(crate) out: &'a OutArgs,
    pub(crate) threads: usize,
    pub(crate) context: &'a Context,
    /// Ends the work.
    pub(crate) cancel: &'a Cancel,
    /// What is counted while it runs: "puzzles graded".
    pub(crate) counted: &'static str,
}

impl Reports<'_> {
    /// Runs `work` on several threads and writes its reports in the order of the puzzles. The worst verdict counts.
    pub(crate) fn write<R: Report>(self, work: impl Fn(&Queue<'_, R>) + Sync) -> Result<Verdict> {
        let mut output = Output::open(self.out)?;
        let count = self.input.records.len();
        let mut progress = self.context.progress(count as u64, self.counted, &output);
        let (mut verdict, mut finished) = (Verdict::Yes, 0);
        ordered::run(count, self.threads, self.cancel, work, |report| {
            output.write(&render(&report, self.format, self.input)?)?;
            verdict.worsen(report.verdict());
            progress.step();
            finished += u64::from(report.verdict() != Verdict::Interrupted);
            Ok(())
        })?;
        verdict.worsen(self.context.interruption(finished, count as u64));
        output.finish()?;
        Ok(verdict)
    }
}
