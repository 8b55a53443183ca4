//! The crate `xcc`: Algorithm C over bit sets. It takes names as text, and keeps all solutions.

use anyhow::Result;
use dlx_engine::Problem;
use xcc::{Builder, Solver};

use super::{Cover, Found};
use crate::run::{Run, timed};

pub(super) struct Xcc;

impl Cover for Xcc {
    fn name(&self) -> String {
        "`xcc`".to_owned()
    }

    fn run(&self, text: &str, search: bool) -> Result<Run<Found>> {
        let problem = Problem::from_text(text.as_bytes())?;
        let (matrix, setup) = timed(|| builder(&problem).build());
        let matrix = matrix?;
        let (count, time) = timed(|| search.then(|| Solver::new(&matrix).solve_all().len() as u64));
        Ok(Run { setup, search: time, answer: Found { count, how: String::new() } })
    }
}

fn builder(problem: &Problem) -> Builder<()> {
    let mut builder = Builder::new();
    let (secondary, primary): (Vec<_>, Vec<_>) = problem.items().partition(|item| item.is_secondary());
    builder.add_primary_items(primary.into_iter().map(|item| problem.index_of(item)));
    builder.add_secondary_items(secondary.into_iter().map(|item| problem.index_of(item)));
    for option in problem.options() {
        let entries = problem.entries(option).map(|entry| {
            let item = problem.index_of(entry.item);
            entry.color.map_or_else(|| item.to_string(), |color| format!("{item}:{}", color.0))
        });
        builder.add_option((), entries);
    }
    builder
}
