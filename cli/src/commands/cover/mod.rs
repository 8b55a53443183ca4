//! `cover`: exact-cover problems of any kind.

mod best;
mod count;
mod info;
mod sample;
mod solution;
mod solve;
mod split;
mod state;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Error, Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use dlx_engine::{Engine, ItemChoice, Limits, OptionId, Outcome, ParseFault, Problem, Search, Solver};
use dlx_sudoku::Watch;
use dlx_variants::counted;
use serde::de::IgnoredAny;

use crate::args::{AnswerArgs, MemoryArgs, OneThreadArgs, SearchArgs, ThreadArgs};
use crate::context::Context;
use crate::files::in_time::read_in_time;
use crate::files::{is_same, source};
use crate::numbers;
use crate::overtime;
use crate::search::{EngineLog, MORE_MEMORY, SearchSettings};
use crate::seed;
use crate::verdict::Verdict;
use state::{StateArgs, StateFile};

/// The memory that problems may take whatever the bound, which is for large ones and their engines.
const SMALL: u64 = 16 << 20;

/// The number of entries and options from which on preparing a search may take long.
const LARGE: usize = 1 << 20;

/// How often progress is updated.
const REFRESH: Duration = Duration::from_millis(200);

/// Solve, count, sample, optimise, divide or describe an exact-cover problem
///
/// A problem is in Knuth's DLX text format or in JSON; FORMATS.md has the details.
///
/// In the text format, the first line names the items, with `|` before the secondary ones. Each further line
/// is an option: its items, which may have colours (item:colour), and its cost n as |n. 2:3|name declares an
/// item that is covered two or three times.
///
/// In JSON: {"format":"dlx-problem/1","primary":["a","b"],"secondary":["x"],
/// "options":[["a","x:red"],["b","x:red"]]}.
#[derive(Debug, Args)]
pub(crate) struct CoverArgs {
    #[command(subcommand)]
    command: CoverCommand,
}

#[derive(Debug, Subcommand)]
enum CoverCommand {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Sample(sample::SampleArgs),
    Best(best::BestArgs),
    Split(split::SplitArgs),
    /// Show how large a problem is, and which engine suits it
    Info(info::InfoArgs),
}

/// A problem, and how to write the answer.
#[derive(Debug, Args)]
struct ProblemArgs {
    /// The file of the problem; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    output: AnswerArgs,
}

/// A problem and how to search it.
#[derive(Debug, Args)]
struct CoverSearchArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// Stop after N solutions instead of finding all; `cover count` then answers "at least N". With --limit
    /// 1, `cover solve` prints any solution, as a long search restarts from time to time, in other orders
    #[arg(long, value_name = "N", value_parser = numbers::positive)]
    limit: Option<u64>,
    /// Search in a random order
    #[arg(long, value_name = "SEED", value_parser = seed::parse)]
    seed: Option<u64>,
    /// Which item to branch on; `naive` takes the first one anyway
    #[arg(long, value_name = "RULE", default_value = "fewest")]
    choice: Choice,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    state: StateArgs,
}

/// A rule for choosing the item to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Choice {
    /// An item with the fewest options left
    Fewest,
    /// An item with few options left that has often run out of them, for searches that fail again and again
    /// for the same reasons. Each thread learns for itself, and no checkpoint keeps such a search
    Weighted,
}

impl From<Choice> for ItemChoice {
    fn from(choice: Choice) -> Self {
        match choice {
            Choice::Fewest => Self::MinRemaining,
            Choice::Weighted => Self::Weighted,
        }
    }
}

/// A way to count.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Method {
    /// By a search, which counts equal parts once where that is faster; with memory, if the search turns out
    /// to be long and memory is likely to take less time
    Auto,
    /// By a search for all solutions
    Search,
    /// With memory: item by item, and each set of items that is left to cover is counted once. This suits
    /// problems like dominoes on a board, where items can be put in an order in which each shares options
    /// only with items near it
    Memo,
}

/// A problem and how to search it on one thread.
#[derive(Debug, Args)]
struct SerialSearchArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    threads: OneThreadArgs,
}

pub(crate) fn run(args: CoverArgs, context: &Context) -> Result<Verdict> {
    match args.command {
        CoverCommand::Solve(args) => solve::run(args, context),
        CoverCommand::Count(args) => count::run(args, context),
        CoverCommand::Sample(args) => sample::run(args, context),
        CoverCommand::Best(args) => best::run(args, context),
        CoverCommand::Split(args) => split::run(args, context),
        CoverCommand::Info(args) => info::run(args, context),
    }
}

impl ProblemArgs {
    /// Reads the problem, as [`read`] does. Fails if the answer would replace it.
    fn read(&self, memory: &MemoryArgs, watch: &Watch) -> Result<Problem> {
        if self.output.out.file().is_some_and(|out| out.is_file() && is_same(out, &self.file)) {
            let name = source::shown(&self.file);
            bail!("{name} holds the problem; expected the name of another file to write");
        }
        read(&self.file, memory, watch)
    }
}

