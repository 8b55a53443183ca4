//! Many puzzles on several threads, in order.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use dlx_engine::Cancel;

use super::{GenerateError, Generated, Generator};
use crate::ordered::{self, Queue};

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

impl Generator {
    /// Makes a batch and hands each puzzle, or why there is none, to `sink` in order of index, as soon as those
    /// before it are there. When the batch is cancelled or its time is over, puzzles that are finished by then are
    /// still handed over, and puzzles not begun are left out. When `sink` breaks, it is not called again.
    ///
    /// # Panics
    /// Where the system gives no thread at all. With fewer threads than asked for, the batch is made on those.
    pub fn batch(&self, batch: &Batch, mut sink: impl FnMut(u64, Made) -> ControlFlow<()>) {
        let deadline = batch.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        let is_over =
            || batch.cancel.is_cancelled() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let work = |queue: &Queue<'_, _>| self.work(queue, batch, deadline);
        ordered::run(batch.count, batch.threads, &is_over, work, |(index, made)| {
            let flow = sink(index, made);
            if flow.is_break() {
                batch.cancel.cancel();
            }
            flow
        });
    }

    /// One thread's work: the next puzzle not yet begun, until there is none.
    fn work(&self, queue: &Queue<'_, (u64, Made)>, batch: &Batch, deadline: Option<Instant>) {
        let mut bench = self.bench(&batch.cancel);
        while let Some((index, place)) = queue.take() {
            let budget = self.budget(deadline, &batch.cancel);
            // Fails only where nobody wants more puzzles.
            let _ = place.send((index, self.puzzle_with(&mut bench, index, budget)));
        }
    }
}
