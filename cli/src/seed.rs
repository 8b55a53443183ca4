//! Seeds, given or drawn.

use std::hash::{BuildHasher, RandomState};

use crate::numbers;
use crate::terminal::messages;

/// Parses a seed.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    numbers::whole(text).map_err(|_| format!("expected a seed: a whole number from 0 to {}", u64::MAX))
}

/// A seed, and whether it must be reported to the user.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    value: u64,
    is_drawn: bool,
}

impl Seed {
    /// The given seed, or a drawn one that is short enough to type again.
    pub(crate) fn or_drawn(given: Option<u64>) -> Self {
        let drawn = || RandomState::new().hash_one(0u8) & u64::from(u32::MAX);
        Self { value: given.unwrap_or_else(drawn), is_drawn: given.is_none() }
    }

    pub(crate) fn value(self) -> u64 {
        self.value
    }

    /// Reports a drawn seed. Only it reproduces the puzzles, so nothing silences this.
    pub(crate) fn report(self) {
        if self.is_drawn {
            messages::say(format_args!("seed {}", self.value));
        }
    }
}
