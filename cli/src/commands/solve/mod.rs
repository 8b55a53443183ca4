//! `solve`: prints one result for each puzzle, in the order of the input.

mod candidates;
mod outcome;

use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dlx_engine::Status;
use dlx_sudoku::format::Face;
use dlx_sudoku::{Record, Session, Uniqueness, Values};
use dlx_variants::Model;

use crate::args::{InputArgs, OutputArgs, SearchArgs, ThreadArgs};
use crate::context::Context;
use crate::numbers;
use crate::puzzles::input::Input;
use crate::puzzles::tally::PuzzleTally;
use crate::puzzles::threads::{self, Puzzles};
use crate::puzzles::writer::PuzzleWriter;
use crate::search::{EngineLog, MORE_MEMORY, SearchSettings};
use crate::seed;
use crate::verdict::Verdict;
use outcome::Outcome;

/// Solve puzzles, and report those with more than one solution
///
/// With --candidates, print instead which candidates of each puzzle occur in some solution.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Print up to this many solutions of each puzzle; one by default
    #[arg(long, value_name = "N", value_parser = numbers::positive, help_heading = "Solutions")]
    limit: Option<u64>,
    /// Print all solutions of each puzzle
    #[arg(long, conflicts_with = "limit", help_heading = "Solutions")]
    all: bool,
    /// Print the number of solutions of each puzzle, counting up to --limit if it is given; with
    /// --candidates, JSON tells in how many solutions each candidate occurs
    #[arg(long, conflicts_with = "all", help_heading = "Solutions")]
    count: bool,
    /// Find solutions in a random order
    #[arg(long, value_name = "SEED", value_parser = seed::parse, help_heading = "Solutions")]
    seed: Option<u64>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What to find out about each puzzle.
#[derive(Clone, Debug)]
struct Plan {
    /// The number of solutions to print or to count.
    limit: u64,
    /// Whether only the number of solutions matters.
    count: bool,
    search: SearchSettings,
}

/// What the search of a puzzle reports as it runs.
enum Event {
    /// A solution that is not the last one to print.
    Found(Box<Record>),
    /// How it ended.
    Ended(Outcome),
}

pub(crate) fn run(args: SolveArgs, context: &Context) -> Result<Verdict> {
    if args.output.picture.candidates {
        return candidates::run(&args, context);
    }
    if let Some(format) = args.output.picture().filter(|_| args.count) {
        bail!("--count prints numbers, and {} holds pictures: expected text or --format json", format.name);
    }
    let threads = context.threads(&args.threads);
    let plan = Plan::new(&args, threads, context);
    let watch = plan.search.watch.clone();
    let input = Input::open(&args.input, &watch)?;
    let output = PuzzleWriter::open(&args.output, Face::Solution, &watch)?;
    let mut progress = context.progress(0, "puzzles solved");
    let engines = EngineLog::new(plan.search.engine, context);
    let tally = PuzzleTally::new(&input);
    let mut report = Report { plan: &plan, input: &input, context, output, engines, tally };
    let work = |model: &Arc<Model>, puzzles: Puzzles<'_, '_, Event>| solve_each(model, puzzles, &plan);
    threads::each_model(&input, threads, plan.search.watch.flag(), work, |event| match event {
        Event::Found(record) => report.output.write(&record),
        Event::Ended(outcome) => {
            report.ended(&outcome)?;
            progress.step_of(|| input.total());
            Ok(())
        }
    })?;
    progress.finish(input.total());
    report.tally.conclude(context, |verdict| report.output.finish(verdict, context))
}

