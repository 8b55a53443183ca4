//! `cover`: exact-cover problems of any kind.

mod best;
mod count;
mod info;
mod problem;
mod sample;
mod solution;
mod solve;
mod split;
mod state;

use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use dlx_engine::{Engine, ItemChoice, Limits, OptionId, Outcome, Problem, Search, Solver};
use dlx_variants::counted;

use crate::args::{OneThreadArgs, SearchArgs, ThreadArgs};
use crate::context::Context;
use crate::files::output::Output;
use crate::numbers;
use crate::search::{EngineLog, SearchSettings};
use crate::seed;
use crate::verdict::Verdict;
use problem::{ProblemArgs, TimedProblem};
use state::{KeptSearch, Left, SavingArgs, StateArgs, StateFile};

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
    #[command(flatten)]
    saving: SavingArgs,
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

impl CoverSearchArgs {
    /// Reads the problem; the time counts from now.
    fn read<'c>(&self, context: &'c Context) -> Result<TimedProblem<'c>> {
        self.problem.read(&self.search.limits.memory, &self.search.limits.time, context)
    }

    /// The requested search. Fails if it would need too much memory.
    fn solver<'p>(&self, timed: &'p TimedProblem<'_>, context: &Context) -> Result<Solver<'p>> {
        let solver = self.unchecked_solver(timed, context);
        timed.check_memory(&solver)?;
        Ok(solver)
    }

    /// The same for a count that needs no engine.
    fn unchecked_solver<'p>(&self, timed: &'p TimedProblem<'_>, context: &Context) -> Solver<'p> {
        let idle = idle_options(&timed.problem);
        if idle > 0 {
            let options = counted(idle, "option");
            context.note(format_args!("{options} without primary items: never chosen"));
        }
        let mut search = SearchSettings::within(&self.search, &timed.watch);
        search.seed = self.seed;
        let limits = search.watch.limits();
        let limits = self.limit.map_or(limits, |limit| limits.solutions(limit));
        let solver = search.solver(&timed.problem).choice(self.choice.into());
        solver.limits(limits).threads(context.threads(&self.threads))
    }

    /// The file that keeps what is left, if one is named.
    fn state_file(&self) -> Result<Option<StateFile>> {
        if self.choice == Choice::Weighted && self.state.is_named() {
            bail!(
                "--choice weighted depends on all that was searched before, which no file keeps; found --checkpoint or --resume"
            );
        }
        let every = self.search.limits.nodes.node_limit.is_none().then(|| self.saving.every());
        self.state.file(&self.problem.output.out, every)
    }

    /// Runs a search that a file keeps, until its limits.
    fn run_kept<'f>(
        &self,
        mut kept: KeptSearch<'_, 'f>,
        context: &Context,
        run: impl FnMut(&mut Search<'_>) -> Result<Outcome>,
    ) -> Result<(Outcome, Left<'f>)> {
        kept.begin(context)?;
        self.report(&kept.search, context);
        let limits = self.limits_after(&kept.search);
        kept.run(limits, run)
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

    /// Reports what will run.
    fn report(&self, search: &Search<'_>, context: &Context) {
        self.report_engine((search.engine(), search.reason()), context);
    }

    /// Reports which engine will run, and why.
    fn report_engine(&self, (engine, reason): (Engine, &str), context: &Context) {
        EngineLog::new(self.search.engine, context).tell(engine, reason);
        let (threads, _) = self.threads.bounded();
        context.detail(format_args!("up to {}", counted(threads, "thread")));
    }
}

impl SerialSearchArgs {
    /// Reads the problem; the time counts from now.
    fn read<'c>(&self, context: &'c Context) -> Result<TimedProblem<'c>> {
        self.problem.read(&self.search.limits.memory, &self.search.limits.time, context)
    }

    /// The requested search.
    fn solver<'p>(&self, timed: &'p TimedProblem<'_>) -> Solver<'p> {
        let settings = SearchSettings::within(&self.search, &timed.watch);
        settings.solver(&timed.problem).limits(settings.watch.limits())
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

/// Ends the output of a search, and then the file that keeps what is left of it, if there is one; reports why
/// the search ended early, if it did.
fn conclude(outcome: &Outcome, output: Output, left: Option<Left<'_>>, context: &Context) -> Result<Verdict> {
    context.detail(work(outcome));
    let Outcome { stats, status, .. } = outcome;
    if let Some(stop) = status.cut_short() {
        context.note(format_args!("{stop} after {}", counted(stats.solutions, "solution")));
    }
    let verdict = Verdict::of_search(stats.solutions, *status);
    output.finish(verdict)?;
    left.map_or(Ok(()), |left| left.conclude(context))?;
    Ok(verdict)
}
