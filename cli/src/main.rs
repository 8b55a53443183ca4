//! The command `dlx-sudoku`: arguments in, exit status out. Each subcommand is a file or folder of its own.

mod args;
mod bench;
mod check;
mod context;
mod convert;
mod cover;
mod delivery;
mod docs;
mod effort;
mod generate;
mod grade;
mod hint;
mod input;
mod order;
mod ordered;
mod output;
mod progress;
mod records;
mod removal;
mod report;
mod solve;
mod stats;
mod step;
mod variants;
mod verdict;

use std::io;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use args::{Cli, Command};
use context::Context;
use verdict::Verdict;

/// The exit status for bad usage or input.
const BAD_INPUT: u8 = 2;

/// Runs the command that the process was started with.
fn main() -> ExitCode {
    let code = match Cli::try_parse() {
        Ok(cli) => finish(run(cli)),
        Err(error) => usage(&error),
    };
    ExitCode::from(code)
}

fn run(cli: Cli) -> Result<Verdict> {
    let context = Context::new(&cli.common)?;
    match cli.command {
        // The subcommands, in the order of the help; a new one is a line here, one in `Command`, and a file.
        Command::Gen(args) => generate::run(*args, &context),
        Command::Solve(args) => solve::run(args, &context),
        Command::Check(args) => check::run(args, &context),
        Command::Grade(args) => grade::run(args, &context),
        Command::Hint(args) => hint::run(args, &context),
        Command::Convert(args) => convert::run(args, &context),
        Command::Variants(args) => variants::run(args),
        Command::Cover(args) => cover::run(args, &context),
        Command::Bench(args) => bench::run(args, &context),
        Command::Completions(args) => docs::completions(args),
        Command::Man(args) => docs::man(args),
    }
}

/// The exit status of a command that was run. A reader that went away is no fault.
fn finish(result: Result<Verdict>) -> u8 {
    match result {
        Ok(verdict) => verdict.code(),
        Err(error) if is_closed_pipe(&error) => Verdict::Yes.code(),
        Err(error) => {
            context::say(format_args!("{error:#}"));
            BAD_INPUT
        }
    }
}

/// Shows help, the version, or what is wrong with the arguments.
fn usage(error: &clap::Error) -> u8 {
    if !error.use_stderr() {
        // Help that nobody reads to its end is no fault.
        let _ = error.print();
        return Verdict::Yes.code();
    }
    let text = error.render().to_string();
    match text.strip_prefix("error: ") {
        Some(fault) => context::say(fault.trim_end()),
        None => eprint!("{text}"),
    }
    BAD_INPUT
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kinds = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    kinds.map(io::Error::kind).any(|kind| kind == io::ErrorKind::BrokenPipe)
}
