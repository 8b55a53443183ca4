//! WXYZ-Wings: two almost locked sets, one of a single cell or both of two, have a restricted common symbol,
//! *x*, which only one of them can hold: [ALS-XZ](super::als_xz) that players see more easily.
//!
//! Most sets have no wing, so others are looked at as bits of a house's cells, without lists of what their
//! symbols exclude: .46 of the instructions of a search with these.

use std::borrow::Cow;
use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::als_links::ordered;
use crate::bits::bits;
use crate::candidates::{AlsCells, Candidates, CellSet};
use crate::jagged::Jagged;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Growth, Reason, Step, Technique};

pub(crate) static WXYZ_WING: Technique = Technique {
    id: "wxyz-wing",
    name: "WXYZ-Wing",
    name_of_step: Some(name),
    summary: "Two sets of cells, one of a single cell or both of two, each have one candidate more than cells, and share \
              one that only one of them can hold; any other shared candidate is eliminated where both exclude it.",
    level: Level::Expert,
    rating: Rating(55),
    score: 300,
    growth: Growth::Cells(&[(4, Rating(55)), (5, Rating(62)), (6, Rating(66)), (usize::MAX, Rating(75))]),
    find,
    ..Technique::PLAIN
};

/// The letters of the symbols of a wing, of which there are as many as cells.
const LETTERS: &str = "STUVWXYZ";

/// The name of a wing by its size: "VWXYZ-Wing" for five cells.
fn name(step: &Step, _: &Network) -> Cow<'static, str> {
    let Reason::AlmostLocked { sets, .. } = &step.reason else { return WXYZ_WING.name.into() };
    let cells: usize = sets.iter().map(Vec::len).sum();
    match LETTERS.len().checked_sub(cells) {
        Some(from) => format!("{}-Wing", &LETTERS[from..]).into(),
        None => format!("Wing of {cells} Cells").into(),
    }
}

/// Two sets that eliminate something.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Wing {
    /// The number of cells.
    size: usize,
    rating: Rating,
    /// The two sets, by number: a fresh one first.
    sets: [usize; 2],
    /// The symbols that only one of them can hold, as bits.
    restricted: u64,
    eliminations: Vec<OptionId>,
}

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let all = AlsCells::shared(candidates, finds);
    let fresh = finds.fresh().cells_of_houses(candidates.network());
    let is_fresh = |set: &CellSet| set.cells & fresh[set.house] != 0;
    let (any, only_fresh) = (by_house(&all, |_| true), by_house(&all, is_fresh));
    let (mut wings, mut views) = (Vec::new(), Vec::new());
    for number in 0..all.up_to(MOST_CELLS) {
        finds.tick()?;
        let is_fresh = is_fresh(&all.sets[number]);
        let others = if is_fresh { &any } else { &only_fresh };
        if others.total() > 0 {
            Smaller::new(candidates, &all, (number, is_fresh), &mut views).wings(others, &mut wings);
        }
    }
    wings.sort_unstable();
    for Wing { rating, sets, restricted, eliminations, .. } in wings {
        let [one, other] = sets.map(|set| &all.sets[set]);
        let reason = match finds.wants_reason() {
            false => Reason::default(),
            true => {
                let sets = [one, other].map(|set| all.items(candidates, set).collect());
                let restricted = bits(restricted).flat_map(|x| all.options(candidates, one, x)).collect();
                Reason::AlmostLocked { sets: sets.into(), restricted: vec![restricted] }
            }
        };
        finds.step(Step { rating, reason, eliminations, ..Step::new(&WXYZ_WING) })?;
    }
    ControlFlow::Continue(())
}

/// For each house, the wanted sets, each with its number.
fn by_house(all: &AlsCells, is_wanted: impl Fn(&CellSet) -> bool) -> Jagged<(usize, CellSet)> {
    let wanted = all.sets.iter().enumerate().filter(|(_, set)| is_wanted(set));
    let wanted = wanted.map(|(number, &set)| (set.house as u32, (number, set)));
    Jagged::sorted(all.houses(), &wanted.collect::<Vec<(u32, (usize, CellSet))>>())
}

/// The maximum number of cells of the smaller set, and of its symbols.
const MOST_CELLS: usize = 2;
const MOST_SYMBOLS: usize = MOST_CELLS + 1;

/// Whether two sets of so many cells, the smaller first, are those of a wing.
pub(super) fn is_wing(smaller: usize, larger: usize) -> bool {
    smaller == 1 || larger <= MOST_CELLS
}

/// What the smaller set tells of a house, whose cells are bits.
#[derive(Clone, Copy, Default)]
struct View {
    /// The set's own cells.
    own: u64,
    /// For each symbol of the set, the cells where all of its places exclude it.
    excluded: [u64; MOST_SYMBOLS],
}

