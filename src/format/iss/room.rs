//! How much a line may grow to.

/// What the constraints of a line may grow to when they are repeated and spelt out, in bytes.
const ROOM: usize = 16 << 20;

/// The bytes that the constraints of a line may still take.
pub(super) struct Room(usize);

impl Default for Room {
    fn default() -> Self {
        Self(ROOM)
    }
}

impl Room {
    /// What is expected.
    pub(super) const EXPECTED: &str = "constraints of at most 16 MiB, each pair and repetition spelt out";

    /// Takes some of them for a constraint; false if there are not as many.
    pub(super) fn take(&mut self, bytes: usize) -> bool {
        let left = self.0.checked_sub(bytes);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
