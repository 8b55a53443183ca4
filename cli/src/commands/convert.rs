//! `convert`: writes puzzles in another format, or images of them under the symmetries of their variants.

use anyhow::{Result, bail};
use clap::Args;
use dlx_engine::Stop;
use dlx_sudoku::format::Face;
use dlx_sudoku::{Record, Symmetries, Watch};
use dlx_variants::SymmetryError;

use crate::args::{InputArgs, NodeArgs, OutputArgs, ThreadArgs, TimeArgs};
use crate::context::Context;
use crate::puzzles::batch::{Batch, Batches};
use crate::puzzles::input::{Input, Task};
use crate::puzzles::threads;
use crate::puzzles::writer::PuzzleWriter;
use crate::seed::{self, Seed};
use crate::verdict::Verdict;

/// Write puzzles in another format, randomly transformed, or in canonical form
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Replace each puzzle by a random image under the symmetries of its variant, which exchange symbols,
    /// rows, columns and so on. Puzzles with cages, lines and the like are only rotated and reflected;
    /// regions stay as they are
    #[arg(long)]
    transform: bool,
    /// Replace each puzzle by its canonical form, which is the same for all of its images. Images keep the
    /// regions, so a jigsaw that is rotated together with its regions is another puzzle
    #[arg(long, conflicts_with = "transform")]
    canonical: bool,
    /// The seed of --transform; without it, a seed is drawn and reported
    #[arg(long, value_name = "SEED", value_parser = seed::parse, requires = "transform")]
    seed: Option<u64>,
    /// Write the solutions that come with the puzzles
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    nodes: NodeArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// What [`Image::of`] finds.
type Changed = Result<(Box<Record>, bool), Omission>;

/// Why a puzzle is left out.
#[derive(Debug, thiserror::Error)]
enum Omission {
    #[error(transparent)]
    Symmetry(SymmetryError),
    #[error("{0}")]
    Stopped(Stop),
}

impl From<SymmetryError> for Omission {
    fn from(error: SymmetryError) -> Self {
        match error {
            SymmetryError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Symmetry(error),
        }
    }
}

pub(crate) fn run(args: ConvertArgs, context: &Context) -> Result<Verdict> {
    let watch = args.time.watch(&context.begin());
    let mut input = Input::open(&args.input, &watch)?;
    let seed = args.transform.then(|| Seed::or_drawn(args.seed));
    let image = Image::new(&args, seed, &mut input);
    let face = if args.solution { Face::Solution } else { Face::Givens };
    let mut output = PuzzleWriter::open(&args.output, face, &watch)?;
    let threads = context.threads(&args.threads);
    let mut progress = context.progress(0, "puzzles converted");
    let mut tally = Tally::default();
    threads::each_batch(
        &input,
        threads,
        watch.flag(),
        |batches| {
            let of_each = watch.clone().nodes(args.nodes.node_limit);
            work(batches, image, Symmetries::default().watch(&of_each), &watch);
        },
        |(index, changed)| {
            progress.step_of(|| input.total());
            match changed {
                Ok((record, is_less_decorated)) => {
                    if args.solution && record.solution.is_none() {
                        bail!(
                            "{}: no solution comes with it; `dlx-sudoku solve` finds it",
                            input.name(index)
                        );
                    }
                    if let Some(seed) = seed.filter(|_| tally.written == 0) {
                        seed.report();
                    }
                    tally.written += 1;
                    tally.undecorated += u64::from(is_less_decorated);
                    output.write(&record)?;
                }
                Err(Omission::Stopped(Stop::Cancelled)) => {}
                Err(Omission::Stopped(Stop::Time)) => tally.late += 1,
                Err(why) => {
                    tally.failed += 1;
                    context.note(format_args!("left out {}: {why}", input.name(index)));
                }
            }
            Ok(())
        },
    )?;
    progress.finish(input.total());
    let verdict = tally.conclude(&input, context)?;
    output.finish(verdict, context)
}

/// One thread's work.
fn work(batches: Batches<'_, '_, (usize, Changed)>, image: Image, mut symmetries: Symmetries, watch: &Watch) {
    for Batch { tasks, results } in batches {
        for Task { index, record, seed } in tasks {
            let changed = match watch.stop() {
                Some(stop) => Err(Omission::Stopped(stop)),
                None => image.of(record, seed, &mut symmetries).map_err(Omission::from),
            };
            results.send((index, changed));
        }
    }
}

/// The outcome for all puzzles.
#[derive(Default)]
struct Tally {
    written: u64,
    /// Puzzles left out because their image takes too long, or too many nodes, to find.
    failed: u64,
    /// Puzzles whose image lacks decorations.
    undecorated: u64,
    /// Puzzles left out because time was up.
    late: u64,
}

impl Tally {
    fn conclude(&self, input: &Input, context: &Context) -> Result<Verdict> {
        let mut verdict = if self.failed + self.late > 0 { Verdict::Unknown } else { Verdict::Yes };
        if self.late > 0 {
            let of = input.total().map(|total| format!(" of {total}")).unwrap_or_default();
            context.note(format_args!("converted {}{of} puzzles: {}", self.written, Stop::Time));
        }
        if self.undecorated > 0 {
            context.note(format_args!(
                "images without all decorations: {}; these move only where a board is turned or reflected",
                self.undecorated
            ));
        }
        verdict.worsen(input.conclude(self.written + self.failed, context)?);
        Ok(verdict)
    }
}

/// What each puzzle is replaced by.
#[derive(Clone, Copy)]
enum Image {
    /// The puzzle itself.
    Same,
    /// A random image, from a seed for each puzzle.
    Random,
    Canonical,
}

impl Image {
    /// What the arguments ask for, with a seed if it is random.
    fn new(args: &ConvertArgs, seed: Option<Seed>, input: &mut Input) -> Self {
        match seed {
            _ if args.canonical => Self::Canonical,
            None => Self::Same,
            Some(seed) => {
                input.draw_seeds(seed.value());
                Self::Random
            }
        }
    }

    /// The image of a puzzle, and whether it lacks some of the puzzle's decorations.
    fn of(
        self,
        record: Box<Record>,
        seed: u64,
        symmetries: &mut Symmetries,
    ) -> Result<(Box<Record>, bool), SymmetryError> {
        let image = match self {
            Self::Same => return Ok((record, false)),
            Self::Random => symmetries.random(&record, seed)?,
            Self::Canonical => symmetries.canonical(&record)?,
        };
        let is_less_decorated = image.decorations.len() < record.decorations.len();
        Ok((Box::new(image), is_less_decorated))
    }
}
