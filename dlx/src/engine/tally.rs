//! What is in a part of a search tree that was not searched.

/// The number of levels that a part may have.
pub(crate) const LEVELS: usize = 8;

/// Nodes and solutions below an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Nodes at each level, from that of the option on.
    pub(crate) levels: [u32; LEVELS],
    /// Those of them that are solutions.
    pub(crate) solutions: u32,
}

impl Tally {
    /// The option completes a solution.
    pub(crate) const SOLUTION: Self = Self { levels: [1, 0, 0, 0, 0, 0, 0, 0], solutions: 1 };

    /// The number of nodes.
    #[inline(always)]
    pub(crate) fn nodes(&self) -> u64 {
        self.levels.iter().map(|&nodes| u64::from(nodes)).sum()
    }
}

/// A part of a foreseen part of a search tree: the nodes up to a solution, or those that are left after the
/// last one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recalled<'a> {
    /// The levels of the nodes in order, counted from that of the option.
    pub(crate) levels: &'a [u8],
    /// Whether the last of these is a solution.
    pub(crate) is_solution: bool,
    /// The work that a search does for it.
    pub(crate) work: u64,
}
