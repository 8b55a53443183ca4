//! Unique loops: six or more cells that two symbols could fill alternately in two ways, as they could the
//! corners of a [unique rectangle](super::unique_rectangle). The types are those of Sudoku Explainer: what
//! follows from the cells with further candidates.
//!
//! Both ways cover the same items if every house of the cells has two of them, one from each half of the
//! loop. The search adds a cell to a house that has one, until no house has.

use std::ops::ControlFlow;

use dlx_variants::{CellId, Symbol};

use super::deadly::{Deadly, is_deadly, symbols};
use super::types::{Judge, one_roof, same_extra, strong_roof, subset};
use crate::bits::bits;
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::step::{Basis, Finds, Growth, Technique};

pub(crate) static UNIQUE_LOOP: Technique = Technique {
    id: "unique-loop",
    name: "Unique Loop",
    summary: "Six or more cells could be filled with the same two candidates in two ways; one of the further candidates \
              of some of them must hold, or there would be two solutions.",
    level: Level::Expert,
    rating: Rating(46),
    score: 100,
    growth: Growth::Cells(&[(6, Rating(46)), (8, Rating(47)), (usize::MAX, Rating(50))]),
    basis: Basis::Uniqueness,
    find,
    ..Technique::PLAIN
};

/// The types, in the order in which they are tried.
const TYPES: [Judge; 4] = [one_roof, same_extra, strong_roof, subset];

/// The numbers of cells in a loop: those with fewer are rectangles.
const CELLS: std::ops::RangeInclusive<usize> = 6..=14;

/// The maximum number of sets of cells that one search examines. Pairs of symbols share them equally; what a
/// pair leaves is for those after it.
const WORK: usize = 50_000;

/// The maximum number of cells with different further candidates.
const ROOF: usize = 2;

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let mut loops = Hunt::new(candidates).loops(finds)?;
    loops.sort_by_key(|found| found.cells.len());
    for Loop { cells, pair } in loops {
        let pattern = Deadly::new(candidates, &cells, pair);
        for judge in TYPES {
            judge(&UNIQUE_LOOP, &pattern, candidates, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// A loop: its cells, in turn, and the two symbols.
struct Loop {
    cells: Vec<CellId>,
    pair: [Symbol; 2],
}

/// The search for the loops of two symbols.
struct Hunt<'a, 't> {
    candidates: &'a Candidates<'t>,
    /// The candidates of each cell.
    masks: Vec<u64>,
    /// The two symbols, as bits.
    pair: u64,
    /// The cells chosen so far, and whether each is in the second half.
    chosen: Vec<(CellId, bool)>,
    /// For each house, the chosen cells in it: whether each is in the second half.
    in_house: Vec<Vec<bool>>,
    /// The number of sets of cells examined.
    work: usize,
    /// The number at which the search for the present pair ends.
    most: usize,
    found: Vec<Loop>,
}

impl<'a, 't> Hunt<'a, 't> {
    fn new(candidates: &'a Candidates<'t>) -> Self {
        let model = candidates.network().model();
        Self {
            candidates,
            masks: model.board().cells().map(|cell| symbols(candidates, cell)).collect(),
            pair: 0,
            chosen: Vec::new(),
            in_house: vec![Vec::new(); model.houses().len()],
            work: 0,
            most: 0,
            found: Vec::new(),
        }
    }

    /// All loops.
    fn loops(mut self, finds: &mut Finds<'_>) -> ControlFlow<(), Vec<Loop>> {
        let all = self.masks.clone();
        let mut pairs: Vec<u64> = all.iter().copied().filter(|mask| mask.count_ones() == 2).collect();
        pairs.sort_unstable();
        pairs.dedup();
        for (at, &pair) in pairs.iter().enumerate() {
            self.pair = pair;
            self.most = self.work + (WORK - self.work) / (pairs.len() - at);
            for (start, &mask) in (0..).map(CellId).zip(&all) {
                finds.tick()?;
                if mask == pair {
                    self.with(start, false, 0);
                    // Each loop is found from the first of its cells that have no further candidates.
                    self.masks[start.index()] = 0;
                }
            }
            self.masks.clone_from(&all);
        }
        ControlFlow::Continue(self.found)
    }

    /// Examines the sets of cells that contain those chosen and another one, given the further candidates so
    /// far.
    fn with(&mut self, cell: CellId, is_second: bool, extra: u64) {
        let (houses, more) = (self.houses_of(cell), self.masks[cell.index()] & !self.pair);
        let extra = extra | more;
        let has_more = |mask: &u64| mask & !self.pair != 0;
        let chosen = self.chosen.iter().map(|(cell, _)| self.masks[cell.index()]);
        let roof = chosen.filter(has_more).count() + usize::from(more != 0);
        if self.work == self.most || roof > ROOF && extra.count_ones() > 1 {
            return;
        }
        self.work += 1;
        self.chosen.push((cell, is_second));
        houses.iter().for_each(|&house| self.in_house[house].push(is_second));
        self.extend(extra);
        for &house in houses {
            self.in_house[house].pop();
        }
        self.chosen.pop();
    }

    /// Adds a cell to the first house that has one, in each possible way.
    fn extend(&mut self, extra: u64) {
        let houses = self.chosen.iter().flat_map(|&(cell, _)| self.houses_of(cell));
        let Some(&house) = houses.into_iter().find(|&&house| self.in_house[house].len() == 1) else {
            return self.keep();
        };
        let is_second = !self.in_house[house][0];
        if self.chosen.len() < *CELLS.end() {
            let model = self.candidates.network().model();
            for &cell in &model.houses()[house].cells {
                let fits = |house: &usize| match self.in_house[*house].as_slice() {
                    [] => true,
                    [other] => *other != is_second,
                    _ => false,
                };
                let is_new = self.chosen.iter().all(|&(other, _)| other != cell);
                if is_new
                    && self.masks[cell.index()] & self.pair == self.pair
                    && self.houses_of(cell).iter().all(fits)
                {
                    self.with(cell, is_second, extra);
                }
            }
        }
    }

    /// Keeps the chosen cells if they are a loop of which some cell has further candidates.
    fn keep(&mut self) {
        let alphabet = self.candidates.network().model().alphabet();
        let mut symbols = bits(self.pair).filter_map(|index| alphabet.symbol(index));
        let (Some(a), Some(b)) = (symbols.next(), symbols.next()) else { return };
        let cells = self.in_turn();
        let has_roof = cells.iter().any(|cell| self.masks[cell.index()] != self.pair);
        if CELLS.contains(&cells.len()) && has_roof && is_deadly(self.candidates.network(), &cells, [a, b]) {
            self.found.push(Loop { cells, pair: [a, b] });
        }
    }

    /// The chosen cells, taken from both halves in turn, each beside the one before if possible.
    fn in_turn(&self) -> Vec<CellId> {
        let mut rest = self.chosen.clone();
        let (mut last, mut was_second) = rest.remove(0);
        let mut cells = vec![last];
        while !rest.is_empty() {
            let is_beside =
                |cell: CellId| self.houses_of(cell).iter().any(|house| self.houses_of(last).contains(house));
            let others = || rest.iter().enumerate().filter(|&(_, &(_, is_second))| is_second != was_second);
            let beside = others().find(|&(_, &(cell, _))| is_beside(cell)).or(others().next());
            let Some((at, _)) = beside else { break };
            (last, was_second) = rest.remove(at);
            cells.push(last);
        }
        cells
    }

    fn houses_of(&self, cell: CellId) -> &'t [usize] {
        self.candidates.network().model().houses_of(cell)
    }
}
