//! Almost locked sets: *k* cells of a house with *k* + 1 candidate symbols between them. If the set loses one
//! symbol, it must hold all the others.

mod cells;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use dlx_engine::OptionId;
use dlx_variants::CellId;

use super::Candidates;
use crate::bits::bits;
use crate::jagged::Jagged;
use crate::network::Item;
use crate::step::Finds;

pub(crate) use cells::{AlsCells, CellSet};

/// The almost locked sets among some candidates, those with fewer cells first. Their lists are stored
/// together, because there are thousands.
#[derive(Debug)]
pub(crate) struct AlmostLocked {
    pub(crate) sets: Vec<Als>,
    pub(crate) groups: Vec<Group>,
    cells: Vec<Item>,
    places: Vec<Places>,
    options: Vec<OptionId>,
    /// Whether cells have different bits in the masks of sets.
    are_masks_exact: bool,
    /// For each places, what all of them exclude, found when it is asked for.
    excluded: OnceLock<Jagged<OptionId>>,
}

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    cells: Range<usize>,
    /// For each of its cells, the bit of its number modulo 128.
    mask: u128,
    /// Its symbols, in order, as numbers of groups.
    pub(crate) groups: Range<usize>,
    /// Its symbols, as bits.
    pub(crate) symbols: u64,
    /// The house that its cells are in.
    pub(crate) house: usize,
}

impl Als {
    /// The number of cells.
    pub(crate) fn size(&self) -> usize {
        self.cells.len()
    }
}

/// The options of one symbol in an almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The number of the set.
    pub(crate) set: usize,
    /// The symbol's number.
    pub(crate) symbol: usize,
    /// The number of its places, which are those of other groups too.
    pub(crate) places: usize,
}

/// Options of one symbol in cells of a house.
#[derive(Clone, Debug)]
struct Places {
    symbol: usize,
    options: Range<usize>,
}

/// The sets to look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlsLimits {
    /// The maximum number of cells in a set.
    pub(crate) cells: usize,
    /// The maximum number of sets; those with fewer cells come first.
    pub(crate) sets: usize,
}

/// All sets of a 9x9 board, and small ones of larger boards.
pub(crate) const ALL: AlsLimits = AlsLimits { cells: 8, sets: 3000 };

impl AlmostLocked {
    /// The sets of at most so many cells within [`ALL`], which are found once; only some of them if the watch
    /// is over first.
    pub(crate) fn shared(candidates: &Candidates<'_>, cells: usize, finds: &Finds<'_>) -> Arc<Self> {
        let found = AlsCells::shared(candidates, finds);
        finds.memo().get(cells, || Self::new(candidates, &found, cells))
    }

    /// No sets, with room for as many as there usually are on 9x9 boards.
    fn with_room(are_masks_exact: bool) -> Self {
        Self {
            sets: Vec::with_capacity(512),
            groups: Vec::with_capacity(2048),
            cells: Vec::with_capacity(2048),
            places: Vec::with_capacity(1024),
            options: Vec::with_capacity(2048),
            are_masks_exact,
            excluded: OnceLock::new(),
        }
    }

    fn new(candidates: &Candidates<'_>, found: &AlsCells, cells: usize) -> Self {
        // For each symbol of each house, the places that are known: the cells, as bits, and the number.
        let symbols = candidates.network().model().symbols() + 1;
        let houses = candidates.network().matrices().cells.len();
        let mut known: Vec<Vec<(u64, usize)>> = vec![Vec::new(); houses * symbols];
        let network = candidates.network();
        let mut board_cells = (0..network.model().board().cell_count() as u16).map(CellId);
        let are_masks_exact = board_cells.all(|cell| network.cell_item(cell).index() < 128);
        let mut all = Self::with_room(are_masks_exact);
        for set in &found.sets[..found.up_to(cells)] {
            all.add(candidates, found, set, &mut known[set.house * symbols..][..symbols]);
        }
        all
    }

