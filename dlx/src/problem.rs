//! The exact-cover problem as immutable, flat data.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::automaton::Automaton;
use crate::facts::Facts;
use crate::ids::{Color, Entry, ItemId, OptionId, RawEntry};
use crate::implied_cases::ImpliedCases;
use crate::implied_sets::ImpliedSets;
use crate::multiplicity::Multiplicity;
use crate::names::Names;
use crate::ranking::Ranking;
use crate::sum::Sum;

/// An exact-cover problem: primary items to be covered exactly once, or as often as their [`Multiplicity`]
/// says, secondary items at most once (or by any number of options that agree on a colour), and options.
///
/// A solution is a set of options that covers the items so, and has the sums that the problem may require. A
/// search never chooses an option without a primary item: it finds solutions with such options only where
/// they are given. A problem is immutable and `Send + Sync`; it is built by [`Problem::builder`], read by
/// [`Problem::from_text`] or, with the feature `json`, `Problem::from_json`, and solved by
/// [`Problem::solver`].
#[derive(Clone, Debug)]
pub struct Problem {
    pub(crate) primary: u32,
    /// How often each primary item is covered; empty if each is covered once.
    pub(crate) multiplicities: Vec<Multiplicity>,
    /// Names by dense index.
    pub(crate) names: Names,
    /// Names of the first colours; the name of any other colour is its number.
    pub(crate) color_names: Names,
    /// `entries[starts[o]..starts[o + 1]]` belong to option `o`.
    pub(crate) starts: Vec<u32>,
    pub(crate) entries: Vec<RawEntry>,
    /// `item_options()[item_starts[i]..item_starts[i + 1]]` are the options of the item of dense index `i`.
    pub(crate) item_starts: Vec<u32>,
    /// Listed when they are first needed: a search with `links` for one solution needs no list.
    pub(crate) item_options: OnceLock<Vec<OptionId>>,
    /// What each option costs; empty if nothing costs anything.
    pub(crate) costs: Vec<u32>,
    /// Sums that solutions must have, and others that follow from the items.
    pub(crate) sums: Vec<Sum>,
    pub(crate) implied_sums: Vec<Sum>,
    /// Automata that solutions must lead to the end.
    pub(crate) automata: Vec<Automaton>,
    /// Ranks that solutions must have.
    pub(crate) rankings: Vec<Ranking>,
    /// Cases that follow from the items.
    pub(crate) implied_cases: Vec<ImpliedCases>,
    /// Sets that follow from the items.
    pub(crate) implied_sets: Vec<ImpliedSets>,
    /// What engines have found out about the problem.
    pub(crate) facts: Facts,
    /// What is left of it once forced options are chosen, found when it is first needed.
    pub(crate) reduction: OnceLock<Box<Reduction>>,
}

/// Problems are equal if they have the same items and options, with the same numbers, names and costs, and
/// the same is known and required of solutions.
impl PartialEq for Problem {
    fn eq(&self, other: &Self) -> bool {
        // The rest follows from these.
        self.primary == other.primary
            && self.multiplicities == other.multiplicities
            && self.names == other.names
            && self.color_names == other.color_names
            && self.starts == other.starts
            && self.entries == other.entries
            && self.costs == other.costs
            && self.sums == other.sums
            && self.implied_sums == other.implied_sums
            && self.automata == other.automata
            && self.rankings == other.rankings
            && self.implied_cases == other.implied_cases
            && self.implied_sets == other.implied_sets
    }
}

impl Eq for Problem {}

/// What is left of a problem once forced options are chosen. Items and options keep their order.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    /// The items that are not covered and the options that are open, by numbers of their own.
    pub(crate) problem: Problem,
    /// The forced options, in order.
    pub(crate) forced: Vec<OptionId>,
    pub(crate) items: Numbering,
    pub(crate) options: Numbering,
}

/// Numbers of what is left of some things.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// What is left, in order.
    pub(crate) left: Arc<[u32]>,
    /// The number of each thing; `u32::MAX` for those that are not left.
    numbers: Vec<u32>,
}

impl Numbering {
    /// The numbers of those of `count` things that are left.
    pub(crate) fn new(count: usize, is_left: impl Fn(usize) -> bool) -> Self {
        let mut numbers = vec![u32::MAX; count];
        let left: Arc<[u32]> = (0..count).filter(|&one| is_left(one)).map(|one| one as u32).collect();
        (0..).zip(&*left).for_each(|(number, &one)| numbers[one as usize] = number);
        Self { left, numbers }
    }

    /// The number of all things.
    pub(crate) fn count(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a thing, if it is left.
    #[inline(always)]
    pub(crate) fn find(&self, one: u32) -> Option<u32> {
        let number = self.numbers[one as usize];
        (number != u32::MAX).then_some(number)
    }

    /// The thing of a number.
    #[inline(always)]
    pub(crate) fn at(&self, number: u32) -> u32 {
        self.left[number as usize]
    }
}

impl Problem {
    /// The number of items of both kinds.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.names.len()
    }

