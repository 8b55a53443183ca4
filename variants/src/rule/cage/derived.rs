//! Rules that follow from cages: about the cells of houses that other cages leave, and those that stick out of
//! houses.

use super::Cage;
use crate::board::CellId;
use crate::house::{House, HouseKind};
use crate::model::Model;
use crate::place::Place;
use crate::rule::{Between, Forbid, Rule};
use crate::symbol::Symbol;

/// Larger cages cost more than they tell. With up to four cells, and without differences, killers without givens come out with
/// three times as many clues unproven.
const LARGEST: usize = 6;

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

/// Cells whose sum follows from cages and from the sum of houses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KnownSum {
    /// The cells, in order.
    pub cells: Vec<CellId>,
    /// Their sum.
    pub sum: u32,
    /// The houses, as indices into [`Model::houses`]: adjacent ones of one kind, without common cells.
    pub houses: Vec<usize>,
    /// Whether the cells are outside the houses (*outies*), where cages stick out of them, and not the cells inside that
    /// cages leave (*innies*).
    pub is_outside: bool,
    /// The cages that it follows from, by the numbers of their rules.
    pub from: Vec<usize>,
}

/// The largest number of innies and outies whose difference is looked at.
const APART: usize = 6;

/// Cells inside and outside of houses, the difference of whose sums follows from cages, some of which cross the edge of the
/// houses, and from the sum of houses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KnownDifference {
    /// The cells inside that cages leave, in order.
    pub innies: Vec<CellId>,
    /// The cells outside in which cages stick out, in order.
    pub outies: Vec<CellId>,
    /// The sum of the innies less that of the outies.
    pub difference: i32,
    /// The houses, as indices into [`Model::houses`]: adjacent ones of one kind, without common cells.
    pub houses: Vec<usize>,
    /// The cages that it follows from, by the numbers of their rules.
    pub from: Vec<usize>,
}

impl Model {
    /// Rules that follow from the clues of the puzzle and from houses: the [known sums](Self::known_sums) of a few cells that
    /// must differ are cages, and the [known difference](Self::known_differences) of two cells forbids pairs of symbols.
    #[must_use]
    pub fn derived_clues(&self) -> Vec<DerivedClue> {
        let is_cage = |known: &KnownSum| {
            let differ = |(at, one): (usize, &CellId)| {
                let share = |other: &CellId| {
                    self.share_house(*one, *other) || self.share_rule(*one, *other, &known.from)
                };
                known.cells[..at].iter().all(share)
            };
            known.cells.len() <= LARGEST && known.cells.iter().enumerate().all(differ)
        };
        let sums = self.known_sums().into_iter().filter(is_cage).map(|known| known.finish(self));
        let differences = self.known_differences().into_iter().filter_map(|known| known.finish(self));
        sums.chain(differences).collect()
    }

    /// The sums of cells that follow from cages and from houses, each with the fewest cages. If cages fill a house except for
    /// some cells (*innies*), or fill it and stick out in some cells (*outies*), the sum of these cells is known. Adjacent
    /// houses of one kind are combined as well.
    #[must_use]
    pub fn known_sums(&self) -> Vec<KnownSum> {
        let cages = self.cages_with_sums();
        let mut sums: Vec<KnownSum> = Vec::new();
        self.each_run(&cages, |run| self.derive(run, &cages, &mut sums));
        sums
    }

    /// The differences of a few cells inside and outside of houses that follow from cages and from the sums of houses, each with
    /// the fewest cages: between the innies that cages leave and the outies in which they stick out. Adjacent houses of one kind
    /// are combined as well. Where there are only innies or only outies, their sum is [known](Self::known_sums).
    #[must_use]
    pub fn known_differences(&self) -> Vec<KnownDifference> {
        let cages = self.cages_with_sums();
        let mut differences: Vec<KnownDifference> = Vec::new();
        self.each_run(&cages, |run| self.derive_differences(run, &cages, &mut differences));
        differences
    }

    fn cages_with_sums(&self) -> Vec<Known> {
        let known = self.clues().zip(&self.spec().clues).filter_map(|(rule, clue)| match clue {
            Rule::Cage(Cage { sum: Some(sum), .. }) => {
                Some(Known { rule, cells: self.rule_cells(rule), sum: *sum })
            }
            _ => None,
        });
        known.collect()
    }

