//! Cages that follow from others: the cells of houses that other cages leave, and those that stick out of
//! houses.

use super::Cage;
use crate::board::CellId;
use crate::house::HouseKind;
use crate::model::Model;
use crate::place::Place;
use crate::rule::Rule;

/// Larger cages have too many sets of symbols to be useful.
const LARGEST: usize = 4;

/// The maximum number of adjacent houses that are combined.
const HOUSES: usize = 3;

/// A rule that follows from clues and houses: it excludes no solution, but speeds up the search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DerivedClue {
    /// The rule.
    pub rule: Rule,
    /// The clues that it follows from, by the numbers of their rules.
    pub from: Vec<usize>,
}

impl Model {
    /// Rules that follow from the clues of the puzzle and from houses. If cages fill a house except for a few
    /// cells (*innies*), or fill it and stick out in a few cells (*outies*), these cells are a cage whose sum
    /// is known. Adjacent houses of one kind are combined as well.
    #[must_use]
    pub fn derived_clues(&self) -> Vec<DerivedClue> {
        let cages: Vec<Known> = self
            .clues()
            .zip(&self.spec().clues)
            .filter_map(|(rule, clue)| match clue {
                Rule::Cage(Cage { sum: Some(sum), .. }) => {
                    Some(Known { rule, cells: self.rule_cells(rule), sum: *sum })
                }
                _ => None,
            })
            .collect();
        let mut derived: Vec<Derived> = Vec::new();
        if cages.is_empty() {
            return Vec::new();
        }
        for kind in HouseKind::ALL {
            let houses: Vec<&[CellId]> = self
                .numbered_houses(kind)
                .map(|(.., house)| &house.cells[..])
                .filter(|cells| cells.len() == self.symbols())
                .collect();
            for count in 1..=HOUSES {
                for run in houses.windows(count) {
                    self.derive(run, &cages, &mut derived);
                }
            }
        }
        derived.into_iter().map(|derived| derived.finish(self)).collect()
    }

    /// The model with its [derived clues](Self::derived_clues), which come last, and for each of them the rules that it
    /// follows from. It has the same solutions, and searches for them are shorter.
    #[must_use]
    pub fn with_derived_clues(&self) -> (Self, Vec<Vec<usize>>) {
        let derived = self.derived_clues();
        let rules = derived.iter().map(|clue| clue.rule.clone());
        let spec = self.spec().with_clues(self.spec().clues.iter().cloned().chain(rules).collect());
        match derived.is_empty() {
            true => (self.clone(), Vec::new()),
            // Sums that no symbols have, in a puzzle without a solution, make no rules.
            false => spec.build_fixed().map_or_else(
                |_| (self.clone(), Vec::new()),
                |model| (model, derived.into_iter().map(|clue| clue.from).collect()),
            ),
        }
    }

    /// Adds what follows from the cages inside some houses, and from the cages that cover the houses.
    fn derive(&self, houses: &[&[CellId]], cages: &[Known], derived: &mut Vec<Derived>) {
        let is_inside = |cell: &CellId| houses.iter().any(|house| house.contains(cell));
        let mut cells: Vec<CellId> = houses.concat();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() != houses.len() * self.symbols() {
            return;
        }
        let total: usize = houses.len() * (1..=self.symbols()).sum::<usize>();
        let inner: Vec<&Known> = cages.iter().filter(|cage| cage.cells.iter().all(is_inside)).collect();
        let covered = |cages: &[&Known], cell: &CellId| cages.iter().any(|cage| cage.cells.contains(cell));
        let sum = |cages: &[&Known]| cages.iter().map(|cage| cage.sum).sum::<u32>();
        let innies: Vec<CellId> = cells.iter().copied().filter(|cell| !covered(&inner, cell)).collect();
        // Overlapping cages do not determine a sum.
        if are_disjoint(&inner) {
            self.add(innies, (total as u32).checked_sub(sum(&inner)), &inner, derived);
        }
        let outer: Vec<&Known> = cages.iter().filter(|cage| cage.cells.iter().any(is_inside)).collect();
        if are_disjoint(&outer) && cells.iter().all(|cell| covered(&outer, cell)) {
            let mut outies: Vec<CellId> = outer.iter().flat_map(|cage| &cage.cells).copied().collect();
            outies.retain(|cell| !is_inside(cell));
            outies.sort_unstable();
            self.add(outies, sum(&outer).checked_sub(total as u32), &outer, derived);
        }
    }

    /// Adds a cage, unless it is known to follow from fewer others.
    fn add(&self, cells: Vec<CellId>, sum: Option<u32>, from: &[&Known], derived: &mut Vec<Derived>) {
        let differ = |(at, one): (usize, &CellId)| {
            cells[..at].iter().all(|other| self.share_house(*one, *other) || share_cage(*one, *other, from))
        };
        let is_cage = (1..=LARGEST).contains(&cells.len()) && !from.is_empty();
        let Some(sum) = sum.filter(|_| is_cage && cells.iter().enumerate().all(differ)) else { return };
        let from: Vec<usize> = from.iter().map(|cage| cage.rule).collect();
        // In a puzzle without a solution, the same cells may get several sums.
        match derived.iter_mut().find(|known| known.cells == cells && known.sum == sum) {
            Some(known) if known.from.len() <= from.len() => {}
            Some(known) => known.from = from,
            None => derived.push(Derived { cells, sum, from }),
        }
    }

    fn share_house(&self, one: CellId, other: CellId) -> bool {
        self.houses_of(one).iter().any(|house| self.houses_of(other).contains(house))
    }
}

/// A cage whose sum is given.
struct Known {
    rule: usize,
    cells: Vec<CellId>,
    sum: u32,
}

/// A cage whose sum follows.
struct Derived {
    cells: Vec<CellId>,
    sum: u32,
    from: Vec<usize>,
}

impl Derived {
    fn finish(self, model: &Model) -> DerivedClue {
        let cells = self.cells.iter().map(|&cell| Place::of(cell, model.board())).collect();
        DerivedClue { rule: Rule::Cage(Cage { name: None, cells, sum: Some(self.sum) }), from: self.from }
    }
}

fn are_disjoint(cages: &[&Known]) -> bool {
    let mut cells: Vec<CellId> = cages.iter().flat_map(|cage| &cage.cells).copied().collect();
    cells.sort_unstable();
    cells.windows(2).all(|pair| pair[0] != pair[1])
}

fn share_cage(one: CellId, other: CellId, cages: &[&Known]) -> bool {
    cages.iter().any(|cage| cage.cells.contains(&one) && cage.cells.contains(&other))
}
