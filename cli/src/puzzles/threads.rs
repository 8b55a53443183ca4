//! Processes puzzles on several threads, with results in the order of the input.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Error, Result};
use dlx_engine::{Cancel, Stop};
use dlx_sudoku::ordered_jobs::{self, Queue};
use dlx_sudoku::{Record, Watch};
use dlx_variants::Model;

use super::batch::{Batch, Batches};
use super::input::{Input, Task};

/// Successive puzzles of one thread with the same model.
pub(crate) struct Puzzles<'a, 'q, T> {
    next: &'a mut dyn FnMut() -> Option<Batch<'q, Result<T>>>,
    is_failed: &'a mut bool,
}

impl<T> Puzzles<'_, '_, T> {
    /// The puzzles, unless the work is over before it begins: then each has the result that `without` makes
    /// of its number, the puzzle and why it stopped.
    pub(crate) fn unless_over(
        self,
        watch: &Watch,
        without: impl Fn(usize, Box<Record>, Stop) -> T,
    ) -> Option<Self> {
        let Some(stop) = watch.stop() else { return Some(self) };
        self.each(|index, record, send| send(without(index, record, stop)));
        None
    }

    /// Calls `work` with the number of each puzzle and the puzzle; `work` sends any number of results.
    pub(crate) fn each(self, mut work: impl FnMut(usize, Box<Record>, &dyn Fn(T))) {
        while let Some(Batch { tasks, results }) = (self.next)() {
            for Task { index, record, .. } in tasks {
                work(index, record, &|result| results.send(Ok(result)));
            }
        }
    }

    /// Puts a fault in the place of their results. No others are wanted.
    pub(crate) fn fail(self, fault: Error) {
        *self.is_failed = true;
        if let Some(Batch { results, .. }) = (self.next)() {
            results.send(Err(fault));
        }
    }
}

/// One thread's work on batches of puzzles: `work` prepares for a model and then processes the
/// puzzles that it is given. It is called again only when the model changes from one puzzle to the next.
fn by_model<T>(mut batches: Batches<'_, '_, Result<T>>, work: impl Fn(&Arc<Model>, Puzzles<'_, '_, T>)) {
    let mut next = batches.next();
    while let Some(first) = &next {
        let model = Arc::clone(first.model());
        let mut same = || {
            next = next.take().or_else(|| batches.next());
            next.take_if(|batch| Arc::ptr_eq(batch.model(), &model))
        };
        let mut is_failed = false;
        work(&model, Puzzles { next: &mut same, is_failed: &mut is_failed });
        if is_failed {
            return batches.close();
        }
    }
}

/// Runs `work` over all puzzles of `input` on several threads, and passes what it sends to `take` in the
/// order of the puzzles. Cancels everything if either fails.
pub(crate) fn each_model<T: Send>(
    input: &Input,
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(&Arc<Model>, Puzzles<'_, '_, T>) + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let work = |batches: Batches<'_, '_, Result<T>>| by_model(batches, &work);
    each_batch(input, threads, cancel, work, |result| take(result?))
}

/// Runs `work` on `threads` threads, each with batches of the puzzles of `input`, and passes all results to
/// `take` in the order of the puzzles. Cancels the work if `take` fails.
pub(crate) fn each_batch<T: Send>(
    input: &Input,
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(Batches<'_, '_, T>) + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let mut outcome = Ok(());
    let work = |queue: &Queue<'_, T>| work(Batches::new(input, queue, threads));
    ordered_jobs::run(u64::MAX, threads, &Watch::on(cancel), work, |result| {
        outcome = take(result);
        if outcome.is_ok() {
            return ControlFlow::Continue(());
        }
        cancel.cancel();
        ControlFlow::Break(())
    });
    outcome
}
