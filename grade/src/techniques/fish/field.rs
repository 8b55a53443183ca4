//! The search space for a symbol's fish: its truths and links within a grid, as rows of bits.

use std::ops::{BitAnd, BitOr, Not};
use std::sync::{Arc, OnceLock};

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning, Symbol};

use crate::bits::{bits, insert, numbers};
use crate::candidates::{Candidates, Fresh};
use crate::jagged::Jagged;
use crate::network::{Item, Network};
use crate::step::Finds;

/// A set of truths or of links, by number.
pub(crate) type Set = u128;

/// The truths and links of a set, as numbers.
pub(crate) fn members(set: Set) -> impl Iterator<Item = usize> {
    bits(set as u64).chain(bits((set >> 64) as u64).map(|bit| bit + 64))
}

/// A set of truths or of links that is no wider than it has to be: searches take half the time on 64 bits.
pub(crate) trait Width:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// No truths or links.
    const NONE: Self;

    /// A set of small enough numbers.
    fn of(set: Set) -> Self;

    /// The set as one of any numbers.
    fn wide(self) -> Set;

    /// The truth or link with the lowest number alone; none of an empty set.
    fn lowest(self) -> Self;

    /// The sets of each of the truths and links alone.
    fn singletons(self) -> impl Iterator<Item = Self> {
        let mut left = self;
        std::iter::from_fn(move || {
            let lowest = left.lowest();
            left = left & !lowest;
            (lowest != Self::NONE).then_some(lowest)
        })
    }
}

impl Width for u64 {
    const NONE: Self = 0;

    fn of(set: Set) -> Self {
        set as Self
    }

    fn wide(self) -> Set {
        self.into()
    }

    fn lowest(self) -> Self {
        self & self.wrapping_neg()
    }
}

impl Width for u128 {
    const NONE: Self = 0;

    fn of(set: Set) -> Self {
        set
    }

    fn wide(self) -> Set {
        self
    }

    fn lowest(self) -> Self {
        self & self.wrapping_neg()
    }
}

/// The maximum number of truths and links in a field. If there are more, links of constraints are left out
/// first.
const MOST: usize = 128;

/// The number of truths beyond which fields are crowded: those of 9x9 boards with diagonals have fewer, those
/// of irregular regions and of larger boards more.
const CROWD: u32 = 32;

/// The live options of a symbol in a grid, and the items that they are in.
pub(crate) struct Field {
    /// Tells the fields of a board apart.
    pub(super) key: usize,
    /// The options, in order.
    pub(super) options: Vec<OptionId>,
    /// The items with several of the options, in order: the symbol in houses of the grid, and conflicts.
    pub(super) items: Vec<Item>,
    /// For each option, the items that it is in.
    pub(super) items_of: Vec<Set>,
    /// For each item, the numbers of the options in it.
    pub(super) options_of: Jagged<usize>,
    /// The items that are truths.
    pub(super) truths: Set,
    /// The items that are symbols of rows.
    pub(super) rows: Set,
    /// The items that are symbols of columns.
    pub(super) columns: Set,
    /// The items that are symbols of houses of other kinds.
    pub(super) houses: Set,
    /// Whether all houses are items in which the symbol has several of the options.
    pub(super) is_whole: bool,
    /// What [`may_be_caught`](Self::may_be_caught) tells, found when that is asked for.
    pub(super) may_be_caught: OnceLock<Vec<bool>>,
}

/// Whether a field depends on its options alone: nothing else is in its items.
fn depends_on_its_options(network: &Network) -> bool {
    network.model().grids().len() == 1 && !network.has_states() && !network.relates_symbols()
}

impl Field {
    /// The field of a symbol in a grid, which is found once; `None` if nothing is fresh.
    pub(crate) fn shared(
        candidates: &Candidates<'_>,
        grid: usize,
        symbol: Symbol,
        fresh: Fresh<'_>,
        finds: &Finds<'_>,
    ) -> Option<Arc<Self>> {
        let (network, symbols) = (candidates.network(), candidates.network().model().symbols());
        // If rules have hidden variables, their truths may be fresh while the rows are not.
        if !network.has_states() && !fresh.has_any(network.matrices().rows(grid, symbol, symbols)) {
            return None;
        }
        let key = grid * symbols + symbol.index();
        Some(finds.memo().get_after(key, |before: Option<Arc<Self>>| {
            let places = network.matrices().places(grid, symbol, symbols);
            let options = places.iter().copied().filter(|&option| candidates.is_live(option));
            let is_same = |before: &Arc<Self>| {
                depends_on_its_options(network) && before.options.iter().copied().eq(options.clone())
            };
            let before = before.filter(is_same);
            before.unwrap_or_else(|| {
                let mut live = Vec::with_capacity(places.len());
                live.extend(options);
                Arc::new(Self::new(candidates, key, grid, live))
            })
        }))
    }

