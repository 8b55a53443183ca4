//! One search on several threads.
//!
//! A search begins on the calling thread. After its first nodes what is left of it becomes the work of
//! workers, each with a copy of its machine. An idle worker waits until another gives it the later half of
//! the untried options of a branching as near to the root as possible: a path is both the unit of work and
//! the checkpoint. Nothing is split in advance, so threads run out of work together, however uneven the tree
//! is. (The scheme is that of Rao and Kumar, "Parallel depth first search, part I", 1987: receiver-initiated,
//! stack splitting near the root.)
//!
//! An engine's branching depends on the path alone (see [`State`](crate::engine::State)), so all workers
//! together visit the nodes that one thread would, each once. In the order of the serial search, what a
//! worker gives away comes directly after what it keeps. So a queue of parts determines the serial order, and
//! which solutions and nodes come before a limit.
//!
//! When a search is stopped, each worker hands in what is left of its part, so that nothing is lost when the
//! search goes on. Solutions that were found but not delivered yet are left too.

mod counting;
mod ordered;
mod part_queue;
mod pool;
#[cfg(test)]
pub(crate) mod tests;
mod threads;
mod unordered;
mod worker;

use crate::engine::{Machine, Subtree};
use crate::limits::Status;
use crate::stats::Stats;
pub(crate) use counting::count;
pub(crate) use ordered::in_order;
pub(crate) use part_queue::Batch;
pub(crate) use unordered::in_any_order;

/// The number of threads of a search, and how to divide it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) threads: usize,
    /// Nodes that the calling thread visits alone: most searches end within them, in less time than it takes
    /// to start a thread. There is at least one, with which a random order begins.
    pub(crate) head_start: u64,
    /// Pauses after which the head start ends, however few nodes the calling thread has visited.
    pub(crate) head_pauses: u64,
    /// Nodes between two checks of what other threads want.
    pub(crate) stretch: u64,
    /// The maximum size of the solutions that threads find ahead of their turn, in words of four bytes.
    pub(crate) ahead: usize,
}

impl Plan {
    /// The maximum number of threads of a search.
    const MOST: usize = 256;

    /// How many machines there are: one for each thread, and the one that they copy.
    pub(crate) fn machines(&self) -> usize {
        if self.threads > 1 { self.threads + 1 } else { 1 }
    }

    pub(crate) fn new(threads: usize) -> Self {
        let most = if cfg!(all(target_family = "wasm", target_os = "unknown")) { 1 } else { Self::MOST };
        Self {
            threads: threads.clamp(1, most),
            head_start: 4096,
            head_pauses: 32,
            stretch: 256,
            ahead: 1 << 21,
        }
    }
}

/// Something left of a search, in its order.
#[derive(Debug)]
pub(crate) enum Left {
    /// A part of the tree that was not searched.
    Subtree(Subtree),
    /// Solutions that were found, but not delivered.
    Found(Batch),
}

/// How the rest of a search ended, and what it did.
#[derive(Debug)]
pub(crate) struct Rest {
    pub(crate) status: Status,
    /// What was done, where `nodes` are those up to a limit, and `profile` has all that were visited.
    pub(crate) stats: Stats,
    /// What is left, in the order of the search.
    pub(crate) left: Vec<Left>,
}

/// What workers share: a machine that has the root of the search, and parts of the tree in its order.
#[derive(Debug)]
pub(crate) struct Work<'a, 'p> {
    pub(crate) machine: &'a (dyn Machine + 'p),
    pub(crate) parts: Vec<Subtree>,
}
