//! Builds a problem and reports every fault with its location.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use crate::engine::Facts;
use crate::implied_sum::ImpliedSum;
use crate::problem::{Color, Entry, ItemId, OptionId, Problem, RawEntry};

/// An error found while building a problem. Options and entries are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Two items share a name.
    #[error("item {name:?} is declared twice")]
    DuplicateItem {
        /// The name.
        name: String,
    },
    /// A name that the text format cannot represent.
    #[error("item name {name:?} is not allowed: it must be non-empty, without white space, ':' or '|'")]
    InvalidName {
        /// The name.
        name: String,
    },
    /// An entry refers to an item that did not come from this builder.
    #[error("option {option}, entry {entry}: there is no {item:?} item")]
    UnknownItem {
        /// The option.
        option: usize,
        /// The entry within the option.
        entry: usize,
        /// The item.
        item: ItemId,
    },
    /// An option contains the same item twice.
    #[error("option {option}, entry {entry}: item {name:?} is in this option already")]
    RepeatedItem {
        /// The option.
        option: usize,
        /// The second of the two entries.
        entry: usize,
        /// The item's name.
        name: String,
    },
    /// A primary item was given a colour.
    #[error("option {option}, entry {entry}: item {name:?} is primary and cannot have a colour")]
    ColoredPrimary {
        /// The option.
        option: usize,
        /// The entry within the option.
        entry: usize,
        /// The item's name.
        name: String,
    },
    /// A colour of [`Color::LIMIT`] or more.
    #[error("option {option}, entry {entry}: the colour must be below {}", Color::LIMIT)]
    InvalidColor {
        /// The option.
        option: usize,
        /// The entry within the option.
        entry: usize,
    },
    /// More items, options or entries than 32-bit links can address.
    #[error("too many {what}: at most {max}")]
    TooLarge {
        /// What there are too many of.
        what: &'static str,
        /// The largest number allowed.
        max: usize,
    },
}

impl BuildError {
    /// The entry within its option that is at fault, if the fault is in an option.
    pub(crate) fn entry(&self) -> Option<usize> {
        match self {
            Self::UnknownItem { entry, .. }
            | Self::RepeatedItem { entry, .. }
            | Self::ColoredPrimary { entry, .. }
            | Self::InvalidColor { entry, .. } => Some(*entry),
            _ => None,
        }
    }
}

/// Collects items and options, checking each as it is added; [`build`](Self::build) reports the first fault.
///
/// ```
/// # use dlx_engine::Problem;
/// let mut builder = Problem::builder();
/// let (a, b) = (builder.primary("a"), builder.primary("b"));
/// let x = builder.secondary("x");
/// builder.option([a.into(), x.colored(1)]);
/// builder.option([b.into(), x.colored(1)]);
/// let problem = builder.build()?;
/// assert_eq!(problem.solver().count().solutions, 1);
/// # Ok::<(), dlx_engine::BuildError>(())
/// ```
#[derive(Debug, Default)]
pub struct ProblemBuilder {
    primary: Vec<String>,
    secondary: Vec<String>,
    by_name: HashMap<String, ItemId, RandomState>,
    color_names: Vec<String>,
    starts: Vec<u32>,
    entries: Vec<(ItemId, u32)>,
    /// The last option that contained the item, plus one; indexed by kind and ordinal.
    seen: [Vec<u32>; 2],
    implied_sums: Vec<ImpliedSum>,
    fault: Option<BuildError>,
}

impl ProblemBuilder {
    /// The maximum number of entries, and of options: this leaves room for spacers and headers in 32-bit links.
    const MAX_ENTRIES: usize = 1 << 30;

    /// Declares a primary item: covered exactly once.
    pub fn primary(&mut self, name: impl Into<String>) -> ItemId {
        self.declare(name.into(), false)
    }

    /// Declares a secondary item: covered at most once, or by any number of options of one colour.
    pub fn secondary(&mut self, name: impl Into<String>) -> ItemId {
        self.declare(name.into(), true)
    }

    /// Adds an option. [`build`](Self::build) reports any fault in it.
    pub fn option<I>(&mut self, entries: I) -> OptionId
    where
        I: IntoIterator,
        I::Item: Into<Entry>,
    {
        let id = OptionId(self.starts.len() as u32);
        if let Err(fault) = self.try_option(entries.into_iter().map(Into::into)) {
            self.fault.get_or_insert(fault);
        }
        id
    }

    /// Adds a sum that follows from the items: engines may use it to search less. One that is not about primary items, or does
    /// not say what all their options are worth, is ignored; the text and JSON forms leave all of them out.
    pub fn implied_sum(&mut self, sum: ImpliedSum) {
        self.implied_sums.push(sum);
    }

