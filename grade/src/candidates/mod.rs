//! The remaining candidates of a puzzle being solved.

mod almost_locked;
mod arrangements;
mod bounds;
mod counts;
mod excluded;
mod fresh;
mod leftovers;
mod live;
mod noted;
mod own_states;
mod placing;
mod rows;
mod ruled_out;
mod search;
mod settle;

use dlx_engine::OptionId;
use dlx_variants::Symbol;

use crate::bits::{has, numbers, remove};
use crate::network::{Item, Network};
use dlx_variants::Values;

pub(crate) use almost_locked::{ALL, AlmostLocked, AlsCells, AlsLimits, CellSet, Group};
pub(crate) use arrangements::Arrangements;
pub(crate) use counts::Counts;
pub(crate) use fresh::Fresh;
pub(crate) use search::{NODES, lacking_memory, search, solve};
pub(crate) use settle::Settled;

use live::LiveOptions;
use settle::Touched;

/// The live options of a puzzle, and the placed ones.
///
/// An option is *live* while it is neither placed nor eliminated. `options` has the live options
/// of each item; `empty[h]` is the number of empty cells of house `h`. A primary item is *open* until an
/// option of it is placed, and placing an option eliminates all that it excludes.
///
/// States of hidden variables settle automatically after every change (see `settle`), so only candidates are
/// left to deduce.
#[derive(Clone, Debug)]
pub struct Candidates<'t> {
    network: &'t Network,
    live: Vec<u64>,
    options: LiveOptions,
    empty: Vec<u16>,
    /// Open items.
    open: usize,
    /// Open items without live options.
    dead: usize,
    placed: Vec<OptionId>,
    /// How many of the placed options were given, or may have been; they come first.
    given: usize,
    /// Cells that hold a symbol.
    filled: usize,
    /// The options that only the law of leftovers has excluded, as bits; empty if there is no such law, or
    /// nothing is placed.
    left_over: Vec<u64>,
    /// Primary items that have lost options since states last settled. Empty if there are no states.
    touched: Touched,
    /// The states that have settled, in order.
    settled: Vec<Settled>,
    /// Room for states that settle.
    unsupported: Vec<OptionId>,
    /// The truths that have come down to less than [`UNDECIDED`] options, each time that they lost one, if
    /// that is asked for.
    short: Option<Vec<Item>>,
}

/// The minimum number of options of a truth that is not decided.
pub(crate) const UNDECIDED: usize = 2;

/// The options of a set in bits, in order.
fn members(set: &[u64]) -> impl Iterator<Item = OptionId> + '_ {
    numbers(set.iter().copied()).map(OptionId)
}

impl<'t> Candidates<'t> {
    /// The empty board, without what rules that give candidates exclude.
    #[must_use]
    pub fn new(network: &'t Network) -> Self {
        let options = network.option_count();
        let mut live = vec![u64::MAX; options.div_ceil(64)];
        if let Some(last) = live.last_mut().filter(|_| !options.is_multiple_of(64)) {
            *last = (1 << (options % 64)) - 1;
        }
        let empty = network.model().houses().iter().map(|house| house.cells.len() as u16).collect();
        let open = network.primary_count();
        let mut candidates = Self {
            network,
            live,
            options: LiveOptions::all(network),
            empty,
            open,
            dead: 0,
            placed: Vec::new(),
            given: 0,
            filled: 0,
            left_over: Vec::new(),
            touched: Touched::default(),
            settled: Vec::new(),
            unsupported: Vec::new(),
            short: None,
        };
        if network.has_states() {
            (0..open as u32).for_each(|item| candidates.touched.push(Item(item)));
            network.given_states().iter().for_each(|&state| candidates.put(state, |_| {}));
            candidates.settle();
        }
        candidates
    }

    /// The board with some cells given.
    ///
    /// # Panics
    /// If there is not one of `givens` for each cell, or one is a symbol that the model does not have.
    #[must_use]
    pub fn with_givens(network: &'t Network, givens: &[Option<Symbol>]) -> Self {
        let mut candidates = Self::new(network);
        candidates.give(givens);
        candidates
    }

    /// The board with some cells given, and with a player's entries in others.
    ///
    /// # Panics
    /// As [`with_givens`](Self::with_givens), for both.
    #[must_use]
    pub fn with_entries(network: &'t Network, givens: &[Option<Symbol>], entries: &[Option<Symbol>]) -> Self {
        Self::with_givens(network, givens).entered(givens, entries)
    }

    /// The board, which has these givens, with a player's entries in other cells.
    pub(crate) fn entered(mut self, givens: &[Option<Symbol>], entries: &[Option<Symbol>]) -> Self {
        let open = entries.iter().zip(givens).map(|(entry, given)| entry.filter(|_| given.is_none()));
        self.fill(&open.collect::<Values>());
        self
    }

