//! Builds a problem and reports every fault with its location.

use std::sync::OnceLock;

use crate::automaton::Automaton;
use crate::engine;
use crate::facts::Facts;
use crate::ids::{Color, Entry, ItemId, OptionId, RawEntry};
use crate::implied_cases::ImpliedCases;
use crate::implied_sets::ImpliedSets;
use crate::multiplicity::Multiplicity;
use crate::names::{Names, is_separator};
use crate::problem::Problem;
use crate::ranking::Ranking;
use crate::sum::Sum;

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
    /// An item that no number of options can cover as often as is said: the least number is above the
    /// greatest, or that is 0 or too large.
    #[error("item {name:?}: found {} to {} times; expected the least number no larger than the greatest, and that from 1 to {}",
        times.low, times.high, Multiplicity::LIMIT - 1)]
    InvalidMultiplicity {
        /// The item's name.
        name: String,
        /// How often it was to be covered.
        times: Multiplicity,
    },
    /// A name that the text format cannot represent.
    #[error(
        "item name {name:?} is not allowed: it must be non-empty, without white space, control characters, ':' or '|'"
    )]
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
    /// A sum that cannot be required: some items of the problem are covered otherwise than once, it is not
    /// about primary items, does not say what all their options, up to 64, are worth, its totals differ by
    /// more than [`Sum::WIDEST`], or its total is none of them.
    #[error("sum {sum} does not suit its items")]
    UnsuitableSum {
        /// The sum, from 0.
        sum: usize,
    },
    /// An automaton that cannot be required: some items of the problem are covered otherwise than once, it is
    /// not about primary items with up to 64 options, an option is none of its item, or numbers of nodes are
    /// too large.
    #[error("automaton {automaton} does not suit its items")]
    UnsuitableAutomaton {
        /// The automaton, from 0.
        automaton: usize,
    },
    /// A ranking that cannot be required: some items of the problem are covered otherwise than once, it is
    /// not about sequences of primary items with as many options, up to 64, each as long, from two items on.
    #[error("ranking {ranking} does not suit its items")]
    UnsuitableRanking {
        /// The ranking, from 0.
        ranking: usize,
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
    names: Names,
    /// The item of each name.
    declared: Vec<ItemId>,
    color_names: Names,
    /// How often primary items are covered, up to the last one that is covered otherwise than once.
    multiplicities: Vec<Multiplicity>,
    starts: Vec<u32>,
    entries: Vec<(ItemId, u32)>,
    /// The last option that contained the item, plus one; indexed by kind and ordinal.
    seen: [Vec<u32>; 2],
    costs: Vec<u32>,
    sums: Vec<Sum>,
    automata: Vec<Automaton>,
    rankings: Vec<Ranking>,
    implied_sums: Vec<Sum>,
    implied_cases: Vec<ImpliedCases>,
    implied_sets: Vec<ImpliedSets>,
    room: Room,
    fault: Option<BuildError>,
}

/// How many entries, and options, there may be.
#[derive(Debug)]
struct Room(usize);

impl Default for Room {
    /// This leaves room for spacers and headers in 32-bit links.
    fn default() -> Self {
        Self(1 << 30)
    }
}

impl ProblemBuilder {
    /// Declares a primary item: covered exactly once.
    pub fn primary(&mut self, name: impl Into<String>) -> ItemId {
        self.declare(&name.into(), false)
    }

    /// Declares a primary item that is covered by this number of options, or by a number in this range, both
    /// ends included. [`build`](Self::build) reports a range that no item can have.
    ///
    /// ```
    /// # use dlx_engine::Problem;
    /// // Two or three of five.
    /// let mut builder = Problem::builder();
    /// let team = builder.multiple("team", 2..=3);
    /// (0..5).for_each(|_| _ = builder.option([team]));
    /// let pair = builder.multiple("pair", 2);
    /// (0..3).for_each(|_| _ = builder.option([pair]));
    /// assert_eq!(builder.build()?.solver().count().solutions, (10 + 10) * 3);
    /// # Ok::<(), dlx_engine::BuildError>(())
    /// ```
    pub fn multiple(&mut self, name: impl Into<String>, times: impl Into<Multiplicity>) -> ItemId {
        self.declare_multiple(&name.into(), times.into())
    }

