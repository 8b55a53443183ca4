//! How often items are covered.

use std::fmt;
use std::ops::RangeInclusive;

/// How often a solution covers a primary item: once, unless
/// [`ProblemBuilder::multiple`](crate::ProblemBuilder::multiple) declared it (D. E. Knuth, The Art of
/// Computer Programming 4B, section 7.2.2.1: multiple covering with colours, Algorithm M).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Multiplicity {
    /// The fewest options with the item.
    pub low: u32,
    /// The most options with the item.
    pub high: u32,
}

impl Multiplicity {
    /// That of an item that is covered exactly once.
    pub const ONCE: Self = Self { low: 1, high: 1 };
    /// The largest number of times.
    pub const LIMIT: u32 = 1 << 31;

    /// Whether an item can be covered so often: up to once or more, and at least as often as it must be.
    pub(crate) fn is_sound(self) -> bool {
        self.low <= self.high && (1..Self::LIMIT).contains(&self.high)
    }

    /// The fewest options that an item still takes once `used` cover it.
    pub(crate) fn need(self, used: u32) -> u32 {
        self.low.saturating_sub(used)
    }

    /// Reads `low:high`, or the only number of times.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let number = |digits: &str| {
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        let (low, high) = text.split_once(':').unwrap_or((text, text));
        Some(Self { low: number(low)?, high: number(high)? }).filter(|one| one.is_sound())
    }
}

/// Exactly so often.
impl From<u32> for Multiplicity {
    fn from(times: u32) -> Self {
        Self { low: times, high: times }
    }
}

impl From<RangeInclusive<u32>> for Multiplicity {
    fn from(times: RangeInclusive<u32>) -> Self {
        Self { low: *times.start(), high: *times.end() }
    }
}

impl fmt::Display for Multiplicity {
    /// As Knuth's program DLX3 reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { low, high } = self;
        if low == high { write!(f, "{high}") } else { write!(f, "{low}:{high}") }
    }
}
