//! The engines of this project.

use anyhow::{Context as _, Result};
use dlx_engine::{Engine, Limits, Problem, Search};
use dlx_sudoku::{ModelFinder, Session, Values};
use dlx_variants::Symbol;

use super::{Board, Counts, Cover, Found, Sudoku};
use crate::run::{Run, timed};

/// One engine, or the one that `auto` chooses, visiting solutions one by one.
pub(super) struct Ours(pub(super) Engine);

/// The same, counting solutions without visiting each.
pub(super) struct OursCounting(pub(super) Engine);

impl Cover for Ours {
    fn name(&self) -> String {
        self.0.name().to_owned()
    }

    fn takes_several(&self) -> bool {
        true
    }

    fn run(&self, text: &str, search: bool) -> Result<Run<Found>> {
        run(self.0, text, search, |prepared| while prepared.next().is_some() {})
    }
}

impl Cover for OursCounting {
    fn name(&self) -> String {
        format!("{}, counting", self.0)
    }

    fn takes_several(&self) -> bool {
        true
    }

    fn run(&self, text: &str, search: bool) -> Result<Run<Found>> {
        run(self.0, text, search, |prepared| {
            prepared.count_rest();
        })
    }
}

/// Prepares the problem from its text and, if `search` is set, lets `all` find all solutions.
fn run(engine: Engine, text: &str, search: bool, all: impl FnOnce(&mut Search<'_>)) -> Result<Run<Found>> {
    let (problem, parsing) = timed(|| Problem::from_text(text.as_bytes()));
    let problem = problem?;
    let (mut prepared, preparing) = timed(|| problem.solver().engine(engine).solutions());
    let (count, time) = timed(|| {
        search.then(|| {
            all(&mut prepared);
            prepared.stats().solutions
        })
    });
    let how = if prepared.engine() == engine { "" } else { prepared.engine().name() };
    Ok(Run { setup: parsing + preparing, search: time, answer: Found { count, how: how.to_owned() } })
}

impl Sudoku for Ours {
    fn name(&self) -> String {
        self.0.name().to_owned()
    }

    fn run(&self, boards: &[Board]) -> Result<Run<Counts>> {
        let boards: Vec<Values> = boards.iter().map(givens).collect();
        let model = ModelFinder::detect().for_cells(&".".repeat(81)).context("no model of 81 cells")?;
        let (lowered, lowering) = timed(|| model.lower());
        let (mut session, preparing) =
            timed(|| Session::new(&lowered, lowered.problem.solver().engine(self.0)));
        let limits = Limits::new().solutions(2);
        let (answer, search) = timed(|| {
            let mut count = |givens: &Values| {
                session.start(givens, limits);
                session.count();
                session.solutions() as u8
            };
            Counts(boards.iter().map(&mut count).collect())
        });
        Ok(Run { setup: lowering + preparing, search, answer })
    }
}

fn givens(board: &Board) -> Values {
    board.iter().map(|&digit| Symbol::new(digit)).collect()
}
