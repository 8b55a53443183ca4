//! Tom Dillon's tdoku (<https://github.com/t-dillon/tdoku>): a solver of 9x9 Sudoku alone, in C++ with
//! vectors, in a process of its own. It is compiled for this machine from the repository that `TDOKU` names,
//! with `tdoku.cc`, which feeds it and takes the time.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};

use super::compiled::{Compiled, folder};
use super::{Board, Counts, Sudoku};
use crate::run::Run;

/// The compiled program.
pub(super) struct Tdoku(Compiled);

impl Tdoku {
    /// Compiles the sources; `None` if the variable does not name any.
    pub(super) fn compiled() -> Result<Option<Self>> {
        let Some(sources) = folder("TDOKU") else { return Ok(None) };
        // As its own files for CMake compile it.
        let flags = ["-O3", "-march=native", "-std=c++14", "-w"];
        let driver = Some(("tdoku.cc", include_str!("tdoku.cc")));
        let files = ["src/solver_dpll_triad_simd.cc", "src/util.cc"];
        Ok(Some(Self(Compiled::new("tdoku", ("CXX", "c++"), &flags, driver, &sources, &files)?)))
    }
}

impl Sudoku for Tdoku {
    fn name(&self) -> String {
        "tdoku".to_owned()
    }

    fn run(&self, boards: &[Board]) -> Result<Run<Counts>> {
        let symbol = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
        let line = |board: &Board| board.iter().map(symbol).chain(['\n']).collect::<String>();
        let output = self.0.run(&[], &boards.iter().map(line).collect::<String>())?;
        ensure!(output.status.success(), "it ended with {}", output.status);
        let words = String::from_utf8(output.stdout)?;
        let (counts, seconds) = words.trim_end().split_once(' ').context("no time")?;
        let counts = counts.bytes().map(|digit| digit - b'0').collect();
        let search = Duration::try_from_secs_f64(seconds.parse()?)?;
        Ok(Run { setup: Duration::ZERO, search, answer: Counts(counts) })
    }
}
