//! `convert`: the same puzzles in another format.

use anyhow::Result;
use clap::Args;
use dlx_sudoku::format::Face;

use super::args::{InputArgs, OutputArgs};
use super::context::Context;
use super::input::Input;
use super::output::RecordOutput;
use super::verdict::Verdict;

/// Write puzzles in another format
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: ConvertArgs, context: &Context) -> Result<Verdict> {
    let input = Input::read(&args.input)?;
    let mut output = RecordOutput::open(&args.output, Face::Givens)?;
    for record in &input.records {
        output.write(record)?;
    }
    output.finish(context)?;
    Ok(Verdict::Yes)
}
