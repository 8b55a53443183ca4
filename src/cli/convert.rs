//! `convert`: the same puzzles in another format, or in other clothes.

use anyhow::{Context as _, Result};
use clap::Args;
use dlx_sudoku::Symmetries;
use dlx_sudoku::format::Face;
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
    let mut input = Input::read(&args.input)?;
    if args.transform || args.canonical {
        change_clothes(&mut input, &args, context)?;
    }
    let mut output = RecordOutput::open(&args.output, Face::Givens)?;
    for record in &input.records {
        output.write(record)?;
    }
    output.finish(context)?;
    Ok(Verdict::Yes)
}

/// Replaces each puzzle by an image under a symmetry of its model.
fn change_clothes(input: &mut Input, args: &ConvertArgs, context: &Context) -> Result<()> {
    let seed = args.seed.unwrap_or_else(random_seed);
    if args.transform && args.seed.is_none() {
        context.note(format_args!("seed {seed}"));
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut symmetries = Symmetries::default();
    for index in 0..input.records.len() {
        let record = &input.records[index];
        let changed =
            if args.canonical { symmetries.canonical(record) } else { symmetries.random(record, &mut rng) };
        input.records[index] = changed.with_context(|| input.name(index))?;
    }
    Ok(())
}
