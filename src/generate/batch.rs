//! Many puzzles on several threads, in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use dlx_engine::Cancel;

use super::budget::Budget;
use super::{GenerateError, Generated, Generator};

/// How many puzzles to make, and with what.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Puzzles `0..count` of the generator's seed.
    pub count: u64,
    /// Threads to make them on; at least one is used. Does not change the puzzles.
    pub threads: usize,
    /// Time for the whole batch.
    pub time_limit: Option<Duration>,
    /// Ends the batch from elsewhere.
    pub cancel: Cancel,
}

type Made = Result<Generated, GenerateError>;

impl Generator {
    /// Makes a batch and hands each puzzle, or why there is none, to `sink` in order of index, as soon as those
    /// before it are there. When the batch is cancelled, or `sink` breaks, puzzles that are finished by then
    /// are still handed over, and puzzles not begun are left out.
    pub fn batch(&self, batch: &Batch, mut sink: impl FnMut(u64, Made) -> ControlFlow<()>) {
        let next = AtomicU64::new(0);
        let deadline = batch.time_limit.map(|limit| Instant::now() + limit);
        let threads = (batch.threads.max(1) as u64).min(batch.count);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                scope.spawn(|| self.work(batch, deadline, &next, sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut due = 0;
            for (index, made) in receiver {
                waiting.insert(index, made);
                while let Some(made) = waiting.remove(&due) {
                    if sink(due, made).is_break() {
                        batch.cancel.cancel();
                    }
                    due += 1;
                }
            }
            for (index, made) in waiting {
                let _ = sink(index, made);
            }
        });
    }

    /// One thread's work: the next puzzle not yet begun, until there is none.
    fn work(&self, batch: &Batch, deadline: Option<Instant>, next: &AtomicU64, sender: Sender<(u64, Made)>) {
        let mut bench = self.bench(&batch.cancel);
        let in_time = || deadline.is_none_or(|deadline| Instant::now() < deadline);
        while !batch.cancel.is_cancelled() && in_time() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= batch.count {
                break;
            }
            let budget = Budget::new(&self.recipe, deadline, batch.cancel.clone());
            if sender.send((index, self.puzzle_with(&mut bench, index, budget))).is_err() {
                break;
            }
        }
    }
}