    /// Declares a secondary item: covered at most once, or by any number of options of one colour.
    pub fn secondary(&mut self, name: impl Into<String>) -> ItemId {
        self.declare(&name.into(), true)
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

    /// Sets what an option costs, 0 if this is not called: [`Solver::best`](crate::Solver::best) finds a
    /// solution that costs least. The cost of an option without entries, which no search chooses, is left
    /// out, and so are all costs once an option was at fault, which [`build`](Self::build) reports.
    ///
    /// # Panics
    /// If there is no such option yet.
    pub fn cost(&mut self, option: OptionId, cost: u32) {
        if self.fault.is_some() {
            return;
        }
        let options = self.starts.len();
        assert!(option.index() < options, "option {} of {options}", option.0);
        let end = self.starts.get(option.index() + 1).map_or(self.entries.len(), |&start| start as usize);
        if cost > 0 && self.starts[option.index()] as usize != end {
            self.costs.resize(self.costs.len().max(option.index() + 1), 0);
            self.costs[option.index()] = cost;
        }
    }

    /// Requires a sum: a solution is a cover that has it. [`build`](Self::build) reports one that is
    /// unsuitable. Only searches know required sums: a [`Learner`](crate::Learner) takes no problem that has
    /// some, and the text and JSON forms leave them out. No item of them may be in a switch.
    pub fn sum(&mut self, sum: Sum) {
        self.sums.push(sum);
    }

    /// Requires what an automaton accepts: a solution is a cover that leads to its end. It is for searches
    /// alone, as a required [sum](Self::sum) is.
    pub fn automaton(&mut self, automaton: Automaton) {
        self.automata.push(automaton);
    }

    /// Requires the rank of a sequence of items: a solution is a cover that has it. It is for searches alone,
    /// as a required [sum](Self::sum) is.
    pub fn ranking(&mut self, ranking: Ranking) {
        self.rankings.push(ranking);
    }

    /// Adds a sum that follows from the items: engines may use it to search less. One that is not about
    /// primary items, or does not say what all their options are worth, is ignored; the text and JSON forms
    /// leave all of them out.
    pub fn implied_sum(&mut self, sum: Sum) {
        self.implied_sums.push(sum);
    }

    /// Adds cases that follow from the items: engines may use them to search less. Those that are not about
    /// primary items are ignored; the text and JSON forms leave all of them out.
    pub fn implied_cases(&mut self, cases: ImpliedCases) {
        self.implied_cases.push(cases);
    }

    /// Adds sets that follow from the items: engines may use them to search less. Those that are not about
    /// primary items, of which options of the same place exclude each other, are ignored, and so are more
    /// than 128; the text and JSON forms leave all of them out.
    pub fn implied_sets(&mut self, sets: ImpliedSets) {
        self.implied_sets.push(sets);
    }

    /// Returns the finished problem, or the first fault.
    ///
    /// # Errors
    /// Any kind of [`BuildError`], with its location.
    pub fn build(mut self) -> Result<Problem, BuildError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let primary = self.seen[0].len() as u32;
        let names = primary_first(self.names, &self.declared);
        let dense = |item: ItemId| item.ordinal() as u32 + if item.is_secondary() { primary } else { 0 };
        // In place, as both have the same size.
        let entries: Vec<RawEntry> =
            self.entries.into_iter().map(|(item, color)| RawEntry { item: dense(item), color }).collect();
        self.starts.push(entries.len() as u32);
        let item_starts = ranges_of_items(names.len(), &entries);
        let mut multiplicities = self.multiplicities;
        if !multiplicities.is_empty() {
            multiplicities.resize(primary as usize, Multiplicity::ONCE);
        }
        let covers_once = multiplicities.is_empty();
        let problem = Problem {
            primary,
            multiplicities,
            names,
            color_names: self.color_names,
            starts: self.starts,
            entries,
            item_starts,
            item_options: OnceLock::new(),
            costs: self.costs,
            sums: self.sums,
            automata: self.automata,
            rankings: self.rankings,
            // They tell of items that are covered once.
            implied_sums: if covers_once { self.implied_sums } else { Vec::new() },
            implied_cases: if covers_once { self.implied_cases } else { Vec::new() },
            implied_sets: if covers_once { self.implied_sets } else { Vec::new() },
            facts: Facts::default(),
            reduction: OnceLock::new(),
        };
        if let Some(sum) = problem.sums.iter().position(|sum| !(covers_once && engine::fits(sum, &problem))) {
            return Err(BuildError::UnsuitableSum { sum });
        }
        if let Some(automaton) =
            problem.automata.iter().position(|of| !(covers_once && engine::can_read(of, &problem)))
        {
            return Err(BuildError::UnsuitableAutomaton { automaton });
        }
        let suits = |ranking: &Ranking| covers_once && engine::can_rank(ranking, &problem);
        match problem.rankings.iter().position(|ranking| !suits(ranking)) {
            Some(ranking) => Err(BuildError::UnsuitableRanking { ranking }),
            None => Ok(problem),
        }
    }

