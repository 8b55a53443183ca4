//! Rules that follow from cages: about the cells of houses that other cages leave, and those that stick out
//! of houses.

use dlx_engine::{Stop, Watch};

use super::Cage;
use super::filled::FilledHouse;
use crate::board::CellId;
use crate::error::Unbuilt;
use crate::limits;
use crate::model::Model;
use crate::place::Place;
use crate::rule::device::sets_of_sum;
use crate::rule::{Between, Forbid, Rule};
use crate::symbol::Symbol;

/// Larger cages cost more than they tell. With up to four cells, and without differences, killers without
/// givens come out with three times as many clues unproven.
const LARGEST: usize = 6;

/// The maximum number of adjacent houses that are combined.
pub(super) const HOUSES: usize = 3;

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
    /// Whether the cells are outside the houses (*outies*), where cages stick out of them, and not the cells
    /// inside that cages leave (*innies*).
    pub is_outside: bool,
    /// The cages that it follows from, by the numbers of their rules.
    pub from: Vec<usize>,
}

/// The largest number of innies and outies whose difference is looked at.
const APART: usize = 6;

/// Cells inside and outside of houses, the difference of whose sums follows from cages, some of which cross
/// the edge of the houses, and from the sum of houses.
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
    /// Rules that follow from the clues of the puzzle and from houses: the [known sums](Self::known_sums) of
    /// a few cells that must differ are cages, and the [known difference](Self::known_differences) of two
    /// cells forbids pairs of symbols. Sums in which symbols may repeat are added up where that says more
    /// than each of them. Houses with fewer cells than there are symbols count as well, if clues about single
    /// cells leave them as many symbols as they have cells; each of these is a cage itself.
    #[must_use]
    pub fn derived_clues(&self) -> Vec<DerivedClue> {
        let is_cage = |known: &KnownSum| {
            let differ = |(at, one): (usize, &CellId)| {
                let share = |other: &CellId| {
                    self.share_house(*one, *other) || self.share_rule(*one, *other, &known.from)
                };
                known.cells[..at].iter().all(share)
            };
            let are_few =
                || sets_of_sum(known.sum, known.cells.len(), self.alphabet(), limits::STATES).is_some();
            known.cells.iter().enumerate().all(differ) && are_few()
        };
        let houses = self.filled_houses();
        let sums = self.sums_up_to(LARGEST, &houses).into_iter().filter(is_cage);
        let sums = sums.map(|known| known.finish(self)).chain(self.cages_of_filled(&houses));
        let differences =
            self.differences_up_to(2, &houses).into_iter().filter_map(|known| known.finish(self));
        sums.chain(differences).chain(self.combined_sums()).collect()
    }

    /// The sums of cells that follow from cages and from houses, each with the fewest cages. If cages fill a
    /// house except for some cells (*innies*), or fill it and stick out in some cells (*outies*), the sum of
    /// these cells is known. Adjacent houses of one kind are combined as well.
    #[must_use]
    pub fn known_sums(&self) -> Vec<KnownSum> {
        self.sums_up_to(usize::MAX, &self.full_houses())
    }

    /// The sums of at most so many cells that are known by these houses.
    fn sums_up_to(&self, most: usize, houses: &[Vec<FilledHouse>]) -> Vec<KnownSum> {
        let cages = self.cages_with_sums();
        let mut sums: Vec<KnownSum> = Vec::new();
        self.each_run(&cages, houses, |run| run.derive(&cages, most, &mut sums));
        sums
    }

    /// The differences of a few cells inside and outside of houses that follow from cages and from the sums
    /// of houses, each with the fewest cages: between the innies that cages leave and the outies in which
    /// they stick out. Adjacent houses of one kind are combined as well. Where there are only innies or only
    /// outies, their sum is [known](Self::known_sums).
    #[must_use]
    pub fn known_differences(&self) -> Vec<KnownDifference> {
        self.differences_up_to(APART, &self.full_houses())
    }

    /// The differences of at most so many cells in all that are known by these houses.
    fn differences_up_to(&self, most: usize, houses: &[Vec<FilledHouse>]) -> Vec<KnownDifference> {
        let cages = self.cages_with_sums();
        let mut differences: Vec<KnownDifference> = Vec::new();
        self.each_run(&cages, houses, |run| run.derive_differences(&cages, most, &mut differences));
        differences
    }

    /// Whether some cage has a sum.
    pub(crate) fn has_cages_with_sums(&self) -> bool {
        !self.cages_with_sums().is_empty()
    }

    pub(super) fn cages_with_sums(&self) -> Vec<Known> {
        let known = self.clues().zip(&self.spec().clues).filter_map(|(rule, clue)| match clue {
            Rule::Cage(Cage { sum: Some(sum), .. }) if self.why_impossible(rule).is_none() => {
                Some(Known { rule, cells: self.rule_cells(rule), sum: *sum })
            }
            _ => None,
        });
        known.collect()
    }

    /// Visits runs of these houses of one kind, side by side and without common cells, if there are cages.
    fn each_run(&self, cages: &[Known], houses: &[Vec<FilledHouse>], mut visit: impl FnMut(&Run)) {
        if cages.is_empty() {
            return;
        }
        for of_kind in houses {
            for count in 1..=HOUSES {
                of_kind.windows(count).filter_map(|run| self.run(run)).for_each(|run| visit(&run));
            }
        }
    }

    /// A cage for each of these houses that has fewer cells than the board has symbols: what leaves it other
    /// symbols leaves one way to its sum. None where there are too many ways.
    fn cages_of_filled(&self, houses: &[Vec<FilledHouse>]) -> Vec<DerivedClue> {
        let cage = |filled: &FilledHouse| {
            let FilledHouse { house, sum, ref from } = *filled;
            let cells = &self.houses()[house].cells;
            let is_known = cells.len() == self.symbols()
                || sets_of_sum(sum, cells.len(), self.alphabet(), limits::STATES).is_none();
            let cells = cells.iter().map(|&cell| Place::of(cell, self.board())).collect();
            let rule = Rule::Cage(Cage { name: None, cells, sum: Some(sum) });
            (!is_known).then(|| DerivedClue { rule, from: from.clone() })
        };
        houses.iter().flatten().filter_map(cage).collect()
    }

    /// The run of these houses; `None` if they overlap.
    pub(super) fn run(&self, run: &[FilledHouse]) -> Option<Run> {
        let mut is_inside = vec![false; self.board().cell_count()];
        let houses: Vec<usize> = run.iter().map(|filled| filled.house).collect();
        for cell in houses.iter().flat_map(|&house| &self.houses()[house].cells) {
            if std::mem::replace(&mut is_inside[cell.index()], true) {
                return None;
            }
        }
        Some(Run {
            len: houses.iter().map(|&house| self.houses()[house].cells.len()).sum(),
            total: run.iter().map(|filled| filled.sum).sum(),
            from: run.iter().flat_map(|filled| &filled.from).copied().collect(),
            houses,
            is_inside,
        })
    }

    /// The model with its [derived clues](Self::derived_clues), which come last, and for each of them the
    /// rules that it follows from. It has the same solutions, and searches for them are shorter.
    #[must_use]
    pub fn with_derived_clues(&self) -> (Self, Vec<Vec<usize>>) {
        self.with_derived_clues_within(&Watch::default()).expect("nothing stops the work")
    }

    /// The same, unless the watch is over first; see
    /// [`Spec::build_fixed_within`](crate::Spec::build_fixed_within).
    ///
    /// # Errors
    /// What ended the work.
    pub fn with_derived_clues_within(&self, watch: &Watch) -> Result<(Self, Vec<Vec<usize>>), Stop> {
        let derived = self.derived_clues();
        if derived.is_empty() {
            return Ok((self.clone(), Vec::new()));
        }
        let rules = derived.iter().map(|clue| clue.rule.clone());
        let spec = self.spec().with_clues(self.spec().clues.iter().cloned().chain(rules).collect());
        match spec.build_fixed_within(watch) {
            Ok(model) => Ok((model, derived.into_iter().map(|clue| clue.from).collect())),
            // With more rules than a model may have.
            Err(Unbuilt::Fault(_)) => Ok((self.clone(), Vec::new())),
            Err(Unbuilt::Stopped(stop)) => Err(stop),
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

/// Adjacent houses without common cells.
pub(super) struct Run {
    houses: Vec<usize>,
    /// Whether each cell of the board is in one of them.
    is_inside: Vec<bool>,
    /// The number of cells inside.
    pub(super) len: usize,
    /// Their sum.
    pub(super) total: u32,
    /// The clues that leave these houses no other symbols.
    from: Vec<usize>,
}

impl Run {
    pub(super) fn has(&self, cell: CellId) -> bool {
        self.is_inside[cell.index()]
    }

    /// The number of cells of a cage that are inside.
    pub(super) fn part(&self, cage: &Known) -> usize {
        cage.cells.iter().filter(|&&cell| self.has(cell)).count()
    }

    /// The cells inside that none of these cages has.
    pub(super) fn free(&self, cages: &[&Known]) -> Vec<CellId> {
        let mut is_free = self.is_inside.clone();
        cages.iter().flat_map(|cage| &cage.cells).for_each(|cell| is_free[cell.index()] = false);
        let numbered = (0..).map(CellId).zip(is_free);
        numbered.filter_map(|(cell, is_free)| is_free.then_some(cell)).collect()
    }

    /// The rules that sums of some cages and of these houses follow from.
    fn sources_with(&self, cages: &[&Known]) -> Vec<usize> {
        cages.iter().map(|cage| cage.rule).chain(self.from.iter().copied()).collect()
    }

    /// Adds the sums of at most `most` cells that follow from the cages inside, and from the cages that cover
    /// the houses.
    fn derive(&self, cages: &[Known], most: usize, sums: &mut Vec<KnownSum>) {
        let sum = |cages: &[&Known]| cages.iter().map(|cage| cage.sum).sum::<u32>();
        let len = |cages: &[&Known]| cages.iter().map(|cage| cage.cells.len()).sum::<usize>();
        let mut add = |cells: Vec<CellId>, sum: Option<u32>, from: &[&Known], is_outside: bool| {
            if let Some(sum) = sum.filter(|_| !cells.is_empty() && !from.is_empty()) {
                let from = self.sources_with(from);
                add(KnownSum { cells, sum, houses: self.houses.clone(), is_outside, from }, sums);
            }
        };
        let touching: Vec<&Known> = cages.iter().filter(|cage| self.part(cage) > 0).collect();
        let is_whole = |cage: &&Known| self.part(cage) == cage.cells.len();
        let inner: Vec<&Known> = touching.iter().copied().filter(is_whole).collect();
        // Overlapping cages do not determine a sum, and have more cells than there are.
        if self.len.saturating_sub(len(&inner)) <= most && are_disjoint(&inner) {
            add(self.free(&inner), self.total.checked_sub(sum(&inner)), &inner, false);
        }
        let inside: usize = touching.iter().map(|cage| self.part(cage)).sum();
        if inside == self.len && len(&touching) - self.len <= most && are_disjoint(&touching) {
            let mut outies: Vec<CellId> = touching.iter().flat_map(|cage| &cage.cells).copied().collect();
            outies.retain(|&cell| !self.has(cell));
            outies.sort_unstable();
            add(outies, sum(&touching).checked_sub(self.total), &touching, true);
        }
    }

    /// Adds the differences of at most `most` cells that follow from the cages inside and from some of those
    /// that cross the edge.
    fn derive_differences(&self, cages: &[Known], most: usize, differences: &mut Vec<KnownDifference>) {
        let touching: Vec<&Known> = cages.iter().filter(|cage| self.part(cage) > 0).collect();
        let parts = touching.iter().map(|cage| (self.part(cage), cage.cells.len()));
        // Each crossing cage is counted, and leaves its outer cells, or is not, and leaves its inner ones.
        let (inside, least) =
            parts.fold((0, 0), |(inside, least), (part, len)| (inside + part, least + part.min(len - part)));
        if self.len.saturating_sub(inside) + least > most || !are_disjoint(&touching) {
            return;
        }
        let free = self.free(&touching);
        let (inner, crossing): (Vec<&Known>, Vec<&Known>) =
            touching.into_iter().partition(|cage| self.part(cage) == cage.cells.len());
        let sides: Vec<[Vec<CellId>; 2]> = crossing
            .iter()
            .map(|cage| cage.cells.iter().copied().partition::<Vec<CellId>, _>(|&cell| self.has(cell)).into())
            .collect();
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
            if innies.is_empty() || innies.len() + outies.len() > most {
                continue;
            }
            innies.sort_unstable();
            outies.sort_unstable();
            let difference = self.total as i32 - from.iter().map(|cage| cage.sum as i32).sum::<i32>();
            let from = self.sources_with(&from);
            add_difference(
                KnownDifference { innies, outies, difference, houses: self.houses.clone(), from },
                differences,
            );
        }
    }
}

/// Adds a sum, unless it is known to follow from as few cages. In a puzzle without a solution, the same cells
/// may get several sums.
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
pub(super) struct Known {
    rule: usize,
    pub(super) cells: Vec<CellId>,
    pub(super) sum: u32,
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
        let symbols = || model.alphabet().iter();
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
