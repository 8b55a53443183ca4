//! Writes the puzzles of a batch as they are made.

use std::fmt::Display;
use std::ops::ControlFlow;

use anyhow::Result;
use dlx_engine::Stop;
use dlx_sudoku::generate::{GenerateError, Generated};
use dlx_sudoku::{Distinct, Record, Watch};
use dlx_variants::SymmetryError;

use super::mixture::Shares;
use super::shortages::Shortages;
use super::stats::BatchStats;
use crate::args::ReportFormat;
use crate::context::Context;
use crate::puzzles::writer::PuzzleWriter;
use crate::search::fault_of;
use crate::terminal::messages;
use crate::terminal::progress::Progress;
use crate::verdict::Verdict;

/// Writes puzzles as they are made.
pub(super) struct BatchWriter<'a> {
    seed: u64,
    /// The number of requested puzzles.
    wanted: u64,
    context: &'a Context,
    output: PuzzleWriter,
    progress: Progress,
    /// Recognises repeated puzzles, if they are to be left out.
    distinct: Option<Distinct>,
    stats: Option<(ReportFormat, BatchStats)>,
    shares: Shares,
    shortages: Shortages,
    made: u64,
    /// Puzzles that were attempted and not found.
    missed: u64,
    /// Puzzles left out because an earlier one is the same up to symmetry.
    repeated: u64,
    /// Why some puzzles are not known to be new, if that happened.
    unfinished: Option<SymmetryError>,
    verdict: Verdict,
    /// What ended the batch.
    fault: Option<anyhow::Error>,
}

impl<'a> BatchWriter<'a> {
    /// Writes `wanted` puzzles of a seed.
    pub(super) fn new(seed: u64, wanted: u64, output: PuzzleWriter, context: &'a Context) -> Self {
        Self {
            seed,
            wanted,
            context,
            progress: context.progress(wanted, "puzzles made"),
            output,
            distinct: None,
            stats: None,
            shares: Shares::default(),
            shortages: Shortages::default(),
            made: 0,
            missed: 0,
            repeated: 0,
            unfinished: None,
            verdict: Verdict::Yes,
            fault: None,
        }
    }

    /// Leaves out puzzles that are the same as earlier ones up to symmetry, as far as this can be determined
    /// before the watch is over.
    pub(super) fn without_repetitions(self, watch: &Watch) -> Self {
        Self { distinct: Some(Distinct::default().watch(watch)), ..self }
    }

    /// Shows statistics of the batch at its end.
    pub(super) fn with_stats(self, format: ReportFormat) -> Self {
        Self { stats: Some((format, BatchStats::default())), ..self }
    }

    /// Says how many puzzles show no clues of the variants of a mixture.
    pub(super) fn with_shares(self, shares: Shares) -> Self {
        Self { shares, ..self }
    }

    /// Takes a puzzle, or the reason why there is none. Breaks if no more are wanted.
    pub(super) fn take(&mut self, index: u64, made: Result<Generated, GenerateError>) -> ControlFlow<()> {
        let outcome = match made {
            Ok(made) => self.write(index, made),
            // What ends the whole batch is reported at its end.
            Err(GenerateError::Stopped(Stop::Cancelled | Stop::Time)) => return ControlFlow::Continue(()),
            Err(GenerateError::Stopped(stop)) => return self.miss(index, stop),
            Err(error) => match Verdict::of_missing(&error) {
                Some(Verdict::No) => {
                    self.verdict.worsen(Verdict::No);
                    self.context.note(error);
                    return ControlFlow::Break(());
                }
                Some(_) => return self.miss(index, error),
                None => Err(fault_of(error)),
            },
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
        if !self.insert(&made) {
            self.repeated += 1;
            return Ok(());
        }
        if let Some((_, stats)) = &mut self.stats {
            stats.add(&made);
        }
        self.shares.add(&made);
        // Clues of a mixture share the board, and are as many as it has room for.
        if let Some(few) = made.too_few.filter(|_| self.shares.is_empty()) {
            self.shortages.add(few);
        }
        let mut record = Record::from(made);
        (record.seed, record.index) = (Some(self.seed), Some(index));
        self.output.write(&record)?;
        self.output.output()?.flush_now()
    }

    /// Remembers a puzzle, and returns whether to write it, which includes puzzles that may or may not be
    /// new.
    fn insert(&mut self, made: &Generated) -> bool {
        let Some(distinct) = &mut self.distinct else { return true };
        distinct.insert(&made.puzzle).unwrap_or_else(|error| {
            self.unfinished = Some(error);
            true
        })
    }

    /// Counts a puzzle that was attempted and not found.
    fn miss(&mut self, index: u64, why: impl Display) -> ControlFlow<()> {
        self.missed += 1;
        self.verdict.worsen(Verdict::Unknown);
        self.context.note(format_args!("puzzle {index} of the seed: {why}"));
        ControlFlow::Continue(())
    }

    /// Completes the output, and reports on the batch.
    pub(super) fn finish(mut self) -> Result<Verdict> {
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
        self.shares.report(made - self.repeated, context);
        self.shortages.report(made - self.repeated, context);
        if let Some(error) = self.unfinished {
            self.verdict.worsen(Verdict::Unknown);
            context.note(format_args!("some puzzles may be the same up to symmetry: {error}"));
        }
        self.verdict = self.output.finish(self.verdict, context)?;
        match self.stats {
            Some((ReportFormat::Text, stats)) => messages::show(stats),
            Some((ReportFormat::Json, stats)) => messages::show(serde_json::to_string(&stats)? + "\n"),
            None => {}
        }
        Ok(self.verdict)
    }
}
