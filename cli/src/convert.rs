//! `convert`: the same puzzles in another format, or in other clothes.

use anyhow::Result;
use clap::Args;
use dlx_engine::Stop;
use dlx_sudoku::format::Face;
use dlx_sudoku::grade::Watch;
use dlx_sudoku::ordered::Queue;
use dlx_sudoku::{Record, Symmetries};
use dlx_variants::SymmetryError;

use super::args::{InputArgs, OutputArgs, ThreadArgs, TimeArgs, random_seed};
use super::context::{self, Context};
use super::input::{Input, Job};
use super::ordered;
use super::records::RecordOutput;
use super::verdict::Verdict;

/// Write puzzles in another format, or in other clothes
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Show each puzzle in other clothes: symbols, rows, columns and whatever else the variant's symmetries exchange
    #[arg(long)]
    transform: bool,
    /// Show each puzzle in its canonical form: the same for all puzzles that are the same in other clothes
    #[arg(long, conflicts_with = "transform")]
    canonical: bool,
    /// Make the random choices of --transform from this seed; one is drawn, and reported, where it is absent
    #[arg(long, value_name = "SEED", requires = "transform")]
    seed: Option<u64>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What becomes of a puzzle.
type Changed = Result<Box<Record>, LeftOut>;

/// Why a puzzle is left out.
#[derive(Debug, thiserror::Error)]
enum LeftOut {
    #[error(transparent)]
    Symmetry(SymmetryError),
    #[error("{0}")]
    Stopped(Stop),
}

pub(crate) fn run(args: ConvertArgs, context: &Context) -> Result<Verdict> {
    let watch = Watch { deadline: args.time.deadline(), cancel: context.begin() };
    let mut input = Input::open(&args.input, &watch.cancel, watch.deadline)?;
    let clothes = Clothes::new(&args, &mut input);
    let mut output = RecordOutput::open(&args.output, Face::Givens)?;
    let mut progress = context.progress(0, "puzzles converted", output.output()?);
    let mut tally = Tally::default();
    ordered::run(
        args.threads.count(),
        &watch.cancel,
        |queue| work(queue, &input, clothes, &watch),
        |(index, changed)| {
            progress.step_of(input.total());
            match changed {
                Ok(record) => {
                    tally.written += 1;
                    output.write(&record)?;
                }
                Err(LeftOut::Stopped(Stop::Cancelled)) => {}
                Err(LeftOut::Stopped(_)) => tally.late += 1,
                Err(why) => {
                    tally.failed += 1;
                    progress.suspend(|| context.note(format_args!("left out {}: {why}", input.name(index))));
                }
            }
            Ok(())
        },
    )?;
    drop(progress);
    let verdict = tally.conclude(&input, context)?;
    output.finish(context)?;
    Ok(verdict)
}

/// One thread's work.
fn work(queue: &Queue<'_, (usize, Changed)>, input: &Input, clothes: Clothes, watch: &Watch) {
    let mut symmetries = Symmetries::default().until(watch.deadline, &watch.cancel);
    while let Some(Job { index, record, seed, results }) = input.take(queue) {
        let changed = match watch.stop() {
            Some(stop) => Err(LeftOut::Stopped(stop)),
            None => clothes
                .change(record, seed, &mut symmetries)
                .map(Box::new)
                .map_err(|error| watch.stop().map_or(LeftOut::Symmetry(error), LeftOut::Stopped)),
        };
        results.send((index, changed));
    }
}

/// What became of the puzzles.
#[derive(Default)]
struct Tally {
    written: u64,
    /// Left out, as their form takes too long to find.
    failed: u64,
    /// Left out, as the time was over.
    late: u64,
}

impl Tally {
    fn conclude(&self, input: &Input, context: &Context) -> Result<Verdict> {
        let mut verdict = if self.failed + self.late > 0 { Verdict::Unknown } else { Verdict::Yes };
        if self.late > 0 {
            let of = input.total().map(|total| format!(" of {total}")).unwrap_or_default();
            context.note(format_args!("converted {}{of} puzzles: {}", self.written, Stop::Time));
        }
        verdict.worsen(input.conclude(self.written + self.failed, context)?);
        Ok(verdict)
    }
}

/// What puzzles are shown in.
#[derive(Clone, Copy)]
enum Clothes {
    Own,
    /// Drawn at random, from a seed for each puzzle.
    Random,
    Canonical,
}

impl Clothes {
    fn new(args: &ConvertArgs, input: &mut Input) -> Self {
        if args.canonical {
            return Self::Canonical;
        }
        if !args.transform {
            return Self::Own;
        }
        let seed = args.seed.unwrap_or_else(random_seed);
        if args.seed.is_none() {
            context::report_seed(seed);
        }
        input.draw_seeds(seed);
        Self::Random
    }

    fn change(self, record: Record, seed: u64, symmetries: &mut Symmetries) -> Result<Record, SymmetryError> {
        match self {
            Self::Own => Ok(record),
            Self::Random => symmetries.random(&record, seed),
            Self::Canonical => symmetries.canonical(&record),
        }
    }
}
