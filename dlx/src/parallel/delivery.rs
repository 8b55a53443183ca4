//! Solutions of many threads in the order in which one thread finds them.
//!
//! Parts of the search tree stand in a line, in the order of the serial search; each collects its solutions until
//! those before it have been taken. What is held is bounded: a thread that is too far ahead waits.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::pool;
use super::worker::Harvest;
use crate::limits::Limits;
use crate::problem::OptionId;

/// The size of all solutions that may be held.
const ROOM: usize = 1 << 21;
/// The size of solutions that are passed on together, unless somebody waits for them.
const BATCH: usize = 1 << 12;

/// Solutions of one part, in order.
#[derive(Debug, Default)]
pub(super) struct Batch {
    options: Vec<OptionId>,
    /// For each solution its node and where it ends in `options`.
    ends: Vec<(u64, usize)>,
}

impl Batch {
    /// The solutions, each with the number of its node in the part.
    pub(super) fn solutions(&self) -> impl Iterator<Item = (u64, &[OptionId])> {
        let mut start = 0;
        self.ends.iter().map(move |&(node, end)| {
            let solution = &self.options[start..end];
            start = end;
            (node, solution)
        })
    }

    /// The room it takes, in words of four bytes.
    fn size(&self) -> usize {
        self.options.len() + 4 * self.ends.len()
    }
}

/// What is next in the line.
pub(super) enum News {
    Solutions(VecDeque<Batch>),
    /// The foremost part ended after so many nodes, with everything in it seen or not.
    End {
        nodes: u64,
        complete: bool,
    },
    /// There is none yet.
    Nothing,
    /// All parts have ended.
    Over,
}

/// A part of the search tree, as its worker holds it.
pub(super) struct Part<'a> {
    delivery: &'a Delivery,
    id: u64,
    batch: Batch,
    found: u64,
}

impl Drop for Part<'_> {
    /// Nobody is to wait for a part whose worker is gone.
    fn drop(&mut self) {
        self.delivery.end(self.id, 0, false);
    }
}

/// The same, as the line holds it.
#[derive(Debug)]
struct Place {
    id: u64,
    batches: VecDeque<Batch>,
    end: Option<(u64, bool)>,
}

#[derive(Debug, Default)]
struct Line {
    /// The foremost part is the last.
    places: Vec<Place>,
    /// The room that batches take.
    held: usize,
    ids: u64,
    closed: bool,
}

impl Line {
    fn place(&mut self, id: u64) -> Option<&mut Place> {
        self.places.iter_mut().rfind(|place| place.id == id)
    }

    fn insert(&mut self, at: usize) -> u64 {
        self.ids += 1;
        self.places.insert(at, Place { id: self.ids, batches: VecDeque::new(), end: None });
        self.ids
    }

    /// Whether a batch of the part may be added now: if there is room, or if somebody waits for it.
    fn accepts(&self, id: u64, size: usize) -> bool {
        let awaited = |front: &Place| front.id == id && front.batches.is_empty();
        self.held + size <= ROOM || self.places.last().is_some_and(awaited)
    }
}

/// The line of parts.
#[derive(Debug)]
pub(super) struct Delivery {
    line: Mutex<Line>,
    /// The foremost part has something new.
    ready: Condvar,
    /// There may be room again.
    room: Condvar,
    front: AtomicU64,
    /// Nodes and solutions after which a part is of no more use.
    most_nodes: u64,
    most_solutions: u64,
}

impl Delivery {
    /// An empty line, for a search that may visit and find no more than `limits` allow.
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            line: Mutex::default(),
            ready: Condvar::new(),
            room: Condvar::new(),
            front: AtomicU64::new(0),
            // One more than allowed shows that the limit was passed.
            most_nodes: limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_add(1)),
            most_solutions: limits.solutions.unwrap_or(u64::MAX),
        }
    }

    /// Puts a part at the end of the line.
    pub(super) fn append(&self) -> Part<'_> {
        let mut line = self.lock();
        let id = line.insert(0);
        self.show_front(&line);
        self.part(id)
    }

    /// What is next; waits for it, at most for so long.
    pub(super) fn next(&self, timeout: Option<Duration>) -> News {
        let mut line = self.lock();
        if line.places.last().is_some_and(|front| front.batches.is_empty() && front.end.is_none()) {
            line = pool::wait(&self.ready, line, timeout);
        }
        let Some(front) = line.places.last_mut() else { return News::Over };
        let news = match front.end {
            _ if !front.batches.is_empty() => {
                let batches = std::mem::take(&mut front.batches);
                line.held -= batches.iter().map(Batch::size).sum::<usize>();
                News::Solutions(batches)
            }
            Some((nodes, complete)) => {
                line.places.pop();
                self.show_front(&line);
                News::End { nodes, complete }
            }
            None => return News::Nothing,
        };
        self.room.notify_all();
        news
    }

    /// Takes nothing any more: nobody is to wait.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
    }

    fn part(&self, id: u64) -> Part<'_> {
        Part { delivery: self, id, batch: Batch::default(), found: 0 }
    }

    /// Adds a batch to a part, as soon as there is room.
    fn push(&self, id: u64, batch: Batch) {
        let (mut line, size) = (self.lock(), batch.size());
        while !line.closed && !line.accepts(id, size) {
            line = pool::wait(&self.room, line, None);
        }
        line.held += size;
        if let Some(place) = line.place(id) {
            place.batches.push_back(batch);
        }
        self.call(&line, id);
    }

    /// Ends a part, if it has not ended.
    fn end(&self, id: u64, nodes: u64, complete: bool) {
        let mut line = self.lock();
        if let Some(place) = line.place(id) {
            place.end.get_or_insert((nodes, complete));
        }
        self.call(&line, id);
    }

    /// Tells who waits for the foremost part that there is something new in this one.
    fn call(&self, line: &Line, id: u64) {
        if line.places.last().is_some_and(|front| front.id == id) {
            self.ready.notify_one();
        }
    }

    fn show_front(&self, line: &Line) {
        self.front.store(line.places.last().map_or(0, |front| front.id), Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Part<'_> {
    fn flush(&mut self) {
        if !self.batch.ends.is_empty() {
            self.delivery.push(self.id, std::mem::take(&mut self.batch));
        }
    }
}

impl<'a> Harvest for &'a Delivery {
    type Part = Part<'a>;

    fn split(&self, part: &mut Part<'a>) -> Part<'a> {
        let mut line = self.lock();
        let giver = line.places.iter().rposition(|place| place.id == part.id);
        self.part(line.insert(giver.unwrap_or(0)))
    }

    fn solution(&self, part: &mut Part<'a>, node: u64, chosen: &[OptionId]) -> ControlFlow<()> {
        part.batch.options.extend_from_slice(chosen);
        part.batch.ends.push((node, part.batch.options.len()));
        part.found += 1;
        if part.batch.size() >= BATCH {
            part.flush();
        }
        if part.found < self.most_solutions { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn allowance(&self, part: &mut Part<'a>, nodes: u64) -> u64 {
        if self.front.load(Ordering::Relaxed) == part.id {
            part.flush();
        }
        self.most_nodes.saturating_sub(nodes)
    }

    fn end(&self, mut part: Part<'a>, nodes: u64, complete: bool) {
        part.flush();
        Delivery::end(self, part.id, nodes, complete);
    }
}
