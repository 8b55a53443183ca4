//! `cover solve`: solutions, one after another.

use std::ops::ControlFlow;

use anyhow::{Result, bail};
use dlx_engine::{OptionId, Solver, Status};

use super::CoverSearchArgs;
use super::solution::Written;
use super::state::StateFile;
use crate::context::Context;
use crate::files::output::Output;
use crate::verdict::Verdict;

pub(super) fn run(args: CoverSearchArgs, context: &Context) -> Result<Verdict> {
    let state = args.state.file(&args.problem.output.out)?;
    if state.is_some() && args.problem.output.out.file().is_some() {
        bail!(
            "found --out with a checkpoint: each run would replace the solutions of those before; expected standard output, as in >> FILE"
        );
    }
    let watch = super::watch(&args.search, context);
    let problem = super::read(&args.problem.file, &args.search.limits.memory, &watch)?;
    let solver = args.solver(&problem, &watch, context)?;
    let mut output = Output::open(&args.problem.output.out, &watch)?;
    let temporary = output.temporary();
    let mut progress = context.progress(args.limit.unwrap_or(0), "solutions");
    let before = state.as_ref().map_or(0, StateFile::solutions);
    let mut solutions = Written::new(&problem, context.format(&args.problem.output)).after(before);
    let mut written = Ok(());
    let mut visit = |chosen: &[OptionId]| {
        written = solutions.next(chosen).and_then(|text| output.print(&text));
        progress.step();
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut left = None;
    let outcome = if args.limit == Some(1) && state.is_none() {
        let (engine, reason) = solver.engine_for_one();
        args.report(engine, &reason, context);
        let find = || solver.find();
        let (solution, outcome) = super::prepared(&problem, &watch, temporary, context, find);
        let _ = solution.map(|chosen| visit(&chosen));
        outcome
    } else {
        let mut search = match &state {
            None => super::prepared(&problem, &watch, temporary, context, || solver.once()),
            Some(state) => {
                let prepare = || state.prepare(solver, Solver::once);
                let files = temporary.into_iter().chain([state.lock()]);
                let mut search = super::prepared(&problem, &watch, files, context, prepare)?;
                state.begin(&mut search, context)?;
                search.set_limits(args.limits_after(&search));
                search
            }
        };
        args.report(search.engine(), search.reason(), context);
        let outcome = search.try_for_each(visit);
        if let Some(state) = &state {
            left = Some((state, search.checkpoint()?));
        }
        outcome
    };
    drop(progress);
    written?;
    if outcome.solutions == 0 && outcome.status == Status::Exhausted {
        context.note("no solution");
    }
    let verdict = super::conclude(&outcome, context);
    output.finish(verdict)?;
    if let Some((state, left)) = left {
        state.conclude(&left, context)?;
    }
    Ok(verdict)
}
