//! The command line in its low form: what was typed, and nothing looked up yet.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use dlx_engine::Engine;
use dlx_sudoku::format::{FORMATS, Format};
use dlx_sudoku::grade::Grader;
use dlx_variants::Model;

use super::{bench, check, convert, cover, docs, generate, grade, hint, solve, variants};

/// Generates, solves and checks Sudoku of any shape, and solves any exact-cover problem.
#[derive(Debug, Parser)]
#[command(name = "dlx-sudoku", version, after_help = EXIT_STATUS, subcommand_required = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_STATUS: &str = "Exit status: 0 yes, or done; 1 the answer is no (no solution, not unique); 2 bad usage or \
    input, nothing was written; 3 unknown, as a limit came first; 130 interrupted.";

/// The subcommands, in the order of the help.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Gen(Box<generate::GenArgs>),
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Grade(grade::GradeArgs),
    Hint(hint::HintArgs),
    Convert(convert::ConvertArgs),
    Variants(variants::VariantsArgs),
    Cover(cover::CoverArgs),
    Bench(bench::BenchArgs),
    Completions(docs::CompletionsArgs),
    Man(docs::ManArgs),
}

/// What every subcommand takes.
#[derive(Debug, Args)]
pub(crate) struct CommonArgs {
    /// Say nothing on standard error but errors, and the seed where one was drawn
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Say more on standard error: which engine runs, and why
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// Report progress on standard error even where that is no terminal: of puzzles made, solved, checked, graded,
    /// hinted at or converted, and of solutions of cover problems
    #[arg(long, global = true, conflicts_with = "quiet")]
    pub(crate) progress: bool,
}

/// Which techniques are used.
#[derive(Debug, Args)]
pub(crate) struct TechniqueArgs {
    /// Use techniques that assume one solution as well, such as unique rectangles
    #[arg(long)]
    assume_unique: bool,
}

impl TechniqueArgs {
    /// A grader that uses them.
    pub(crate) fn grader(&self, model: &Arc<Model>) -> Grader {
        let grader = Grader::new(Arc::clone(model));
        if self.assume_unique { grader.assuming_uniqueness() } else { grader }
    }
}

/// Which rules hold.
#[derive(Debug, Args)]
pub(crate) struct VariantArgs {
    /// The variant, by id or alias; see `dlx-sudoku variants`
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// A file in TOML that declares a variant of your own
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    pub(crate) spec: Option<PathBuf>,
}

/// Where puzzles come from.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Files of puzzles; `-` is standard input, and so is no FILE at all
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the puzzles; told by the text itself where absent
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|_| true))]
    pub(crate) from: Option<&'static Format>,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
}

/// Where puzzles go to.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// How to write puzzles; by default as --out's name ends, or pretty on a terminal, else grid, or json where grid would
    /// lose the rules
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(Format::is_written))]
    pub(crate) format: Option<&'static Format>,
    #[command(flatten)]
    pub(crate) out: OutArgs,
}

/// Where any output goes to.
#[derive(Debug, Args)]
pub(crate) struct OutArgs {
    /// Write to this file, which appears whole or not at all
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// What a search may cost, and what runs it.
#[derive(Debug, Args)]
pub(crate) struct EffortArgs {
    /// The engine that searches
    #[arg(long, default_value = "auto", value_parser = engine_parser())]
    pub(crate) engine: Engine,
    /// Give up a search after this many nodes
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
}

/// When to give up.
#[derive(Debug, Args)]
pub(crate) struct TimeArgs {
    /// Give up after this much time altogether, such as 10s or 2min
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
}

impl TimeArgs {
    /// When to give up, if the time counts from now.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.time_limit.and_then(|limit| Instant::now().checked_add(limit))
    }
}

/// On how many threads to work.
#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Threads to work on; all cores where absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

impl ThreadArgs {
    /// The number of threads.
    pub(crate) fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// Output for people or for programs, where it is no puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    #[default]
    Text,
    /// One object a line
    Json,
}

/// A time as people write it.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|_| "expected a time such as 10s or 2min".to_owned())
}

fn format_parser(is_meant: fn(&Format) -> bool) -> impl TypedValueParser<Value = &'static Format> {
    let meant = FORMATS.iter().filter(|format| is_meant(format));
    let names = PossibleValuesParser::new(meant.map(|format| format.name));
    names.map(|name| Format::find(&name).expect("the name is one of the list"))
}

/// A number of solutions to ask for.
pub(crate) fn solution_limit() -> impl TypedValueParser<Value = u64> {
    clap::value_parser!(u64).range(1..)
}

/// The name of an engine.
pub(crate) fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    let names = [Engine::Auto].iter().chain(Engine::ALL).map(|engine| engine.name());
    PossibleValuesParser::new(names).map(|name| name.parse().expect("the name is one of the list"))
}

/// A seed that is short enough to type again.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0u8) & u64::from(u32::MAX)
}
