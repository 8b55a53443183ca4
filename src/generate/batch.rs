//! Many puzzles on several threads, in order.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use dlx_engine::Cancel;

use super::{GenerateError, Generated, Generator};

/// Puzzles that the threads may be ahead of the one that is handed over.
const LEAD: usize = 1024;

/// How many puzzles to make, and with what.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Puzzles `0..count` of the generator's seed.
    pub count: u64,
    /// Threads to make them on; at least one is used. Does not change the puzzles.
    pub threads: usize,
    /// Time for the whole batch.
    pub time_limit: Option<Duration>,
    /// Ends the batch from elsewhere. The batch raises it too, where it ends early because nobody wants more.
    pub cancel: Cancel,
}

type Made = Result<Generated, GenerateError>;

/// The puzzles that are left. They are begun in order.
struct Queue<'b> {
    /// The next puzzle, and where to announce it before it is made; nothing when no more are to begin.
    state: Mutex<Option<(u64, SyncSender<Receiver<Made>>)>>,
    batch: &'b Batch,
    deadline: Option<Instant>,
}

impl Queue<'_> {
    /// The next puzzle, and where it goes; `None` when there is none, or the batch is over.
    fn take(&self) -> Option<(u64, SyncSender<Made>)> {
        let mut state = self.state.lock().ok()?;
        let (next, announce) = state.as_mut()?;
        let (index, (sender, receiver)) = (*next, sync_channel(1));
        *next += 1;
        if index >= self.batch.count || self.is_over() || announce.send(receiver).is_err() {
            *state = None;
            return None;
        }
        Some((index, sender))
    }

    fn is_over(&self) -> bool {
        self.batch.cancel.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Generator {
    /// Makes a batch and hands each puzzle, or why there is none, to `sink` in order of index, as soon as those
    /// before it are there. When the batch is cancelled or its time is over, puzzles that are finished by then are
    /// still handed over, and puzzles not begun are left out. When `sink` breaks, it is not called again.
    ///
    /// # Panics
    /// Where the system gives no thread at all. With fewer threads than asked for, the batch is made on those.
    pub fn batch(&self, batch: &Batch, mut sink: impl FnMut(u64, Made) -> ControlFlow<()>) {
        let deadline = batch.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let (announce, announced) = sync_channel(LEAD);
        let queue = Queue { state: Mutex::new(Some((0, announce))), batch, deadline };
        thread::scope(|scope| {
            let start = |_: &u64| thread::Builder::new().spawn_scoped(scope, || self.work(&queue)).is_ok();
            let threads = (batch.threads.max(1) as u64).min(batch.count.max(1));
            assert!((0..threads).take_while(start).count() > 0, "the system gives no thread");
            for (index, made) in (0..).zip(announced.into_iter().flatten()) {
                if sink(index, made).is_break() {
                    batch.cancel.cancel();
                    break;
                }
            }
        });
    }

    /// One thread's work: the next puzzle not yet begun, until there is none.
    fn work(&self, queue: &Queue<'_>) {
        let mut bench = self.bench(&queue.batch.cancel);
        while let Some((index, place)) = queue.take() {
            let budget = self.budget(queue.deadline, &queue.batch.cancel);
            // Fails only where nobody wants more puzzles.
            let _ = place.send(self.puzzle_with(&mut bench, index, budget));
        }
    }
}
