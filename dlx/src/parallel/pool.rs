//! The work of several threads: which thread has work, which waits for it, and when all of it is done.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::engine::Subtree;
use crate::limits::Stop;

/// Part of a search tree to be searched, and where its solutions belong.
pub(super) struct Job<P> {
    pub(super) subtree: Subtree,
    pub(super) part: P,
}

/// The jobs that no worker has begun, and the state of the others.
///
/// Work is split only when a worker waits for it.
pub(super) struct Pool<P> {
    state: Mutex<State<P>>,
    /// Idle workers wait here.
    work: Condvar,
    /// Threads that wait for the end wait here.
    end: Condvar,
    /// The number of idle workers without a job, which busy workers check.
    hungry: AtomicUsize,
    stopped: AtomicBool,
}

struct State<P> {
    jobs: Vec<Job<P>>,
    idle: usize,
    /// Jobs that are not done.
    open: usize,
    stop: Option<Stop>,
}

impl<P> State<P> {
    fn is_over(&self) -> bool {
        self.open == 0 || self.stop.is_some()
    }
}

impl<P> Pool<P> {
    /// Creates a pool of jobs. The first one is taken first.
    pub(super) fn new(mut jobs: Vec<Job<P>>) -> Self {
        jobs.reverse();
        Self {
            state: Mutex::new(State { open: jobs.len(), jobs, idle: 0, stop: None }),
            work: Condvar::new(),
            end: Condvar::new(),
            hungry: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Waits for a job. `None` if all are done or stopped.
    pub(super) fn take(&self) -> Option<Job<P>> {
        let mut state = self.lock();
        state.idle += 1;
        self.announce(&state);
        let job = loop {
            if state.is_over() {
                break None;
            }
            if let Some(job) = state.jobs.pop() {
                break Some(job);
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        state.idle -= 1;
        self.announce(&state);
        job
    }

    /// Calls `split` to make jobs while a worker waits for one, and work is not stopped.
    pub(super) fn feed(&self, mut split: impl FnMut() -> Option<Job<P>>) {
        if self.hungry.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut state = self.lock();
        while state.stop.is_none()
            && state.jobs.len() < state.idle
            && let Some(job) = split()
        {
            state.jobs.push(job);
            state.open += 1;
            self.work.notify_one();
        }
        self.announce(&state);
    }

    /// Records that a job is done.
    pub(super) fn done(&self) {
        let mut state = self.lock();
        state.open -= 1;
        self.conclude(&state);
    }

    /// Ends all remaining work. The first reason counts. Returns the jobs that no worker has begun: none ever
    /// will.
    #[must_use]
    pub(super) fn stop(&self, stop: Stop) -> Vec<Job<P>> {
        let mut state = self.lock();
        if !state.is_over() {
            state.stop = Some(stop);
            self.stopped.store(true, Ordering::Relaxed);
            self.conclude(&state);
        }
        std::mem::take(&mut state.jobs)
    }

    /// Whether work was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Why work was stopped, if it was.
    pub(super) fn stop_reason(&self) -> Option<Stop> {
        self.lock().stop
    }

    /// Waits for at most `timeout` until all jobs are done or stopped. Returns whether they are.
    pub(super) fn wait(&self, timeout: Option<Duration>) -> bool {
        let state = self.lock();
        if !state.is_over() {
            return wait(&self.end, state, timeout).is_over();
        }
        true
    }

    fn announce(&self, state: &State<P>) {
        self.hungry.store(state.idle.saturating_sub(state.jobs.len()), Ordering::Relaxed);
    }

    fn conclude(&self, state: &State<P>) {
        if state.is_over() {
            self.work.notify_all();
            self.end.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for at most `timeout` for `condition` to be signalled.
pub(super) fn wait<'a, T>(
    condition: &Condvar,
    guard: MutexGuard<'a, T>,
    timeout: Option<Duration>,
) -> MutexGuard<'a, T> {
    match timeout {
        None => condition.wait(guard).unwrap_or_else(PoisonError::into_inner),
        Some(timeout) => condition.wait_timeout(guard, timeout).unwrap_or_else(PoisonError::into_inner).0,
    }
}
