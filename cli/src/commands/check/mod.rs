//! `check`: how many solutions a puzzle has, and whether all its clues are necessary.

mod report;

use anyhow::{Context as _, Result};
use clap::Args;
use dlx_sudoku::Session;
use dlx_sudoku::generate::Auditor;
use dlx_variants::{Lowered, Model};

use crate::args::{ReportArgs, SearchArgs};
use crate::context::Context;
use crate::puzzles::input::Input;
use crate::puzzles::report::{Heading, Reports};
use crate::search::{MORE_MEMORY, SearchSettings};
use crate::verdict::Verdict;
use report::Report;

/// Check whether puzzles have exactly one solution, and whether every clue is necessary
///
/// A filled board is judged by the rules alone. The exit status is 0 for one solution, whether all clues are
/// necessary or not, 1 for none or several, and 3 if a limit ended the work before the number of solutions or the
/// necessary clues were known.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    search: SearchArgs,
}

pub(crate) fn run(args: CheckArgs, context: &Context) -> Result<Verdict> {
    // Two engines on each thread.
    let (threads, _) = args.report.threads.bounded();
    let search = SearchSettings::new(&args.search, context.begin()).shared_by(2 * threads);
    let input = Input::open(&args.report.input, &search.cancel, search.deadline)?;
    let (cancel, engine) = (&search.cancel, search.engine);
    let reports =
        Reports { args: &args.report, input: &input, context, cancel, counted: "puzzles checked", engine };
    reports.write(|model, puzzles| {
        let lowered = model.lower();
        let mut checker = Checker::new(model, &lowered, &search)?;
        puzzles.each(|index, record, send| {
            let heading = Heading::new(index, model, &input);
            send(Report::on(heading, &record.puzzle, &mut checker));
        });
        Ok(())
    })
}

/// The prepared engines that check puzzles of one model.
struct Checker<'p> {
    session: Session<'p>,
    auditor: Auditor<'p>,
    search: &'p SearchSettings,
}

impl<'p> Checker<'p> {
    fn new(model: &Model, lowered: &'p Lowered, search: &'p SearchSettings) -> Result<Self> {
        let solver = search.solver(&lowered.problem);
        solver.check_memory().context(MORE_MEMORY)?;
        let session = Session::new(lowered, solver);
        let mut auditor = Auditor::new(model, lowered, session.engine(), &search.cancel);
        if let Some(nodes) = search.nodes {
            auditor = auditor.nodes(nodes);
        }
        if let Some(deadline) = search.deadline {
            auditor = auditor.deadline(deadline);
        }
        Ok(Self { session, auditor, search })
    }
}