    /// The board with some options placed.
    #[must_use]
    pub fn with_placed(network: &'t Network, placed: &[OptionId]) -> Self {
        let mut candidates = Self::new(network);
        candidates.place_all(placed);
        candidates.given = candidates.placed.len();
        candidates
    }

    /// Places the givens.
    pub(crate) fn give(&mut self, givens: &[Option<Symbol>]) {
        self.fill(givens);
        self.given = self.placed.len();
    }

    /// Fills cells. A value that earlier ones exclude leaves no solution.
    fn fill(&mut self, values: &[Option<Symbol>]) {
        let excluded = self.place_all(&self.network.lowered().encode(values));
        self.dead += excluded;
    }

    /// One grid of the board alone: only its cells, and only the constraints that do not depend on other
    /// grids.
    #[must_use]
    pub(crate) fn of_grid(network: &'t Network, grid: usize) -> Self {
        let mut candidates = Self::new(network);
        let model = network.model();
        let mut inside = vec![false; model.board().cell_count()];
        for cell in model.grids()[grid].cells(model.board()) {
            inside[cell.index()] = true;
        }
        let is_inside = |option: OptionId| match (network.candidate(option), network.state(option)) {
            (Some((cell, _)), _) => inside[cell.index()],
            (None, Some(state)) => model.rule_cells(state.rule).iter().all(|cell| inside[cell.index()]),
            (None, None) => false,
        };
        // Items are closed first, so that they may lose their options.
        for item in (0..network.primary_count() as u32).map(Item) {
            if !network.options_of(item).iter().all(|&option| is_inside(option)) {
                candidates.close(item);
            }
        }
        for option in network.lowered().problem.options().filter(|&option| !is_inside(option)) {
            if candidates.is_live(option) {
                candidates.remove(option);
            }
        }
        candidates.settle();
        candidates
    }

