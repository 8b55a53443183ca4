//! WXYZ-Wings: a cell with two candidates and an almost locked set have a restricted common symbol, *x*,
//! which only one of them can hold: [ALS-XZ](super::als_xz) with a set of one cell, which players see more
//! easily.
//!
//! Most candidates have no wing, so sets are looked at as bits of a house's cells, without lists of what
//! their symbols exclude: .46 of the instructions of a search with these.

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
    summary: "A cell with two candidates, and a set of cells with one candidate more than cells, share a candidate \
              that only one of them can hold; the other candidate of the cell is eliminated where both exclude it.",
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

/// A cell with two candidates and a set that eliminate something.
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
    for cell in 0..all.up_to(1) {
        finds.tick()?;
        let is_fresh = is_fresh(&all.sets[cell]);
        let others = if is_fresh { &any } else { &only_fresh };
        if others.total() > 0 {
            Pivot::new(candidates, &all, (cell, is_fresh), &mut views).wings(others, &mut wings);
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

/// What a cell with two candidates tells of a house, whose cells are bits.
#[derive(Clone, Copy, Default)]
struct View {
    /// The cell itself, if it is there.
    own: u64,
    /// For each of the two candidates, the cells where it excludes the symbol.
    excluded: [u64; 2],
}

/// A cell with two candidates.
struct Pivot<'a, 't> {
    candidates: &'a Candidates<'t>,
    all: &'a AlsCells,
    /// The number of the cell among the sets.
    number: usize,
    is_fresh: bool,
    /// The two candidates, each with its symbol.
    ends: [(usize, OptionId); 2],
    /// For each house.
    views: &'a [View],
}

impl<'a, 't> Pivot<'a, 't> {
    fn new(
        candidates: &'a Candidates<'t>,
        all: &'a AlsCells,
        (number, is_fresh): (usize, bool),
        views: &'a mut Vec<View>,
    ) -> Self {
        let (network, set) = (candidates.network(), &all.sets[number]);
        let (first, last) = (set.symbols.trailing_zeros(), set.symbols.ilog2());
        let ends = [first, last].map(|symbol| {
            let option = all.options(candidates, set, symbol as usize).next();
            (symbol as usize, option.expect("the cell has the symbol"))
        });
        let houses = |option: OptionId| {
            let cell = network.candidate(option).map(|(cell, _)| cell);
            cell.into_iter().flat_map(|cell| network.matrices().numbers.get(cell.index()))
        };
        views.clear();
        views.resize(all.houses(), View::default());
        for &(house, cell) in houses(ends[0].1) {
            views[house as usize].own = 1 << cell;
        }
        for (end, (_, option)) in ends.into_iter().enumerate() {
            let is_alike = |&other: &OptionId| network.symbol_of(other) == network.symbol_of(option);
            for other in candidates.excluded_by(option).filter(is_alike) {
                for &(house, cell) in houses(other) {
                    views[house as usize].excluded[end] |= 1 << cell;
                }
            }
        }
        Self { candidates, all, number, is_fresh, ends, views }
    }

    /// Adds the wings with later sets, of those that are given by house.
    fn wings(&self, others: &Jagged<(usize, CellSet)>, wings: &mut Vec<Wing>) {
        let cell = &self.all.sets[self.number];
        for ((house, sets), view) in others.iter().enumerate().zip(self.views) {
            // A set has both symbols, and the cell excludes one of them there.
            let having = self.ends.map(|(symbol, _)| self.all.having(house, symbol));
            if sets.is_empty() || view.excluded == [0; 2] || having.contains(&0) {
                continue;
            }
            // For each of the two candidates, the cells that have the symbol and where it is not excluded.
            let apart = [0, 1].map(|end| having[end] & !view.excluded[end]);
            for &(number, ref set) in sets {
                if set.symbols & cell.symbols != cell.symbols {
                    continue;
                }
                let is_restricted = apart.map(|apart| apart & set.cells == 0);
                if is_restricted == [false; 2] || set.cells & view.own != 0 || number <= self.number {
                    continue;
                }
                let restricted = self.ends.iter().zip(is_restricted);
                let restricted =
                    restricted.fold(0, |bits, (end, is_restricted)| bits | u64::from(is_restricted) << end.0);
                let eliminations = self.eliminations(set, restricted);
                if !eliminations.is_empty() {
                    let sets = if self.is_fresh { [self.number, number] } else { [number, self.number] };
                    let (size, rating) = (1 + set.size(), self.rating(set));
                    wings.push(Wing { size, rating, sets, restricted, eliminations });
                }
            }
        }
    }

    /// Sukaku Explainer's ratings: by the number of cells, and a tenth or two more unless one cell has as few
    /// candidates as possible, or all of them.
    fn rating(&self, set: &CellSet) -> Rating {
        let size = 1 + set.size();
        let least = WXYZ_WING.rating_of(size);
        let cells = self.all.items(self.candidates, set);
        let widest = cells.map(|cell: Item| self.candidates.count(cell)).max().unwrap_or(0).max(2);
        let middle = (size + 2) / 2;
        let more = (size - middle).saturating_sub(middle.abs_diff(widest)) as u16;
        Rating((least.0 + more).min(WXYZ_WING.most().0))
    }

    /// What the cell and a set eliminate: what all places of the other symbol exclude or, if both symbols are
    /// restricted, one goes to each of the two, and the set holds all its other symbols.
    fn eliminations(&self, set: &CellSet, restricted: u64) -> Vec<OptionId> {
        let places = |symbol| self.all.options(self.candidates, set, symbol);
        let both = |(symbol, option): &(usize, OptionId)| {
            self.candidates.excluded_by_all(places(*symbol).chain([*option]))
        };
        if restricted.is_power_of_two() {
            let other = self.ends.iter().find(|end| restricted >> end.0 & 1 == 0);
            return other.map(both).unwrap_or_default();
        }
        let others = || bits(set.symbols & !restricted);
        // Most sets lie in a house of the cell, which other techniques have looked through.
        let has_none = |symbol| !self.candidates.has_excluded_by_all(places(symbol));
        if others().all(has_none) && self.ends.iter().all(|end| both(end).is_empty()) {
            return Vec::new();
        }
        let of_others = others().flat_map(|symbol| self.candidates.excluded_by_all(places(symbol)));
        ordered(self.ends.iter().flat_map(both).chain(of_others).collect())
    }
}
