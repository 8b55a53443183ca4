//! What becomes of the puzzles of a batch as they are made.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::Result;
use dlx_engine::{Cancel, Stop};
use dlx_sudoku::generate::{GenerateError, Generated};
use dlx_sudoku::{Distinct, Record};
use dlx_variants::SymmetryError;

use super::args::ReportFormat;
use super::context::{self, Context};
use super::progress::Progress;
use super::records::RecordOutput;
use super::stats::BatchStats;
use super::verdict::Verdict;

/// Takes puzzles as they are made.
pub(crate) struct Delivery<'a> {
    seed: u64,
    /// Puzzles asked for.
    wanted: u64,
    context: &'a Context,
    output: RecordOutput,
    progress: Progress,
    /// Tells new puzzles from old ones, where only new ones are wanted.
    distinct: Option<Distinct>,
    stats: Option<(ReportFormat, BatchStats)>,
    made: u64,
    /// Puzzles that were begun and not found.
    missed: u64,
    /// Puzzles that were left out, as an earlier one was the same in other clothes.
    repeated: u64,
    /// Why some puzzles are not known to be new, if so.
    unfinished: Option<SymmetryError>,
    verdict: Verdict,
    /// What went wrong for good.
    fault: Option<anyhow::Error>,
}

impl<'a> Delivery<'a> {
    /// Writes the puzzles of a seed, of which so many are wanted.
    pub(crate) fn new(
        seed: u64,
        wanted: u64,
        mut output: RecordOutput,
        context: &'a Context,
    ) -> Result<Self> {
        let progress = context.progress(wanted, "puzzles made", output.output()?);
        Ok(Self {
            seed,
            wanted,
            context,
            progress,
            output,
            distinct: None,
            stats: None,
            made: 0,
            missed: 0,
            repeated: 0,
            unfinished: None,
            verdict: Verdict::Yes,
            fault: None,
        })
    }

    /// Leaves out puzzles that are earlier ones up to symmetry; what is not told by then is not left out.
    pub(crate) fn without_repetitions(self, deadline: Option<Instant>, cancel: &Cancel) -> Self {
        Self { distinct: Some(Distinct::default().until(deadline, cancel)), ..self }
    }

    /// Tells at the end what the batch came to.
    pub(crate) fn with_stats(self, format: ReportFormat) -> Self {
        Self { stats: Some((format, BatchStats::default())), ..self }
    }

    /// Takes a puzzle, or why there is none. Breaks where no more are wanted.
    pub(crate) fn take(&mut self, index: u64, made: Result<Generated, GenerateError>) -> ControlFlow<()> {
        let outcome = match made {
            Ok(made) => self.write(index, made),
            // What ends the whole batch is said at its end.
            Err(GenerateError::Stopped(Stop::Cancelled | Stop::Time)) => return ControlFlow::Continue(()),
            Err(GenerateError::Stopped(stop)) => return self.miss(index, stop),
            Err(error @ GenerateError::Attempts(_)) => return self.miss(index, error),
            Err(error @ (GenerateError::NoBoard | GenerateError::PatternAllowsMore)) => {
                self.verdict.worsen(Verdict::No);
                self.context.note(error);
                return ControlFlow::Break(());
            }
            Err(error) => Err(error.into()),
        };
        match outcome {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.fault = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn write(&mut self, index: u64, made: Generated) -> Result<()> {
        self.made += 1;
        self.progress.step();
        if !self.is_new(&made) {
            self.repeated += 1;
            return Ok(());
        }
        if let Some((_, stats)) = &mut self.stats {
            stats.add(&made);
        }
        let mut record = Record::from(made);
        (record.seed, record.index) = (Some(self.seed), Some(index));
        self.output.write(&record)?;
        self.output.output()?.flush_now()
    }

    /// Whether a puzzle is to be written. One that nothing is known about is.
    fn is_new(&mut self, made: &Generated) -> bool {
        let Some(distinct) = &mut self.distinct else { return true };
        distinct.is_new(&made.puzzle).unwrap_or_else(|error| {
            self.unfinished = Some(error);
            true
        })
    }

    /// A puzzle that was begun and not found.
    fn miss(&mut self, index: u64, why: impl Display) -> ControlFlow<()> {
        self.missed += 1;
        self.verdict.worsen(Verdict::Unknown);
        self.progress.suspend(|| self.context.note(format_args!("puzzle {index}: {why}")));
        ControlFlow::Continue(())
    }

    /// Completes the output, and says what is to be said about the batch.
    pub(crate) fn finish(mut self) -> Result<Verdict> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        drop(self.progress);
        let (context, made, wanted) = (self.context, self.made, self.wanted);
        if self.verdict != Verdict::No {
            self.verdict.worsen(context.interruption(made, Some(wanted)));
        }
        if made + self.missed < wanted && matches!(self.verdict, Verdict::Yes | Verdict::Unknown) {
            self.verdict = Verdict::Unknown;
            context.note(format_args!("made {made} of {wanted} puzzles: the time limit was reached"));
        }
        if self.repeated > 0 {
            let repeated = self.repeated;
            context.note(format_args!(
                "left out {repeated} of {made} puzzles: the same as earlier ones up to symmetry"
            ));
        }
        if let Some(error) = self.unfinished {
            self.verdict.worsen(Verdict::Unknown);
            context.note(format_args!("some puzzles may be the same up to symmetry: {error}"));
        }
        self.output.finish(context)?;
        match self.stats {
            Some((ReportFormat::Text, stats)) => context::show(stats),
            Some((ReportFormat::Json, stats)) => context::show(serde_json::to_string(&stats)? + "\n"),
            None => {}
        }
        Ok(self.verdict)
    }
}
