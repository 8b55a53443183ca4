//! `cover solve`: solutions, one after another.

use std::ops::ControlFlow;

use anyhow::Result;
use dlx_engine::{OptionId, Status};

use super::CoverSearchArgs;
use super::solution::Written;
use crate::context::Context;
use crate::files::output::Output;
use crate::verdict::Verdict;

pub(super) fn run(args: CoverSearchArgs, context: &Context) -> Result<Verdict> {
    let deadline = args.deadline();
    let problem = super::read(&args.problem.file)?;
    let solver = args.solver(&problem, deadline, context)?;
    let mut output = Output::open(&args.problem.output.out)?;
    let mut progress = context.progress(args.limit.unwrap_or(0), "solutions");
    let mut solutions = Written::new(&problem, args.problem.output.format);
    let mut written = Ok(());
    let mut visit = |chosen: &[OptionId]| {
        written = solutions.next(chosen).and_then(|text| output.print(&text));
        progress.step();
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let outcome = if args.limit == Some(1) {
        let (engine, reason) = solver.engine_for_one();
        args.report(engine, &reason, context);
        let (solution, outcome) = solver.find();
        let _ = solution.map(|chosen| visit(&chosen));
        outcome
    } else {
        let search = solver.once();
        args.report(search.engine(), search.reason(), context);
        search.try_for_each(visit)
    };
    drop(progress);
    written?;
    if solutions.are_none() && outcome.status == Status::Exhausted {
        context.note("no solution");
    }
    let verdict = super::conclude(&outcome, context);
    output.finish(verdict)?;
    Ok(verdict)
}
