//! Puzzles worked on by several threads, with results in the order of the input.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use anyhow::Result;
use dlx_engine::Cancel;
use dlx_sudoku::Record;
use dlx_sudoku::ordered::{self, Queue};
use dlx_variants::Model;

/// The jobs of one thread, a puzzle each, that come one after another and have the same model.
pub(crate) type Jobs<'a, T> = &'a mut dyn Iterator<Item = (usize, SyncSender<T>)>;

/// One thread's work on `records`, a job each: `work` prepares for a model and then does the jobs that it is
/// given. It is called again only where the rules change from one puzzle to the next.
pub(crate) fn by_model<T>(
    queue: &Queue<'_, T>,
    records: &[Record],
    mut work: impl FnMut(&Arc<Model>, Jobs<'_, T>),
) {
    let take = || queue.take().map(|(job, results)| (job as usize, results));
    let mut next = take();
    while let Some((first, _)) = &next {
        let model = &records[*first].puzzle.model;
        let mut jobs = std::iter::from_fn(|| {
            next = next.take().or_else(take);
            next.take_if(|(job, _)| Arc::ptr_eq(&records[*job].puzzle.model, model))
        });
        work(model, &mut jobs);
    }
}

/// Runs `work` on `threads` threads, each taking jobs `0..jobs` from the queue, and hands all results to
/// `deliver` in the order of the jobs. Cancels the work if that fails.
pub(crate) fn run<T: Send>(
    jobs: usize,
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(&Queue<'_, T>) + Sync,
    mut deliver: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let mut outcome = Ok(());
    ordered::run(jobs as u64, threads, &|| cancel.is_cancelled(), work, |result| {
        outcome = deliver(result);
        if outcome.is_ok() {
            return ControlFlow::Continue(());
        }
        cancel.cancel();
        ControlFlow::Break(())
    });
    outcome
}
