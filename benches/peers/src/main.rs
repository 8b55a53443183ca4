//! Compares the engines of this project with other solvers: the same problems in one run, by CPU time, with
//! answers checked against each other. See README.md.

mod contender;
mod cover;
mod rounds;
mod run;
mod sudoku_set;
mod table;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Parser;
use dlx_engine::Engine;

use cover::Problem;
use rounds::Patience;
use sudoku_set::SudokuSet;

/// Compares the engines with other solvers and prints Markdown tables
#[derive(Debug, Parser)]
struct Args {
    /// Exact-cover problems in Knuth's text (*.dlx), and 9x9 Sudoku, a puzzle a line (any other name)
    files: Vec<String>,
    /// Also run a built-in problem, such as queens12, qwh30x320 or wide (preparation only); may be repeated
    #[arg(long, value_name = "NAME")]
    make: Vec<String>,
    /// Also solve the Sudoku without this many clues of each puzzle, which leaves many solutions; may be
    /// repeated
    #[arg(long, value_name = "N")]
    without: Vec<usize>,
    /// Run this engine of the project; may be repeated
    #[arg(long, default_value = "auto")]
    engine: Vec<Engine>,
    /// Leave this contender out, by the name in the tables' heads; may be repeated
    #[arg(long, value_name = "NAME")]
    leave_out: Vec<String>,
    /// Run everything at least this many times; the fastest run counts
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,
    /// Repeat short runs until a problem has taken this many CPU seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    at_least: f64,
    /// Do not repeat a run that took more CPU seconds than this
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    slow: f64,
}

impl Args {
    /// Whether a contender is not left out. The tables set the names of crates in code marks.
    fn runs(&self, name: &str) -> bool {
        self.leave_out.iter().all(|left_out| left_out.trim_matches('`') != name.trim_matches('`'))
    }
}

fn main() -> Result<ExitCode> {
    let args = Args::parse();
    let patience = Patience { rounds: args.rounds, at_least: args.at_least, slow: args.slow };
    let (problems, sets) = inputs(&args)?;
    let mut agreed = true;
    if !problems.is_empty() {
        let mut contenders = contender::for_cover(&args.engine)?;
        contenders.retain(|contender| args.runs(&contender.name()));
        agreed &= cover::compare(&problems, &contenders, &patience);
    }
    if !sets.is_empty() {
        let mut contenders = contender::for_sudoku(&args.engine)?;
        contenders.retain(|contender| args.runs(&contender.name()));
        agreed &= sudoku_set::compare(&sets, &contenders, &patience);
    }
    Ok(if agreed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The requested problems and sets of puzzles, each named after its file.
fn inputs(args: &Args) -> Result<(Vec<Problem>, Vec<SudokuSet>)> {
    let (mut problems, mut sets) = (Vec::new(), Vec::new());
    for file in &args.files {
        let text = fs::read_to_string(file).with_context(|| file.clone())?;
        let path = Path::new(file);
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "dlx") {
            dlx_engine::Problem::from_text(text.as_bytes()).with_context(|| file.clone())?;
            problems.push(Problem { name, text, search: true });
        } else {
            sets.push(SudokuSet::read(name, &text).with_context(|| file.clone())?);
        }
    }
    let thinned: Vec<_> =
        sets.iter().flat_map(|set| args.without.iter().map(|&clues| set.without(clues))).collect();
    sets.extend(thinned);
    for name in &args.make {
        let text = dlx_benches::problem(name);
        let text = text.with_context(|| {
            format!("no problem is called {name:?}; expected {} (N is a number)", dlx_benches::names())
        })?;
        problems.push(Problem { name: name.clone(), text, search: name != "wide" });
    }
    if problems.is_empty() && sets.is_empty() {
        bail!("nothing to do: name files, or problems to --make");
    }
    Ok((problems, sets))
}
