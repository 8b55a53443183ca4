//! Counts of a part of a search tree that was not searched.

/// The number of levels that a part may have.
const LEVELS: usize = 8;

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

    /// Counts a node; `None` if it is too deep.
    #[inline(always)]
    pub(crate) fn node(&mut self, level: usize) -> Option<()> {
        *self.levels.get_mut(level)? += 1;
        Some(())
    }

    /// Counts a node that is a solution; `None` if it is too deep.
    #[inline(always)]
    pub(crate) fn solution(&mut self, level: usize) -> Option<()> {
        self.solutions += 1;
        self.node(level)
    }
}
