//! How much a line may grow to.

use super::fault;
use crate::format::error::ReadErrorKind;

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
    /// Takes some of them for a constraint.
    pub(super) fn take(&mut self, part: &str, bytes: usize) -> Result<(), ReadErrorKind> {
        let left = self.0.checked_sub(bytes);
        self.0 = left.ok_or_else(|| {
            fault(part, "constraints of at most 16 MiB, each pair and repetition spelt out")
        })?;
        Ok(())
    }
}
