//! `gen`: new puzzles.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context as _, Result};
use clap::Args;
use dlx_engine::Engine;
use dlx_sudoku::Values;
use dlx_sudoku::format::Face;
use dlx_sudoku::generate::{Batch, Generator, Settings, parse_pattern};
use dlx_variants::{Spec, catalogue};

use super::args::{EffortArgs, OutputArgs, ReportFormat, ThreadArgs, VariantArgs, random_seed};
use super::context::{self, Context};
use super::delivery::Delivery;
use super::effort::EngineLog;
use super::input;
use super::order::OrderArgs;
use super::records::RecordOutput;
use super::removal::RemovalArgs;
use super::verdict::Verdict;

/// Make new puzzles, each with one solution, and without a clue that is not needed
#[derive(Debug, Args)]
pub(crate) struct GenArgs {
    #[command(flatten)]
    variant: VariantArgs,
    /// Make this many puzzles; 1 where nothing else says how many
    #[arg(long, short = 'n', value_name = "N")]
    count: Option<u64>,
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
    #[arg(long, value_name = "NODES", default_value_t = Settings::default().patience)]
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
    order: OrderArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    effort: EffortArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

pub(crate) fn run(args: GenArgs, context: &Context) -> Result<Verdict> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let count = args.order.count(args.count)?;
    let mut generator = generator(&args, count, seed)?;
    if let Some(orders) = args.order.orders()? {
        generator = generator.on_demand(Arc::new(orders));
    }
    let mut batch = Batch::new(count).threads(args.threads.count()).cancel(context.begin());
    batch.time_limit = args.effort.time.time_limit;
    let output = RecordOutput::open(&args.output, Face::Givens)?;
    if args.seed.is_none() {
        context::report_seed(seed);
    }
    let asked = args.effort.engine;
    if asked != Engine::Auto || context.is_verbose() {
        let (engine, reason) = generator.engine()?;
        EngineLog::new(asked, context).tell(engine, &reason);
    }
    let mut delivery = Delivery::new(seed, count, output, context)?;
    if args.unique_up_to_symmetry {
        let deadline = batch.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        delivery = delivery.without_repetitions(deadline, &batch.cancel);
    }
    if let Some(format) = args.stats {
        delivery = delivery.with_stats(format);
    }
    generator.batch(&batch, |index, made| delivery.take(index, made));
    delivery.finish()
}

/// What makes the puzzles.
fn generator(args: &GenArgs, count: u64, seed: u64) -> Result<Generator> {
    let Some(path) = &args.solution else {
        let spec = args.variant.spec()?.unwrap_or_else(|| catalogue::default().clone());
        return Ok(Generator::new(&spec, settings(args, count, &spec, None)?, seed)?);
    };
    let record = input::only(path, &args.variant)?;
    let spec = record.puzzle.model.spec();
    let board = record.solution.as_ref().unwrap_or(&record.puzzle.givens);
    let settings = settings(args, count, spec, Some(board.clone()))?;
    Generator::new(spec, settings, seed).with_context(|| input::name(path))
}

/// What is asked of each puzzle.
fn settings(args: &GenArgs, count: u64, spec: &Spec, solution: Option<Values>) -> Result<Settings> {
    let pattern = args.pattern.as_deref().map(|path| -> Result<_> {
        parse_pattern(&input::text(path)?, &spec.board()?).with_context(|| input::name(path))
    });
    let removal = &args.removal;
    let mut settings = Settings::default()
        .symmetry(removal.symmetry)
        .stages(removal.stages())
        .remove_first(removal.remove_first.clone())
        .transform(args.transform)
        .minimise(!args.no_minimal)
        .verify(!args.no_verify)
        .patience(args.patience)
        .engine(args.effort.engine);
    settings.clues = removal.clues.map(|clues| clues.over(count));
    settings.solution = solution;
    settings.pattern = pattern.transpose()?;
    settings.node_limit = args.effort.node_limit;
    settings.attempts = args.order.tries(removal.clues.is_some());
    Ok(settings)
}
