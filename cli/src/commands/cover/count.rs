//! `cover count`: the number of solutions.

use anyhow::{Result, bail};
use clap::Args;
use dlx_engine::{Count, Engine, Outcome, Search, Solver, Stats, Status};
use serde::Serialize;

use super::state::{KeptSearch, Left, StateFile};
use super::{Choice, CoverSearchArgs, Method, REFRESH};
use crate::args::ReportFormat;
use crate::context::Context;
use crate::files::output::Output;
use crate::verdict::Verdict;

/// What is told about a count without an engine.
const WITH_MEMORY: &str = "counting with memory, without an engine, on one thread";

/// Count the solutions of an exact-cover problem
#[derive(Debug, Args)]
pub(super) struct CountArgs {
    #[command(flatten)]
    search: CoverSearchArgs,
    /// How to count
    #[arg(long, default_value = "auto", help_heading = "Output")]
    method: Method,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Answer {
    format: &'static str,
    /// A number of any size, in decimal.
    count: String,
    status: &'static str,
    engine: &'static str,
    nodes: u64,
    updates: u64,
}

pub(super) fn run(args: CountArgs, context: &Context) -> Result<Verdict> {
    let CountArgs { search: args, method } = args;
    let state = state(&args, method)?;
    let timed = args.read(context)?;
    let solver = match method {
        Method::Memo => args.unchecked_solver(&timed, context),
        Method::Auto | Method::Search => args.solver(&timed, context)?,
    };
    let mut output = Output::open(&args.problem.output.out, &timed.watch)?;
    let mut progress = context.progress(args.limit.unwrap_or(0), "solutions");
    let mut shown = state.as_ref().map_or(0, StateFile::solutions);
    let mut show = |solutions| {
        progress.advance(solutions - shown);
        shown = solutions;
    };
    let solver = solver.progress(REFRESH, |report| show(report.solutions));
    // Only what has no result yet is abandoned.
    let temporary = output.temporary();
    let work = Work { args: &args, method, context };
    let mut left = None;
    let (count, outcome) = match (method, &state) {
        (Method::Memo, _) => timed.prepare(temporary, || with_memory(solver, context)),
        (_, None) => {
            let search = timed.prepare(temporary, || work.prepare(solver));
            args.report(&search, context);
            work.count(search)
        }
        (_, Some(state)) => {
            let files = temporary.into_iter().chain([state.lock()]);
            let kept = timed.prepare(files, || state.prepare(solver, |solver| work.prepare(solver)))?;
            let (counted, checkpoint) = work.keep(kept)?;
            left = Some(checkpoint);
            counted
        }
    };
    show(outcome.solutions);
    drop(progress);
    output.print(&match context.format(&args.problem.output) {
        ReportFormat::Json => serde_json::to_string(&count)? + "\n",
        ReportFormat::Text => text(&count.count, outcome.status),
    })?;
    super::conclude(&outcome, output, left, context)
}

/// The file that keeps what is left, if one is named. Counting with memory has none, nor does it know engines
/// and limits.
fn state(args: &CoverSearchArgs, method: Method) -> Result<Option<StateFile>> {
    let is_memo = matches!(method, Method::Memo);
    let has_settings = args.search.engine != Engine::Auto
        || args.limit.is_some()
        || args.seed.is_some()
        || args.choice != Choice::Fewest;
    if is_memo && has_settings {
        bail!(
            "--method memo counts all solutions without an engine; found --engine, --limit, --seed or --choice weighted"
        );
    }
    let state = args.state_file()?;
    if is_memo && state.is_some() {
        bail!("--method memo keeps its count in memory alone; found --checkpoint or --resume");
    }
    Ok(state)
}

/// Counting by a search.
struct Work<'a> {
    args: &'a CoverSearchArgs,
    method: Method,
    context: &'a Context,
}

impl Work<'_> {
    fn prepare<'p>(&self, solver: Solver<'p>) -> Search<'p> {
        match self.is_search() {
            true => solver.once(),
            false => solver.once_to_count(),
        }
    }

    /// Counts with memory if no engine was asked for and that is likely to take less.
    fn count(&self, mut search: Search<'_>) -> (Answer, Outcome) {
        if !self.is_any_way() {
            let outcome = search.count();
            return counted(search.engine(), outcome);
        }
        let count = search.count_any_way(self.memory());
        if count.engine.is_none() {
            self.context.detail(WITH_MEMORY);
        }
        any_way(count)
    }

    /// Whether a search for all solutions was asked for: by the method, or by how it is to branch.
    fn is_search(&self) -> bool {
        matches!(self.method, Method::Search) || self.args.choice == Choice::Weighted
    }

    /// Whether memory may count.
    fn is_any_way(&self) -> bool {
        !self.is_search() && self.args.search.engine == Engine::Auto
    }

    fn memory(&self) -> u64 {
        self.args.search.limits.memory.bytes()
    }

    /// Counts by a search that a file keeps, and returns what is left of it, too.
    fn keep<'f>(&self, kept: KeptSearch<'_, 'f>) -> Result<((Answer, Outcome), Left<'f>)> {
        let engine = kept.search.engine();
        let mut compares = self.is_any_way();
        let (outcome, left) = self.args.run_kept(kept, self.context, |search| {
            // This searches for a while, and so belongs to what is kept.
            if std::mem::take(&mut compares) && search.suits_memory(self.memory()) {
                self.context
                    .note("counting with memory is likely to take less: it does without --checkpoint");
            }
            Ok(search.count())
        })?;
        Ok((counted(engine, outcome), left))
    }
}

/// What a search has counted.
fn counted(engine: Engine, outcome: Outcome) -> (Answer, Outcome) {
    (Answer::of(outcome.solutions.to_string(), &outcome, engine.name()), outcome)
}

/// Counts with memory.
fn with_memory(solver: Solver<'_>, context: &Context) -> (Answer, Outcome) {
    context.detail(WITH_MEMORY);
    any_way(solver.count_with_memory())
}

/// What was counted by a search or with memory. The outcome knows numbers of solutions up to a bound.
fn any_way(count: Count) -> (Answer, Outcome) {
    let Count { solutions, status, engine, nodes, updates, .. } = count;
    let found = u64::try_from(&solutions).unwrap_or(u64::MAX);
    let stats = Stats { nodes, updates, solutions: found, ..Stats::default() };
    let outcome = Outcome { solutions: found, status, stats };
    (Answer::of(solutions.to_string(), &outcome, engine.map_or("memo", Engine::name)), outcome)
}

impl Answer {
    fn of(count: String, outcome: &Outcome, engine: &'static str) -> Self {
        let Stats { nodes, updates, .. } = outcome.stats;
        Self { format: "dlx-cover/1", count, status: outcome.status.name(), engine, nodes, updates }
    }
}

/// The number alone, marked if the search is incomplete.
fn text(count: &str, status: Status) -> String {
    let mark = if status == Status::Exhausted { "" } else { "at least " };
    format!("{mark}{count}\n")
}
