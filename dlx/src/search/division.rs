//! Divides a search into jobs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::engine::{Event, Subtree};
use crate::limits::{Limits, Stop};
use crate::search::Search;

/// How many pieces there are for each job: sizes of pieces are guesses, which so many even out.
const PIECES: usize = 16;
/// How many nodes are visited at most for each piece, to come to branchings that can be divided.
const NODES: u64 = 64;

impl<'p> Search<'p> {
    /// Divides what is left into jobs of about the same size, as far as can be told: checkpoints that can be
    /// resumed independently. What they find together is what this search would find. The first one goes on
    /// from what was done so far, so numbers add up. In each job solutions keep their order, but jobs are not
    /// one behind the other.
    ///
    /// To divide small trees finely enough, some nodes are visited here, none of them a solution; jobs may
    /// turn out to have nothing left to do. Each job takes memory for some pieces. Limits of time, and
    /// [`Cancel`](crate::Cancel), end that early.
    ///
    /// ```
    /// # use dlx_engine::Problem;
    /// let problem = Problem::from_text(b"a b c\na\na b\nb c\nc\nb\n")?;
    /// let jobs = problem.solver().solutions().split(3)?;
    /// let mut counts = 0;
    /// for job in &jobs {
    ///     counts += problem.solver().resume(job)?.count().solutions;
    /// }
    /// assert_eq!((jobs.len(), counts), (3, problem.solver().count().solutions));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`checkpoint`](Self::checkpoint).
    ///
    /// # Panics
    /// If there are to be no jobs.
    pub fn split(mut self, jobs: usize) -> Result<Vec<Checkpoint>, CheckpointError> {
        assert!(jobs > 0, "no jobs");
        let mut before = self.checkpoint()?;
        let parts = mem::take(&mut before.parts);
        let pieces = self.pieces(parts, jobs.saturating_mul(PIECES));
        before.stats = self.stats();
        Ok(before.with_parts(dealt(pieces, jobs)))
    }

    /// Divides parts, the largest first, until there are so many pieces or they can hardly be divided; in
    /// order.
    fn pieces(&mut self, parts: Vec<Subtree>, wanted: usize) -> Vec<Subtree> {
        let limits = self.monitor.limits();
        let last = self.monitor.nodes().saturating_add(NODES.saturating_mul(wanted as u64));
        let mut pieces = Pieces::default();
        parts.into_iter().for_each(|part| pieces.add(part));
        while pieces.largest.len() < wanted
            && self.monitor.nodes() < last
            && self.monitor.watch().is_none()
            && let Some(piece) = pieces.take()
        {
            self.go_to(&piece);
            if piece.is_divisible() {
                self.machine.split().into_iter().for_each(|given| pieces.add(given));
            } else {
                let nodes = self.monitor.nodes() + 1;
                self.monitor.set_limits(Limits { time: limits.time, ..Limits::new().nodes(nodes) });
                match self.machine.advance(&mut self.monitor) {
                    Event::Solution => {
                        // It is left to the job.
                        self.monitor.take_back(piece.branchings.len());
                        pieces.done.push(piece);
                        continue;
                    }
                    Event::Exhausted | Event::Stopped(Stop::Nodes) => {}
                    Event::Stopped(_) => {
                        pieces.done.extend(self.machine.left());
                        break;
                    }
                }
            }
            self.machine.left().into_iter().for_each(|kept| pieces.add(kept));
        }
        self.monitor.set_limits(limits);
        let mut pieces = pieces.into_all();
        let mut guide = self.machine.fork();
        pieces.sort_by_cached_key(|piece| guide.locate(piece).ok());
        pieces
    }
}

/// Pieces of a tree.
#[derive(Default)]
struct Pieces {
    /// Those that may be divided.
    all: Vec<Option<Subtree>>,
    largest: BinaryHeap<Place>,
    /// Those that are not.
    done: Vec<Subtree>,
}

/// The place of a piece. That of a larger one is greater.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// The bits of its size.
    size: u64,
    number: Reverse<usize>,
}

impl Pieces {
    fn add(&mut self, piece: Subtree) {
        self.largest.push(Place { size: piece.size().to_bits(), number: Reverse(self.all.len()) });
        self.all.push(Some(piece));
    }

    /// Takes the largest.
    fn take(&mut self) -> Option<Subtree> {
        let Place { number: Reverse(number), .. } = self.largest.pop()?;
        self.all[number].take()
    }

    fn into_all(self) -> Vec<Subtree> {
        self.all.into_iter().flatten().chain(self.done).collect()
    }
}

/// Deals pieces to jobs: the largest first, each to the job that has least (R. Graham, "Bounds on
/// multiprocessing timing anomalies", 1969).
fn dealt(pieces: Vec<Subtree>, jobs: usize) -> Vec<Vec<Subtree>> {
    let mut order: Vec<_> = (0..pieces.len()).collect();
    order.sort_by(|&one, &two| pieces[two].size().total_cmp(&pieces[one].size()));
    let mut least: BinaryHeap<_> = (0..jobs).map(|job| Reverse((0.0_f64.to_bits(), job))).collect();
    let mut job_of = vec![0; pieces.len()];
    for piece in order {
        let Some(Reverse((load, job))) = least.pop() else { break };
        job_of[piece] = job;
        least.push(Reverse(((f64::from_bits(load) + pieces[piece].size()).to_bits(), job)));
    }
    let mut dealt = vec![Vec::new(); jobs];
    for (piece, job) in pieces.into_iter().zip(job_of) {
        dealt[job].push(piece);
    }
    dealt
}