/// The smaller set of a wing.
struct Smaller<'a, 't> {
    candidates: &'a Candidates<'t>,
    all: &'a AlsCells,
    /// Its number among the sets.
    number: usize,
    is_fresh: bool,
    set: &'a CellSet,
    /// For each house.
    views: &'a [View],
}

impl<'a, 't> Smaller<'a, 't> {
    fn new(
        candidates: &'a Candidates<'t>,
        all: &'a AlsCells,
        (number, is_fresh): (usize, bool),
        views: &'a mut Vec<View>,
    ) -> Self {
        let (network, set) = (candidates.network(), &all.sets[number]);
        let houses = |option: OptionId| {
            let cell = network.candidate(option).map(|(cell, _)| cell);
            cell.into_iter().flat_map(|cell| network.matrices().numbers.get(cell.index()))
        };
        views.clear();
        views.resize(all.houses(), View::default());
        let mut excluded = Vec::new();
        for (place, symbol) in bits(set.symbols).enumerate() {
            let places = all.options(candidates, set, symbol);
            for &(house, cell) in places.clone().flat_map(houses) {
                views[house as usize].own |= 1 << cell;
            }
            candidates.excluded_by_all_into(places.clone(), &mut excluded);
            let own = places.map(|option| network.symbol_of(option)).next().flatten();
            for &other in excluded.iter().filter(|&&other| network.symbol_of(other) == own) {
                for &(house, cell) in houses(other) {
                    views[house as usize].excluded[place] |= 1 << cell;
                }
            }
        }
        Self { candidates, all, number, is_fresh, set, views }
    }

    /// Adds the wings with later sets, of those that are given by house, where small ones come first.
    fn wings(&self, others: &Jagged<(usize, CellSet)>, wings: &mut Vec<Wing>) {
        for ((house, sets), view) in others.iter().enumerate().zip(self.views) {
            if sets.is_empty() || view.excluded == [0; MOST_SYMBOLS] {
                continue;
            }
            // For each symbol, the cells that have it and where it is not excluded.
            let mut apart = [(0, 0); MOST_SYMBOLS];
            let symbols = bits(self.set.symbols).map(|symbol| (symbol, self.all.having(house, symbol)));
            for ((apart, (symbol, having)), excluded) in apart.iter_mut().zip(symbols).zip(view.excluded) {
                *apart = (1 << symbol, having & !excluded);
            }
            for &(number, ref set) in sets.iter().take_while(|(_, set)| is_wing(self.set.size(), set.size()))
            {
                let common = self.set.symbols & set.symbols;
                let is_later = number > self.number && set.cells & view.own == 0;
                if !is_later || common.count_ones() < 2 {
                    continue;
                }
                let restricted = apart.iter().filter(|(_, apart)| apart & set.cells == 0);
                let restricted = common & restricted.fold(0, |bits, (symbol, _)| bits | symbol);
                let eliminations = self.eliminations(set, restricted);
                if !eliminations.is_empty() {
                    let sets = if self.is_fresh { [self.number, number] } else { [number, self.number] };
                    let (size, rating) = (self.set.size() + set.size(), self.rating(set));
                    wings.push(Wing { size, rating, sets, restricted, eliminations });
                }
            }
        }
    }

    /// Sukaku Explainer's ratings: by the number of cells, and a tenth or two more unless one cell has as few
    /// candidates as possible, or all of them.
    fn rating(&self, set: &CellSet) -> Rating {
        let size = self.set.size() + set.size();
        let least = WXYZ_WING.rating_of(size);
        let cells = [self.set, set].into_iter().flat_map(|set| self.all.items(self.candidates, set));
        let widest = cells.map(|cell: Item| self.candidates.count(cell)).max().unwrap_or(0);
        let middle = (size + 2) / 2;
        let more = (size - middle).saturating_sub(middle.abs_diff(widest)) as u16;
        Rating((least.0 + more).min(WXYZ_WING.most().0))
    }

    /// What the two sets eliminate: what all places of another shared symbol exclude or, if several symbols
    /// are restricted, one goes to each of the two, and each holds all its other symbols.
    fn eliminations(&self, set: &CellSet, restricted: u64) -> Vec<OptionId> {
        let places = |set: &CellSet, symbol| self.all.options(self.candidates, set, symbol);
        let both =
            |symbol| self.candidates.excluded_by_all(places(self.set, symbol).chain(places(set, symbol)));
        match restricted.count_ones() {
            0 => Vec::new(),
            1 => ordered(bits(self.set.symbols & set.symbols & !restricted).flat_map(both).collect()),
            _ => {
                let own = |set: &CellSet| {
                    let excluded = |symbol| self.candidates.excluded_by_all(places(set, symbol));
                    bits(set.symbols & !restricted).flat_map(excluded).collect::<Vec<OptionId>>()
                };
                let of_both = bits(restricted).flat_map(both);
                ordered(of_both.chain([self.set, set].into_iter().flat_map(own)).collect())
            }
        }
    }
}