/// Searches for the solutions of successive puzzles of one model.
fn solve_each(model: &Arc<Model>, puzzles: Puzzles<'_, '_, Event>, plan: &Plan) {
    let puzzles = puzzles.unless_over(&plan.search.watch, |index, record, stop| {
        Event::Ended(Outcome::without_search(index, record, stop, plan))
    });
    let Some(puzzles) = puzzles else { return };
    let (working, _) = model.with_derived_clues();
    let lowered = working.lower_for_solving();
    let solver = plan.search.solver(&lowered.problem);
    if let Err(fault) = solver.check_memory().context(MORE_MEMORY) {
        return puzzles.fail(fault);
    }
    // A model with clues among its rules is that of one puzzle.
    let solver = if model.has_clues() { solver.probing() } else { solver };
    let mut session = Session::new(&lowered, solver);
    let mut last = None;
    puzzles.each(|index, record, send| {
        let mut outcome = solve(&mut session, index, record, plan, send);
        let is_new = last.replace(outcome.engine) != Some(outcome.engine);
        outcome.reason = is_new.then(|| session.reason().to_owned());
        send(Event::Ended(outcome));
    });
}

/// What is written of the puzzles, in their order, and what they come to.
struct Report<'a> {
    plan: &'a Plan,
    input: &'a Input,
    context: &'a Context,
    output: PuzzleWriter,
    engines: EngineLog<'a>,
    tally: PuzzleTally<'a>,
}

impl Report<'_> {
    /// The search for a puzzle's solutions has ended.
    fn ended(&mut self, outcome: &Outcome) -> Result<()> {
        if self.plan.count {
            let tally = outcome.tally(self.output.holds_other_objects(), self.input)?;
            self.output.output()?.print(&tally)?;
        } else if outcome.has_result {
            self.output.write(&outcome.record)?;
        }
        if let Some(reason) = &outcome.reason {
            self.engines.tell(outcome.engine, reason);
        }
        if self.context.is_verbose() {
            self.context.detail(outcome.detail(self.input));
        }
        if outcome.found == 1 && outcome.status == Status::Exhausted {
            self.input.settle(outcome.puzzle);
        }
        if let Some(remark) = outcome.remark(self.input, self.plan) {
            self.output.output()?.flush_now()?;
            self.context.note(remark);
            if outcome.status.cut_short().is_none() {
                self.tally.doubt(outcome.puzzle, &outcome.record.puzzle.model().spec().id);
            }
        }
        self.tally.note(Verdict::of_search(outcome.found, outcome.status));
        Ok(())
    }
}

impl Plan {
    fn new(args: &SolveArgs, threads: usize, context: &Context) -> Self {
        let mut search = SearchSettings::new(&args.search, &context.begin()).shared_by(threads);
        search.seed = args.seed;
        let default = if args.all || args.count { u64::MAX } else { 1 };
        Self { limit: args.limit.unwrap_or(default), count: args.count, search }
    }
}

/// Searches for a puzzle's solutions. Each is held back until the next one is found or known not to exist:
/// only then is it known whether it is unique. The last result comes with the outcome.
fn solve(
    session: &mut Session<'_>,
    index: usize,
    mut record: Box<Record>,
    plan: &Plan,
    found_one: &dyn Fn(Event),
) -> Outcome {
    let wanted = if plan.count { plan.limit } else { plan.limit.max(2) };
    session.start(record.puzzle.givens(), plan.search.watch.limits().solutions(wanted));
    let was_solved = record.solution.is_some();
    record.remove_claims();
    let mut has_result = false;
    if plan.count {
        session.count();
    } else {
        let (mut held, mut found): (Option<Values>, u64) = (None, 0);
        while let Some(solution) = session.next_solution() {
            if let Some(earlier) = held.replace(solution) {
                let mut record = record.clone();
                (record.solution, record.solutions) = (Some(earlier), Some(Uniqueness::Multiple));
                found_one(Event::Found(record));
            }
            found += 1;
        }
        has_result = found <= plan.limit;
        record.solution = held;
        record.solutions = Some(Uniqueness::after(found, session.status()));
        record.status = Some(session.status()).filter(|status| status.cut_short().is_some());
    }
    let found = session.solutions();
    let is_hopeless = found == 0 && session.status() == Status::Exhausted;
    let broken = if is_hopeless { record.puzzle.violations() } else { Vec::new() };
    Outcome {
        puzzle: index,
        record,
        has_result,
        was_solved,
        why: broken.into_iter().next().map(|violation| violation.message),
        found,
        status: session.status(),
        nodes: session.nodes(),
        updates: session.updates(),
        engine: session.engine(),
        reason: None,
    }
}
