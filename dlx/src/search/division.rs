//! Divides a search into jobs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::engine::{Event, Subtree};
use crate::limits::{Limits, Stop};
use crate::search::Search;

/// How many pieces there are for each job: sizes of pieces are guesses, which so many even out.
const PIECES: usize = 16;
/// How many nodes are visited at most for each piece, to come to branchings that can be divided.
const NODES: u64 = 64;

/// A piece of the tree. Larger ones are greater; the number tells equal ones apart.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    /// The bits of its size.
    size: u64,
    number: Reverse<usize>,
}

impl<'p> Search<'p> {
    /// Divides what is left into jobs of about the same size, as far as can be told: checkpoints that can be resumed
    /// independently. What they find together is what this search would find. The first one goes on from what was done so far, so
    /// numbers add up. In each job solutions keep their order, but jobs are not one behind the other.
    ///
    /// To divide small trees finely enough, some nodes are visited here; jobs may turn out to have nothing left to do. Limits of
    /// time, and [`Cancel`](crate::Cancel), end that early.
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
        let whole = self.checkpoint()?;
        let pieces = self.pieces(whole.parts.clone(), jobs.saturating_mul(PIECES));
        let before = Checkpoint { stats: self.stats(), ..whole };
        Ok(before.with_parts(dealt(pieces, jobs)))
    }

    /// Divides parts, the largest first, until there are so many pieces or they can hardly be divided; in order.
    fn pieces(&mut self, parts: Vec<Subtree>, wanted: usize) -> Vec<Subtree> {
        let limits = self.monitor.limits();
        let last = self.monitor.nodes().saturating_add(NODES * wanted as u64);
        let mut pieces: Vec<Option<Subtree>> = Vec::new();
        let mut largest = BinaryHeap::new();
        let add = |pieces: &mut Vec<_>, largest: &mut BinaryHeap<_>, piece: Subtree| {
            largest.push(Piece { size: piece.size().to_bits(), number: Reverse(pieces.len()) });
            pieces.push(Some(piece));
        };
        parts.into_iter().for_each(|part| add(&mut pieces, &mut largest, part));
        while largest.len() < wanted
            && self.monitor.nodes() < last
            && let Some(Piece { number: Reverse(number), .. }) = largest.pop()
            && let Some(piece) = pieces[number].take()
        {
            self.go_to(&piece);
            let mut is_over = false;
            if piece.is_divisible() {
                let given = self.machine.split();
                given.into_iter().for_each(|given| add(&mut pieces, &mut largest, given));
            } else {
                let one = Limits { time: limits.time, ..Limits::new().nodes(self.monitor.nodes() + 1) };
                self.monitor.set_limits(one);
                let event = self.machine.count(&mut self.monitor);
                is_over = matches!(event, Event::Stopped(stop) if stop != Stop::Nodes);
            }
            self.machine.left().into_iter().for_each(|kept| add(&mut pieces, &mut largest, kept));
            if is_over {
                break;
            }
        }
        self.monitor.set_limits(limits);
        let mut pieces: Vec<_> = pieces.into_iter().flatten().collect();
        pieces.sort_by_cached_key(|piece| self.machine.locate(piece).ok());
        pieces
    }
}

/// Deals pieces to jobs: the largest first, each to the job that has least (R. Graham, "Bounds on multiprocessing timing
/// anomalies", 1969).
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