    /// The network that the candidates belong to.
    #[must_use]
    pub fn network(&self) -> &'t Network {
        self.network
    }

    /// Whether an option is neither placed nor eliminated.
    #[must_use]
    #[inline]
    pub fn is_live(&self, option: OptionId) -> bool {
        has(&self.live, option.index())
    }

    /// The live options, as bits.
    pub(crate) fn live_words(&self) -> &[u64] {
        &self.live
    }

    /// The live options, in order.
    pub fn live(&self) -> impl Iterator<Item = OptionId> + '_ {
        members(&self.live)
    }

    /// The number of live options of an item.
    #[must_use]
    #[inline]
    pub fn count(&self, item: Item) -> usize {
        self.options.count(item)
    }

    /// Whether an item is a truth: primary and not yet covered.
    #[must_use]
    #[inline]
    pub fn is_open(&self, item: Item) -> bool {
        self.options.is_truth(item)
    }

    /// The truths.
    pub fn truths(&self) -> impl Iterator<Item = Item> + '_ {
        self.options.truths()
    }

    /// The truths with `count` live options.
    pub(crate) fn truths_of(&self, count: usize) -> impl Iterator<Item = Item> + '_ {
        self.options.truths_with(count..=count)
    }

    /// The truths with less than [`UNDECIDED`] live options.
    pub(crate) fn short_truths(&self) -> impl Iterator<Item = Item> + '_ {
        self.truths_of(1).chain((self.dead > 0).then(|| self.truths_of(0)).into_iter().flatten())
    }

    /// The truths with at least one live option and at most `most`, in order.
    pub(crate) fn truths_up_to(&self, most: usize) -> impl Iterator<Item = Item> + '_ {
        self.options.truths_with(1..=most)
    }

    /// The live options of an item, in order.
    #[inline]
    pub fn options(&self, item: Item) -> impl Iterator<Item = OptionId> + Clone + '_ {
        self.options.of(item, self.network.options_of(item), &self.live)
    }

    /// Which of the first 64 options of an item are live.
    #[inline]
    pub(crate) fn option_mask(&self, item: Item) -> u64 {
        self.options.mask(item)
    }

    /// The number of empty cells of a house.
    #[must_use]
    pub(crate) fn empty_cells(&self, house: usize) -> usize {
        usize::from(self.empty[house])
    }

    /// The number of empty cells of the board.
    #[must_use]
    pub fn empty_board_cells(&self) -> usize {
        self.network.model().board().cell_count() - self.filled
    }

    /// The number of cells that hold a symbol.
    #[must_use]
    pub fn filled_cells(&self) -> usize {
        self.filled
    }

    /// Whether all live options of an item are candidates of cells.
    #[must_use]
    pub fn is_visible(&self, item: Item) -> bool {
        let last = self.network.options_of(item).last();
        last.is_none_or(|&last| self.network.is_candidate(last))
            || self.options(item).all(|option| self.network.is_candidate(option))
    }

    /// The states that have settled so far, in order.
    pub(crate) fn settled(&self) -> &[Settled] {
        &self.settled
    }

    /// Becomes a copy of `base` for an assumption, without asking for memory: no states have settled, and
    /// truths that come down to less than [`UNDECIDED`] options are noted.
    pub(crate) fn assume(&mut self, base: &Self) {
        let Self { network, live, options, empty, open, dead, placed, given, filled, left_over, .. } = self;
        (*network, *open, *dead) = (base.network, base.open, base.dead);
        (*given, *filled) = (base.given, base.filled);
        live.clone_from(&base.live);
        options.clone_from(&base.options);
        empty.clone_from(&base.empty);
        placed.clone_from(&base.placed);
        left_over.clone_from(&base.left_over);
        self.settled.clear();
        self.short.get_or_insert_default().clear();
    }

    /// Takes one of the truths that have come down to less than [`UNDECIDED`] options, if they are noted.
    pub(crate) fn next_short(&mut self) -> Option<Item> {
        self.short.as_mut()?.pop()
    }

    /// The options placed so far, in order.
    #[must_use]
    pub fn placed(&self) -> &[OptionId] {
        &self.placed
    }

    /// The options placed so far that were not given, in order.
    pub(crate) fn found(&self) -> &[OptionId] {
        &self.placed[self.given..]
    }

    /// The value of each cell.
    #[must_use]
    pub fn values(&self) -> Values {
        self.network.lowered().decode(&self.placed)
    }

    /// Whether nothing is left to find.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Whether there is obviously no solution: a truth has no option, or the givens exclude each other.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.dead != 0
    }

    /// Places a live option and eliminates all that it excludes. False, and nothing happens, if it is not
    /// live.
    pub fn place(&mut self, option: OptionId) -> bool {
        let is_live = self.is_live(option);
        if is_live {
            self.put(option, |_| {});
            self.settle();
        }
        is_live
    }

    /// The same for an option that is live; what it excludes becomes `lost`, in order.
    pub(crate) fn place_noting(&mut self, option: OptionId, lost: &mut Vec<OptionId>) {
        lost.clear();
        self.put(option, |other| lost.push(other));
        self.settle();
    }

    /// Eliminates an option. False, and nothing happens, if it is not live.
    pub fn eliminate(&mut self, option: OptionId) -> bool {
        let live = self.is_live(option);
        if live {
            self.remove(option);
            self.settle();
        }
        live
    }

    /// Places a live option and eliminates all that it excludes, which is passed to `note`, before states
    /// settle.
    fn put(&mut self, option: OptionId, mut note: impl FnMut(OptionId)) {
        self.note_leftovers(option);
        self.cover(option);
        self.remove(option);
        for &other in self.network.excluded_by(option) {
            if self.is_live(other) {
                self.remove(other);
                note(other);
            }
        }
        self.placed.push(option);
    }

    /// Closes the items of an option that is placed, and fills its cell.
    fn cover(&mut self, option: OptionId) {
        for &item in self.network.items_of(option) {
            self.close(item);
        }
        if let Some((cell, _)) = self.network.candidate(option) {
            self.filled += 1;
            for &house in self.network.model().houses_of(cell) {
                self.empty[house] -= 1;
            }
            if self.network.has_states() {
                self.touch_last_cells(cell);
            }
        }
    }

    /// Closes an item: it is no longer a truth.
    fn close(&mut self, item: Item) {
        if self.options.close(item) {
            self.open -= 1;
        }
    }

    fn remove(&mut self, option: OptionId) {
        remove(&mut self.live, option.index());
        let items = self.network.items_of(option).iter().zip(self.network.places_of(option));
        for (&item, &place) in items {
            if let Some(left @ ..UNDECIDED) = self.options.take(item, place) {
                self.dead += usize::from(left == 0);
                self.short.iter_mut().for_each(|short| short.push(item));
            }
        }
        if self.network.has_states() {
            let lost = self.network.items_of(option).iter().copied();
            lost.filter(|&item| self.options.is_truth(item)).for_each(|item| self.touched.push(item));
        }
        if self.network.has_state_conflicts() {
            // The only state of a truth may exclude no candidates any more.
            let states = self.network.states_excluded_by(option).iter().filter(|&&state| self.is_live(state));
            let truths = states.flat_map(|&state| self.network.items_of(state)).copied();
            let waiting = truths.filter(|&item| self.is_open(item) && self.count(item) == 1);
            let waiting: Vec<Item> = waiting.collect();
            waiting.into_iter().for_each(|item| self.touched.push(item));
        }
    }
}
