//! Literals: an option is chosen, or is not.

use std::ops::Not;

/// That an option is chosen, or that it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    /// The option is chosen.
    pub(super) fn with(option: u32) -> Self {
        Self(option << 1)
    }

    /// The option is not chosen.
    pub(super) fn without(option: u32) -> Self {
        Self(option << 1 | 1)
    }

    pub(super) fn option(self) -> u32 {
        self.0 >> 1
    }

    pub(super) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The number, to be stored among others.
    pub(super) fn code(self) -> u32 {
        self.0
    }

    pub(super) fn from_code(code: u32) -> Self {
        Self(code)
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
