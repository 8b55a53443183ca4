//! The subcommands.

mod bench;
mod book;
mod check;
mod convert;
mod cover;
mod docs;
mod generate;
mod grade;
mod hint;
mod play;
mod solve;
mod variants;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::args::CommonArgs;
use crate::context::Context;
use crate::files::in_time::TooLate;
use crate::verdict::Verdict;

/// Generates, solves and checks Sudoku of any shape, and solves any exact-cover problem.
#[derive(Debug, Parser)]
#[command(name = "dlx-sudoku", version, after_help = EXIT_STATUS, subcommand_required = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    common: CommonArgs,
    #[command(subcommand)]
    command: Command,
}

const EXIT_STATUS: &str = "\
Exit status:
    0  yes, or done
    1  no: there is no solution or, for `check`, `grade` and `hint`, more than one
    2  bad usage or input; no file was written
    3  unknown, because a limit came first
  130  interrupted

After 3 and 130, what was found so far is in FILE.partial if --out names FILE, and FILE is unchanged.";

/// The subcommands, in the order of the help. A new one needs a file, a line here, and one in `run_command`.
#[derive(Debug, Subcommand)]
enum Command {
    Gen(Box<generate::GenArgs>),
    Solve(solve::SolveArgs),
    Check(check::CheckArgs),
    Grade(grade::GradeArgs),
    Hint(hint::HintArgs),
    Convert(convert::ConvertArgs),
    Play(play::PlayArgs),
    Book(Box<book::BookArgs>),
    Variants(variants::VariantsArgs),
    Cover(cover::CoverArgs),
    Bench(bench::BenchArgs),
    Completions(docs::CompletionsArgs),
    Man(docs::ManArgs),
}

impl Cli {
    /// Reads the arguments.
    pub(crate) fn from_arguments() -> Result<Self, clap::Error> {
        let matches = with_negative_values(Self::command()).try_get_matches()?;
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut Self::command()))
    }
}

/// Takes a negative number behind an option for its value, so that the option says what it expects.
fn with_negative_values(command: clap::Command) -> clap::Command {
    let options = command.mut_args(|arg| match arg.is_positional() || !arg.get_action().takes_values() {
        true => arg,
        false => arg.allow_negative_numbers(true),
    });
    options.mut_subcommands(with_negative_values)
}

/// Runs the subcommand that was typed.
pub(crate) fn run(cli: Cli) -> Result<Verdict> {
    let context = Context::new(&cli.common)?;
    match run_command(cli.command, &context) {
        Err(error) => match error.downcast_ref() {
            Some(TooLate { stop, .. }) => {
                context.note(format_args!("{error:#}"));
                Ok(Verdict::of_stop(*stop))
            }
            None => Err(error),
        },
        verdict => verdict,
    }
}

fn run_command(command: Command, context: &Context) -> Result<Verdict> {
    match command {
        Command::Gen(args) => generate::run(*args, context),
        Command::Solve(args) => solve::run(args, context),
        Command::Check(args) => check::run(args, context),
        Command::Grade(args) => grade::run(args, context),
        Command::Hint(args) => hint::run(args, context),
        Command::Convert(args) => convert::run(args, context),
        Command::Play(args) => play::run(args, context),
        Command::Book(args) => book::run(*args, context),
        Command::Variants(args) => variants::run(args),
        Command::Cover(args) => cover::run(args, context),
        Command::Bench(args) => bench::run(args, context),
        Command::Completions(args) => docs::completions(args),
        Command::Man(args) => docs::man(args),
    }
}
