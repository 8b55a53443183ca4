//! What is left of a search: for threads that share it, and for other searches that go on with it.

use std::mem;

use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::engine::{Machine, Subtree};
use crate::item_choice::ItemChoice;
use crate::parallel::{Batch, Left, Rest};
use crate::search::Search;
use crate::stats::Stats;

impl<'p> Search<'p> {
    /// What is left of the search and what it has done, for [`Solver::resume`](crate::Solver::resume) to go
    /// on with, here or elsewhere. See [`Checkpoint`].
    ///
    /// # Errors
    /// If the search cannot be resumed: with [`ItemChoice::Weighted`] it depends on all that happened before,
    /// and once its root or its order was changed, or it was restarted or marked, it is no longer what a
    /// solver prepares.
    pub fn checkpoint(&mut self) -> Result<Checkpoint, CheckpointError> {
        if self.machine.weights().choice == ItemChoice::Weighted {
            return Err(CheckpointError::Weighted);
        }
        if !self.is_as_asked {
            return Err(CheckpointError::Changed);
        }
        let (problem, seed) = (self.origin.fingerprint(self.problem), self.origin.seed);
        let parts = self.parts();
        let stats = self.stats();
        let counted = self.counted && stats.solutions > 0;
        Ok(Checkpoint { problem, engine: self.engine, seed, counted, stats, parts })
    }

    /// Goes on from a checkpoint of a search with the same origin and engine.
    pub(crate) fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
        let Checkpoint { counted, stats, parts, .. } = checkpoint;
        // Otherwise the search begins at the root, and draws its order there.
        if parts.iter().all(|part| !part.branchings.is_empty()) {
            self.machine.begin();
        }
        self.machine.rewind();
        checkpoint.check_parts(self.machine.as_mut())?;
        self.machine.abandon();
        self.counted = *counted;
        self.left = parts.iter().cloned().map(Left::Subtree).collect();
        self.monitor.set_done(1.0 - checkpoint.left());
        self.monitor.add(stats);
        self.updates_before = self.machine.updates().wrapping_sub(stats.updates);
        Ok(())
    }

    /// All parts that are left, in the order of the search.
    pub(super) fn parts(&mut self) -> Vec<Subtree> {
        let first = self.machine.left();
        let mut guide = None;
        for left in mem::take(&mut self.left) {
            match left {
                Left::Found(batch) => {
                    let guide = guide.get_or_insert_with(|| self.machine.fork());
                    let nodes = self.nodes_of(&batch, guide.as_mut());
                    self.left.extend(nodes.into_iter().map(Left::Subtree));
                }
                subtree => self.left.push_back(subtree),
            }
        }
        let others = self.left.iter().filter_map(|left| match left {
            Left::Subtree(subtree) => Some(subtree.clone()),
            Left::Found(_) => None,
        });
        first.into_iter().chain(others).collect()
    }

    /// Goes on with the next part. Returns false if there is none.
    #[cold]
    pub(super) fn take_part(&mut self) -> bool {
        while let Some(left) = self.left.pop_front() {
            match left {
                Left::Found(batch) => {
                    let mut guide = self.machine.fork();
                    let nodes = self.nodes_of(&batch, guide.as_mut());
                    nodes.into_iter().rev().for_each(|node| self.left.push_front(Left::Subtree(node)));
                }
                Left::Subtree(part) => {
                    self.go_to(&part);
                    self.monitor.begin_part(part.size());
                    return true;
                }
            }
        }
        false
    }

    /// Abandons what the machine does, and continues with a part. The way there does not count as work.
    pub(super) fn go_to(&mut self, part: &Subtree) {
        let before = self.machine.updates();
        self.machine.resume(part);
        self.updates_before = self.updates_before.wrapping_add(self.machine.updates().wrapping_sub(before));
    }

    /// The nodes of solutions that were found, but not delivered. They are to be entered again, so they no
    /// longer count.
    fn nodes_of(&mut self, batch: &Batch, guide: &mut dyn Machine) -> Vec<Subtree> {
        let nodes: Vec<_> = batch.solutions().map(|(_, chosen)| guide.path_to(chosen)).collect();
        nodes.iter().for_each(|node| self.monitor.take_back(node.branchings.len()));
        nodes
    }

    /// Takes over what several threads did, and what they left, after which there are so many solutions.
    pub(super) fn join(&mut self, rest: Rest, solutions: u64) {
        self.status = rest.status;
        self.machine.abandon();
        let left =
            rest.left.iter().map(|left| if let Left::Subtree(part) = left { part.size() } else { 0.0 });
        self.monitor.set_done(1.0 - left.sum::<f64>());
        self.left = rest.left.into();
        let found = solutions - self.monitor.solutions();
        self.monitor.add(&Stats { solutions: found, ..rest.stats.clone() });
        self.updates_before = self.updates_before.wrapping_sub(rest.stats.updates);
    }
}
