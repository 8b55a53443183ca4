//! `gen`: new puzzles.

mod batch_writer;
mod clues;
mod difficulty;
mod mixture;
mod shortages;
mod stats;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dlx_engine::{Cancel, Engine};
use dlx_sudoku::difficulty::{RequirementError, Requirements};
use dlx_sudoku::format::Face;
use dlx_sudoku::generate::{Batch, Generator, Settings, parse_pattern};
use dlx_sudoku::{ModelFinder, Record, Values, Watch};
use dlx_variants::{Model, Spec, catalogue};

use crate::args::{OutputArgs, ReportFormat, SearchArgs, ThreadArgs, VariantArgs};
use crate::context::Context;
use crate::files::in_time;
use crate::files::source;
use crate::numbers;
use crate::puzzles::input;
use crate::puzzles::writer::PuzzleWriter;
use crate::search::{EngineLog, fault_of};
use crate::seed::{self, Seed};
use crate::verdict::Verdict;
use batch_writer::BatchWriter;
use clues::ClueArgs;
use difficulty::DifficultyArgs;
use mixture::{Shares, mixed};

/// Make new puzzles with one solution each and, unless options ask for more clues, no unnecessary clue
#[derive(Debug, Args)]
pub(crate) struct GenArgs {
    /// The variant, as with --variant; classic by default
    #[arg(value_name = "VARIANT", conflicts_with_all = ["variant", "spec"])]
    named: Option<String>,
    #[command(flatten)]
    variant: VariantArgs,
    /// Add the rules of these variants, such as killer,anti-knight
    #[arg(long, value_name = "VARIANT,...", value_delimiter = ',', help_heading = "Input")]
    with: Vec<String>,
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    clues: ClueArgs,
    #[command(flatten)]
    making: MakingArgs,
    #[command(flatten)]
    difficulty: DifficultyArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// Which puzzles are made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Batch")]
struct BatchArgs {
    /// Make this many puzzles [default: 1, or the total of --difficulty]
    #[arg(long, short = 'n', value_name = "N", value_parser = numbers::whole::<u64>)]
    count: Option<u64>,
    /// Make the puzzles of this seed; without it, a seed is drawn and reported
    #[arg(long, value_name = "SEED", value_parser = seed::parse)]
    seed: Option<u64>,
    /// Start with puzzle K of the seed, counted from 0: with --count N, make puzzles K to K+N-1
    #[arg(long, value_name = "K", value_parser = numbers::whole::<u64>, default_value_t = 0)]
    start: u64,
    /// Replace each puzzle by a random image under the symmetries of its variant, which exchange symbols,
    /// rows, columns and so on. Puzzles with cages, lines and the like are only rotated and reflected;
    /// regions stay as they are
    #[arg(long, conflicts_with_all = ["symmetry", "pattern", "solution", "remove_first"])]
    transform: bool,
    /// Leave out puzzles that are images of an earlier one of the batch under the symmetries of the variant
    #[arg(long)]
    unique_up_to_symmetry: bool,
    /// At the end, print statistics of the puzzles and of the work on standard error
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    stats: Option<ReportFormat>,
}

/// How puzzles are made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Clues")]
struct MakingArgs {
    /// Make every puzzle from the filled board in FILE
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// Give clues only in the cells marked in FILE: rows as in a puzzle, `.` for no clue
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,
    /// Do not prove every clue necessary; with --pattern, give a clue in every marked cell
    #[arg(long)]
    no_minimal: bool,
    /// Remove clues in an order that keeps the proofs of one solution short, as is always done on boards of
    /// more than 16 symbols: other puzzles than random ones, on 9x9 easier and with more clues, and they take
    /// longer to make
    #[arg(long, conflicts_with_all = ["no_minimal", "engine", "difficulty", "rating", "effort", "technique", "avoid"])]
    short_proofs: bool,
    /// Do not confirm with a second engine that each puzzle has one solution
    #[arg(long)]
    no_verify: bool,
    /// Give up on proving clues necessary after this many nodes without an answer; the clues that remain are
    /// counted as unproven
    #[arg(long, value_name = "NODES", value_parser = numbers::whole::<u64>, default_value_t = Settings::default().patience)]
    patience: u64,
}

pub(crate) fn run(mut args: GenArgs, context: &Context) -> Result<Verdict> {
    args.variant.variant = args.variant.variant.take().or(args.named.take());
    let seed = Seed::or_drawn(args.batch.seed);
    let count = args.difficulty.count(args.batch.count)?;
    check_start(&args, count)?;
    // There is nothing to keep yet, so an interrupt ends the process.
    let watch = args.search.limits.time.watch(&Cancel::new());
    let (mut generator, shares) = generator(&args, count, seed.value(), &watch, context)?;
    let requirements = args.difficulty.requirements(args.fixes_clues())?;
    let requirements = match generator.model() {
        Some(model) => requirements.map_or(Ok(None), |wanted| for_rules_of(wanted, model, &watch))?,
        None => requirements,
    };
    let threads = context.threads(&args.threads);
    let watch = watch.cancel(&context.begin());
    let output = PuzzleWriter::open(&args.output, Face::Givens, &watch)?;
    let batch = Batch::new(count).first(args.batch.start).threads(threads).watch(&watch);
    if let Some(requirements) = requirements {
        let is_told = generator.model().is_none_or(|model| output.may_tell_ratings(model));
        let requirements = if is_told { requirements } else { requirements.without_ratings() };
        generator = generator.on_demand(Arc::new(requirements));
    }
    output.expect(count)?;
    seed.report();
    let asked = args.search.engine;
    if asked != Engine::Auto || context.is_verbose() {
        let (engine, reason) = generator.engine()?;
        EngineLog::new(asked, context).tell(engine, &reason);
    }
    let mut writer = BatchWriter::new(seed.value(), count, output, context).with_shares(shares);
    if args.batch.unique_up_to_symmetry {
        writer = writer.without_repetitions(&watch);
    }
    if let Some(format) = args.batch.stats {
        writer = writer.with_stats(format);
    }
    generator.batch(&batch, |index, made| writer.take(index, made));
    writer.finish()
}

impl GenArgs {
    /// Whether the arguments leave no choice of how many clues puzzles have.
    fn fixes_clues(&self) -> bool {
        self.clues.fixes_number() || self.making.pattern.is_some() || !self.clues.stages().is_empty()
    }
}

/// The requirements, unless the rules of puzzles do not suit them. None if the watch is over before that is
/// known: then no puzzle is made, and the batch tells why.
fn for_rules_of(
    requirements: Requirements,
    model: &Arc<Model>,
    watch: &Watch,
) -> Result<Option<Requirements>> {
    match requirements.for_rules_of(model, watch) {
        Err(RequirementError::Stopped(_)) => Ok(None),
        found => Ok(Some(found?)),
    }
}

/// Fails if the puzzles of a batch depend on their place in it, which `--start` would change.
fn check_start(args: &GenArgs, count: u64) -> Result<()> {
    if args.batch.start.checked_add(count).is_none() {
        bail!("--start {} leaves no room for --count {count}: expected less", args.batch.start);
    }
    let asked = match &args.clues.clues {
        _ if args.batch.start == 0 => return Ok(()),
        Some(clues) if clues.is_range() => "a range of --clues",
        _ if args.difficulty.is_mix() => "several levels in --difficulty",
        _ => return Ok(()),
    };
    bail!("--start cannot be used with {asked}: which puzzle gets which depends on the whole batch");
}

/// The board of a text, and the variant of puzzles with it. A variant that draws clues over boards needs only
/// a board.
fn filled(text: &str, asked: Option<Spec>) -> Result<(Record, Spec)> {
    let finder = asked.clone().map_or_else(ModelFinder::detect, ModelFinder::of);
    let read = input::only(text, finder);
    match (read, asked.filter(|spec| !spec.draw.is_empty())) {
        (Err(_), Some(spec)) => {
            let plain = spec.with_clues(Vec::new());
            Ok((input::only(text, ModelFinder::of(plain))?, spec))
        }
        (read, _) => {
            let record = read?;
            let spec = record.puzzle.model().spec().clone();
            Ok((record, spec))
        }
    }
}

/// The generator of the puzzles, for which files are read until the watch is over, and the variants that it
/// mixes.
fn generator(
    args: &GenArgs,
    count: u64,
    seed: u64,
    watch: &Watch,
    context: &Context,
) -> Result<(Generator, Shares)> {
    let asked = args.variant.spec(watch)?;
    let Some(path) = &args.making.solution else {
        let base = asked.unwrap_or_else(|| catalogue::default().clone());
        let (spec, shares) = mixed(base, &args.with)?;
        note_no_rules(args, &spec, context);
        let settings = settings(args, count, &spec, None, watch)?;
        return Ok((Generator::new(&spec, settings, seed).map_err(fault_of)?, shares));
    };
    let text = in_time::text(path, watch)?;
    let (record, spec) = filled(&text, asked).with_context(|| source::name(path))?;
    let (spec, shares) = mixed(spec, &args.with)?;
    note_no_rules(args, &spec, context);
    let board = record.solution.as_deref().unwrap_or(record.puzzle.givens());
    let settings = settings(args, count, &spec, Some(board.to_vec()), watch)?;
    let generator = Generator::new(&spec, settings, seed).map_err(fault_of);
    Ok((generator.with_context(|| source::name(path))?, shares))
}

/// Tells that `--keep-rules` changes nothing where no rule can be left out.
fn note_no_rules(args: &GenArgs, spec: &Spec, context: &Context) {
    if args.clues.keep_rules && !spec.has_rules_as_clues() {
        context.note(format_args!("--keep-rules has no effect: no rule of {} can be left out", spec.id));
    }
}

/// The settings of the generator.
fn settings(
    args: &GenArgs,
    count: u64,
    spec: &Spec,
    solution: Option<Values>,
    watch: &Watch,
) -> Result<Settings> {
    let pattern = args.making.pattern.as_deref().map(|path| -> Result<_> {
        parse_pattern(&in_time::text(path, watch)?, &spec.board()?).with_context(|| source::name(path))
    });
    let GenArgs { batch, clues, making, search, .. } = args;
    let mut settings = Settings::default()
        .symmetry(clues.symmetry)
        .stages(clues.stages())
        .remove_first(clues.remove_first.clone())
        .keep_rules(clues.keep_rules)
        .show_each(!args.with.is_empty())
        .transform(batch.transform)
        .minimise(!making.no_minimal)
        .short_proofs(making.short_proofs)
        .verify(!making.no_verify)
        .patience(making.patience)
        .try_all(args.difficulty.names_tries())
        .engine(search.engine)
        .memory(search.limits.memory.share(args.threads.bounded().0, count));
    settings.clues = clues.clues.map(|clues| clues.over(count));
    settings.givens = clues.givens;
    settings.solution = solution;
    settings.pattern = pattern.transpose()?;
    settings.node_limit = search.limits.nodes.node_limit;
    settings.attempts = args.difficulty.tries(clues.fixes_number() || spec.givens.is_some());
    Ok(settings)
}
