//! Puzzles taken several at a time by the threads that work on them.
//!
//! A thread that takes its puzzles one by one spends as long on synchronization as on an easy Sudoku. So it
//! takes more at a time while they are quick, and single ones when they are slow: then their results are soon
//! delivered, and no thread runs out of work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dlx_sudoku::ordered_jobs::{Queue, Results};
use dlx_variants::Model;

use super::input::{Input, Task};

/// The maximum number of puzzles taken at a time: with 16, two threads take 1.07 times as long for a file of
/// 300,000 classic puzzles.
const MOST: usize = 64;
/// Work on a batch that takes longer is slow.
const LONG: Duration = Duration::from_millis(1);

/// One thread's batches of puzzles.
pub(crate) struct Batches<'a, 'q, T> {
    input: &'a Input,
    queue: &'a Queue<'q, T>,
    /// Of the puzzles waiting, the thread takes at most one in this number.
    share: usize,
    /// The maximum size of the next batch.
    size: usize,
    /// When the last batch was taken.
    taken: Instant,
}

/// Successive puzzles of one model.
pub(crate) struct Batch<'q, T> {
    pub(crate) tasks: Vec<Task>,
    /// Where their results go.
    pub(crate) results: Results<'q, T>,
}

impl<T> Batch<'_, T> {
    /// The model of all puzzles.
    pub(super) fn model(&self) -> &Arc<Model> {
        self.tasks[0].record.puzzle.model()
    }
}

impl<'a, 'q, T> Batches<'a, 'q, T> {
    /// The batches of one of several threads, each a job of `queue`, which has no end of its own.
    pub(crate) fn new(input: &'a Input, queue: &'a Queue<'q, T>, threads: usize) -> Self {
        Self { input, queue, share: 2 * threads, size: 1, taken: Instant::now() }
    }

    /// Ends those of all threads.
    pub(super) fn close(&self) {
        self.queue.close();
    }
}

impl<'q, T> Iterator for Batches<'_, 'q, T> {
    type Item = Batch<'q, T>;

    /// The next batch, when all work on the last one is done.
    fn next(&mut self) -> Option<Batch<'q, T>> {
        self.size = if self.taken.elapsed() < LONG { (2 * self.size).min(MOST) } else { 1 };
        // The thread that takes puzzles takes their job, before any other thread takes one.
        let mut feed = self.input.feed();
        let tasks = feed.take(self.input, self.size, self.share);
        if tasks.is_empty() {
            self.queue.close();
            return None;
        }
        let (_, results) = self.queue.take()?;
        drop(feed);
        self.taken = Instant::now();
        Some(Batch { tasks, results })
    }
}