    /// Adds a set, given the known places of each symbol of its house.
    fn add(
        &mut self,
        candidates: &Candidates<'_>,
        found: &AlsCells,
        set: &CellSet,
        known: &mut [Vec<(u64, usize)>],
    ) {
        let first = self.cells.len();
        self.cells.extend(found.items(candidates, set));
        let cells = first..self.cells.len();
        let first = self.groups.len();
        for symbol in bits(set.symbols) {
            let having = found.having(set.house, symbol) & set.cells;
            let known = &mut known[symbol];
            let places = known.iter().rev().find(|&&(of, _)| of == having).map(|&(_, places)| places);
            let places = places.unwrap_or_else(|| {
                let places = self.add_places(candidates, cells.clone(), symbol);
                known.push((having, places));
                places
            });
            self.groups.push(Group { set: self.sets.len(), symbol, places });
        }
        let mask = self.cells[cells.clone()].iter().fold(0, |mask, cell| mask | 1 << (cell.index() % 128));
        self.sets.push(Als {
            cells,
            mask,
            groups: first..self.groups.len(),
            symbols: set.symbols,
            house: set.house,
        });
    }

    /// Adds the options of a symbol in some cells, and returns their number.
    fn add_places(&mut self, candidates: &Candidates<'_>, cells: Range<usize>, symbol: usize) -> usize {
        let first = self.options.len();
        // A cell has an option for each symbol, in order.
        let options = self.cells[cells].iter().map(|&cell| candidates.network().options_of(cell)[symbol]);
        self.options.extend(options.filter(|&option| candidates.is_live(option)));
        self.options[first..].sort_unstable();
        self.places.push(Places { symbol, options: first..self.options.len() });
        self.places.len() - 1
    }

    /// How many of the sets, and of their groups, are within these limits: the first ones.
    pub(crate) fn within(&self, limits: AlsLimits) -> (usize, usize) {
        let sets = self.sets.partition_point(|set| set.size() <= limits.cells).min(limits.sets);
        (sets, sets.checked_sub(1).map_or(0, |last| self.sets[last].groups.end))
    }

    /// The cells of a set.
    #[inline]
    pub(crate) fn cells(&self, set: &Als) -> &[Item] {
        &self.cells[set.cells.clone()]
    }

    /// The number of different places of groups.
    pub(crate) fn places(&self) -> usize {
        self.places.len()
    }

    /// The options of a group, in order.
    #[inline]
    pub(crate) fn options(&self, group: &Group) -> &[OptionId] {
        self.options_at(group.places)
    }

    /// The symbol of places.
    #[inline]
    pub(crate) fn symbol_at(&self, places: usize) -> usize {
        self.places[places].symbol
    }

    /// The options of places, in order.
    #[inline]
    pub(crate) fn options_at(&self, places: usize) -> &[OptionId] {
        &self.options[self.places[places].options.clone()]
    }

    /// The live options that all options of a group exclude, in order.
    #[inline]
    pub(crate) fn excluded(&self, candidates: &Candidates<'_>, group: &Group) -> &[OptionId] {
        self.excluded_at(candidates, group.places)
    }

    /// The live options that all options of places exclude, in order.
    #[inline]
    pub(crate) fn excluded_at(&self, candidates: &Candidates<'_>, places: usize) -> &[OptionId] {
        self.excluded.get_or_init(|| self.find_excluded(candidates)).get(places)
    }

    fn find_excluded(&self, candidates: &Candidates<'_>) -> Jagged<OptionId> {
        // Places exclude a few options on average.
        let (mut excluded, mut of_places) = (Jagged::with_room(self.places.len(), 4), Vec::new());
        for places in 0..self.places.len() {
            candidates.excluded_by_all_into(self.options_at(places).iter().copied(), &mut of_places);
            excluded.push(of_places.iter().copied());
        }
        excluded
    }

    /// For each places, the groups that have them, in order.
    pub(crate) fn groups_of_places(&self) -> Jagged<u32> {
        let groups = (0..).zip(&self.groups).map(|(at, group)| (group.places as u32, at));
        Jagged::sorted(self.places.len(), &groups.collect::<Vec<(u32, u32)>>())
    }

    /// The groups of a set, by symbol.
    #[inline]
    pub(crate) fn groups_of(&self, set: &Als) -> &[Group] {
        &self.groups[set.groups.clone()]
    }

    /// The group of a symbol in a set.
    #[inline]
    pub(crate) fn group(&self, set: &Als, symbol: usize) -> Option<&Group> {
        self.groups_of(set).iter().find(|group| group.symbol == symbol)
    }

    /// Whether two sets have a cell in common.
    #[inline]
    pub(crate) fn overlap(&self, one: &Als, other: &Als) -> bool {
        let have_cell = || self.cells(one).iter().any(|cell| self.cells(other).contains(cell));
        one.mask & other.mask != 0 && (self.are_masks_exact || have_cell())
    }
}
