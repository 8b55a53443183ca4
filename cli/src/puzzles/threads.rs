//! Processes puzzles on several threads, with results in the order of the input.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use dlx_engine::Cancel;
use dlx_sudoku::Record;
use dlx_sudoku::ordered_jobs::{self, Queue};
use dlx_variants::Model;

use super::batch::{Batch, Batches};
use super::hand_over::lock;
use super::input::{Input, Task};

/// Successive puzzles of one thread with the same model.
pub(crate) struct Puzzles<'a, 'q, T>(&'a mut dyn FnMut() -> Option<Batch<'q, T>>);

impl<T> Puzzles<'_, '_, T> {
    /// Calls `work` with the number of each puzzle and the puzzle; `work` sends any number of results.
    pub(crate) fn each(self, mut work: impl FnMut(usize, Box<Record>, &dyn Fn(T))) {
        while let Some(Batch { tasks, results }) = (self.0)() {
            for Task { index, record, .. } in tasks {
                work(index, record, &|result| results.send(result));
            }
        }
    }
}

/// One thread's work on batches of puzzles: `work` prepares for a model and then processes the
/// puzzles that it is given. It is called again only when the model changes from one puzzle to the next.
fn by_model<T>(
    mut batches: Batches<'_, '_, T>,
    work: impl Fn(&Arc<Model>, Puzzles<'_, '_, T>) -> Result<()>,
) -> Result<()> {
    let mut next = batches.next();
    while let Some(first) = &next {
        let model = Arc::clone(first.model());
        let mut same = || {
            next = next.take().or_else(|| batches.next());
            next.take_if(|batch| Arc::ptr_eq(batch.model(), &model))
        };
        work(&model, Puzzles(&mut same))?;
    }
    Ok(())
}

/// Runs `work` over all puzzles of `input` on several threads, and passes what it sends to `take` in the order of
/// the puzzles. Cancels everything if either fails.
pub(crate) fn each_model<T: Send>(
    input: &Input,
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(&Arc<Model>, Puzzles<'_, '_, T>) -> Result<()> + Sync,
    take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let fault = Mutex::new(None);
    let work = |batches: Batches<'_, '_, T>| {
        if let Err(error) = by_model(batches, &work) {
            lock(&fault).get_or_insert(error);
            cancel.cancel();
        }
    };
    each_batch(input, threads, cancel, work, take)?;
    fault.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Runs `work` on `threads` threads, each with batches of the puzzles of `input`, and passes all results to `take` in
/// the order of the puzzles. Cancels the work if `take` fails.
pub(crate) fn each_batch<T: Send>(
    input: &Input,
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(Batches<'_, '_, T>) + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let mut outcome = Ok(());
    let work = |queue: &Queue<'_, T>| work(Batches::new(input, queue, threads));
    ordered_jobs::run(u64::MAX, threads, &|| cancel.is_cancelled(), work, |result| {
        outcome = take(result);
        if outcome.is_ok() {
            return ControlFlow::Continue(());
        }
        cancel.cancel();
        ControlFlow::Break(())
    });
    outcome
}
