//! Work on several threads, with results in the order of the jobs.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Jobs that may be begun ahead of the one whose results are being read.
const JOBS_AHEAD: usize = 1024;
/// Results of one job that may wait to be read.
const RESULTS_AHEAD: usize = 16;

/// The jobs that are left. They are begun in order.
pub struct Queue<'a, T> {
    /// The next job, and where to announce the results of jobs; nothing when no more jobs are to begin.
    state: Mutex<Option<(u64, SyncSender<Receiver<T>>)>>,
    jobs: u64,
    is_over: &'a (dyn Fn() -> bool + Sync),
}

impl<T> std::fmt::Debug for Queue<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("jobs", &self.jobs).finish_non_exhaustive()
    }
}

impl<T> Queue<'_, T> {
    /// The next job, and where its results go; `None` when there is none, or the work is over. A result that
    /// cannot be sent is one that nobody wants any more.
    pub fn take(&self) -> Option<(u64, SyncSender<T>)> {
        let mut state = self.state.lock().ok()?;
        let (next, announce) = state.as_mut()?;
        let (job, (sender, receiver)) = (*next, sync_channel(RESULTS_AHEAD));
        *next += 1;
        if job >= self.jobs || (self.is_over)() || announce.send(receiver).is_err() {
            *state = None;
            return None;
        }
        Some((job, sender))
    }

    /// Ends the jobs: what they are done on has come to its end. Those that were begun are completed.
    pub fn close(&self) {
        if let Ok(mut state) = self.state.lock() {
            *state = None;
        }
    }
}

/// Runs `work` on up to `threads` threads, each taking jobs `0..jobs` from the queue until `is_over`, and hands
/// all results to `deliver`: those of the first job, then those of the second, and so on, each as soon as those
/// before it are there. When `deliver` breaks it is not called again, and no more jobs begin; to end those that
/// were begun is for `deliver` to see to.
///
/// # Panics
/// Where the system gives no thread at all. With fewer threads than asked for, the work is done on those.
pub fn run<T: Send>(
    jobs: u64,
    threads: usize,
    is_over: &(dyn Fn() -> bool + Sync),
    work: impl Fn(&Queue<'_, T>) + Sync,
    deliver: impl FnMut(T) -> ControlFlow<()>,
) {
    let (announce, announced) = sync_channel::<Receiver<T>>(JOBS_AHEAD);
    let queue = Queue { state: Mutex::new(Some((0, announce))), jobs, is_over };
    thread::scope(|scope| {
        let start = |_: &u64| thread::Builder::new().spawn_scoped(scope, || work(&queue)).is_ok();
        let wanted = (threads.max(1) as u64).min(jobs.max(1));
        assert!((0..wanted).take_while(start).count() > 0, "the system gives no thread");
        // How it ended is known to `deliver`.
        let _ = announced.into_iter().flatten().try_for_each(deliver);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(queue: &Queue<'_, u64>) {
        while let Some((job, results)) = queue.take() {
            let _ = results.send(job).and_then(|()| results.send(job));
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let mut seen = Vec::new();
        run(5000, 4, &|| false, double, |job| {
            seen.push(job);
            ControlFlow::Continue(())
        });
        assert!(seen.iter().copied().eq((0..10_000).map(|k| k / 2)));
    }

    #[test]
    fn a_break_ends_the_work() {
        let mut calls = 0;
        run(1 << 40, 4, &|| false, double, |_| {
            calls += 1;
            ControlFlow::Break(())
        });
        assert_eq!(calls, 1);
    }

    #[test]
    fn work_that_is_over_is_not_begun() {
        run(10, 2, &|| true, double, |_| panic!("there are no results"));
    }
}
