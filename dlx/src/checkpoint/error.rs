//! Why a search cannot be resumed.

use crate::engine::{Engine, Misplaced, Subtree};

/// Why there is no checkpoint of a search, or why no search goes on from one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The search learns weights of items.
    #[error("a search with weights depends on all that it did before: it cannot be resumed")]
    Weighted,
    /// The search is not as the solver prepared it.
    #[error("the root or the order of the search was changed after it was prepared: it cannot be resumed")]
    Changed,
    /// The text is no checkpoint.
    #[error("{0}")]
    Syntax(String),
    /// The text has another format, or another version of it.
    #[error("found the format {found:?}; expected {expected:?}")]
    Format {
        /// The format of the text.
        found: String,
        /// The format that can be read.
        expected: &'static str,
    },
    /// The text was changed, or something is missing.
    #[error(
        "found contents of the checksum {found:016x}; expected {expected:016x}: the checkpoint was changed or damaged"
    )]
    Checksum {
        /// The checksum of the contents.
        found: u64,
        /// The checksum that the text states.
        expected: u64,
    },
    /// The numbers of solutions and nodes contradict each other.
    #[error(
        "found {solutions} solutions in {nodes} nodes, which are {listed} by depth; expected as many nodes by depth, and no fewer than solutions"
    )]
    Numbers {
        /// The number of solutions.
        solutions: u64,
        /// The number of nodes.
        nodes: u64,
        /// The sum of the nodes by depth.
        listed: u128,
    },
    /// The checkpoint belongs to another problem, or other options were given or forbidden.
    #[error(
        "this checkpoint belongs to another problem: found the fingerprint {found:016x}; expected {expected:016x}, as items, options and what is given are to be the same"
    )]
    Problem {
        /// The fingerprint that the checkpoint states.
        found: u64,
        /// The fingerprint of the problem.
        expected: u64,
    },
    /// Another engine was asked for than that of the checkpoint.
    #[error("found a checkpoint of the engine {found}; expected one of {expected}")]
    Engine {
        /// The engine of the checkpoint.
        found: Engine,
        /// The engine that was asked for.
        expected: Engine,
    },
    /// The engine of the checkpoint cannot run here.
    #[error("found a checkpoint of an engine that cannot run here: {reason}")]
    Unfit {
        /// Why it cannot.
        reason: String,
    },
    /// Another random order was asked for than that of the checkpoint.
    #[error("found a checkpoint of {}; expected one of the seed {expected}", found.map_or("no seed".to_owned(), |seed| format!("the seed {seed}")))]
    Seed {
        /// The seed of the checkpoint.
        found: Option<u64>,
        /// The seed that was asked for.
        expected: u64,
    },
    /// The search does not come to a part.
    #[error("part {part}, branching {depth}: found {found}; expected {expected}")]
    Part {
        /// The number of the part, from 0.
        part: usize,
        /// The number of the branching on its path, from 0.
        depth: usize,
        /// What the checkpoint says.
        found: String,
        /// What the search does there.
        expected: String,
    },
    /// Parts have something in common, or are not in the order of the search.
    #[error(
        "part {part}: found a part that comes before the end of the one before; expected parts in the order of the search"
    )]
    Order {
        /// The number of the part, from 0.
        part: usize,
    },
}

impl CheckpointError {
    /// The search does not come to a subtree.
    pub(super) fn part(part: usize, subtree: &Subtree, Misplaced { depth, branching }: Misplaced) -> Self {
        let of = |item, width| format!("item {item} with {width} options");
        let found = subtree.branchings.get(depth).map(|found| (found.item, found.width));
        let (found, expected) = match (found, branching) {
            (Some((item, width)), None) => (of(item, width), "no branching".to_owned()),
            (Some(found), Some(expected)) if found != expected => {
                (of(found.0, found.1), of(expected.0, expected.1))
            }
            (_, _) => (
                "options that do not come so there".to_owned(),
                "options in the order of the search".to_owned(),
            ),
        };
        Self::Part { part, depth, found, expected }
    }
}