    /// Whether solutions cover some items otherwise than once
    /// ([`ProblemBuilder::multiple`](crate::ProblemBuilder::multiple)), or covers are solutions only if they
    /// have sums ([`ProblemBuilder::sum`](crate::ProblemBuilder::sum)) or are what automata accept
    /// ([`ProblemBuilder::automaton`](crate::ProblemBuilder::automaton)), and have ranks
    /// ([`ProblemBuilder::ranking`](crate::ProblemBuilder::ranking)).
    #[must_use]
    pub fn requires_more(&self) -> bool {
        self.restricts_covers() || self.has_multiplicities()
    }

    /// Whether covers are solutions only if they also have sums, are what automata accept, or have ranks.
    #[must_use]
    pub fn restricts_covers(&self) -> bool {
        !(self.sums.is_empty() && self.automata.is_empty() && self.rankings.is_empty())
    }

    /// Whether solutions cover some primary items otherwise than once.
    #[must_use]
    pub fn has_multiplicities(&self) -> bool {
        !self.multiplicities.is_empty()
    }

    /// How often a solution covers an item. A secondary item, which takes any number of options that agree on
    /// a colour, counts as one that is covered at most once.
    ///
    /// # Panics
    /// If the item is not one of the problem's.
    #[must_use]
    pub fn multiplicity(&self, item: ItemId) -> Multiplicity {
        self.check_item(item);
        if item.is_secondary() {
            Multiplicity { low: 0, high: 1 }
        } else {
            self.multiplicity_at(item.ordinal() as u32)
        }
    }

    /// The same of a primary item by its dense index.
    #[inline(always)]
    pub(crate) fn multiplicity_at(&self, item: u32) -> Multiplicity {
        self.multiplicities.get(item as usize).copied().unwrap_or(Multiplicity::ONCE)
    }

    /// Whether options with this item exclude each other, unless they agree on a colour.
    pub(crate) fn is_exclusive(&self, item: u32) -> bool {
        self.multiplicity_at(item).high == 1
    }

    /// Whether searches know more than items: what solutions require, or what follows from the items.
    pub(crate) fn tells_more(&self) -> bool {
        let follows = [self.implied_sums.len(), self.implied_cases.len(), self.implied_sets.len()];
        self.requires_more() || follows.iter().any(|&count| count > 0)
    }

    /// The number of primary items.
    #[must_use]
    pub fn primary_count(&self) -> usize {
        self.primary as usize
    }

