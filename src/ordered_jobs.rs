//! Runs jobs on several threads and delivers results in the order of the jobs.
//!
//! The results of each job are collected separately. The delivering thread polls the results of the first
//! job, with a short pause if there are none yet, so that short jobs are handed over many at a time, without
//! a wake-up for each. On one thread, results are delivered as they come.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use dlx_engine::Watch;

/// The maximum number of jobs begun ahead of the one whose results are being delivered.
const JOBS_AHEAD: usize = 4096;
/// The maximum number of results of one job that wait to be delivered.
const RESULTS_AHEAD: usize = 256;
/// The pause before the delivering thread asks to be woken.
const PAUSE: Duration = Duration::from_millis(1);

/// Runs `work` on up to `threads` threads, each taking jobs `0..jobs` from the queue until the watch is over,
/// and hands all results to `deliver`: those of the first job, then those of the second, and so on, each soon
/// after those before it are there. When `deliver` breaks, it is not called again, and no more jobs begin;
/// `deliver` must end those already begun, which are waited for; so must it if it panics. With one thread,
/// `work` runs on the caller's thread.
///
/// # Panics
/// If the system cannot start any thread. With fewer threads than requested, the work runs on those.
pub fn run<T: Send>(
    jobs: u64,
    threads: usize,
    watch: &Watch,
    work: impl Fn(&Queue<'_, T>) + Sync,
    mut deliver: impl FnMut(T) -> ControlFlow<()>,
) {
    let wanted = (threads.max(1) as u64).min(jobs);
    if wanted <= 1 {
        let (deliver, has_broken) = (RefCell::new(deliver), Cell::new(false));
        let deliver = |result| {
            if !has_broken.get() {
                let deliver = &mut *deliver.borrow_mut();
                has_broken.set(deliver(result).is_break());
            }
        };
        let line = Inline { next: Cell::new(0), jobs, watch, has_broken: &has_broken, deliver: &deliver };
        return work(&Queue { source: &line });
    }
    let shared = Shared::new(jobs, watch);
    let task = || {
        let _member = Worker(&shared);
        work(&Queue { source: &shared });
    };
    thread::scope(|scope| {
        let start = |_: &u64| {
            shared.state().workers += 1;
            let is_started = thread::Builder::new().spawn_scoped(scope, task).is_ok();
            shared.state().workers -= usize::from(!is_started);
            is_started
        };
        assert!((0..wanted).take_while(start).count() > 0, "the system gives no thread");
        shared.deliver_to(&mut deliver);
    });
}

/// The jobs that are left. They are begun in order.
pub struct Queue<'a, T> {
    source: &'a dyn Source<T>,
}

impl<T> fmt::Debug for Queue<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").finish_non_exhaustive()
    }
}

impl<'a, T> Queue<'a, T> {
    /// The next job and the receiver of its results; `None` if there is none, or the work is over.
    pub fn take(&self) -> Option<(u64, Results<'a, T>)> {
        let (job, receiver) = self.source.take()?;
        Some((job, Results { receiver }))
    }

    /// Ends the jobs, when their input has come to an end. Those already begun are completed.
    pub fn close(&self) {
        self.source.close();
    }
}

/// The receiver of the results of a job. They are complete when it is dropped.
pub struct Results<'a, T> {
    receiver: Receiver<'a, T>,
}

enum Receiver<'a, T> {
    /// Delivers results as they come.
    AtOnce(&'a dyn Fn(T)),
    /// Keeps them until it is their turn.
    Slot(Arc<Slot<T>>),
}

impl<T> fmt::Debug for Results<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Results").finish_non_exhaustive()
    }
}

impl<T> Results<'_, T> {
    /// Hands over a result; drops it if no more are wanted.
    pub fn send(&self, result: T) {
        match &self.receiver {
            Receiver::AtOnce(deliver) => deliver(result),
            Receiver::Slot(slot) => slot.send(result),
        }
    }
}

impl<T> Drop for Results<'_, T> {
    fn drop(&mut self) {
        if let Receiver::Slot(slot) = &self.receiver {
            slot.end(SlotState::Complete);
        }
    }
}

/// The source of jobs.
trait Source<T> {
    /// The next job, and the receiver of its results.
    fn take(&self) -> Option<(u64, Receiver<'_, T>)>;

    /// Begins no more jobs.
    fn close(&self);
}

/// The function that receives results, until it breaks.
type Deliver<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// The jobs of one thread.
struct Inline<'a, T> {
    next: Cell<u64>,
    jobs: u64,
    watch: &'a Watch,
    deliver: &'a dyn Fn(T),
    /// Whether no more results are wanted.
    has_broken: &'a Cell<bool>,
}

impl<T> Source<T> for Inline<'_, T> {
    fn take(&self) -> Option<(u64, Receiver<'_, T>)> {
        let job = self.next.get();
        if job >= self.jobs || self.has_broken.get() || self.watch.is_over() {
            self.close();
            return None;
        }
        self.next.set(job + 1);
        Some((job, Receiver::AtOnce(self.deliver)))
    }

    fn close(&self) {
        self.next.set(self.jobs);
    }
}

/// The jobs of several threads.
struct Shared<'a, T> {
    state: Mutex<State<T>>,
    /// Signalled when a job begins, a thread ends, or there is room for more jobs.
    changed: Condvar,
    jobs: u64,
    watch: &'a Watch,
}

struct State<T> {
    next: u64,
    /// The slots of the jobs begun, in order.
    slots: VecDeque<Arc<Slot<T>>>,
    /// Threads at work.
    workers: usize,
    /// Whether no more jobs may begin.
    is_closed: bool,
}

