//! Parts of the search tree, each with its solutions, queued in the order of the serial search.
//!
//! Solutions are taken from the foremost part; the others collect theirs until their turn. The queue is
//! bounded: a thread that is too far ahead waits.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Left, pool};
use crate::engine::Subtree;
use crate::ids::OptionId;

/// Solutions of one part, in order.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    options: Vec<OptionId>,
    /// For each solution, its node and where it ends in `options`.
    ends: Vec<(u64, usize)>,
}

impl Batch {
    /// Adds a solution, found at this node of the part.
    pub(super) fn add(&mut self, node: u64, chosen: &[OptionId]) {
        self.options.extend_from_slice(chosen);
        self.ends.push((node, self.options.len()));
    }

    /// The solutions, each with its node.
    pub(crate) fn solutions(&self) -> impl Iterator<Item = (u64, &[OptionId])> {
        let mut start = 0;
        self.ends.iter().map(move |&(node, end)| {
            let solution = &self.options[start..end];
            start = end;
            (node, solution)
        })
    }

    /// What is left of it after its first solutions.
    pub(super) fn without(&self, delivered: usize) -> Self {
        let mut left = Self::default();
        self.solutions().skip(delivered).for_each(|(node, chosen)| left.add(node, chosen));
        left
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The size in words of four bytes.
    pub(super) fn size(&self) -> usize {
        self.options.len() + 4 * self.ends.len()
    }
}

/// What comes next.
pub(super) enum News {
    Solutions(VecDeque<Batch>),
    /// The foremost part was searched completely; it had so many nodes.
    End(u64),
    /// The foremost part was cut short after so many nodes.
    Cut(u64),
    /// There is none yet.
    Nothing,
    /// All parts have ended.
    Over,
}

/// How a part ended.
#[derive(Debug)]
struct End {
    nodes: u64,
    is_complete: bool,
    /// What is left of it, unless it was lost.
    left: Option<Subtree>,
}

#[derive(Debug)]
struct Part {
    id: u64,
    batches: VecDeque<Batch>,
    end: Option<End>,
}

#[derive(Debug, Default)]
struct State {
    /// The foremost part is the last.
    parts: Vec<Part>,
    /// The total size of the batches held.
    held: usize,
    ids: u64,
    closed: bool,
}

impl State {
    fn part(&mut self, id: u64) -> Option<&mut Part> {
        self.parts.iter_mut().rfind(|part| part.id == id)
    }

    /// Whether a batch of the part may be added now: if there is room, or if it is awaited.
    fn accepts(&self, id: u64, batch: &Batch, room: usize) -> bool {
        let is_awaited = |front: &Part| front.id == id && front.batches.is_empty();
        self.closed || self.held + batch.size() <= room || self.parts.last().is_some_and(is_awaited)
    }
}

/// The parts whose solutions are still to come.
#[derive(Debug)]
pub(super) struct PartQueue {
    /// The maximum total size of the batches held.
    most: usize,
    state: Mutex<State>,
    /// The foremost part has something new.
    ready: Condvar,
    /// There may be room again.
    room: Condvar,
    /// The foremost part.
    front: AtomicU64,
}

impl PartQueue {
    /// A queue without parts, for batches of this total size.
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            state: Mutex::default(),
            ready: Condvar::new(),
            room: Condvar::new(),
            front: AtomicU64::new(0),
        }
    }

    /// Inserts a new part directly after another, or at the end, and returns its number.
    pub(super) fn insert(&self, behind: Option<u64>) -> u64 {
        let mut state = self.lock();
        state.ids += 1;
        let (id, place) = (state.ids, state.parts.iter().rposition(|part| Some(part.id) == behind));
        state.parts.insert(place.unwrap_or(0), Part { id, batches: VecDeque::new(), end: None });
        self.show_front(&state);
        id
    }

    /// Whether the part is the foremost, or was a moment ago.
    pub(super) fn is_front(&self, id: u64) -> bool {
        self.front.load(Ordering::Relaxed) == id
    }

    /// Adds a batch to a part as soon as there is room.
    pub(super) fn push(&self, id: u64, batch: Batch) {
        let mut state = self.lock();
        while !state.accepts(id, &batch, self.most) {
            state = pool::wait(&self.room, state, None);
        }
        state.held += batch.size();
        if let Some(part) = state.part(id) {
            part.batches.push_back(batch);
        }
        self.call(&state, id);
    }

    /// Ends a part after `nodes`, with what is left of it.
    pub(super) fn end(&self, id: u64, nodes: u64, left: Option<Subtree>) {
        self.end_as(id, End { nodes, is_complete: left.is_none(), left });
    }

    /// Ends a part whose worker is gone, if it has not ended.
    pub(super) fn lose(&self, id: u64) {
        self.end_as(id, End { nodes: 0, is_complete: false, left: None });
    }

    fn end_as(&self, id: u64, end: End) {
        let mut state = self.lock();
        if let Some(part) = state.part(id) {
            part.end.get_or_insert(end);
        }
        self.call(&state, id);
    }

    /// What is left of all parts, in order.
    pub(super) fn into_left(self) -> impl Iterator<Item = Left> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.parts.into_iter().rev().flat_map(|Part { batches, end, .. }| {
            let left = end.and_then(|end| end.left);
            batches.into_iter().map(Left::Found).chain(left.map(Left::Subtree))
        })
    }

    /// What comes next; waits for it for at most `timeout`.
    pub(super) fn next(&self, timeout: Option<Duration>) -> News {
        let mut state = self.lock();
        if state.parts.last().is_some_and(|front| front.batches.is_empty() && front.end.is_none()) {
            state = pool::wait(&self.ready, state, timeout);
        }
        let Some(front) = state.parts.last_mut() else { return News::Over };
        let news = if !front.batches.is_empty() {
            let batches = std::mem::take(&mut front.batches);
            state.held -= batches.iter().map(Batch::size).sum::<usize>();
            News::Solutions(batches)
        } else if let Some(End { nodes, is_complete, .. }) = front.end {
            if !is_complete {
                return News::Cut(nodes);
            }
            state.parts.pop();
            self.show_front(&state);
            News::End(nodes)
        } else {
            return News::Nothing;
        };
        self.room.notify_all();
        news
    }

    /// Stops all threads from waiting for room: nothing more will be taken.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
    }

    /// Wakes the thread that waits for the foremost part, if this is it.
    fn call(&self, state: &State, id: u64) {
        if state.parts.last().is_some_and(|front| front.id == id) {
            self.ready.notify_one();
        }
    }

    fn show_front(&self, state: &State) {
        self.front.store(state.parts.last().map_or(0, |front| front.id), Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