    fn new(candidates: &Candidates<'_>, key: usize, grid: usize, options: Vec<OptionId>) -> Self {
        let (network, model) = (candidates.network(), candidates.network().model());
        // As bits, so that each is looked at once, in order.
        let mut all = vec![0; network.item_count().div_ceil(64)];
        for item in options.iter().flat_map(|&option| network.items_of(option)) {
            insert(&mut all, item.index());
        }
        let mut is_whole = true;
        let is_wanted = |&item: &Item| {
            candidates.count(item) > 1
                && match network.meaning(item) {
                    Meaning::Cell(_) => false,
                    Meaning::Symbol { house, .. } => {
                        let is_inside = model.houses()[house].grids.contains(&grid);
                        is_whole &= is_inside;
                        is_inside
                    }
                    Meaning::Conflict { .. } | Meaning::Member { .. } => network.is_link(item),
                    _ => false,
                }
        };
        let mut items: Vec<Item> = Vec::with_capacity(MOST);
        items.extend(numbers(all.into_iter()).map(Item).filter(is_wanted));
        is_whole &= items.len() <= MOST;
        items.truncate(MOST);
        let mut bits = vec![0; network.item_count()];
        items.iter().enumerate().for_each(|(at, item)| bits[item.index()] = 1 << at);
        let items_of = options.iter().map(|&option| {
            network.items_of(option).iter().fold(0, |set: Set, item| set | bits[item.index()])
        });
        let items_of: Vec<Set> = items_of.collect();
        let in_items = items_of.iter().enumerate();
        let in_items = in_items.flat_map(|(at, &set)| members(set).map(move |item| (item as u32, at)));
        let mut placed: Vec<(u32, usize)> = Vec::with_capacity(4 * options.len());
        placed.extend(in_items);
        let options_of = Jagged::sorted(items.len(), &placed);
        let [mut truths, mut rows, mut columns, mut houses] = [0; 4];
        for (at, &item) in items.iter().enumerate() {
            let bit = 1 << at;
            // All its options are in the field.
            if candidates.is_open(item) && candidates.count(item) == options_of.get(at).len() {
                truths |= bit;
            }
            match network.house_kind(item) {
                Some(HouseKind::Row) => rows |= bit,
                Some(HouseKind::Column) => columns |= bit,
                Some(_) => houses |= bit,
                None => {}
            }
        }
        Self {
            key,
            options,
            items,
            items_of,
            options_of,
            truths,
            rows,
            columns,
            houses,
            is_whole,
            may_be_caught: OnceLock::new(),
        }
    }

    /// The items that are fresh: a fish without a fresh truth is not new.
    pub(crate) fn fresh(&self, fresh: Fresh<'_>) -> Set {
        let items = self.items.iter().enumerate();
        items.fold(0, |set, (at, &item)| set | Set::from(fresh.has(item)) << at)
    }

    /// Whether the items are few enough for narrow sets.
    pub(crate) fn is_narrow(&self) -> bool {
        self.items.len() <= 64
    }

    /// Whether there are so many truths that searches for fish of more than two may run out of tries. What
    /// they find depends on all that they try.
    pub(super) fn is_crowded(&self) -> bool {
        self.truths.count_ones() > CROWD
    }

    /// Which options are left if option number `at` holds.
    pub(super) fn left<'a>(&'a self, at: usize, network: &'a Network) -> impl Iterator<Item = bool> + 'a {
        let holds = self.options[at];
        self.options.iter().map(move |&option| option != holds && !network.excludes(holds, option))
    }

    /// The items of a set.
    pub(crate) fn items(&self, set: Set) -> Vec<Item> {
        members(set).map(|at| self.items[at]).collect()
    }
}
