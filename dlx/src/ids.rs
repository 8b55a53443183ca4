//! Items, options and colours by number.

use std::fmt;

/// An item: something to be covered. Only meaningful for the problem (or builder) that it came from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(u32);

impl ItemId {
    const SECONDARY: u32 = 1 << 31;
    /// The maximum number of items of one kind.
    pub(crate) const MAX: usize = Self::SECONDARY as usize - 1;

    pub(crate) fn new(secondary: bool, ordinal: u32) -> Self {
        Self(if secondary { Self::SECONDARY | ordinal } else { ordinal })
    }

    /// Whether this item is secondary: covered at most once, or by any number of options of one colour.
    #[must_use]
    pub fn is_secondary(self) -> bool {
        self.0 & Self::SECONDARY != 0
    }

    /// The item's number among those of its kind, in order of declaration, from 0.
    #[must_use]
    pub fn ordinal(self) -> usize {
        (self.0 & !Self::SECONDARY) as usize
    }

    /// An entry that gives this (secondary) item the colour `color`.
    #[must_use]
    pub fn colored(self, color: impl Into<Color>) -> Entry {
        Entry { item: self, color: Some(color.into()) }
    }
}

impl fmt::Debug for ItemId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_secondary() { "secondary " } else { "primary " }, self.ordinal())
    }
}

/// An option: a set of items that it covers, numbered from 0 in order of addition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OptionId(pub u32);

impl OptionId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A colour of a secondary item: any number below [`Color::LIMIT`].
///
/// Options that give an item the same colour may be chosen together
/// (Knuth, TAOCP 4B, section 7.2.2.1, "Color-controlled covering").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Color(pub u32);

impl Color {
    /// All colours are below this.
    pub const LIMIT: u32 = 1 << 31;
}

impl From<u32> for Color {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

/// One item of one option, with the colour that the option gives it, if any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The item that the option covers.
    pub item: ItemId,
    /// The colour given to a secondary item; `None` reserves the item for this option alone.
    pub color: Option<Color>,
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Self {
        Self { item, color: None }
    }
}

/// An entry as engines read it: a dense item index (primary items first) and a colour, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RawEntry {
    pub(crate) item: u32,
    pub(crate) color: u32,
}
