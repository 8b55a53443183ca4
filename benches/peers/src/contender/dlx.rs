//! The crate `dlx`: Knuth's Algorithms X and C over linked lists.

use std::time::Duration;

use anyhow::Result;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::{OptOrder, Solve, Solver, Spec, c, x};

use super::{Cover, Found};
use crate::run::{Run, timed};

pub(super) struct Dlx;

impl Cover for Dlx {
    fn name(&self) -> String {
        "`dlx`".to_owned()
    }

    fn run(&self, text: &str, search: bool) -> Result<Run<Found>> {
        let (spec, parsing) = timed(|| Spec::new(text, false));
        let spec = spec?;
        // Its Algorithm X is faster if there are no colours.
        let is_colored = spec.opts.iter().flatten().any(|entry| entry.contains(':'));
        let mut run = if is_colored {
            let (problem, building) = timed(|| c::Problem::from_spec(&spec));
            finish(problem?, building, search)
        } else {
            let (problem, building) = timed(|| x::Problem::from_spec(&spec, OptOrder::Seq));
            finish(problem?, building, search)
        };
        run.setup += parsing;
        Ok(run)
    }
}

fn finish<P: Solve>(mut problem: P, setup: Duration, search: bool) -> Run<Found> {
    let (count, time) = timed(|| {
        search.then(|| {
            let mut solver = Solver::new(&mut problem);
            let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
            let mut count = 0;
            while solver.next_solution(&mut chooser) {
                count += 1;
            }
            count
        })
    });
    Run { setup, search: time, answer: Found { count, how: String::new() } }
}
