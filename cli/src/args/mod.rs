//! Arguments that several subcommands share.

mod formats;
mod out;

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;
use dlx_drawing::{PictureFormat, Settings, Theme};
use dlx_engine::{Cancel, Engine, Stop};
use dlx_sudoku::Watch;
use dlx_sudoku::format::Format;
use dlx_sudoku::grade::Grader;
use dlx_variants::{Model, listed};

use crate::memory;
use crate::numbers;
use formats::output_format_parser;
pub(crate) use formats::{
    AnswerFormat, OutputFormat, ReportFormat, answer_format_parser, format_parser, one_of,
};
pub(crate) use out::OutArgs;

/// What every subcommand takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Messages")]
pub(crate) struct CommonArgs {
    /// Print nothing on standard error except errors, and the seed if one was drawn
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Print more on standard error: which engine runs, and why
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// Report progress on standard error even if it is not a terminal: how many puzzles, solutions, nodes or
    /// runs are done
    #[arg(long, global = true, conflicts_with = "quiet")]
    pub(crate) progress: bool,
}

/// Which techniques are used.
#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct TechniqueArgs {
    /// Also use techniques that assume one solution, such as unique rectangles
    #[arg(long)]
    assume_unique: bool,
}

impl TechniqueArgs {
    /// A grader that uses these techniques, unless the watch is over first.
    pub(crate) fn grader(&self, model: &Arc<Model>, watch: &Watch) -> Result<Grader, Stop> {
        Ok(Grader::within(Arc::clone(model), watch)?.assuming_uniqueness(self.assume_unique))
    }
}

/// Which rules hold.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct VariantArgs {
    /// The variant, by id or alias; see `dlx-sudoku variants`
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,
    /// A TOML file that declares your own variant
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    pub(crate) spec: Option<PathBuf>,
}

/// Where puzzles come from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// Files of puzzles; `-` or no FILE means standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the puzzles; detected from the text if absent
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|_| true))]
    pub(crate) from: Option<&'static Format>,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
}

/// Puzzles to report on, and how.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: AnswerArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// Where answers that are not puzzles go.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct AnswerArgs {
    /// The format of the answer; by default that of the extension of --out, else text
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<ReportFormat>,
    #[command(flatten)]
    pub(crate) out: OutArgs,
}

impl AnswerArgs {
    /// The format of the answer, and a message if the name of the file stands for another.
    pub(crate) fn chosen(&self) -> (ReportFormat, Option<String>) {
        let file = self.out.file();
        match (self.format, file.and_then(AnswerFormat::by_name)) {
            (Some(format), _) => {
                (format, file.and_then(|file| AnswerFormat::Report(format).contradicted(file)))
            }
            (None, Some(AnswerFormat::Report(format))) => (format, None),
            (None, Some(AnswerFormat::Picture(picture))) => {
                let remark = format!("this answer cannot be drawn as {}: wrote text", picture.name);
                (ReportFormat::Text, Some(remark))
            }
            (None, None) => (ReportFormat::default(), None),
        }
    }
}

/// Where puzzles go.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// The format of the puzzles; by default that of the extension of --out, else pretty on a terminal, and
    /// otherwise grid, or json if grid would lose the rules. Several svg or png pictures go to FILE-1, FILE-2
    /// and so on, at most 500, or any number of them into one pdf, tex or html document
    #[arg(long, value_name = "FORMAT", value_parser = output_format_parser())]
    pub(crate) format: Option<OutputFormat>,
    #[command(flatten)]
    pub(crate) out: OutArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

impl OutputArgs {
    /// The format of pictures that is asked for, by its name or by that of the file.
    pub(crate) fn picture(&self) -> Option<&'static PictureFormat> {
        let by_name = || OutputFormat::by_extension(self.out.file()?.extension()?.to_str()?);
        self.format.or_else(by_name)?.picture()
    }
}

/// How pictures look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Show candidates in pictures: those that the symbols on the board leave or, with `solve`, those that
    /// occur in solutions
    #[arg(long)]
    pub(crate) candidates: bool,
    /// The colours of pictures [default: light]
    #[arg(long, value_name = "THEME", value_parser = theme_parser())]
    theme: Option<Theme>,
    /// The longer side of png pictures, in pixels [default: 1000]
    #[arg(long, value_name = "PIXELS", value_parser = numbers::within::<u32>(16..=10_000))]
    size: Option<u32>,
}

impl PictureArgs {
    /// How pictures look.
    pub(crate) fn settings(&self) -> Settings {
        let settings = Settings::new(self.theme.unwrap_or(Theme::LIGHT));
        self.size.map_or(settings, |size| settings.size(size))
    }