    /// Names the colours 0, 1, 2, ... for output.
    pub(crate) fn name_colors(&mut self, names: Names) {
        self.color_names = names;
    }

    /// The first fault so far.
    pub(crate) fn fault(&self) -> Option<&BuildError> {
        self.fault.as_ref()
    }

    /// Adds an option, or returns what is wrong with it and leaves the builder unchanged.
    pub(crate) fn try_option(
        &mut self,
        entries: impl Iterator<Item = Entry>,
    ) -> Result<OptionId, BuildError> {
        let (option, first) = (self.starts.len(), self.entries.len());
        for (position, entry) in entries.enumerate() {
            if !self.push_entry(option, entry) {
                let fault = self.entry_fault(option, position, entry);
                self.take_back(first);
                return Err(fault);
            }
        }
        self.starts.push(first as u32);
        Ok(OptionId(option as u32))
    }

    /// Adds the option to which `read` adds entries, unless it adds none, or leaves the builder unchanged if
    /// `read` returns nothing.
    #[inline]
    pub(crate) fn read_option<T>(&mut self, read: impl FnOnce(&mut NewOption<'_>) -> Option<T>) -> Option<T> {
        let (option, first) = (self.starts.len(), self.entries.len());
        let result = read(&mut NewOption { builder: self, option });
        if result.is_none() {
            self.take_back(first);
        } else if self.entries.len() > first {
            self.starts.push(first as u32);
        }
        result
    }

    /// Removes the entries from `first` on, those of an option that is not added.
    #[cold]
    fn take_back(&mut self, first: usize) {
        for (item, _) in self.entries.drain(first..) {
            self.seen[usize::from(item.is_secondary())][item.ordinal()] = 0;
        }
    }

    /// Adds an entry to an option, or returns false if it is at fault.
    #[inline(always)]
    fn push_entry(&mut self, option: usize, Entry { item, color }: Entry) -> bool {
        let secondary = item.is_secondary();
        let mark = option as u32 + 1;
        let Some(seen) = self.seen[usize::from(secondary)].get_mut(item.ordinal()) else { return false };
        let is_coloured_well = color.is_none_or(|color| secondary && color.0 < Color::LIMIT);
        let is_sound = *seen != mark && is_coloured_well && self.entries.len().max(option) < self.room.0;
        if is_sound {
            *seen = mark;
            self.entries.push((item, color.map_or(0, |color| color.0 + 1)));
        }
        is_sound
    }

    /// What is wrong with an entry that cannot be pushed.
    #[cold]
    fn entry_fault(&self, option: usize, entry: usize, Entry { item, color }: Entry) -> BuildError {
        let Some(number) = self.declared.iter().position(|&declared| declared == item) else {
            return BuildError::UnknownItem { option, entry, item };
        };
        let name = self.names.name(number).to_owned();
        let of_option = &self.entries[self.entries.len() - entry..];
        if of_option.iter().any(|&(before, _)| before == item) {
            BuildError::RepeatedItem { option, entry, name }
        } else if color.is_some() && !item.is_secondary() {
            BuildError::ColoredPrimary { option, entry, name }
        } else if color.is_some_and(|color| color.0 >= Color::LIMIT) {
            BuildError::InvalidColor { option, entry }
        } else {
            BuildError::TooLarge { what: "entries or options", max: self.room.0 }
        }
    }

    /// Allows at most so many entries, and options.
    pub(crate) fn allow(&mut self, entries: usize) {
        self.room.0 = self.room.0.min(entries);
    }

    /// Allows so many entries, and options, less than before.
    pub(crate) fn withhold(&mut self, entries: usize) {
        self.room.0 = self.room.0.saturating_sub(entries);
    }

    /// Whether there is no room for another entry.
    pub(crate) fn is_full(&self) -> bool {
        self.entries.len().max(self.starts.len()) >= self.room.0
    }

    /// Declares a primary item that is covered so often.
    pub(crate) fn declare_multiple(&mut self, name: &str, times: Multiplicity) -> ItemId {
        let item = self.declare(name, false);
        if !times.is_sound() {
            self.fault.get_or_insert(BuildError::InvalidMultiplicity { name: name.to_owned(), times });
        } else if times != Multiplicity::ONCE && self.fault.is_none() {
            self.multiplicities.resize(item.ordinal(), Multiplicity::ONCE);
            self.multiplicities.push(times);
        }
        item
    }

    /// Declares an item of either kind.
    pub(crate) fn declare(&mut self, name: &str, secondary: bool) -> ItemId {
        let seen = &mut self.seen[usize::from(secondary)];
        let item = ItemId::new(secondary, seen.len().min(ItemId::MAX) as u32);
        let fault = if seen.len() >= ItemId::MAX {
            BuildError::TooLarge { what: "items", max: ItemId::MAX }
        } else if name.is_empty() || name.contains(is_separator) {
            BuildError::InvalidName { name: name.to_owned() }
        } else if self.names.insert(name).is_err() {
            BuildError::DuplicateItem { name: name.to_owned() }
        } else {
            seen.push(0);
            self.declared.push(item);
            return item;
        };
        self.fault.get_or_insert(fault);
        item
    }
}

/// An option that is being added.
pub(crate) struct NewOption<'b> {
    builder: &'b mut ProblemBuilder,
    option: usize,
}

