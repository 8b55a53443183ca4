//! Puzzles worked on by several threads, with results in the order of the input.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;
use dlx_engine::Cancel;
use dlx_sudoku::ordered::{self, Queue};
use dlx_variants::Model;

use super::input::{Input, Job};

/// The jobs of one thread, a puzzle each, that come one after another and have the same model.
pub(crate) type Jobs<'a, 'q, T> = &'a mut dyn Iterator<Item = Job<'q, T>>;

/// One thread's work on the puzzles of `input`, a job each: `work` prepares for a model and then does the jobs that it is
/// given. It is called again only where the rules change from one puzzle to the next.
pub(crate) fn by_model<'q, T>(
    queue: &Queue<'q, T>,
    input: &Input,
    mut work: impl FnMut(&Arc<Model>, Jobs<'_, 'q, T>),
) {
    let mut next = input.take(queue);
    while let Some(first) = &next {
        let model = Arc::clone(&first.record.puzzle.model);
        let mut jobs = std::iter::from_fn(|| {
            next = next.take().or_else(|| input.take(queue));
            next.take_if(|job| Arc::ptr_eq(&job.record.puzzle.model, &model))
        });
        work(&model, &mut jobs);
    }
}

/// Runs `work` on `threads` threads, each taking jobs from the queue as long as there are puzzles, and hands all results
/// to `deliver` in the order of the jobs. Cancels the work if that fails.
pub(crate) fn run<T: Send>(
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(&Queue<'_, T>) + Sync,
    mut deliver: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let mut outcome = Ok(());
    ordered::run(u64::MAX, threads, &|| cancel.is_cancelled(), work, |result| {
        outcome = deliver(result);
        if outcome.is_ok() {
            return ControlFlow::Continue(());
        }
        cancel.cancel();
        ControlFlow::Break(())
    });
    outcome
}
