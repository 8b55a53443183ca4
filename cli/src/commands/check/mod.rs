//! `check`: how many solutions a puzzle has, whether all its clues are necessary, and which contradict each
//! other.

mod difference;
mod report;

use anyhow::{Context as _, Result};
use clap::Args;
use dlx_engine::Engine;
use dlx_sudoku::Session;
use dlx_sudoku::analysis::Contradictions;
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
/// If there are several solutions, two are shown, with the cells where they differ. If there is none, the
/// message names clues that contradict each other. A filled board is judged by the rules alone.
///
/// The exit status is 0 for one solution, whether all clues are necessary or not; 1 for none or several; and
/// 3 if a limit ended the work before it was known how many solutions there are or which clues are necessary.
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
    let search = SearchSettings::new(&args.search, &context.begin()).shared_by(2 * threads);
    let watch = &search.watch;
    let input = Input::open(&args.report.input, watch)?;
    let reports = Reports {
        args: &args.report,
        input: &input,
        context,
        watch,
        counted: "puzzles checked",
        engine: search.engine,
        pictures: None,
    };
    reports.write(|model, puzzles| {
        let puzzles = puzzles.unless_over(watch, |index, record, stop| {
            let heading = Heading::new(index, model, &input);
            Report::without_search(heading, &record, input.is_single(), stop)
        });
        let Some(puzzles) = puzzles else { return };
        let (working, derived) = model.with_derived_clues();
        let lowered = working.lower_with_supports();
        let mut checker = match Checker::new(&working, &lowered, derived, &search) {
            Ok(checker) => checker,
            Err(fault) => return puzzles.fail(fault),
        };
        puzzles.each(|index, record, send| {
            let heading = Heading::new(index, model, &input);
            send(Report::on(heading, &record, input.is_single(), &mut checker));
        });
    })
}

/// The prepared engines that check puzzles of one model.
struct Checker<'p> {
    session: Session<'p>,
    auditor: Auditor<'p>,
    contradictions: Contradictions,
    search: &'p SearchSettings,
}

impl<'p> Checker<'p> {
    /// `model` has rules that are `derived` from others: see [`Model::with_derived_clues`].
    fn new(
        model: &Model,
        lowered: &'p Lowered,
        derived: Vec<Vec<usize>>,
        search: &'p SearchSettings,
    ) -> Result<Self> {
        let solver = search.solver(&lowered.problem);
        solver.check_memory().context(MORE_MEMORY)?;
        let session = Session::new(lowered, solver);
        let watch = search.watch.clone().memory(Some(search.memory));
        let mut auditor = Auditor::new(model, lowered, session.engine(), &watch).derived(derived);
        let mut contradictions = Contradictions::new(Engine::Auto, &watch);
        if let Some(nodes) = watch.most_nodes() {
            auditor = auditor.nodes(nodes);
            contradictions = contradictions.nodes(nodes);
        }
        Ok(Self { session, auditor, contradictions, search })
    }
}
