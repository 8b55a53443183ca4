//! `gen`: new puzzles.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx_engine::Stop;
use dlx_sudoku::Record;
use dlx_sudoku::format::Face;
use dlx_sudoku::generate::{Batch, GenerateError, Generated, Generator, Recipe, parse_pattern};
use dlx_variants::{Spec, Symmetry, catalogue};

use super::args::{EffortArgs, OutputArgs, ThreadArgs, VariantArgs};
use super::context::Context;
use super::input;
use super::output::RecordOutput;
use super::progress::Progress;
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
    /// Let cells be clues together with their images
    #[arg(long, default_value = "none", value_parser = symmetry_parser())]
    symmetry: Symmetry,
    /// Give exactly N clues, even where fewer suffice
    #[arg(long, value_name = "N")]
    clues: Option<usize>,
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
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    effort: EffortArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

pub(crate) fn run(args: GenArgs, context: &Context) -> Result<Verdict> {
    let spec = args.variant.spec()?.unwrap_or_else(|| catalogue::default().clone());
    let seed = args.seed.unwrap_or_else(random_seed);
    let generator = Generator::new(&spec, recipe(&args, &spec)?, seed)?;
    let output = RecordOutput::open(&args.output, Face::Givens)?;
    if args.seed.is_none() {
        context.note(format_args!("seed {seed}"));
    }
    let batch = Batch {
        count: args.count,
        threads: args.threads.count(),
        time_limit: args.effort.time.time_limit,
        cancel: context.begin(),
    };
    let progress = context.progress(args.count, "puzzles made", &output.output);
    let mut delivery =
        Delivery { seed, context, output, progress, made: 0, missed: 0, verdict: Verdict::Yes, fault: None };
    generator.batch(&batch, |index, made| delivery.take(index, made));
    delivery.finish(args.count)
}

/// What is asked of each puzzle.
fn recipe(args: &GenArgs, spec: &Spec) -> Result<Recipe> {
    let pattern = args.pattern.as_deref().map(|path| -> Result<_> {
        let text = String::from_utf8(input::bytes(path)?);
        let text = text.with_context(|| format!("{}: expected UTF-8 text", input::name(path)))?;
        parse_pattern(&text, &spec.board()?).with_context(|| input::name(path))
    });
    Ok(Recipe {
        symmetry: args.symmetry,
        clues: args.clues,
        minimise: !args.no_minimal,
        pattern: pattern.transpose()?,
        verify: !args.no_verify,
        patience: args.patience,
        node_limit: args.effort.node_limit,
        engine: args.effort.engine,
    })
}

/// Short enough to type again.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0u8) & u64::from(u32::MAX)
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    let names = PossibleValuesParser::new(Symmetry::ALL.iter().map(|symmetry| symmetry.name()));
    names.map(|name| name.parse().expect("the name is one of the list"))
}

/// Takes puzzles as they are made.
struct Delivery<'a> {
    seed: u64,
    context: &'a Context,
    output: RecordOutput,
    progress: Progress,
    made: u64,
    /// Puzzles that were begun and not found.
    missed: u64,
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
            Err(error @ GenerateError::NoBoard) => {
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
        let record = Record { seed: Some(self.seed), index: Some(index), ..made.into() };
        self.output.write(&record)?;
        self.output.output.flush()
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
        self.output.finish(self.context)?;
        Ok(self.verdict)
    }
}
