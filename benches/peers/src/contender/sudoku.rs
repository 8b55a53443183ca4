//! The crate `sudoku`: a solver of 9x9 Sudoku alone, with bands of bits (after JCZSolve).

use std::time::Duration;

use anyhow::{Context as _, Result};

use super::{Board, Counts, Sudoku};
use crate::run::{Run, timed};

pub(super) struct Crate;

impl Sudoku for Crate {
    fn name(&self) -> String {
        "`sudoku`".to_owned()
    }

    fn run(&self, boards: &[Board]) -> Result<Run<Counts>> {
        let boards: Vec<_> = boards.iter().map(|&board| sudoku::Sudoku::from_bytes(board)).collect();
        let boards = boards.into_iter().collect::<Result<Vec<_>, _>>().ok().context("not a board")?;
        let (answer, search) =
            timed(|| Counts(boards.iter().map(|board| board.solutions_count_up_to(2) as u8).collect()));
        Ok(Run { setup: Duration::ZERO, search, answer })
    }
}
