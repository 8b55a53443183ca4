//! The puzzles of a page: read, or made.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, bail};
use dlx_engine::Limits;
use dlx_page::PuzzleView;
use dlx_sudoku::difficulty::{Requirement, Requirements};
use dlx_sudoku::generate::{Batch, GenerateError, Generator, Settings};
use dlx_sudoku::{Record, Session, Uniqueness};
use dlx_variants::{Model, Spec};

use super::PlayArgs;
use crate::context::Context;
use crate::puzzles::input;
use crate::seed::Seed;
use crate::verdict::Verdict;

/// The most puzzles in a page.
pub(super) const MOST: usize = 500;
/// The boards tried for a puzzle of some level.
const TRIES: u64 = 10_000;
/// Nodes for the search of a solution that the page checks entries with. Where they do not suffice, its engine searches
/// again.
const NODES: u64 = 1_000_000;

/// The puzzles of the page, and whether they are all that were wanted.
pub(super) fn find(args: &PlayArgs, context: &Context) -> Result<(Vec<PuzzleView>, Verdict)> {
    let (records, verdict) = match (args.files.as_slice(), args.variant.spec()?) {
        ([], None) => (Vec::new(), Verdict::Yes),
        ([], Some(spec)) => make(&spec, args, context)?,
        (files, _) => {
            let mut records = Vec::new();
            for file in files {
                records.extend(input::read_file(file, args.from, &args.variant)?);
            }
            (solved(records, args.time.deadline()), Verdict::Yes)
        }
    };
    if records.len() > MOST {
        bail!("found {} puzzles; expected at most {MOST} in a page", records.len());
    }
    let views = records.iter().map(PuzzleView::of).collect::<Result<_, _>>()?;
    Ok((views, verdict))
}

/// Makes new puzzles.
fn make(spec: &Spec, args: &PlayArgs, context: &Context) -> Result<(Vec<Record>, Verdict)> {
    let seed = Seed::or_drawn(args.seed);
    let mut settings = Settings::default();
    settings.attempts = args.difficulty.map(|_| TRIES);
    let mut generator = Generator::new(spec, settings, seed.value())?;
    if let Some(level) = args.difficulty {
        generator = generator.on_demand(Arc::new(Requirements::all(Requirement::of_level(level))?));
    }
    let mut batch = Batch::new(args.count).threads(context.threads(&args.threads));
    batch.time_limit = args.time.time_limit;
    seed.report();
    let mut progress = context.progress(args.count, "puzzles made");
    let (mut records, mut fault) = (Vec::new(), None);
    generator.batch(&batch, |index, made| match made {
        Ok(made) => {
            let mut record = Record::from(made);
            (record.seed, record.index) = (Some(seed.value()), Some(index));
            records.push(record);
            progress.step();
            ControlFlow::Continue(())
        }
        Err(error) => {
            fault = Some(error);
            ControlFlow::Break(())
        }
    });
    progress.finish(Some(args.count));
    match fault {
        Some(error @ (GenerateError::Stopped(_) | GenerateError::Attempts(_))) if !records.is_empty() => {
            context.note(format_args!("made {} of {} puzzles: {error}", records.len(), args.count));
            Ok((records, Verdict::Unknown))
        }
        Some(error) => Err(error.into()),
        None => Ok((records, Verdict::Yes)),
    }
}

/// Puzzles with their solutions, where there is exactly one and it is found in time.
fn solved(mut records: Vec<Record>, deadline: Option<Instant>) -> Vec<Record> {
    for same in records.chunk_by_mut(|one, other| Arc::ptr_eq(&one.puzzle.model, &other.puzzle.model)) {
        if same.iter().any(|record| record.solution.is_none()) {
            let model: Arc<Model> = Arc::clone(&same[0].puzzle.model);
            let lowered = model.lower();
            let mut session = Session::of(&lowered);
            for record in same.iter_mut().filter(|record| record.solution.is_none()) {
                let mut limits = Limits::new().nodes(NODES);
                if let Some(deadline) = deadline {
                    limits = limits.time(deadline.saturating_duration_since(Instant::now()));
                }
                let answer = session.solve_within(&record.puzzle.givens, limits);
                record.solution = answer.solution.filter(|_| answer.count == Uniqueness::Unique);
            }
        }
    }
    records
}
