//! The crate `exact-covers`: Algorithm C over linked lists. It does not read text, so this file splits lines
//! into words. (Its `DcSolver`, dancing cells, is not written yet.)

use std::collections::HashSet;
use std::ops::ControlFlow;

use anyhow::{Context as _, Result};
use exact_covers::{DlSolver, Solver as _};

use super::{Cover, Found};
use crate::run::{Run, timed};

pub(super) struct ExactCovers;

impl Cover for ExactCovers {
    fn name(&self) -> String {
        "`exact-covers`".to_owned()
    }

    fn run(&self, text: &str, search: bool) -> Result<Run<Found>> {
        let (words, cutting) = timed(|| Words::cut(text));
        let words = words.context("no line of items")?;
        let (solver, building) = timed(|| words.solver());
        let (count, time) = timed(|| {
            search.then(|| {
                let mut count = 0;
                solver.solve(|_| {
                    count += 1;
                    ControlFlow::Continue(())
                });
                count
            })
        });
        Ok(Run { setup: cutting + building, search: time, answer: Found { count, how: String::new() } })
    }
}

/// The words of a text, separated as the crate expects them.
struct Words<'t> {
    primary: Vec<&'t str>,
    secondary: Vec<&'t str>,
    options: Vec<Vec<&'t str>>,
}

impl<'t> Words<'t> {
    fn cut(text: &'t str) -> Option<Self> {
        let lines = text.lines().filter(|line| !line.starts_with('|'));
        let mut lines =
            lines.map(|line| line.split_whitespace().collect::<Vec<_>>()).filter(|line| !line.is_empty());
        let items = lines.next()?;
        let mut kinds = items.split(|&word| word == "|").map(<[_]>::to_vec);
        let (primary, secondary) = (kinds.next()?, kinds.next().unwrap_or_default());
        Some(Self { primary, secondary, options: lines.collect() })
    }

    fn solver(&self) -> DlSolver<'_, &'t str, &'t str> {
        let mut solver = DlSolver::new(&self.primary, &self.secondary);
        let secondary: HashSet<_> = self.secondary.iter().copied().collect();
        for option in &self.options {
            let entry = |word: &&'t str| match word.split_once(':') {
                Some((item, color)) => (item, Some(color)),
                None => (*word, None),
            };
            let (second, first): (Vec<_>, Vec<_>) =
                option.iter().map(entry).partition(|(item, _)| secondary.contains(item));
            let first: Vec<_> = first.into_iter().map(|(item, _)| item).collect();
            solver.add_option(first, second);
        }
        solver
    }
}