    /// Returns the finished problem, or the first fault.
    ///
    /// # Errors
    /// Any kind of [`BuildError`], with its location.
    pub fn build(mut self) -> Result<Problem, BuildError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let primary = self.primary.len() as u32;
        let mut names = self.primary;
        names.append(&mut self.secondary);
        let dense = |item: ItemId| item.ordinal() as u32 + if item.is_secondary() { primary } else { 0 };
        // In place, as both have the same size.
        let entries: Vec<RawEntry> =
            self.entries.into_iter().map(|(item, color)| RawEntry { item: dense(item), color }).collect();
        self.starts.push(entries.len() as u32);
        let (item_starts, item_options) = group_by_item(names.len(), &self.starts, &entries);
        Ok(Problem {
            primary,
            names,
            by_name: self.by_name,
            color_names: self.color_names,
            starts: self.starts,
            entries,
            item_starts,
            item_options,
            implied_sums: self.implied_sums,
            facts: Facts::default(),
        })
    }

    /// Names the colours 0, 1, 2, ... for output.
    pub(crate) fn name_colors(&mut self, names: Vec<String>) {
        self.color_names = names;
    }

    pub(crate) fn item(&self, name: &str) -> Option<ItemId> {
        self.by_name.get(name).copied()
    }

    /// The item of a name, if it is `item` or the next of its kind.
    pub(crate) fn item_near(&self, name: &str, item: ItemId) -> Option<ItemId> {
        let names = if item.is_secondary() { &self.secondary } else { &self.primary };
        let near = names.get(item.ordinal()..)?.iter().take(2);
        let offset = near.into_iter().position(|near| near == name)?;
        Some(ItemId::new(item.is_secondary(), (item.ordinal() + offset) as u32))
    }

    /// The first fault so far.
    pub(crate) fn fault(&self) -> Option<&BuildError> {
        self.fault.as_ref()
    }

    /// Adds an option, or returns what is wrong with it and leaves the builder unchanged.
    pub(crate) fn try_option(&mut self, entries: impl Iterator<Item = Entry>) -> Result<(), BuildError> {
        let (option, first) = (self.starts.len(), self.entries.len());
        for (position, entry) in entries.enumerate() {
            if let Err(fault) = self.push_entry(option, position, entry) {
                self.entries.truncate(first);
                self.seen
                    .iter_mut()
                    .flatten()
                    .filter(|seen| **seen == option as u32 + 1)
                    .for_each(|seen| *seen = 0);
                return Err(fault);
            }
        }
        self.starts.push(first as u32);
        Ok(())
    }

    fn push_entry(&mut self, option: usize, entry: usize, given: Entry) -> Result<(), BuildError> {
        let Entry { item, color } = given;
        let secondary = item.is_secondary();
        let Some(seen) = self.seen[usize::from(secondary)].get_mut(item.ordinal()) else {
            return Err(BuildError::UnknownItem { option, entry, item });
        };
        let name = || if secondary { &self.secondary } else { &self.primary }[item.ordinal()].clone();
        if std::mem::replace(seen, option as u32 + 1) == option as u32 + 1 {
            return Err(BuildError::RepeatedItem { option, entry, name: name() });
        }
        if color.is_some() && !secondary {
            return Err(BuildError::ColoredPrimary { option, entry, name: name() });
        }
        if color.is_some_and(|color| color.0 >= Color::LIMIT) {
            return Err(BuildError::InvalidColor { option, entry });
        }
        if self.entries.len().max(option) >= Self::MAX_ENTRIES {
            return Err(BuildError::TooLarge { what: "entries or options", max: Self::MAX_ENTRIES });
        }
        self.entries.push((item, color.map_or(0, |color| color.0 + 1)));
        Ok(())
    }

    fn declare(&mut self, name: String, secondary: bool) -> ItemId {
        let names = if secondary { &mut self.secondary } else { &mut self.primary };
        let id = ItemId::new(secondary, names.len().min(ItemId::MAX) as u32);
        let fault = if names.len() >= ItemId::MAX {
            Some(BuildError::TooLarge { what: "items", max: ItemId::MAX })
        } else if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == ':' || c == '|') {
            Some(BuildError::InvalidName { name: name.clone() })
        } else if self.by_name.insert(name.clone(), id).is_some() {
            Some(BuildError::DuplicateItem { name: name.clone() })
        } else {
            None
        };
        if let Some(fault) = fault {
            self.fault.get_or_insert(fault);
        }
        names.push(name);
        self.seen[usize::from(secondary)].push(0);
        id
    }
}

impl Problem {
    /// A builder without items and options.
    #[must_use]
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::default()
    }
}

/// The options of each item, by counting sort.
fn group_by_item(items: usize, starts: &[u32], entries: &[RawEntry]) -> (Vec<u32>, Vec<OptionId>) {
    let mut item_starts = vec![0u32; items + 1];
    for entry in entries {
        item_starts[entry.item as usize + 1] += 1;
    }
    for index in 0..items {
        item_starts[index + 1] += item_starts[index];
    }
    let mut next = item_starts.clone();
    let mut item_options = vec![OptionId(0); entries.len()];
    for (option, range) in starts.windows(2).enumerate() {
        for entry in &entries[range[0] as usize..range[1] as usize] {
            let slot = &mut next[entry.item as usize];
            item_options[*slot as usize] = OptionId(option as u32);
            *slot += 1;
        }
    }
    (item_starts, item_options)
}
