//! `convert`: the same puzzles in another format, or in other clothes.

use std::borrow::Cow;

use anyhow::Result;
use clap::Args;
use dlx_engine::Stop;
use dlx_sudoku::format::Face;
use dlx_sudoku::grade::Watch;
use dlx_sudoku::ordered::Queue;
use dlx_sudoku::{Record, Symmetries};
use dlx_variants::SymmetryError;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::args::{InputArgs, OutputArgs, ThreadArgs, TimeArgs, random_seed};
use super::context::{self, Context};
use super::input::Input;
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
type Changed<'r> = Result<Cow<'r, Record>, LeftOut>;

/// Why a puzzle is left out.
#[derive(Debug, thiserror::Error)]
enum LeftOut {
    #[error(transparent)]
    Symmetry(SymmetryError),
    #[error("{0}")]
    Stopped(Stop),
}

pub(crate) fn run(args: ConvertArgs, context: &Context) -> Result<Verdict> {
    let input = Input::read(&args.input)?;
    let count = input.records.len();
    let clothes = Clothes::new(&args, count);
    let watch = Watch { deadline: args.time.deadline(), cancel: context.begin() };
    let mut output = RecordOutput::open(&args.output, Face::Givens)?;
    let mut progress = context.progress(count as u64, "puzzles converted", &output.output);
    let mut tally = Tally::default();
    ordered::run(
        count,
        args.threads.count(),
        &watch.cancel,
        |queue| work(queue, &input.records, &clothes, &watch),
        |(index, changed)| {
            progress.step();
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
    output.finish(context)?;
    Ok(tally.conclude(count, context))
}

/// One thread's work.
fn work<'r>(
    queue: &Queue<'_, (usize, Changed<'r>)>,
    records: &'r [Record],
    clothes: &Clothes,
    watch: &Watch,
) {
    let mut symmetries = Symmetries::default().until(watch.deadline, &watch.cancel);
    while let Some((job, results)) = queue.take() {
        let index = job as usize;
        let changed = match watch.stop() {
            Some(stop) => Err(LeftOut::Stopped(stop)),
            None => clothes
                .change(index, &records[index], &mut symmetries)
                .map_err(|error| watch.stop().map_or(LeftOut::Symmetry(error), LeftOut::Stopped)),
        };
        // A send fails only where the reader has given up, which also ends the queue.
        let _ = results.send((index, changed));
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
    fn conclude(&self, count: usize, context: &Context) -> Verdict {
        let mut verdict = if self.failed + self.late > 0 { Verdict::Unknown } else { Verdict::Yes };
        if self.late > 0 {
            context.note(format_args!("converted {} of {count} puzzles: {}", self.written, Stop::Time));
        }
        verdict.worsen(context.interruption(self.written + self.failed, count as u64));
        verdict
    }
}

/// What puzzles are shown in.
enum Clothes {
    Own,
    /// Drawn at random, from a seed for each puzzle.
    Random(Vec<u64>),
    Canonical,
}

impl Clothes {
    fn new(args: &ConvertArgs, count: usize) -> Self {
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
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self::Random((0..count).map(|_| rng.next_u64()).collect())
    }

    fn change<'r>(
        &self,
        index: usize,
        record: &'r Record,
        symmetries: &mut Symmetries,
    ) -> Result<Cow<'r, Record>, SymmetryError> {
        match self {
            Self::Own => Ok(Cow::Borrowed(record)),
            Self::Random(seeds) => symmetries.random(record, seeds[index]).map(Cow::Owned),
            Self::Canonical => symmetries.canonical(record).map(Cow::Owned),
        }
    }
}
