//! Your own variant: declared in TOML, generated, printed and solved, without a line of code for its rules.
//!
//! "Calm" Sudoku has 6 x 6 cells. Cells that touch at a corner hold different symbols, and the four cells in
//! the middle hold four symbols. The same text in a file works on the command line:
//! `dlx-sudoku gen --spec calm.toml`.

use std::error::Error;

use dlx_sudoku::format::{self, Face, Look};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{Record, Session, Uniqueness};
use dlx_variants::Spec;

const CALM: &str = r#"
id = "calm"
title = "Calm"
rule = "Cells that touch at a corner differ, and so do the four in the middle."
box = [2, 3]

[[constraint]]
kind = "differ"
name = "corner"
between = { offsets = [[1, 1], [1, -1]] }

[[constraint]]
kind = "distinct"
name = "middle"
cells = ["R3C3", "R3C4", "R4C3", "R4C4"]
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let spec = Spec::from_toml(CALM)?;
    let made = Generator::new(&spec, Settings::default(), 1)?.puzzle(0)?;

    let model = made.puzzle.model().clone();
    let record = Record::from(made);
    for face in [Face::Givens, Face::Solution] {
        println!("{}", format::text([&record], format::PRETTY, Look { face, color: false })?);
    }

    let lowered = model.lower();
    let answer = Session::of(&lowered).solve(record.puzzle.givens());
    assert_eq!(answer.count, Uniqueness::Unique);
    assert_eq!(answer.solution, record.solution);
    assert_eq!(answer.solution.map(|solution| model.check(&solution)), Some(vec![]));
    assert_eq!(record.minimal, Some(true));
    Ok(())
}
