//! Arguments that several subcommands share, as typed: nothing is looked up yet.

use std::fmt::Display;
#[cfg(unix)]
use std::fs::{self, File, Metadata};
#[cfg(unix)]
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx_drawing::{PICTURES, PictureFormat, Settings, Theme};
use dlx_engine::{Cancel, Engine, Stop};
use dlx_sudoku::Watch;
use dlx_sudoku::format::{self, FORMATS, Format};
use dlx_sudoku::grade::Grader;
use dlx_variants::{Model, listed};

use crate::files::ending;
use crate::memory;
use crate::numbers;

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
    /// Report progress on standard error even if it is not a terminal: puzzles made, solved, checked, graded,
    /// hinted at or converted, solutions or nodes of cover problems, and runs of `bench`
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
        let grader = Grader::within(Arc::clone(model), watch)?;
        Ok(if self.assume_unique { grader.assuming_uniqueness() } else { grader })
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
    /// How to write the answer; by default as the extension of --out says, or else as text
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
    /// How to write puzzles; by default as the extension of --out says, or pretty on a terminal, else grid, or
    /// json if grid would lose the rules. Several pictures go to FILE-1, FILE-2 and so on, at most 500, or are any number of
    /// pages of one document: pdf, tex or html
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

/// A format that puzzles are written in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OutputFormat {
    /// Text that can be read again.
    Text(&'static Format),
    /// A picture.
    Picture(&'static PictureFormat),
}

impl OutputFormat {
    fn find(name: &str) -> Option<Self> {
        let text = Format::find(name).map(Self::Text);
        text.or_else(|| PictureFormat::find(name).map(Self::Picture))
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text(format) => format.name,
            Self::Picture(format) => format.name,
        }
    }

    /// The format of pictures.
    pub(crate) fn picture(self) -> Option<&'static PictureFormat> {
        match self {
            Self::Text(_) => None,
            Self::Picture(format) => Some(format),
        }
    }

    /// The name of another format that files with this extension are taken to have. Any text may stand in a file of text, and
    /// any JSON in one of JSON.
    pub(crate) fn contradicted(self, extension: &str) -> Option<&'static str> {
        let other = Self::by_extension(extension)?;
        let suits = match (self, other) {
            (Self::Text(format), Self::Text(other)) => {
                format.extensions.contains(&extension)
                    || (format.is_json && other.is_json)
                    || extension == "txt"
            }
            (Self::Picture(format), Self::Text(_)) => format.is_text && extension == "txt",
            (_, Self::Picture(_)) => false,
        };
        (!suits).then_some(other.name())
    }

    /// The format of files with this extension.
    pub(crate) fn by_extension(extension: &str) -> Option<Self> {
        let text = Format::by_extension(extension).filter(|format| format.is_written()).map(Self::Text);
        text.or_else(|| PictureFormat::find(extension).map(Self::Picture))
    }
}

/// How pictures look.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Show in pictures which candidates the symbols on the board leave; `solve` finds those of all solutions
    #[arg(long)]
    pub(crate) candidates: bool,
    /// The colours of pictures [default: light]
    #[arg(long, value_name = "THEME", value_parser = theme_parser())]
    theme: Option<Theme>,
    /// The length of the longer side of pictures of pixels [default: 1000]
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

/// Where any output goes.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutArgs {
    /// Write to this file instead of standard output (`-`). A complete result replaces the file; a partial one goes to
    /// FILE.partial, or to FILE.partial-2 and so on if that exists
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl OutArgs {
    /// Whether `--out` was given, be it for standard output.
    pub(crate) fn is_named(&self) -> bool {
        self.out.is_some()
    }

    /// The file to write, if it is not standard output. A file that standard output goes to is none that may be replaced: what
    /// others write there would be lost.
    pub(crate) fn file(&self) -> Option<&Path> {
        let names = ["-", "/dev/stdout", "/dev/fd/1"].map(Path::new);
        self.out.as_deref().filter(|path| !names.contains(path) && !is_stdout(path))
    }
}

/// Whether a path leads to what standard output goes to, as `/dev/stdout` and links to it do.
#[cfg(unix)]
fn is_stdout(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let place = |metadata: Metadata| (metadata.dev(), metadata.ino());
    let stdout = || File::from(io::stdout().as_fd().try_clone_to_owned().ok()?).metadata().ok();
    fs::metadata(path).ok().map(place).is_some_and(|named| stdout().map(place) == Some(named))
}

