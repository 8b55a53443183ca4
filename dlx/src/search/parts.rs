//! What is left of a search: for threads that share it, and for other searches that go on with it.

use std::mem;

use crate::checkpoint::{Checkpoint, CheckpointError, Origin};
use crate::engine::Subtree;
use crate::item_choice::ItemChoice;
use crate::parallel::{Left, Rest};
use crate::search::Search;
use crate::stats::Stats;

impl<'p> Search<'p> {
    /// What is left of the search and what it has done, for [`Solver::resume`](crate::Solver::resume) to go on with, here or
    /// elsewhere. See [`Checkpoint`].
    ///
    /// # Errors
    /// If the search cannot be resumed: with [`ItemChoice::Weighted`] it depends on all that happened before, and once its
    /// root or its order was changed it is no longer what a solver prepares.
    pub fn checkpoint(&mut self) -> Result<Checkpoint, CheckpointError> {
        if self.machine.weights().choice == ItemChoice::Weighted {
            return Err(CheckpointError::Weighted);
        }
        let origin = self.origin.as_ref().ok_or(CheckpointError::Changed)?;
        let (problem, seed) = (origin.fingerprint(self.problem), origin.seed);
        let parts = self.parts();
        Ok(Checkpoint { problem, engine: self.engine, seed, stats: self.stats(), parts })
    }

    /// Makes this the search that a solver prepared for `origin`.
    pub(crate) fn set_origin(&mut self, origin: Origin) {
        self.origin = Some(origin);
    }

    /// Goes on from a checkpoint of a search with the same origin and engine.
    pub(crate) fn restore(&mut self, checkpoint: &Checkpoint) -> Result<(), CheckpointError> {
        let Checkpoint { stats, parts, .. } = checkpoint;
        // Otherwise the search begins at the root, and draws its order there.
        if parts.iter().all(|part| !part.branchings.is_empty()) {
            self.machine.begin();
        }
        checkpoint.check_parts(self.machine.as_mut())?;
        self.machine.abandon();
        self.left = parts.iter().cloned().map(Left::Subtree).collect();
        self.monitor.add(stats);
        self.updates_before = self.machine.updates().wrapping_sub(stats.updates);
        Ok(())
    }

    /// All parts that are left, in the order of the search.
    pub(super) fn parts(&mut self) -> Vec<Subtree> {
        self.lead_to_found();
        let others = self.left.iter().filter_map(|left| match left {
            Left::Subtree(subtree) => Some(subtree.clone()),
            Left::Found(_) => None,
        });
        self.machine.left().into_iter().chain(others).collect()
    }

    /// Goes on with the next part. Returns false if there is none.
    #[cold]
    pub(super) fn take_part(&mut self) -> bool {
        self.lead_to_found();
        let Some(Left::Subtree(part)) = self.left.pop_front() else { return false };
        self.go_to(&part);
        self.show_done();
        true
    }

    /// Abandons what the machine does, and continues with a part. The way there does not count as work.
    pub(super) fn go_to(&mut self, part: &Subtree) {
        let before = self.machine.updates();
        self.machine.resume(part);
        self.updates_before = self.updates_before.wrapping_add(self.machine.updates().wrapping_sub(before));
    }

    /// Makes nodes that are to be entered again of the solutions that were found, but not delivered.
    fn lead_to_found(&mut self) {
        if !self.left.iter().any(|left| matches!(left, Left::Found(_))) {
            return;
        }
        let mut guide = self.machine.fork();
        for left in mem::take(&mut self.left) {
            let Left::Found(batch) = left else {
                self.left.push_back(left);
                continue;
            };
            for (_, chosen) in batch.solutions() {
                let node = guide.path_to(chosen);
                self.monitor.take_back(node.branchings.len());
                self.left.push_back(Left::Subtree(node));
            }
        }
    }

    /// Tells the monitor how much was done before the machine's part.
    pub(super) fn show_done(&mut self) {
        let left = size(&self.parts());
        self.monitor.set_done(1.0 - left - self.machine.fraction());
    }

    /// Takes over what several threads did, and what they left, after which there are so many solutions.
    pub(super) fn join(&mut self, rest: Rest, solutions: u64) {
        self.status = rest.status;
        self.machine.abandon();
        self.left = rest.left.into();
        let found = solutions - self.monitor.solutions();
        self.monitor.add(&Stats { solutions: found, ..rest.stats.clone() });
        self.updates_before = self.updates_before.wrapping_sub(rest.stats.updates);
    }
}

/// The part of the whole tree that these make up.
pub(super) fn size(parts: &[Subtree]) -> f64 {
    parts.iter().map(Subtree::size).sum()
}
