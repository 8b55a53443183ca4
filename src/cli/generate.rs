//! `gen`: new puzzles.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use dlx_engine::Stop;
use dlx_sudoku::format::Face;
use dlx_sudoku::generate::{Batch, GenerateError, Generated, Generator, Recipe, parse_pattern};
use dlx_sudoku::{Distinct, Record, Values};
use dlx_variants::{Spec, SymmetryError, catalogue};

use super::args::{EffortArgs, OutputArgs, ReportFormat, ThreadArgs, VariantArgs, random_seed};
use super::context::{self, Context};
use super::input;
use super::output::RecordOutput;
use super::progress::Progress;
use super::removal::RemovalArgs;
use super::stats::BatchStats;
use super::verdict::Verdict;

/// Make new puzzles, each with one solution, and without a clue that is not needed
#[derive(Debug, Args)]
pub(crate) struct GenArgs {
    #[command(flatten)]
    variant: VariantArgs,
    /// Make this many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,
    /// Make the puzzles of this seed; one is drawn, and reported, where it is absent
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    removal: RemovalArgs,
    /// Make every puzzle from the filled board in FILE
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// Give clues only in the cells marked in FILE: rows as in a puzzle, `.` for no clue
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,
    /// Do not prove every clue necessary; with --pattern, give a clue in every marked cell
    #[arg(long)]
    no_minimal: bool,
    /// Do not confirm with a second engine that each puzzle has one solution
    #[arg(long)]
    no_verify: bool,
    /// Work on proofs that clues are necessary until this many nodes gave no answer
    #[arg(long, value_name = "NODES", default_value_t = Recipe::default().patience)]
    patience: u64,
    /// Show each puzzle in other clothes: symbols, rows, columns and whatever else the variant's symmetries exchange
    #[arg(long)]
    transform: bool,
    /// Leave out puzzles that an earlier one of the batch is up to the variant's symmetries
    #[arg(long)]
    unique_up_to_symmetry: bool,
    /// At the end, tell on standard error what the puzzles are like and what they cost
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    stats: Option<ReportFormat>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    effort: EffortArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

pub(crate) fn run(args: GenArgs, context: &Context) -> Result<Verdict> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let generator = generator(&args, seed)?;
    let output = RecordOutput::open(&args.output, Face::Givens)?;
    if args.seed.is_none() {
        context.note(format_args!("seed {seed}"));
    }
    let batch = Batch {
        count: args.count,
        threads: args.threads.count(),
        time_limit: args.effort.time_limit,
        cancel: context.begin(),
    };
    let mut delivery = Delivery {
        seed,
        context,
        progress: context.progress(args.count, "puzzles made", &output.output),
        output,
        distinct: args.unique_up_to_symmetry.then(Distinct::default),
        stats: args.stats.map(|format| (format, BatchStats::default())),
        made: 0,
        missed: 0,
        repeated: 0,
        unfinished: None,
        verdict: Verdict::Yes,
        fault: None,
    };
    generator.batch(&batch, |index, made| delivery.take(index, made));
    delivery.finish(args.count)
}

/// What makes the puzzles.
fn generator(args: &GenArgs, seed: u64) -> Result<Generator> {
    let Some(path) = &args.solution else {
        let spec = args.variant.spec()?.unwrap_or_else(|| catalogue::default().clone());
        return Ok(Generator::new(&spec, recipe(args, &spec, None)?, seed)?);
    };
    let record = input::only(path, &args.variant)?;
    let spec = record.puzzle.model.spec();
    let board = record.solution.as_ref().unwrap_or(&record.puzzle.givens);
    let recipe = recipe(args, spec, Some(board.clone()))?;
    Generator::new(spec, recipe, seed).with_context(|| input::name(path))
}

/// What is asked of each puzzle.
fn recipe(args: &GenArgs, spec: &Spec, board: Option<Values>) -> Result<Recipe> {
    let pattern = args.pattern.as_deref().map(|path| -> Result<_> {
        let text = String::from_utf8(input::bytes(path)?);
        let text = text.with_context(|| format!("{}: expected UTF-8 text", input::name(path)))?;
        parse_pattern(&text, &spec.board()?).with_context(|| input::name(path))
    });
    Ok(Recipe {
        symmetry: args.removal.symmetry,
        clues: args.removal.clues.map(|clues| clues.over(args.count)),
        stages: args.removal.stages(),
        first: args.removal.remove_first.clone(),
        board,
        transform: args.transform,
        minimise: !args.no_minimal,
        pattern: pattern.transpose()?,
        verify: !args.no_verify,
        patience: args.patience,
        node_limit: args.effort.node_limit,
        engine: args.effort.engine,
    })
}

/// Takes puzzles as they are made.
struct Delivery<'a> {
    seed: u64,
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

impl Delivery<'_> {
    fn take(&mut self, index: u64, made: Result<Generated, GenerateError>) -> ControlFlow<()> {
        let outcome = match made {
            Ok(made) => self.write(index, made),
            Err(GenerateError::Stopped(stop)) => {
                self.miss(index, stop);
                Ok(())
            }
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
        let record = Record { seed: Some(self.seed), index: Some(index), ..made.into() };
        self.output.write(&record)?;
        self.output.output.flush()
    }

    /// Whether a puzzle is to be written. One that nothing is known about is.
    fn is_new(&mut self, made: &Generated) -> bool {
        let Some(distinct) = &mut self.distinct else { return true };
        distinct.is_new(&made.puzzle).unwrap_or_else(|error| {
            self.unfinished = Some(error);
            true
        })
    }

    /// A puzzle that was begun and not found. What ends the whole batch is said at its end.
    fn miss(&mut self, index: u64, stop: Stop) {
        if matches!(stop, Stop::Cancelled | Stop::Time) {
            return;
        }
        self.missed += 1;
        self.verdict.worsen(Verdict::Unknown);
        let message = format!("puzzle {index}: {}", stop);
        self.progress.suspend(|| self.context.note(message));
    }

    fn finish(mut self, wanted: u64) -> Result<Verdict> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        drop(self.progress);
        if self.verdict != Verdict::No {
            self.verdict.worsen(self.context.interruption(self.made, wanted));
        }
        if self.made + self.missed < wanted && matches!(self.verdict, Verdict::Yes | Verdict::Unknown) {
            self.verdict = Verdict::Unknown;
            self.context
                .note(format_args!("made {} of {wanted} puzzles: the time limit was reached", self.made));
        }
        if self.repeated > 0 {
            self.context.note(format_args!(
                "left out {} of {} puzzles: the same as earlier ones up to symmetry",
                self.repeated, self.made
            ));
        }
        if let Some(error) = self.unfinished {
            self.verdict.worsen(Verdict::Unknown);
            self.context.note(format_args!("some puzzles may be the same up to symmetry: {error}"));
        }
        self.output.finish(self.context)?;
        match self.stats {
            Some((ReportFormat::Text, stats)) => context::show(stats),
            Some((ReportFormat::Json, stats)) => context::show(serde_json::to_string(&stats)? + "\n"),
            None => {}
        }
        Ok(self.verdict)
    }
}
