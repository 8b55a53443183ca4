//! The puzzles to play: read, or made.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use dlx_engine::Stop;
use dlx_page::PuzzleView;
use dlx_sudoku::generate::GenerateError;
use dlx_sudoku::{Record, Session, Uniqueness, Watch};
use dlx_variants::{Model, Spec, catalogue};

use super::PlayArgs;
use crate::context::Context;
use crate::puzzles::making::Making;
use crate::puzzles::{doubts, input};
use crate::search::{MORE_MEMORY, fault_of};
use crate::seed::Seed;
use crate::terminal::messages;
use crate::verdict::Verdict;

/// The most puzzles.
pub(super) const MOST: usize = 500;
/// Nodes for the search of a solution that the page checks entries with. Where they do not suffice, its
/// engine searches again.
const NODES: u64 = 1_000_000;

/// Nodes for the search of solutions before a game in the terminal.
#[cfg(feature = "terminal")]
const QUICK: u64 = 10_000;

/// The puzzles of the page, and whether they are all that were wanted.
pub(super) fn for_page(
    args: &PlayArgs,
    watch: &Watch,
    context: &Context,
) -> Result<(Vec<PuzzleView>, Verdict)> {
    let (mut records, mut verdict) = find(args, watch, context)?;
    if !args.files.is_empty() {
        let asked = args.limits.nodes.node_limit;
        verdict.worsen(solve(&mut records, watch, asked.unwrap_or(NODES), asked.is_some(), context)?);
    }
    let views = records.iter().map(PuzzleView::of).collect::<Result<_, _>>()?;
    Ok((views, verdict))
}

/// The puzzles to play in the terminal, and whether they are all that were wanted.
#[cfg(feature = "terminal")]
pub(super) fn for_terminal(
    args: &PlayArgs,
    watch: &Watch,
    context: &Context,
) -> Result<(Vec<Record>, Verdict)> {
    let (records, verdict) = find(args, watch, context)?;
    if !args.files.is_empty() {
        // The game needs no solutions; only what is wrong with the puzzles is told.
        solve(&mut records.clone(), watch, QUICK, false, context)?;
    }
    Ok((records, verdict))
}

/// The puzzles to play, and whether they are all that were wanted.
fn find(args: &PlayArgs, watch: &Watch, context: &Context) -> Result<(Vec<Record>, Verdict)> {
    let is_any = args.count.is_some() || args.seed.is_some() || args.difficulty.is_some() || args.terminal;
    let classic = || is_any.then(|| catalogue::default().clone());
    match (args.files.as_slice(), args.variant.spec(watch)?.or_else(classic)) {
        ([], None) => Ok((Vec::new(), Verdict::Yes)),
        ([], Some(spec)) => make(&spec, args, watch, context),
        (files, _) => Ok((read(files, args, watch, context)?, Verdict::Yes)),
    }
}

/// Reads puzzles from files.
fn read(files: &[PathBuf], args: &PlayArgs, watch: &Watch, context: &Context) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    for file in files {
        let read = input::read_file(file, args.from, &args.variant, watch)?;
        doubts::note_all(file, &read, context);
        records.extend(read);
    }
    let total = records.len();
    if total > MOST {
        bail!("found {total} puzzles; expected at most {MOST}");
    }
    Ok(records)
}

/// Makes new puzzles.
fn make(spec: &Spec, args: &PlayArgs, watch: &Watch, context: &Context) -> Result<(Vec<Record>, Verdict)> {
    let seed = Seed::or_drawn(args.seed);
    let threads = context.threads(&args.threads);
    let wanted = args.count.unwrap_or(1);
    let making = Making { seed: seed.value(), threads, limits: &args.limits, watch };
    let generator = making.generator(spec, args.difficulty, wanted)?;
    seed.report();
    let mut progress = context.progress(wanted, "puzzles made");
    let (mut records, mut missed, mut fault) = (Vec::new(), 0, None);
    making.make(&generator, 0..wanted, |index, made| {
        match made {
            Ok(record) => {
                records.push(record);
                progress.step();
            }
            Err(error @ (GenerateError::Stopped(_) | GenerateError::Attempts(_))) => {
                missed += 1;
                context.note(format_args!("puzzle {index} of the seed: {error}"));
            }
            Err(error) => {
                fault = Some(error);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    // What ended the whole batch is told last.
    if let Some(fault) = fault {
        return Err(fault_of(fault));
    }
    progress.finish(Some(wanted));
    let made = records.len() as u64;
    let mut verdict = if missed == 0 { Verdict::Yes } else { Verdict::Unknown };
    verdict.worsen(context.interruption(made, Some(wanted)));
    if made + missed < wanted && verdict != Verdict::Interrupted {
        verdict.worsen(Verdict::of_stop(Stop::Time));
        context.note(format_args!("made {made} of {wanted} puzzles: {}", Stop::Time));
    }
    Ok((records, verdict))
}

/// Replaces what the records say of solutions by what is found in so many nodes for each, where there is
/// exactly one, and tells which puzzles have none or several. The verdict is on whether a limit came first,
/// if that of nodes was asked for.
fn solve(
    records: &mut [Record],
    watch: &Watch,
    nodes: u64,
    is_asked: bool,
    context: &Context,
) -> Result<Verdict> {
    let (total, mut done, mut stopped) = (records.len() as u64, 0, None);
    let (mut number, mut unsolvable, mut ambiguous) = (0, Vec::new(), Vec::new());
    let mut progress = context.progress(total, "puzzles solved");
    for same in records.chunk_by_mut(|one, other| Arc::ptr_eq(one.puzzle.model(), other.puzzle.model())) {
        let model: Arc<Model> = Arc::clone(same[0].puzzle.model());
        let lowered = model.lower();
        let solver = watch.bound(lowered.problem.solver());
        solver.check_memory().context(MORE_MEMORY)?;
        let mut session = Session::new(&lowered, solver);
        for record in same {
            number += 1;
            let answer = session.solve_within(record.puzzle.givens(), watch.limits_of(nodes));
            match answer.count {
                Uniqueness::None => unsolvable.push(number),
                Uniqueness::Multiple => ambiguous.push(number),
                _ => {}
            }
            record.solution = answer.solution.filter(|_| answer.count == Uniqueness::Unique);
            match answer.status.cut_short() {
                Some(stop) if is_asked || stop != Stop::Nodes => stopped = Some(stop),
                _ => done += 1,
            }
            progress.step();
        }
    }
    progress.finish(Some(total));
    for (numbers, fault) in [(unsolvable, "has no solution"), (ambiguous, "has several solutions")] {
        if let Some(named) = named(&numbers, records.len()) {
            context.note(format_args!("{named} {fault}; expected one"));
        }
    }
    match stopped {
        None => Ok(Verdict::Yes),
        Some(Stop::Cancelled) => Ok(context.interruption(done, Some(total))),
        Some(stop) => {
            context.note(format_args!("found the solutions of {done} of {total} puzzles: {stop}"));
            Ok(Verdict::of_stop(stop))
        }
    }
}

/// Each of these puzzles of all, by number from 1; `None` if there are none.
fn named(numbers: &[usize], total: usize) -> Option<String> {
    match numbers {
        [] => None,
        [_] if total == 1 => Some("the puzzle".to_owned()),
        [only] => Some(format!("puzzle {only}")),
        _ => Some(format!("each of puzzles {}", messages::named(numbers.iter(), ", "))),
    }
}
