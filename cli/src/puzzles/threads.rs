//! Processes puzzles on several threads, with results in the order of the input.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use dlx_engine::Cancel;
use dlx_sudoku::Record;
use dlx_sudoku::ordered_jobs::{self, Queue};
use dlx_variants::Model;

use super::hand_over::lock;
use super::input::{Input, Job};

/// Successive puzzles of one thread with the same model.
pub(crate) struct Puzzles<'a, 'q, T>(&'a mut dyn FnMut() -> Option<Job<'q, T>>);

impl<T> Puzzles<'_, '_, T> {
    /// Calls `work` with each puzzle and its number; `work` sends any number of results.
    pub(crate) fn each(self, mut work: impl FnMut(usize, &Record, &dyn Fn(T))) {
        while let Some(Job { index, record, results, .. }) = (self.0)() {
            work(index, &record, &|result| results.send(result));
        }
    }
}

/// One thread's work on the puzzles of `input`, one job each: `work` prepares for a model and then processes the
/// puzzles that it is given. It is called again only when the model changes from one puzzle to the next.
fn by_model<T>(
    queue: &Queue<'_, T>,
    input: &Input,
    work: impl Fn(&Arc<Model>, Puzzles<'_, '_, T>) -> Result<()>,
) -> Result<()> {
    let mut next = input.take(queue);
    while let Some(first) = &next {
        let model = Arc::clone(&first.record.puzzle.model);
        let mut same = || {
            next = next.take().or_else(|| input.take(queue));
            next.take_if(|job| Arc::ptr_eq(&job.record.puzzle.model, &model))
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
    let work = |queue: &Queue<'_, T>| {
        if let Err(error) = by_model(queue, input, &work) {
            lock(&fault).get_or_insert(error);
            cancel.cancel();
        }
    };
    run(threads, cancel, work, take)?;
    fault.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Runs `work` on `threads` threads, each taking jobs from the queue while there are puzzles, and passes all
/// results to `take` in the order of the jobs. Cancels the work if `take` fails.
pub(crate) fn run<T: Send>(
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(&Queue<'_, T>) + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let mut outcome = Ok(());
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
