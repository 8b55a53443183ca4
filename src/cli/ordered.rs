//! Work on several threads, with results in the order of the jobs.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::Result;
use dlx_engine::Cancel;
use dlx_sudoku::Record;
use dlx_variants::Lowered;

/// Results that a job may be ahead of the one being read, and jobs likewise.
const LEAD: usize = 1024;

/// The jobs that are left. Jobs are begun in order.
pub(crate) struct Queue<T> {
    /// The next job, and where to announce the results of jobs; nothing when no more jobs are to begin.
    state: Mutex<Option<(usize, SyncSender<Receiver<T>>)>>,
    jobs: usize,
    cancel: Cancel,
}

impl<T> Queue<T> {
    /// The next job, and where its results go; `None` when there is none, or the work was cancelled.
    pub(crate) fn take(&self) -> Option<(usize, SyncSender<T>)> {
        let mut state = self.state.lock().ok()?;
        let (next, announce) = state.as_mut()?;
        let (job, (sender, receiver)) = (*next, sync_channel(LEAD));
        *next += 1;
        if job >= self.jobs || self.cancel.is_cancelled() || announce.send(receiver).is_err() {
            *state = None;
            return None;
        }
        Some((job, sender))
    }
}

/// The jobs of one thread, a puzzle each, that come one after another and have the same model.
pub(crate) type Jobs<'a, T> = &'a mut dyn Iterator<Item = (usize, SyncSender<T>)>;

/// One thread's work on `records`, a job each: `work` prepares for a model and then does the jobs that it is
/// given. It is called again only where the rules change from one puzzle to the next.
pub(crate) fn by_model<T>(queue: &Queue<T>, records: &[Record], mut work: impl FnMut(&Lowered, Jobs<'_, T>)) {
    let mut next = queue.take();
    while let Some((first, _)) = &next {
        let model = &records[*first].puzzle.model;
        let mut jobs = std::iter::from_fn(|| {
            next = next.take().or_else(|| queue.take());
            next.take_if(|(job, _)| Arc::ptr_eq(&records[*job].puzzle.model, model))
        });
        work(&model.lower(), &mut jobs);
    }
}

/// Runs `work` on `threads` threads, each taking jobs `0..jobs` from the queue, and hands all results to
/// `deliver`: those of the first job, then those of the second, and so on. Cancels the work if that fails.
pub(crate) fn run<T: Send>(
    jobs: usize,
    threads: usize,
    cancel: &Cancel,
    work: impl Fn(&Queue<T>) + Sync,
    mut deliver: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let (announce, announced) = sync_channel::<Receiver<T>>(LEAD);
    let queue = Queue { state: Mutex::new(Some((0, announce))), jobs, cancel: cancel.clone() };
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.max(1)) {
            scope.spawn(|| work(&queue));
        }
        let outcome = announced.into_iter().flatten().try_for_each(&mut deliver);
        if outcome.is_err() {
            cancel.cancel();
        }
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(queue: &Queue<usize>) {
        while let Some((job, results)) = queue.take() {
            let _ = results.send(job).and_then(|()| results.send(job));
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let mut seen = Vec::new();
        run(5000, 4, &Cancel::new(), double, |job| {
            seen.push(job);
            Ok(())
        })
        .unwrap();
        assert!(seen.iter().copied().eq((0..10_000).map(|k| k / 2)));
    }

    #[test]
    fn a_fault_in_delivery_ends_the_work() {
        let cancel = Cancel::new();
        assert!(run(1 << 40, 4, &cancel, double, |_| anyhow::bail!("full")).is_err());
        assert!(cancel.is_cancelled());
    }

    #[test]
    fn cancelled_work_is_not_begun() {
        let cancel = Cancel::new();
        cancel.cancel();
        run(10, 2, &cancel, double, |_| panic!("there are no results")).unwrap();
    }
}
