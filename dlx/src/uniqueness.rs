//! How many solutions there are, as far as that is known.

use std::fmt;
use std::str::FromStr;

use crate::limits::Status;
use crate::unknown_word::{self, UnknownWord};

/// How many solutions there are: none, one or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// No solution.
    None,
    /// Exactly one.
    Unique,
    /// Two or more.
    Multiple,
    /// A limit ended the search before the answer was known.
    Unknown,
}

impl Uniqueness {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::None, Self::Unique, Self::Multiple, Self::Unknown];

    /// The word for this number of solutions in machine-readable output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "one",
            Self::Multiple => "many",
            Self::Unknown => "unknown",
        }
    }

    /// What is known after a search that found `solutions` solutions and ended with `status`.
    #[must_use]
    pub fn after(solutions: u64, status: Status) -> Self {
        match (solutions, status) {
            (2.., _) => Self::Multiple,
            (1, Status::Exhausted) => Self::Unique,
            (0, Status::Exhausted) => Self::None,
            _ => Self::Unknown,
        }
    }
}

impl fmt::Display for Uniqueness {
    /// Its [`name`](Self::name).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Uniqueness {
    type Err = UnknownWord;

    /// The number of this [`name`](Self::name).
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        unknown_word::find("number of solutions", Self::ALL, Self::name, name)
    }
}
