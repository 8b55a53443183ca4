//! What a search reports about its work.

use std::time::Duration;

use crate::limits::Status;

/// The result of a search that ran to its end (or to a limit).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions found, which is the total if `status` is [`Status::Exhausted`].
    pub solutions: u64,
    /// How the search ended.
    pub status: Status,
    /// What it did.
    pub stats: Stats,
}

/// Counts of one search: equal for the same problem, engine, item choice and seed.
///
/// On [several threads](crate::Solver::threads) the counts of a complete search are those of one thread, with
/// two exceptions. The engine `cells` stops a failing choice at the first item that it finds empty, which
/// depends on what a thread did before: its `updates` differ a little. With
/// [`ItemChoice::Weighted`](crate::ItemChoice) the tree itself depends on it.
/// [`Solver::threads`](crate::Solver::threads) says what the counts are if a limit ended the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// States in which the search looked for an item to branch on: the root, and one for every option taken
    /// that did not fail at once. Moves that an engine deduces are not nodes.
    pub nodes: u64,
    /// How often an option was removed from an item's list (`naive`: entries examined; `lanes`: blocks of
    /// items narrowed; `masks`: options examined).
    pub updates: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Nodes at each depth of branching, the root first.
    pub profile: Vec<u64>,
}

impl Stats {
    /// Adds what another thread did.
    pub(crate) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.updates = self.updates.wrapping_add(other.updates);
        self.solutions += other.solutions;
        if self.profile.len() < other.profile.len() {
            self.profile.resize(other.profile.len(), 0);
        }
        for (sum, nodes) in self.profile.iter_mut().zip(&other.profile) {
            *sum += nodes;
        }
    }
}

/// What a running search reports to its progress callback.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes so far.
    pub nodes: u64,
    /// Solutions so far.
    pub solutions: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The fraction of the search tree that is done, from 0 to 1, as if all subtrees of a node were of equal
    /// size (Knuth, "Estimating the efficiency of backtrack programs", 1975).
    pub fraction: f64,
}
