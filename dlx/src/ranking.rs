//! Sequences of items of which one has a number of others that are less.

use std::cmp::Ordering;

use crate::ids::{ItemId, OptionId};

/// A sequence of primary items that is ranked among others of the same length. Items are compared by the
/// places of the options that cover them among those of the item, and sequences by the first of their items
/// that differ.
///
/// In every solution, of each class of sequences exactly one begins as the ranked one does, and of these,
/// some number are less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The sequence that is ranked.
    pub ranked: Vec<ItemId>,
    /// The classes of other sequences.
    pub classes: Vec<Vec<Vec<ItemId>>>,
    /// How many of those that begin as the ranked one does are less.
    pub less: u32,
    /// Whether the others may be equal to it.
    pub ties: bool,
}

impl Ranking {
    /// All items, sequence by sequence.
    pub(crate) fn items(&self) -> impl Iterator<Item = ItemId> {
        let others = self.classes.iter().flatten();
        std::iter::once(&self.ranked).chain(others).flatten().copied()
    }

    /// Whether chosen options, one for each item, have this rank, where these are the options of items.
    pub(crate) fn holds<'o>(
        &self,
        chosen: &[OptionId],
        options_of: impl Fn(ItemId) -> &'o [OptionId],
    ) -> bool {
        let place = |&item: &ItemId| options_of(item).iter().position(|option| chosen.contains(option));
        let read = |sequence: &[ItemId]| -> Vec<Option<usize>> { sequence.iter().map(place).collect() };
        let own = read(&self.ranked);
        let mut less = 0;
        for class in &self.classes {
            let all = class.iter().map(|sequence| read(sequence));
            let begin_so: Vec<_> = all.filter(|other| other.first() == own.first()).collect();
            let [other] = &begin_so[..] else { return false };
            match other.cmp(&own) {
                Ordering::Less => less += 1,
                Ordering::Equal if !self.ties => return false,
                _ => {}
            }
        }
        less == self.less
    }
}
