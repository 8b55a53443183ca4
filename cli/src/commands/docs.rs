//! `completions` and `man`, generated from the description of the arguments.

use anyhow::{Context as _, Result};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Cli;
use crate::args::OutArgs;
use crate::files::output::Output;
use crate::verdict::Verdict;

/// Print completions for a shell
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
    #[command(flatten)]
    out: OutArgs,
}

/// Print the manual page, or that of a subcommand
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The subcommand, such as `solve` or `cover count`
    command: Vec<String>,
    #[command(flatten)]
    out: OutArgs,
}

pub(crate) fn completions(args: CompletionsArgs) -> Result<Verdict> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "dlx-sudoku", &mut text);
    print(&args.out, text)
}

pub(crate) fn man(args: ManArgs) -> Result<Verdict> {
    let mut root = Cli::command();
    root.build();
    let mut command = &root;
    for word in &args.command {
        let known = command.find_subcommand(word);
        command = known
            .with_context(|| format!("found {word:?}; expected a subcommand of {}", command.get_name()))?;
    }
    let mut text = Vec::new();
    let version = concat!("dlx-sudoku ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(version).render(&mut text)?;
    print(&args.out, text)
}

fn print(out: &OutArgs, text: Vec<u8>) -> Result<Verdict> {
    Output::write_whole(out, &String::from_utf8(text)?)?;
    Ok(Verdict::Yes)
}
