//! `solve --candidates`: the candidates that occur in some solution.

use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use dlx_engine::{Engine, Uniqueness};
use dlx_sudoku::analysis::{CandidateFinder, Candidates};
use dlx_sudoku::format::{self, Face};
use dlx_sudoku::{PencilMarks, Record};
use dlx_variants::{CellId, Model, Symbol};
use serde::Serialize;
use serde_json::Map;

use super::SolveArgs;
use crate::context::Context;
use crate::puzzles::input::Input;
use crate::puzzles::report::{Heading, Standing};
use crate::puzzles::tally::PuzzleTally;
use crate::puzzles::threads::{self, Puzzles};
use crate::puzzles::writer::PuzzleWriter;
use crate::search::{EngineLog, MORE_MEMORY, SearchSettings};
use crate::verdict::Verdict;

/// What the work on a puzzle reports as it runs.
enum Event {
    /// This many candidates of a puzzle are to be decided.
    Begun(u64),
    /// This many more of them are decided.
    Decided(u64),
    /// The answer.
    Ended(Box<Answer>),
}

/// The candidates of a puzzle.
struct Answer {
    puzzle: usize,
    record: Record,
    found: Candidates,
    /// The engine that searched, and why it was chosen.
    engine: Option<(Engine, Arc<str>)>,
}

/// The answer as an object.
#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    heading: Heading,
    rows: Vec<String>,
    #[serde(flatten)]
    standing: Standing,
    /// The symbols that occur in some solution, by cell.
    candidates: Map<String, serde_json::Value>,
    /// The symbols for which this is not known.
    #[serde(skip_serializing_if = "Map::is_empty")]
    open: Map<String, serde_json::Value>,
    /// How many solutions have each of these symbols.
    #[serde(skip_serializing_if = "Map::is_empty")]
    counts: Map<String, serde_json::Value>,
    /// The number up to which solutions are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
}

pub(super) fn run(args: &SolveArgs, context: &Context) -> Result<Verdict> {
    let counted = counted(args)?;
    let threads = context.threads(&args.threads);
    let mut search = SearchSettings::new(&args.search, &context.begin()).shared_by(threads);
    search.seed = args.seed;
    let watch = search.watch.clone();
    let input = Input::open(&args.input, &watch)?;
    let output = PuzzleWriter::open(&args.output, Face::Givens, &watch)?;
    let mut output = output.with_marks()?;
    if args.count && !output.holds_other_objects() {
        bail!(
            "--candidates --count tells in how many solutions each candidate occurs: expected --format json"
        );
    }
    let mut progress = context.progress(0, "candidates decided");
    let mut engines = EngineLog::new(search.engine, context);
    let (mut tally, mut total) = (PuzzleTally::new(&input), 0);
    let work =
        |model: &Arc<Model>, puzzles: Puzzles<'_, '_, Event>| find_each(model, puzzles, &search, counted);
    threads::each_model(&input, threads, search.watch.flag(), work, |event| {
        match event {
            Event::Begun(candidates) => total += candidates,
            Event::Decided(candidates) => progress.advance_of(candidates, total),
            Event::Ended(answer) => {
                tally.note(answer.verdict());
                if let Some((engine, reason)) = &answer.engine {
                    engines.tell(*engine, reason);
                }
                answer.report(&mut output, counted, &input, context)?;
            }
        }
        Ok(())
    })?;
    progress.finish(None);
    tally.conclude(context, |verdict| output.finish(verdict, context))
}

/// The number up to which the solutions of each candidate are counted, if they are.
fn counted(args: &SolveArgs) -> Result<Option<u64>> {
    if args.all {
        bail!("--all prints solutions, --candidates what occurs in some of them: expected one of these");
    }
    match (args.count, args.limit) {
        (true, limit) => Ok(Some(limit.unwrap_or(u64::MAX))),
        (false, None) => Ok(None),
        (false, Some(_)) => bail!("--limit bounds the counts of --candidates: expected --count with it"),
    }
}