/// Reads a problem until the watch is over, within memory: as JSON if it looks like JSON, otherwise as text.
fn read(path: &Path, memory: &MemoryArgs, watch: &Watch) -> Result<Problem> {
    let memory = memory.bytes().max(SMALL);
    read_in_time(path, watch, move |path| {
        let bytes = source::problem(path, memory)?;
        let read = if is_json(&bytes) { Problem::from_json_within } else { Problem::from_text_within };
        read(&bytes, memory - bytes.len() as u64).map_err(|fault| {
            let is_too_large = fault.kind() == ParseFault::Memory;
            let fault = Error::new(fault).context(source::name(path));
            if is_too_large { fault.context(MORE_MEMORY) } else { fault }
        })
    })
}

/// Does work on a problem that limits and interrupts end only if it is abandoned; see [`overtime::or_end`].
fn prepared<T>(
    problem: &Problem,
    watch: &Watch,
    temporary: impl IntoIterator<Item = PathBuf>,
    context: &Context,
    work: impl FnOnce() -> T,
) -> T {
    match problem.entry_count() + problem.option_count() {
        ..LARGE => work(),
        _ => overtime::or_end(watch, temporary, context, work),
    }
}

/// Whether the bytes begin as an object with a key, or are an empty one, or are an array, or begin as an
/// array of arrays or objects. Names of items may be sets such as `{1,2}` and `{}`, and may begin with one
/// bracket, but hardly with two. Arrays are not problems but not text either.
fn is_json(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii();
    match start.strip_prefix(b"{").map(<[u8]>::trim_ascii_start) {
        Some(object) => object.starts_with(b"\"") || [&b""[..], b"}"].contains(&object),
        None => {
            ["[[", "[{"].iter().any(|opening| start.starts_with(opening.as_bytes()))
                || (start.starts_with(b"[") && serde_json::from_slice::<IgnoredAny>(start).is_ok())
        }
    }
}

/// When a search must end. The time counts from now, so that it includes reading.
fn watch(search: &SearchArgs, context: &Context) -> Watch {
    search.limits.time.watch(&context.begin())
}

impl CoverSearchArgs {
    /// The requested search. Fails if it would need too much memory.
    fn solver<'p>(&self, problem: &'p Problem, watch: &Watch, context: &Context) -> Result<Solver<'p>> {
        let solver = self.unchecked_solver(problem, watch, context);
        prepared(problem, watch, None, context, || solver.check_memory()).context(MORE_MEMORY)?;
        Ok(solver)
    }

    /// The same for a count that needs no engine.
    fn unchecked_solver<'p>(&self, problem: &'p Problem, watch: &Watch, context: &Context) -> Solver<'p> {
        let idle = idle_options(problem);
        if idle > 0 {
            let options = counted(idle, "option");
            context.note(format_args!("{options} without primary items: never chosen"));
        }
        let mut search = SearchSettings::within(&self.search, watch);
        search.seed = self.seed;
        let limits = search.watch.limits();
        let limits = self.limit.map_or(limits, |limit| limits.solutions(limit));
        let solver = search.solver(problem).choice(self.choice.into());
        solver.limits(limits).threads(context.threads(&self.threads))
    }

    /// The file that keeps what is left, if one is named.
    fn state_file(&self) -> Result<Option<StateFile>> {
        if self.choice == Choice::Weighted && self.state.is_named() {
            bail!(
                "--choice weighted depends on all that was searched before, which no file keeps; found --checkpoint or --resume"
            );
        }
        self.state.file(&self.problem.output.out)
    }

    /// The limits of a search that has done something in runs before, from its very beginning.
    fn limits_after(&self, search: &Search<'_>) -> Limits {
        let (mut limits, stats) = (search.limits(), search.stats());
        if let Some(solutions) = self.limit {
            limits = limits.solutions(stats.solutions.saturating_add(solutions));
        }
        if let Some(nodes) = self.search.limits.nodes.node_limit {
            limits = limits.nodes(stats.nodes.saturating_add(nodes));
        }
        limits
    }

    /// Whether nodes are limited.
    fn has_node_limit(&self) -> bool {
        self.search.limits.nodes.node_limit.is_some()
    }

    /// Reports what will run.
    fn report(&self, engine: Engine, reason: &str, context: &Context) {
        EngineLog::new(self.search.engine, context).tell(engine, reason);
        let (threads, _) = self.threads.bounded();
        context.detail(format_args!("up to {}", counted(threads, "thread")));
    }
}

impl SerialSearchArgs {
    /// The requested search.
    fn solver<'p>(&self, problem: &'p Problem, watch: &Watch) -> Solver<'p> {
        let settings = SearchSettings::within(&self.search, watch);
        settings.solver(problem).limits(settings.watch.limits())
    }
}

/// The number of options without primary items, which no search chooses.
fn idle_options(problem: &Problem) -> usize {
    let is_idle = |option: &OptionId| problem.entries(*option).all(|entry| entry.item.is_secondary());
    problem.options().filter(is_idle).count()
}

/// What a search has done.
fn work(outcome: &Outcome) -> String {
    format!("{} nodes, {} updates", outcome.stats.nodes, outcome.stats.updates)
}

/// The verdict on a finished search; reports why it ended early, if it did.
fn conclude(outcome: &Outcome, context: &Context) -> Verdict {
    context.detail(work(outcome));
    let Outcome { stats, status, .. } = outcome;
    if let Some(stop) = status.cut_short() {
        context.note(format_args!("{stop} after {}", counted(stats.solutions, "solution")));
    }
    Verdict::of_search(stats.solutions, *status)
}