    /// The options that were given and change nothing in pictures of a format or, without one, in text.
    pub(crate) fn idle(&self, format: Option<&PictureFormat>) -> Vec<&'static str> {
        let is_picture = format.is_some();
        let has_pixels = format.is_some_and(|format| format.has_pixels);
        let given = [
            ("--candidates", self.candidates && !is_picture),
            ("--theme", self.theme.is_some() && !is_picture),
            ("--size", self.size.is_some() && !has_pixels),
        ];
        given.into_iter().filter(|&(_, is_idle)| is_idle).map(|(name, _)| name).collect()
    }
}

/// A message that options change nothing, if there are any.
pub(crate) fn without_effect(options: &[&str], why: impl Display) -> Option<String> {
    let has = if options.len() == 1 { "has" } else { "have" };
    (!options.is_empty()).then(|| format!("{} {has} no effect: {why}", listed(options, "and")))
}

/// What a search may cost, and what runs it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct SearchArgs {
    /// The engine that searches
    #[arg(long, default_value = "auto", value_parser = engine_parser())]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What work may cost.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) nodes: NodeArgs,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
}

impl LimitArgs {
    /// What one of `threads` threads may cost, from now on.
    pub(crate) fn watch(&self, threads: usize, cancel: &Cancel) -> Watch {
        // Only what was asked for: steps that people are told do not depend on the size of the machine.
        let memory = self.memory.memory.map(|bytes| bytes / threads.max(1) as u64);
        self.time.watch(cancel).nodes(self.nodes.node_limit).memory(memory)
    }
}

/// When to give up a search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct NodeArgs {
    /// Stop each search, or the work on each puzzle, after this many nodes; "Limits" in GUIDE.md says what a
    /// node is
    #[arg(long, value_name = "N", value_parser = numbers::whole::<u64>)]
    pub(crate) node_limit: Option<u64>,
}

/// How much memory to use.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct MemoryArgs {
    /// Use at most about this much memory for the engines of all threads together, such as 500MB or 2GiB; by
    /// default half of the machine's memory
    #[arg(long, value_name = "SIZE", value_parser = memory::size, allow_hyphen_values = true)]
    memory: Option<u64>,
}

impl MemoryArgs {
    /// The bound in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.memory.unwrap_or_else(memory::share)
    }

    /// The share of each of `threads` threads that make this many puzzles, of which some may have nothing to
    /// do.
    pub(crate) fn share(&self, threads: usize, puzzles: u64) -> u64 {
        self.bytes() / puzzles.clamp(1, threads.max(1) as u64)
    }
}

/// When to give up.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct TimeArgs {
    /// Stop after this much time in total, such as 10s or 2min; 0s stops at once
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
}

impl TimeArgs {
    /// Gives up on a flag, or after the time, which counts from now.
    pub(crate) fn watch(&self, cancel: &Cancel) -> Watch {
        Watch::on(cancel).time(self.time_limit)
    }
}

/// The number of threads to work on.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct ThreadArgs {
    /// Use this many threads, but at most 8 or the number of cores, whichever is greater; by default one per
    /// core
    #[arg(long, value_name = "N", value_parser = numbers::positive)]
    threads: Option<u64>,
}

/// The number of threads of work on one thread, which is taken wherever something can run long.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct OneThreadArgs {
    /// Has no effect: this work runs on one thread
    #[arg(long, value_name = "N", value_parser = numbers::positive)]
    threads: Option<u64>,
}

/// The number of threads that any machine can use.
const FEW_THREADS: usize = 8;

impl ThreadArgs {
    /// The number of threads, and a message if it differs from the requested one.
    pub(crate) fn bounded(&self) -> (usize, Option<String>) {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let Some(asked) = self.threads else { return (cores, None) };
        let most = cores.max(FEW_THREADS);
        match usize::try_from(asked).ok().filter(|&threads| threads <= most) {
            Some(threads) => (threads, None),
            None => {
                (most, Some(format!("working on {most} threads instead of {asked}: there are {cores} cores")))
            }
        }
    }
}

/// Parses a time as people write it.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|_| "expected a time such as 10s or 2min".to_owned())
}

/// Parses the name of a theme.
pub(crate) fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    one_of(Theme::ALL.iter().map(|theme| theme.name), Theme::find)
}

/// Parses the name of an engine.
pub(crate) fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    let all = [Engine::Auto].iter().chain(Engine::ALL);
    one_of(all.map(|engine| engine.name()), |name| name.parse().ok())
}