    /// Visits runs of full houses of one kind, side by side, if there are cages.
    fn each_run(&self, cages: &[Known], mut visit: impl FnMut(&[usize])) {
        if cages.is_empty() {
            return;
        }
        for kind in HouseKind::ALL {
            let number = |house: &House| self.houses().iter().position(|other| std::ptr::eq(other, house));
            let full = self.numbered_houses(kind).filter(|(.., house)| house.cells.len() == self.symbols());
            let houses: Vec<usize> = full.filter_map(|(.., house)| number(house)).collect();
            for count in 1..=HOUSES {
                houses.windows(count).for_each(&mut visit);
            }
        }
    }

    /// The cells of some houses, in order, and their sum; `None` if the houses overlap.
    fn cells_of_run(&self, houses: &[usize]) -> Option<(Vec<CellId>, u32)> {
        let mut cells: Vec<CellId> =
            houses.iter().flat_map(|&house| &self.houses()[house].cells).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let total = (houses.len() * (1..=self.symbols()).sum::<usize>()) as u32;
        (cells.len() == houses.len() * self.symbols()).then_some((cells, total))
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
    fn derive(&self, houses: &[usize], cages: &[Known], sums: &mut Vec<KnownSum>) {
        let Some((cells, total)) = self.cells_of_run(houses) else { return };
        let is_inside = |cell: &CellId| cells.binary_search(cell).is_ok();
        let inner: Vec<&Known> = cages.iter().filter(|cage| cage.cells.iter().all(is_inside)).collect();
        let covered = |cages: &[&Known], cell: &CellId| cages.iter().any(|cage| cage.cells.contains(cell));
        let sum = |cages: &[&Known]| cages.iter().map(|cage| cage.sum).sum::<u32>();
        let mut add = |cells: Vec<CellId>, sum: Option<u32>, from: &[&Known], is_outside: bool| {
            if let Some(sum) = sum.filter(|_| !cells.is_empty() && !from.is_empty()) {
                let from = from.iter().map(|cage| cage.rule).collect();
                add(KnownSum { cells, sum, houses: houses.to_vec(), is_outside, from }, sums);
            }
        };
        let innies: Vec<CellId> = cells.iter().copied().filter(|cell| !covered(&inner, cell)).collect();
        // Overlapping cages do not determine a sum.
        if are_disjoint(&inner) {
            add(innies, total.checked_sub(sum(&inner)), &inner, false);
        }
        let outer: Vec<&Known> = cages.iter().filter(|cage| cage.cells.iter().any(is_inside)).collect();
        if are_disjoint(&outer) && cells.iter().all(|cell| covered(&outer, cell)) {
            let mut outies: Vec<CellId> = outer.iter().flat_map(|cage| &cage.cells).copied().collect();
            outies.retain(|cell| !is_inside(cell));
            outies.sort_unstable();
            add(outies, sum(&outer).checked_sub(total), &outer, true);
        }
    }

    /// Adds what follows from the cages inside some houses and from some of those that cross their edge.
    fn derive_differences(&self, houses: &[usize], cages: &[Known], differences: &mut Vec<KnownDifference>) {
        let Some((cells, total)) = self.cells_of_run(houses) else { return };
        let is_inside = |cell: &CellId| cells.binary_search(cell).is_ok();
        let touching: Vec<&Known> = cages.iter().filter(|cage| cage.cells.iter().any(is_inside)).collect();
        if !are_disjoint(&touching) {
            return;
        }
        let (inner, crossing): (Vec<&Known>, Vec<&Known>) =
            touching.iter().partition(|cage| cage.cells.iter().all(is_inside));
        let is_free = |cell: &CellId| !touching.iter().any(|cage| cage.cells.contains(cell));
        let free: Vec<CellId> = cells.iter().copied().filter(is_free).collect();
        // Each crossing cage is counted, and leaves its outer cells, or is not, and leaves its inner ones.
        let sides: Vec<[Vec<CellId>; 2]> = crossing
            .iter()
            .map(|cage| cage.cells.iter().copied().partition::<Vec<CellId>, _>(is_inside).into())
            .collect();
        let least: usize = sides.iter().map(|[inside, outside]| inside.len().min(outside.len())).sum();
        if free.len() + least > APART {
            return;
        }
        // There are few crossing cages, as each leaves a cell or more.
        for counted in 1..1_usize << sides.len() {
            let (mut innies, mut outies, mut from) = (free.clone(), Vec::new(), inner.clone());
            for (at, [inside, outside]) in sides.iter().enumerate() {
                if counted >> at & 1 == 0 {
                    innies.extend(inside);
                } else {
                    outies.extend(outside);
                    from.push(crossing[at]);
                }
            }
            if innies.is_empty() || innies.len() + outies.len() > APART {
                continue;
            }
            innies.sort_unstable();
            outies.sort_unstable();
            let difference = total as i32 - from.iter().map(|cage| cage.sum as i32).sum::<i32>();
            let from = from.iter().map(|cage| cage.rule).collect();
            add_difference(
                KnownDifference { innies, outies, difference, houses: houses.to_vec(), from },
                differences,
            );
        }
    }

    fn share_house(&self, one: CellId, other: CellId) -> bool {
        self.houses_of(one).iter().any(|house| self.houses_of(other).contains(house))
    }

    /// Whether one of some rules has both cells.
    fn share_rule(&self, one: CellId, other: CellId, rules: &[usize]) -> bool {
        let cells = rules.iter().map(|&rule| self.rule_cells(rule));
        cells.into_iter().any(|cells| cells.contains(&one) && cells.contains(&other))
    }
}

/// Adds a sum, unless it is known to follow from as few cages. In a puzzle without a solution, the same cells may get several
/// sums.
fn add(sum: KnownSum, sums: &mut Vec<KnownSum>) {
    match sums.iter_mut().find(|known| known.cells == sum.cells && known.sum == sum.sum) {
        Some(known) if known.from.len() <= sum.from.len() => {}
        Some(known) => *known = sum,
        None => sums.push(sum),
    }
}

/// The same for a difference.
fn add_difference(difference: KnownDifference, differences: &mut Vec<KnownDifference>) {
    let is_same = |known: &&mut KnownDifference| {
        (&known.innies, &known.outies, known.difference)
            == (&difference.innies, &difference.outies, difference.difference)
    };
    match differences.iter_mut().find(is_same) {
        Some(known) if known.from.len() <= difference.from.len() => {}
        Some(known) => *known = difference,
        None => differences.push(difference),
    }
}

/// A cage whose sum is given.
struct Known {
    rule: usize,
    cells: Vec<CellId>,
    sum: u32,
}

impl KnownSum {
    fn finish(self, model: &Model) -> DerivedClue {
        let cells = self.cells.iter().map(|&cell| Place::of(cell, model.board())).collect();
        DerivedClue { rule: Rule::Cage(Cage { name: None, cells, sum: Some(self.sum) }), from: self.from }
    }
}

impl KnownDifference {
    /// The rule, if it is about two cells.
    fn finish(self, model: &Model) -> Option<DerivedClue> {
        let (&[innie], &[outie]) = (&self.innies[..], &self.outies[..]) else { return None };
        let symbols = || Symbol::first(model.symbols());
        let pairs = symbols().flat_map(|x| symbols().map(move |y| (x, y)));
        let differs =
            |&(x, y): &(Symbol, Symbol)| i32::from(x.number()) - i32::from(y.number()) != self.difference;
        let pair = [innie, outie].map(|cell| Place::of(cell, model.board()));
        let rule = Forbid {
            name: None,
            not: pairs.filter(differs).map(|(x, y)| format!("{x}{y}")).collect(),
            between: Between::Cells(vec![pair]),
        };
        Some(DerivedClue { rule: Rule::Forbid(rule), from: self.from })
    }
}

fn are_disjoint(cages: &[&Known]) -> bool {
    let mut cells: Vec<CellId> = cages.iter().flat_map(|cage| &cage.cells).copied().collect();
    cells.sort_unstable();
    cells.windows(2).all(|pair| pair[0] != pair[1])
}
