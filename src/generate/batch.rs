//! Makes many puzzles on several threads, in order.

use std::ops::ControlFlow;
use std::thread;

use dlx_engine::{Cancel, Watch};

use super::error::GenerateError;
use super::generated::Generated;
use super::generator::Generator;
use crate::ordered_jobs::{self, Queue};

/// How many puzzles to make, and with what resources.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Batch {
    /// The number of puzzles.
    pub count: u64,
    /// The index of the first one: the batch is puzzles `first..first + count` of the generator's seed, or
    /// fewer if indices end before that.
    pub first: u64,
    /// The number of threads; at least one is used. Does not change the puzzles.
    pub threads: usize,
    /// Ends the batch: its time is that of the whole batch, and its flag is also raised when the sink wants
    /// no more puzzles. What each puzzle may take is in the [settings](super::Settings), so nodes and memory
    /// do not count here.
    pub watch: Watch,
}

type Made = Result<Generated, GenerateError>;

impl Batch {
    /// A batch of `count` puzzles, made on one thread without a time limit.
    #[must_use]
    pub fn new(count: u64) -> Self {
        Self { count, first: 0, threads: 1, watch: Watch::default() }
    }

    /// Starts with the puzzle of this index.
    #[must_use]
    pub fn first(self, first: u64) -> Self {
        Self { first, ..self }
    }

    /// Makes the puzzles on this many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Ends the batch when the watch is over. Its time counts from when that was limited, not from the first
    /// puzzle.
    #[must_use]
    pub fn watch(self, watch: &Watch) -> Self {
        Self { watch: watch.clone(), ..self }
    }
}

impl Generator {
    /// Makes a batch and passes each puzzle, or the reason why there is none, to `sink` in order of index, as
    /// soon as all earlier ones are finished. When the batch is cancelled or runs out of time, puzzles
    /// finished by then are still passed on, and puzzles not begun are left out. When `sink` breaks or
    /// panics, it is not called again, and the batch is cancelled.
    ///
    /// # Panics
    /// If the system cannot start any thread. With fewer threads than requested, the batch uses those.
    pub fn batch(&self, batch: &Batch, mut sink: impl FnMut(u64, Made) -> ControlFlow<()>) {
        let watch = &batch.watch.unbounded();
        let work = |queue: &Queue<'_, _>| self.work(queue, batch.first, watch);
        let count = batch.count.min((u64::MAX - batch.first).saturating_add(1));
        ordered_jobs::run(count, batch.threads, watch, work, |(index, made)| {
            let _alarm = Alarm(watch.flag());
            let flow = sink(index, made);
            if flow.is_break() {
                watch.flag().cancel();
            }
            flow
        });
    }

    /// One thread's work: makes the next puzzle not yet begun, until there is none.
    fn work(&self, queue: &Queue<'_, (u64, Made)>, first: u64, watch: &Watch) {
        let mut engines = self.engines(watch.flag());
        while let Some((job, results)) = queue.take() {
            let index = first + job;
            results.send((index, self.puzzle_with(&mut engines, index, watch)));
        }
    }
}

/// Ends a batch whose sink panics: otherwise the panic would wait for the puzzles that are being made, which
/// may never end.
struct Alarm<'a>(&'a Cancel);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.cancel();
        }
    }
}
