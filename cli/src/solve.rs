//! `solve`: one result for each puzzle, in the order of the input.

use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use dlx_engine::{Engine, Status, Stop};
use dlx_sudoku::format::Face;
use dlx_sudoku::ordered::{Queue, Results};
use dlx_sudoku::{Record, Session, Uniqueness, Values};
use dlx_variants::Model;
use serde::Serialize;

use super::args::{EffortArgs, InputArgs, OutputArgs, ThreadArgs, solution_limit};
use super::context::Context;
use super::effort::{Effort, EngineLog};
use super::input::{Input, Job};
use super::ordered;
use super::records::RecordOutput;
use super::verdict::Verdict;

/// Solve puzzles, and say where a solution is not the only one
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Print up to this many solutions of each puzzle; one where absent
    #[arg(long, value_name = "N", value_parser = solution_limit())]
    limit: Option<u64>,
    /// Print all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Print the number of solutions of each puzzle, counting up to --limit if it is given
    #[arg(long, conflicts_with = "all")]
    count: bool,
    /// Find solutions in a random order
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    effort: EffortArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What is asked about each puzzle.
#[derive(Clone, Debug)]
struct Plan {
    /// Solutions to print, or to count.
    limit: u64,
    /// Whether only the number of solutions matters.
    count: bool,
    effort: Effort,
}

/// What a puzzle's search tells, as it goes.
enum Event {
    /// A result to print.
    Found(Box<Record>),
    /// How it ended.
    Done(Done),
}

struct Done {
    puzzle: usize,
    model: Arc<Model>,
    /// A rule that the givens break, where there is no solution.
    why: Option<String>,
    found: u64,
    status: Status,
    nodes: u64,
    updates: u64,
    engine: Engine,
    reason: String,
}

pub(crate) fn run(args: SolveArgs, context: &Context) -> Result<Verdict> {
    let plan = Plan::new(&args, context);
    let input = Input::open(&args.input, &plan.effort.cancel, plan.effort.deadline)?;
    let mut output = RecordOutput::open(&args.output, Face::Solution)?;
    let mut progress = context.progress(0, "puzzles solved", output.output()?);
    let mut engines = EngineLog::new(plan.effort.engine, context);
    let (mut verdict, mut finished, mut doubt) = (Verdict::Yes, 0, None);
    let work = |queue: &Queue<'_, Event>| work(queue, &input, &plan);
    ordered::run(args.threads.count(), &plan.effort.cancel, work, |event| match event {
        Event::Found(record) => output.write(&record),
        Event::Done(done) => {
            if plan.count {
                let tally = done.tally(output.is_json())?;
                output.output()?.print(&tally)?;
            }
            engines.tell(done.engine, &done.reason);
            context.detail(done.detail(&input));
            if let Some(remark) = done.remark(&input, &plan) {
                output.output()?.flush_now()?;
                progress.suspend(|| context.note(remark));
                if !is_cut_short(done.status) {
                    doubt = doubt.take().or_else(|| input.doubt(done.puzzle, &done.model.spec().id));
                }
            }
            progress.step_of(input.total());
            finished += u64::from(done.status != Status::Stopped(Stop::Cancelled));
            verdict.worsen(Verdict::of_search(done.found, done.status));
            Ok(())
        }
    })?;
    verdict.worsen(input.conclude(finished, context)?);
    output.finish(context)?;
    if let Some(doubt) = doubt {
        context.note(doubt);
    }
    Ok(verdict)
}

impl Plan {
    fn new(args: &SolveArgs, context: &Context) -> Self {
        let mut effort = Effort::new(&args.effort, context.begin());
        effort.seed = args.seed;
        let default = if args.all || args.count { u64::MAX } else { 1 };
        Self { limit: args.limit.unwrap_or(default), count: args.count, effort }
    }
}

