//! `convert`: the same puzzles in another format, or in other clothes.

use std::borrow::Cow;

use anyhow::Result;
use clap::Args;
use dlx_sudoku::format::Face;
use dlx_sudoku::{Record, Symmetries};
use dlx_variants::SymmetryError;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::args::{InputArgs, OutputArgs, random_seed};
use super::context::Context;
use super::input::Input;
use super::output::RecordOutput;
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
}

pub(crate) fn run(args: ConvertArgs, context: &Context) -> Result<Verdict> {
    let input = Input::read(&args.input)?;
    let mut output = RecordOutput::open(&args.output, Face::Givens)?;
    let (mut clothes, mut verdict) = (Clothes::new(&args, context), Verdict::Yes);
    for (index, record) in input.records.iter().enumerate() {
        match clothes.change(record) {
            Ok(record) => output.write(&record)?,
            Err(error) => {
                verdict = Verdict::Unknown;
                context.note(format_args!("left out {}: {error}", input.name(index)));
            }
        }
    }
    output.finish(context)?;
    Ok(verdict)
}

/// What puzzles are shown in.
enum Clothes {
    Own,
    Random(Symmetries, Xoshiro256PlusPlus),
    Canonical(Symmetries),
}

impl Clothes {
    fn new(args: &ConvertArgs, context: &Context) -> Self {
        if args.canonical {
            return Self::Canonical(Symmetries::default());
        }
        if !args.transform {
            return Self::Own;
        }
        let seed = args.seed.unwrap_or_else(random_seed);
        if args.seed.is_none() {
            context.note(format_args!("seed {seed}"));
        }
        Self::Random(Symmetries::default(), Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn change<'r>(&mut self, record: &'r Record) -> Result<Cow<'r, Record>, SymmetryError> {
        match self {
            Self::Own => Ok(Cow::Borrowed(record)),
            Self::Random(symmetries, rng) => symmetries.random(record, rng).map(Cow::Owned),
            Self::Canonical(symmetries) => symmetries.canonical(record).map(Cow::Owned),
        }
    }
}
