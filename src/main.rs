//! The command `dlx-sudoku`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
