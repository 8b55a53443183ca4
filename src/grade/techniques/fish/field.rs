//! The search space for a symbol's fish: its truths and links within a grid, as rows of bits.

use std::ops::{BitAnd, BitOr, Not};
use std::sync::{Arc, OnceLock};

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning, Symbol};

use crate::grade::bits::bits;
use crate::grade::candidates::{Candidates, Fresh};
use crate::grade::jagged::Jagged;
use crate::grade::network::{Item, Network};
use crate::grade::step::Finds;

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
    /// For each option, which options are left if it holds, found when that is asked for.
    left: OnceLock<Vec<Vec<bool>>>,
    /// See [`may_be_caught`](Self::may_be_caught), found when that is asked for.
    may_be_caught: OnceLock<Vec<bool>>,
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
        Some(finds.memo().get(key, || Self::new(candidates, key, (grid, symbol))))
    }

    fn new(candidates: &Candidates<'_>, key: usize, (grid, symbol): (usize, Symbol)) -> Self {
        let (network, model) = (candidates.network(), candidates.network().model());
        let cells = model.grids()[grid].cells(model.board());
        let options = cells.iter().map(|&cell| network.lowered().option(cell, symbol));
        let mut options: Vec<OptionId> = options.filter(|&option| candidates.is_live(option)).collect();
        options.sort_unstable();
        let mut items: Vec<Item> =
            options.iter().flat_map(|&option| network.items_of(option)).copied().collect();
        items.retain(|&item| {
            candidates.count(item) > 1
                && match network.meaning(item) {
                    Meaning::Cell(_) => false,
                    Meaning::Symbol { house, .. } => model.houses()[house].grids.contains(&grid),
                    Meaning::Conflict { .. } | Meaning::Member { .. } => network.is_link(item),
                    _ => false,
                }
        });
        items.sort_unstable();
        items.dedup();
        items.truncate(MOST);
        let of_kind = |accepts: &dyn Fn(Item) -> bool| {
            items.iter().enumerate().fold(0, |set, (at, &item)| set | Set::from(accepts(item)) << at)
        };
        let is_inside = |option: OptionId| options.binary_search(&option).is_ok();
        let truths = of_kind(&|item| candidates.is_open(item) && candidates.options(item).all(is_inside));
        let rows = of_kind(&|item| network.house_kind(item) == Some(HouseKind::Row));
        let columns = of_kind(&|item| network.house_kind(item) == Some(HouseKind::Column));
        let houses = of_kind(&|item| network.house_kind(item).is_some()) & !rows & !columns;
        let items_of = options.iter().map(|&option| {
            let numbers = network.items_of(option).iter().filter_map(|item| items.binary_search(item).ok());
            numbers.fold(0, |set, at| set | 1 << at)
        });
        let items_of: Vec<Set> = items_of.collect();
        let in_items = items_of.iter().enumerate();
        let in_items = in_items.flat_map(|(at, &set)| members(set).map(move |item| (item as u32, at)));
        let options_of = Jagged::sorted(items.len(), &in_items.collect::<Vec<(u32, usize)>>());
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
            left: OnceLock::new(),
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

    /// For each option, which options are left if it holds.
    pub(crate) fn left(&self, network: &Network) -> &[Vec<bool>] {
        self.left.get_or_init(|| {
            let left = |(target, &option): (usize, &OptionId)| {
                let mut is_left = vec![true; self.options.len()];
                is_left[target] = false;
                for other in network.excluded_by(option) {
                    if let Ok(at) = self.options.binary_search(other) {
                        is_left[at] = false;
                    }
                }
                is_left
            };
            self.options.iter().enumerate().map(left).collect()
        })
    }

    /// For each option, whether two truths have all their options in one link if it holds. If not, no fish of two truths
    /// eliminates it, whatever its shape: most options are seen to be safe in this way before any fish is searched for.
    pub(crate) fn may_be_caught(&self, network: &Network) -> &[bool] {
        self.may_be_caught.get_or_init(|| {
            let options = self.items_of.iter().zip(self.left(network));
            options.map(|(&items, is_left)| self.have_common_link(self.truths & !items, is_left)).collect()
        })
    }

    /// Whether two of some truths, with no option in common, have all options that are left in one link.
    fn have_common_link(&self, truths: Set, is_left: &[bool]) -> bool {
        // For each truth: it alone, and the links that have all of its options.
        let mut narrow: Vec<(Set, Set)> = Vec::new();
        for truth in members(truths) {
            let left = self.options_of.get(truth).iter().filter(|&&option| is_left[option]);
            let (mut all, mut common) = (0, Set::MAX);
            for &option in left {
                all |= self.items_of[option];
                common &= self.items_of[option];
            }
            let links = common & all & !(1 << truth);
            if links == 0 {
                continue;
            }
            if narrow.iter().any(|&(other, others)| all & other == 0 && links & others != 0) {
                return true;
            }
            narrow.push((1 << truth, links));
        }
        false
    }

    /// The items of a set.
    pub(crate) fn items(&self, set: Set) -> Vec<Item> {
        members(set).map(|at| self.items[at]).collect()
    }
}