/// One thread's work.
fn work(queue: &Queue<'_, Event>, input: &Input, plan: &Plan) {
    ordered::by_model(queue, input, |model, jobs| {
        let lowered = model.lower();
        let mut session = Session::new(&lowered, plan.effort.solver(&lowered.problem));
        for Job { index, record, results, .. } in jobs {
            let done = solve(&mut session, index, &record, plan, &results);
            results.send(Event::Done(done));
        }
    });
}

/// Searches for a puzzle's solutions. Each is held back until the next is found, or known not to exist: only then
/// is it known whether it is the only one.
fn solve(
    session: &mut Session<'_>,
    index: usize,
    record: &Record,
    plan: &Plan,
    results: &Results<'_, Event>,
) -> Done {
    let wanted = if plan.count { plan.limit } else { plan.limit.max(2) };
    session.start(&record.puzzle.givens, plan.effort.limits().solutions(wanted));
    if plan.count {
        session.count();
    } else {
        let send = |solution, solutions, status| {
            let mut record = record.unclaimed();
            (record.solution, record.solutions, record.status) = (solution, Some(solutions), status);
            results.send(Event::Found(Box::new(record)));
        };
        let (mut held, mut found): (Option<Values>, u64) = (None, 0);
        while let Some(solution) = session.next_solution() {
            if let Some(earlier) = held.replace(solution) {
                send(Some(earlier), Uniqueness::Multiple, None);
            }
            found += 1;
        }
        if found <= plan.limit {
            let status = Some(session.status()).filter(|&status| is_cut_short(status));
            send(held, Uniqueness::after(found, session.status()), status);
        }
    }
    let stats = session.stats();
    let is_hopeless = stats.solutions == 0 && session.status() == Status::Exhausted;
    let broken = if is_hopeless { record.puzzle.violations() } else { Vec::new() };
    Done {
        puzzle: index,
        model: Arc::clone(&record.puzzle.model),
        why: broken.into_iter().next().map(|violation| violation.message),
        found: stats.solutions,
        status: session.status(),
        nodes: stats.nodes,
        updates: stats.updates,
        engine: session.engine(),
        reason: session.reason().to_owned(),
    }
}

/// Whether a search ended before its answer.
fn is_cut_short(status: Status) -> bool {
    matches!(status, Status::Stopped(stop) if stop != Stop::Solutions)
}

/// The number of a puzzle's solutions as an object.
#[derive(Serialize)]
struct Tally {
    format: &'static str,
    puzzle: usize,
    count: String,
    status: &'static str,
    engine: &'static str,
    nodes: u64,
    updates: u64,
}

impl Done {
    /// The number of solutions, as a line.
    fn tally(&self, json: bool) -> Result<String> {
        if json {
            let (count, status) = (self.found.to_string(), self.status.name());
            let Self { puzzle, engine, nodes, updates, .. } = *self;
            let engine = engine.name();
            let tally = Tally { format: "dlx-sudoku/1", puzzle, count, status, engine, nodes, updates };
            return Ok(serde_json::to_string(&tally)? + "\n");
        }
        let exact = self.status == Status::Exhausted;
        Ok(format!("{}{}\n", if exact { "" } else { "at least " }, self.found))
    }

    /// What only a curious user wants to know.
    fn detail(&self, input: &Input) -> String {
        let Self { nodes, updates, .. } = self;
        format!("{}: {nodes} nodes, {updates} updates", input.name(self.puzzle))
    }

    /// What everybody should know about the result.
    fn remark(&self, input: &Input, plan: &Plan) -> Option<String> {
        let name = input.name(self.puzzle);
        match self.status {
            Status::Stopped(Stop::Solutions) if !plan.count && plan.limit == 1 => {
                Some(format!("{name}: ambiguous: there is more than one solution"))
            }
            Status::Stopped(stop) if is_cut_short(self.status) => {
                let known = ["no solution yet", "one solution, perhaps more", "perhaps more solutions"];
                Some(format!("{name}: {}: {}", stop, known[self.found.min(2) as usize]))
            }
            Status::Exhausted if self.found == 0 => {
                let why = self.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
                Some(format!("{name}: no solution{why}"))
            }
            _ => None,
        }
    }
}