/// Locks a mutex even if a holder panicked: the data is consistent between any two statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'a, T>(condvar: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condvar.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

impl<'a, T> Shared<'a, T> {
    fn new(jobs: u64, watch: &'a Watch) -> Self {
        let state = State { next: 0, slots: VecDeque::new(), workers: 0, is_closed: false };
        Self { state: Mutex::new(state), changed: Condvar::new(), jobs, watch }
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        lock(&self.state)
    }

    /// Delivers the results of all jobs, in order, until `deliver` breaks, or panics: then no thread waits
    /// for room any more.
    fn deliver_to(&self, deliver: Deliver<'_, T>) {
        let _end = CloseOnDrop(self);
        while let Some(slot) = self.first_slot() {
            let _ended = FinishOnDrop(&slot);
            if slot.deliver_to(&mut *deliver).is_break() {
                return;
            }
        }
    }

    /// The slot of the first job whose results are not yet delivered; `None` if no thread can begin one any
    /// more.
    fn first_slot(&self) -> Option<Arc<Slot<T>>> {
        let mut state = self.state();
        while state.slots.is_empty() && state.workers > 0 {
            state = wait(&self.changed, state);
        }
        let is_full = state.slots.len() >= JOBS_AHEAD;
        let slot = state.slots.pop_front();
        if is_full {
            self.changed.notify_all();
        }
        slot
    }
}

impl<T> Source<T> for Shared<'_, T> {
    fn take(&self) -> Option<(u64, Receiver<'_, T>)> {
        let mut state = self.state();
        while state.slots.len() >= JOBS_AHEAD && !state.is_closed {
            state = wait(&self.changed, state);
        }
        if state.is_closed || state.next >= self.jobs || self.watch.is_over() {
            state.is_closed = true;
            return None;
        }
        let (job, slot) = (state.next, Arc::new(Slot::new()));
        state.next += 1;
        state.slots.push_back(Arc::clone(&slot));
        if state.slots.len() == 1 {
            self.changed.notify_all();
        }
        Some((job, Receiver::Slot(slot)))
    }

    fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }
}

/// The end of all delivery.
struct CloseOnDrop<'a, 's, T>(&'s Shared<'a, T>);

impl<T> Drop for CloseOnDrop<'_, '_, T> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_closed = true;
        state.slots.drain(..).for_each(|slot| slot.end(SlotState::Unwanted));
        self.0.changed.notify_all();
    }
}

/// A thread at work; it leaves even if the work panics.
struct Worker<'a, T>(&'a Shared<'a, T>);

impl<T> Drop for Worker<'_, T> {
    fn drop(&mut self) {
        self.0.state().workers -= 1;
        self.0.changed.notify_all();
    }
}

/// The results of one job that are not yet delivered.
struct Slot<T> {
    buffer: Mutex<Buffer<T>>,
    /// Signalled when there are results for a waiting thread, or room for more.
    changed: Condvar,
}

struct Buffer<T> {
    results: Vec<T>,
    state: SlotState,
    /// Whether a thread asks to be woken.
    is_awaited: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SlotState {
    Running,
    Complete,
    /// The results are not wanted any more.
    Unwanted,
}

impl<T> Slot<T> {
    fn new() -> Self {
        let buffer = Buffer { results: Vec::new(), state: SlotState::Running, is_awaited: false };
        Self { buffer: Mutex::new(buffer), changed: Condvar::new() }
    }

    fn send(&self, result: T) {
        let mut buffer = lock(&self.buffer);
        while buffer.results.len() >= RESULTS_AHEAD && buffer.state == SlotState::Running {
            buffer = wait(&self.changed, buffer);
        }
        if buffer.state == SlotState::Running {
            buffer.results.push(result);
            if buffer.is_awaited {
                self.changed.notify_all();
            }
        }
    }

    fn end(&self, state: SlotState) {
        let mut buffer = lock(&self.buffer);
        if buffer.state == SlotState::Running {
            buffer.state = state;
        }
        if buffer.is_awaited || state == SlotState::Unwanted {
            self.changed.notify_all();
        }
    }

    /// Delivers the results as they come.
    fn deliver_to(&self, deliver: Deliver<'_, T>) -> ControlFlow<()> {
        let mut results = Vec::new();
        loop {
            let state = self.take(&mut results);
            results.drain(..).try_for_each(&mut *deliver)?;
            if state != SlotState::Running {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Takes the available results, and waits for some if there are none.
    fn take(&self, results: &mut Vec<T>) -> SlotState {
        let is_idle = |buffer: &Buffer<T>| buffer.results.is_empty() && buffer.state == SlotState::Running;
        let mut buffer = lock(&self.buffer);
        if is_idle(&buffer) {
            drop(buffer);
            thread::sleep(PAUSE);
            buffer = lock(&self.buffer);
        }
        while is_idle(&buffer) {
            buffer.is_awaited = true;
            buffer = wait(&self.changed, buffer);
        }
        buffer.is_awaited = false;
        if buffer.results.len() >= RESULTS_AHEAD {
            self.changed.notify_all();
        }
        std::mem::swap(&mut buffer.results, results);
        buffer.state
    }
}

/// The end of the delivery of a job's results.
struct FinishOnDrop<'p, T>(&'p Slot<T>);

impl<T> Drop for FinishOnDrop<'_, T> {
    fn drop(&mut self) {
        self.0.end(SlotState::Unwanted);
    }
}
