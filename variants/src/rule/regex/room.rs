//! Room for what is found out about expressions.

/// How much work may still be done, or how much may still be kept. What is found without room means nothing.
pub(super) struct Room(usize);

impl Room {
    pub(super) fn of(parts: usize) -> Self {
        Self(parts)
    }

    /// Whether there was no room for something.
    pub(super) fn is_used_up(&self) -> bool {
        self.0 == 0
    }

    /// The number of parts that there is room for.
    pub(super) fn left(&self) -> usize {
        self.0
    }

    /// Takes room for so many parts, or all that is left.
    pub(super) fn take(&mut self, parts: usize) {
        self.0 = self.0.saturating_sub(parts);
    }
}