    /// The number of options.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of entries of all options together.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// All items: the primary ones, then the secondary ones, each in order of declaration.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + '_ {
        (0..self.item_count()).map(|index| self.item_at(index))
    }

    /// The item called `name`.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<ItemId> {
        self.names.find(name).map(|index| self.item_at(index))
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If the item is not one of the problem's.
    #[must_use]
    pub fn item_name(&self, item: ItemId) -> &str {
        self.check_item(item);
        self.names.name(self.index_of(item))
    }

    /// The index of an item among all items, from 0: primary items come first. Of an item of another problem
    /// this says nothing.
    #[must_use]
    pub fn index_of(&self, item: ItemId) -> usize {
        item.ordinal() + if item.is_secondary() { self.primary_count() } else { 0 }
    }

    /// All options, in order of addition.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.option_count() as u32).map(OptionId)
    }

    /// The entries of an option, in the order in which they were given.
    ///
    /// # Panics
    /// If the option is not one of the problem's.
    pub fn entries(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + '_ {
        self.check_option(option);
        self.raw_entries(option).iter().map(|raw| Entry {
            item: self.item_at(raw.item as usize),
            color: raw.color.checked_sub(1).map(Color),
        })
    }

    /// The options that have an entry with `item`, in order of addition.
    ///
    /// # Panics
    /// If the item is not one of the problem's.
    #[must_use]
    pub fn options_of(&self, item: ItemId) -> &[OptionId] {
        self.check_item(item);
        self.options_at(self.index_of(item) as u32)
    }

    /// The name of a colour: that in the text it was read from, or its number.
    #[must_use]
    pub fn color_name(&self, color: Color) -> String {
        let number = color.0 as usize;
        if number < self.color_names.len() {
            self.color_names.name(number).to_owned()
        } else {
            number.to_string()
        }
    }

    /// An entry as Knuth's programs write it: `item` or `item:colour`.
    ///
    /// # Panics
    /// If the item is not one of the problem's.
    #[must_use]
    pub fn entry_text(&self, entry: Entry) -> String {
        let name = self.item_name(entry.item);
        entry.color.map_or_else(|| name.to_owned(), |color| format!("{name}:{}", self.color_name(color)))
    }

    /// An item as Knuth's programs declare it: `name` or, if it is not covered once, `low:high|name` or
    /// `high|name`.
    pub(crate) fn item_text(&self, item: ItemId) -> Cow<'_, str> {
        match self.multiplicity(item) {
            times if !item.is_secondary() && times != Multiplicity::ONCE => {
                Cow::Owned(format!("{times}|{}", self.item_name(item)))
            }
            _ => Cow::Borrowed(self.item_name(item)),
        }
    }

    /// Whether any option costs anything.
    #[must_use]
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// What an option costs.
    #[must_use]
    pub fn cost(&self, option: OptionId) -> u32 {
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// What options cost together.
    #[must_use]
    pub fn total_cost(&self, chosen: &[OptionId]) -> u64 {
        chosen.iter().map(|&option| u64::from(self.cost(option))).sum()
    }

    /// Whether `chosen` is a solution, checked by counting what it covers: no engine is involved. It may have
    /// options without a primary item, which searches do not choose but may be given.
    ///
    /// # Panics
    /// If an option is not one of the problem's.
    #[must_use]
    pub fn is_solution(&self, chosen: &[OptionId]) -> bool {
        self.check_options(chosen);
        let mut times = vec![0; self.item_count()];
        let mut colors = vec![0; self.item_count()];
        for &option in chosen {
            for entry in self.raw_entries(option) {
                let (times, color) = (&mut times[entry.item as usize], &mut colors[entry.item as usize]);
                if *times > 0 && entry.item >= self.primary && (entry.color == 0 || *color != entry.color) {
                    return false;
                }
                (*times, *color) = (*times + 1, entry.color);
            }
        }
        let suits = |(item, times): (u32, &u32)| {
            let Multiplicity { low, high } = self.multiplicity_at(item);
            (low..=high).contains(times)
        };
        (0..self.primary).zip(&times).all(suits)
            && (!self.has_multiplicities() || is_set(chosen))
            && self.sums.iter().all(|sum| sum.holds(chosen))
            && self.automata.iter().all(|automaton| automaton.accepts(chosen))
            && self.rankings.iter().all(|ranking| ranking.holds(chosen, |item| self.options_of(item)))
    }

    /// Panics unless the option is one of the problem's.
    #[inline]
    pub(crate) fn check_option(&self, option: OptionId) {
        let count = self.option_count();
        assert!(option.index() < count, "option {} of a problem with {count}", option.0);
    }

    /// Panics unless all options are those of the problem.
    pub(crate) fn check_options(&self, options: &[OptionId]) {
        options.iter().for_each(|&option| self.check_option(option));
    }

    /// Panics unless the item is one of the problem's.
    #[inline]
    pub(crate) fn check_item(&self, item: ItemId) {
        let (kind, count) = match item.is_secondary() {
            false => ("primary", self.primary_count()),
            true => ("secondary", self.item_count() - self.primary_count()),
        };
        assert!(item.ordinal() < count, "{kind} item {} of a problem with {count}", item.ordinal());
    }

    pub(crate) fn raw_entries(&self, option: OptionId) -> &[RawEntry] {
        let range = self.starts[option.index()] as usize..self.starts[option.index() + 1] as usize;
        &self.entries[range]
    }

    /// The options of the item of this dense index.
    pub(crate) fn options_at(&self, item: u32) -> &[OptionId] {
        let range = self.item_starts[item as usize] as usize..self.item_starts[item as usize + 1] as usize;
        &self.item_options()[range]
    }

    /// The options of each item, by counting sort.
    pub(crate) fn item_options(&self) -> &[OptionId] {
        self.item_options.get_or_init(|| {
            let mut next = self.item_starts.clone();
            let mut item_options = vec![OptionId(0); self.entries.len()];
            for option in self.options() {
                for entry in self.raw_entries(option) {
                    let slot = &mut next[entry.item as usize];
                    item_options[*slot as usize] = option;
                    *slot += 1;
                }
            }
            item_options
        })
    }

    /// The colour that an option gives an item; 0 for none.
    pub(crate) fn color_at(&self, option: OptionId, item: u32) -> u32 {
        let entry = self.raw_entries(option).iter().find(|entry| entry.item == item);
        entry.map_or(0, |entry| entry.color)
    }

    /// The maximum number of pairs of entries to compare one by one.
    const COMPARED: usize = 1 << 12;

    /// Whether two options exclude each other: they share an item that is on without agreeing on a colour.
    pub(crate) fn clash(&self, one: OptionId, two: OptionId, is_on: impl Fn(u32) -> bool) -> bool {
        let is_on = |item| is_on(item) && self.is_exclusive(item);
        let (of_one, others) = (self.raw_entries(one), self.raw_entries(two));
        if of_one.len() * others.len() > Self::COMPARED {
            let colors: HashMap<u32, u32> = others.iter().map(|other| (other.item, other.color)).collect();
            let shared = of_one.iter().filter(|entry| is_on(entry.item));
            let mut shared = shared.filter_map(|entry| Some((entry.color, *colors.get(&entry.item)?)));
            return shared.any(|(color, other)| color == 0 || color != other);
        }
        of_one.iter().filter(|entry| is_on(entry.item)).any(|entry| {
            others
                .iter()
                .any(|other| entry.item == other.item && (entry.color == 0 || entry.color != other.color))
        })
    }

    pub(crate) fn item_at(&self, index: usize) -> ItemId {
        match index.checked_sub(self.primary_count()) {
            Some(ordinal) => ItemId::new(true, ordinal as u32),
            None => ItemId::new(false, index as u32),
        }
    }
}

/// Whether no option is there twice.
fn is_set(options: &[OptionId]) -> bool {
    let mut sorted = options.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}