#[cfg(not(unix))]
fn is_stdout(_path: &Path) -> bool {
    false
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
    /// Stop a search, or the work on a puzzle, after this many nodes; GUIDE.md says what a node is
    #[arg(long, value_name = "N", value_parser = numbers::whole::<u64>)]
    pub(crate) node_limit: Option<u64>,
}

/// How much memory to use.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct MemoryArgs {
    /// Use at most about this much memory for engines, such as 500MB or 2GiB, which threads share; by default half of
    /// the machine's memory
    #[arg(long, value_name = "SIZE", value_parser = memory::size, allow_hyphen_values = true)]
    memory: Option<u64>,
}

impl MemoryArgs {
    /// The bound in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.memory.unwrap_or_else(memory::share)
    }

    /// The share of each of `threads` threads that make this many puzzles, of which some may have nothing to do.
    pub(crate) fn share(&self, threads: usize, puzzles: u64) -> u64 {
        self.bytes() / puzzles.clamp(1, threads.max(1) as u64)
    }
}

/// When to give up.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct TimeArgs {
    /// Stop after this much time in total, such as 10s or 2min
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
    /// Use this many threads; by default one per core. Never more than 8 or the number of cores, whichever is greater, are started
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

/// Output, other than puzzles, for people or for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    #[default]
    Text,
    /// One object per line
    Json,
}

impl ReportFormat {
    /// The format that the extension of a file's name stands for.
    pub(crate) fn by_name(file: &Path) -> Option<Self> {
        let format = Format::by_extension(file.extension()?.to_str()?)?;
        (format == format::JSON).then_some(Self::Json)
    }
}

/// How an answer that can be drawn is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnswerFormat {
    /// In words or as an object.
    Report(ReportFormat),
    /// As a picture.
    Picture(&'static PictureFormat),
}

impl AnswerFormat {
    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Report(ReportFormat::Text) => "text",
            Self::Report(ReportFormat::Json) => "json",
            Self::Picture(format) => format.name,
        }
    }

    /// A message if the extension of a file's name stands for another format.
    pub(crate) fn contradicted(self, file: &Path) -> Option<String> {
        ending::contradicted(file, self.name(), |_| Self::by_name(file).map(Self::name))
    }

    /// The format that the extension of a file's name stands for.
    pub(crate) fn by_name(file: &Path) -> Option<Self> {
        let picture = || PictureFormat::find(file.extension()?.to_str()?).map(Self::Picture);
        ReportFormat::by_name(file).map(Self::Report).or_else(picture)
    }
}

impl Default for AnswerFormat {
    fn default() -> Self {
        Self::Report(ReportFormat::Text)
    }
}

/// Parses a time as people write it.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|_| "expected a time such as 10s or 2min".to_owned())
}

/// Parses the name of a format that is meant.
pub(crate) fn format_parser(is_meant: fn(&Format) -> bool) -> impl TypedValueParser<Value = &'static Format> {
    let meant = FORMATS.iter().filter(|format| is_meant(format));
    let names = PossibleValuesParser::new(meant.map(|format| format.name));
    names.map(|name| Format::find(&name).expect("the name is one of the list"))
}

/// Parses the format of answers that can be drawn.
pub(crate) fn answer_format_parser() -> impl TypedValueParser<Value = AnswerFormat> {
    let pictures = PICTURES.iter().map(|format| format.name);
    let names = PossibleValuesParser::new(["text", "json"].into_iter().chain(pictures));
    names.map(|name| match PictureFormat::find(&name) {
        Some(format) => AnswerFormat::Picture(format),
        None if name == "json" => AnswerFormat::Report(ReportFormat::Json),
        None => AnswerFormat::Report(ReportFormat::Text),
    })
}

fn output_format_parser() -> impl TypedValueParser<Value = OutputFormat> {
    let texts = FORMATS.iter().filter(|format| format.is_written()).map(|format| format.name);
    let names = PossibleValuesParser::new(texts.chain(PICTURES.iter().map(|format| format.name)));
    names.map(|name| OutputFormat::find(&name).expect("the name is one of the list"))
}

/// Parses the name of a theme.
pub(crate) fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    let names = PossibleValuesParser::new(Theme::ALL.iter().map(|theme| theme.name));
    names.map(|name| Theme::find(&name).expect("the name is one of the list"))
}

/// Parses the name of an engine.
pub(crate) fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    let names = [Engine::Auto].iter().chain(Engine::ALL).map(|engine| engine.name());
    PossibleValuesParser::new(names).map(|name| name.parse().expect("the name is one of the list"))
}
