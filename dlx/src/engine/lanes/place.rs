//! Where one option of one item is stored.

/// One bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) item: u32,
    pub(crate) column: u32,
    pub(crate) vector: u32,
    pub(crate) lane: u16,
    pub(super) bit: u16,
}

impl Place {
    pub(crate) fn lane(self) -> usize {
        self.lane.into()
    }

    /// The bit, alone in its lane.
    pub(crate) fn bit(self) -> u64 {
        1 << self.bit
    }
}
