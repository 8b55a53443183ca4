//! The command `dlx-sudoku`: arguments in, exit status out.
//!
//! [`commands`] holds the subcommands, one file or folder each. They share the arguments ([`args`]), messages
//! and interrupts ([`context`]), reading and writing of puzzles ([`puzzles`]), files ([`files`]) and the
//! terminal ([`terminal`]).

mod args;
mod commands;
mod context;
mod files;
mod interrupts;
mod memory;
mod numbers;
mod overtime;
mod patience;
mod puzzles;
mod search;
mod seed;
mod terminal;
mod usage;
mod verdict;

use std::io;
use std::process::ExitCode;

use commands::Cli;
use files::output;
use terminal::messages;
use verdict::Verdict;

fn main() -> ExitCode {
    let code = match Cli::from_arguments() {
        Ok(cli) => commands::run(cli).map_or_else(|error| fault(&error), Verdict::code),
        Err(error) => refused(error),
    };
    ExitCode::from(code)
}

/// The exit status of a failed command. A closed pipe is not a fault.
fn fault(error: &anyhow::Error) -> u8 {
    if output::is_closed_pipe(error) {
        return Verdict::Yes.code();
    }
    messages::say(format_args!("{error:#}"));
    Verdict::BAD_INPUT
}

/// Shows help, the version, or what is wrong with the arguments.
fn refused(error: clap::Error) -> u8 {
    if !error.use_stderr() {
        let shown = error.print().and_then(|()| io::Write::flush(&mut io::stdout()));
        let shown =
            shown.map_err(|error| anyhow::Error::new(error).context("cannot write to standard output"));
        return shown.map_or_else(|error| fault(&error), |()| Verdict::Yes.code());
    }
    let typed: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let text = usage::message(error, &typed);
    match text.strip_prefix("error: ") {
        Some(fault) => messages::say(fault.trim_end()),
        None => messages::show(text),
    }
    Verdict::BAD_INPUT
}