/// Finds the candidates of successive puzzles of one model.
fn find_each(
    model: &Arc<Model>,
    puzzles: Puzzles<'_, '_, Event>,
    search: &SearchSettings,
    counted: Option<u64>,
) {
    let puzzles = puzzles.unless_over(&search.watch, |puzzle, record, stop| {
        let found = Candidates::undecided(model, stop);
        let record = marked(*record, &found);
        Event::Ended(Box::new(Answer { puzzle, record, found, engine: None }))
    });
    let Some(puzzles) = puzzles else { return };
    let (working, _) = model.with_derived_clues();
    let lowered = working.lower_with_supports();
    let solver = search.solver(&lowered.problem);
    if let Err(fault) = solver.check_memory().context(MORE_MEMORY) {
        return puzzles.fail(fault);
    }
    let finder = CandidateFinder::new(&lowered, solver);
    let mut finder = finder.watch(&search.watch).counted(counted);
    let engine = Some((finder.search().engine(), Arc::from(finder.search().reason())));
    puzzles.each(|puzzle, record, send| {
        send(Event::Begun(lowered.candidate_count() as u64));
        let mut before = 0;
        let found = finder.find(record.puzzle.givens(), &mut |decided| {
            send(Event::Decided((decided - before) as u64));
            before = decided;
        });
        let record = marked(*record, &found);
        send(Event::Ended(Box::new(Answer { puzzle, record, found, engine: engine.clone() })));
    });
}

/// The puzzle with its candidates as pencil marks.
fn marked(record: Record, found: &Candidates) -> Record {
    let mut marked = record.into_unclaimed();
    let cells = found.possible.iter().zip(&found.open);
    let centre = cells.map(|(possible, open)| possible.iter().chain(open.iter()).collect()).collect();
    marked.marks = Some(PencilMarks { centre, ..PencilMarks::none(found.possible.len()) });
    marked
}

impl Answer {
    fn verdict(&self) -> Verdict {
        let count = u64::from(self.found.solutions != Uniqueness::None);
        Verdict::of_search(count, self.found.status)
    }

    /// Writes the answer, and what every user is to know of it.
    fn report(
        &self,
        output: &mut PuzzleWriter,
        counted: Option<u64>,
        input: &Input,
        context: &Context,
    ) -> Result<()> {
        if !output.holds_other_objects() {
            output.write(&self.record)?;
        } else if output.leaves_out() {
            return Ok(());
        } else {
            output.output()?.print(&self.object(counted, input)?)?;
        }
        if let Some(remark) = self.remark(input) {
            output.output()?.flush_now()?;
            context.note(remark);
        }
        Ok(())
    }

    /// The answer as a line of JSON.
    fn object(&self, counted: Option<u64>, input: &Input) -> Result<String> {
        let Candidates { possible, open, counts, solutions, status, .. } = &self.found;
        let model = &**self.record.puzzle.model();
        let object = Object {
            heading: Heading::new(self.puzzle, model, input),
            rows: format::rows(model.board(), self.record.puzzle.givens()),
            standing: Standing { solutions: *solutions, status: *status },
            candidates: by_cell(model, |cell| Some(possible[cell.index()].to_string().into())),
            open: by_cell(model, |cell| {
                let open = open[cell.index()];
                (!open.is_empty()).then(|| open.to_string().into())
            }),
            counts: by_cell(model, |cell| {
                let counts = counts.get(cell.index())?;
                let of = |symbol: Symbol| (symbol.to_string(), counts[symbol.index()].into());
                Some(possible[cell.index()].iter().map(of).collect::<Map<_, _>>().into())
            }),
            limit: counted.filter(|&limit| limit < u64::MAX),
        };
        Ok(serde_json::to_string(&object)? + "\n")
    }

    /// What to report to every user.
    fn remark(&self, input: &Input) -> Option<String> {
        let name = input.name(self.puzzle);
        let open: usize = self.found.open.iter().map(|set| set.len()).sum();
        match (self.found.status.cut_short(), open) {
            (Some(why), 0) => {
                Some(format!("{name}: {why}: all candidates are decided, but not all solutions are counted"))
            }
            (Some(why), _) => {
                Some(format!("{name}: {why}: {open} candidates are not decided; they are shown, too"))
            }
            (None, _) if self.found.solutions == Uniqueness::None => Some(format!("{name}: no solution")),
            (None, _) => None,
        }
    }
}

/// What is known of the cells of which something is known, by their names.
fn by_cell(
    model: &Model,
    known: impl Fn(CellId) -> Option<serde_json::Value>,
) -> Map<String, serde_json::Value> {
    let board = model.board();
    board.cells().filter_map(|cell| Some((board.name(cell), known(cell)?))).collect()
}
