//! The order in which clues are removed: after a shuffle, by priorities, from a place outwards, or so that
//! those are left that lie apart.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::mem::discriminant;

use dlx_engine::OptionId;
use dlx_variants::{CellId, Lowered, Model};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::nearby::Nearby;
use crate::generate::settings::target::Target;
use crate::necessity::clue::{Clue, Group};

/// The order in which clues of one board are removed: clues named in the settings, then other givens, then
/// rules, those about the most cells first: they say the least about each cell, and without them proofs are
/// shorter. Killers take half the time of a random order.
pub(super) struct Priority {
    /// For each cell, the first target that it is part of; empty if there are no targets.
    ranks: Vec<usize>,
    /// The number of cells of each rule, from the first one that is a clue on.
    rule_cells: Vec<usize>,
    first_rule: usize,
}

/// Clues of a lower rank are removed first.
type Rank = (usize, Reverse<usize>);

impl Priority {
    /// Givens are removed in the order of `targets`.
    pub(super) fn new(targets: &[Target], model: &Model, lowered: &Lowered, solution: &[OptionId]) -> Self {
        let rule_cells = model.clues().map(|rule| model.rule_cells(rule).len()).collect();
        let first_rule = model.clues().start;
        if targets.is_empty() {
            return Self { ranks: Vec::new(), rule_cells, first_rule };
        }
        let (values, mut ranks) = (lowered.decode(solution), vec![targets.len(); solution.len()]);
        for (rank, target) in targets.iter().enumerate().rev() {
            target.cells(model, &values).into_iter().for_each(|cell| ranks[cell.index()] = rank);
        }
        Self { ranks, rule_cells, first_rule }
    }

    /// On the board of an example, which has so many cells, its clues are removed after all others, but for
    /// the one that goes first.
    pub(super) fn near(mut self, example: &Nearby, cells: usize) -> Self {
        let Some((first, last)) = example.cells() else { return self };
        self.ranks.resize(cells, 0);
        self.ranks.iter_mut().for_each(|rank| *rank += 1);
        last.for_each(|cell| self.ranks[cell.index()] = usize::MAX);
        self.ranks[first.index()] = 0;
        self
    }

    /// Where these `rules` are of several kinds, the first group of each is removed after all others.
    pub(super) fn with_last_of_each_kind(mut self, model: &Model, rules: &[Group]) -> Self {
        let index = |clue: &Clue| clue.rule().map(|rule| rule - self.first_rule);
        let mut kinds = HashSet::new();
        let mut is_new = |clue: usize| kinds.insert(discriminant(&model.spec().clues[clue]));
        let is_first = |group: &&Group| group.first().and_then(index).is_some_and(&mut is_new);
        let first: Vec<&Group> = rules.iter().filter(is_first).collect();
        if first.len() > 1 {
            // As rules about no cells.
            let clues: Vec<usize> = first.into_iter().flatten().filter_map(index).collect();
            clues.into_iter().for_each(|clue| self.rule_cells[clue] = 0);
        }
        self
    }

    /// Orders groups by rank, keeping the order within a rank.
    pub(super) fn put_first(&self, groups: &mut [Group]) {
        if !self.is_equal() {
            groups.sort_by_key(|group| group.iter().map(|&clue| self.rank(clue)).min());
        }
    }

    /// Orders groups in reverse, so that what is removed first comes back last.
    pub(super) fn put_last(&self, groups: &mut [Group]) {
        if !self.is_equal() {
            self.put_first(groups);
            groups.reverse();
        }
    }

    /// Whether all clues have the same rank.
    fn is_equal(&self) -> bool {
        self.ranks.is_empty() && self.rule_cells.is_empty()
    }

    fn rank(&self, clue: Clue) -> Rank {
        match clue {
            Clue::Given(cell) => (self.ranks.get(cell.index()).copied().unwrap_or(0), Reverse(0)),
            Clue::Rule(rule) => (usize::MAX, Reverse(self.rule_cells[rule - self.first_rule])),
        }
    }
}

/// Puts groups last, as long as they lie apart, and the others, which are crowded, first: no cells of two
/// that lie apart share two houses, such as a row and a box. Clues that do exclude the same places, so
/// puzzles without such pairs are harder: of minimal classic puzzles one in 150 is extreme, and one in 12
/// where clues are removed in this order.
pub(super) fn put_crowded_first(model: &Model, groups: &mut Vec<Group>) {
    let houses = |cell| model.houses_of(cell).iter().map(|&house| &model.houses()[house]);
    let mut is_near = vec![false; model.board().cell_count()];
    let lies_apart = |group: &Group| {
        let cells = || group.iter().filter_map(|clue| clue.given());
        if cells().any(|cell| is_near[cell.index()]) {
            return false;
        }
        for cell in cells() {
            let mut shared = vec![0; is_near.len()];
            houses(cell).flat_map(|house| &house.cells).for_each(|other| shared[other.index()] += 1);
            is_near.iter_mut().zip(shared).for_each(|(is_near, shared)| *is_near |= shared > 1);
        }
        true
    };
    let (apart, crowded): (Vec<Group>, _) = std::mem::take(groups).into_iter().partition(lies_apart);
    *groups = crowded;
    groups.extend(apart);
}

/// Orders groups by their distance from a random point, the farthest first. The point lies half-way between
/// two cells, and so more often near the middle of the board.
pub(super) fn put_far_first(model: &Model, groups: &mut [Group], rng: &mut impl Rng) {
    let board = model.board();
    let mut cell = || board.position(CellId(rng.random_range(0..board.cell_count() as u16)));
    let ((row, col), (other_row, other_col)) = (cell(), cell());
    // In halves of a cell.
    let to_cell = |cell: CellId| {
        let (r, c) = board.position(cell);
        (2 * r).abs_diff(row + other_row) + (2 * c).abs_diff(col + other_col)
    };
    let distance = |clue: &Clue| match *clue {
        Clue::Given(cell) => Some(to_cell(cell)),
        Clue::Rule(rule) => model.rule_cells(rule).into_iter().map(to_cell).min(),
    };
    groups.shuffle(rng);
    groups.sort_by_key(|group| Reverse(group.iter().filter_map(distance).min()));
}