impl NewOption<'_> {
    /// Adds an entry, or returns false if it is at fault.
    #[inline(always)]
    pub(crate) fn push(&mut self, entry: Entry) -> bool {
        self.builder.push_entry(self.option, entry)
    }
}

impl Problem {
    /// A builder without items and options.
    #[must_use]
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::default()
    }

    /// The problem of items without names, and of options whose entries are given as in a problem.
    pub(crate) fn nameless(primary: u32, items: usize, starts: Vec<u32>, entries: Vec<RawEntry>) -> Self {
        Self {
            primary,
            multiplicities: Vec::new(),
            names: Names::nameless(items),
            color_names: Names::default(),
            item_starts: ranges_of_items(items, &entries),
            starts,
            entries,
            item_options: OnceLock::new(),
            costs: Vec::new(),
            sums: Vec::new(),
            automata: Vec::new(),
            rankings: Vec::new(),
            implied_sums: Vec::new(),
            implied_cases: Vec::new(),
            implied_sets: Vec::new(),
            facts: Facts::default(),
            reduction: OnceLock::new(),
        }
    }
}

/// The names of the primary items, and then those of the secondary ones.
fn primary_first(names: Names, declared: &[ItemId]) -> Names {
    if declared.is_sorted_by_key(|item| item.is_secondary()) {
        return names;
    }
    let of_kind = |secondary: bool| {
        let named = names.iter().zip(declared).filter(move |(_, item)| item.is_secondary() == secondary);
        named.map(|(name, _)| name)
    };
    of_kind(false).chain(of_kind(true)).collect()
}

/// The starts of ranges with a place for each entry of each item, and the end of the last.
fn ranges_of_items(items: usize, entries: &[RawEntry]) -> Vec<u32> {
    let mut starts = vec![0u32; items + 1];
    for entry in entries {
        starts[entry.item as usize + 1] += 1;
    }
    for index in 0..items {
        starts[index + 1] += starts[index];
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_items_may_be_declared_in_turns() {
        let mut builder = Problem::builder();
        let items =
            [builder.secondary("x"), builder.primary("a"), builder.secondary("y"), builder.primary("b")];
        builder.option([items[1], items[2]]);
        let problem = builder.build().expect("the problem is sound");
        for (item, name) in items.into_iter().zip(["x", "a", "y", "b"]) {
            assert_eq!((problem.item(name), problem.item_name(item)), (Some(item), name));
        }
        assert_eq!(problem.to_text(), "a b | x y\na y\n");
    }
}
