//! Sums of several clues together. Two long diagonals, say, leave much room each; but where the cells of both
//! see each other, their symbols differ, and what is left of the room decides much.

use super::DerivedClue;
use crate::board::CellId;
use crate::frame::Frame;
use crate::model::Model;
use crate::place::Place;
use crate::rule::device::Bounds;
use crate::rule::{LittleKiller, Rule, SumCage};

/// More sums than this are not combined.
const MOST: usize = 60;

/// Some cells with their sum.
#[derive(Clone, Debug)]
struct Total {
    cells: Vec<CellId>,
    sum: u32,
    from: Vec<usize>,
    /// The difference of the largest and the smallest sum that the cells can have.
    range: u32,
    /// How much of that range the sum excludes, if each group of cells that see each other may use up all the
    /// room that the sum leaves: the larger, the more the sum says.
    tightness: i64,
}

impl Total {
    /// `None` if the cells cannot have that sum.
    fn new(mut cells: Vec<CellId>, sum: u32, from: Vec<usize>, frame: &Frame) -> Option<Self> {
        cells.sort_unstable();
        let bounds = Bounds::of(&cells, frame);
        let room = sum.checked_sub(bounds.least)?.min(bounds.most.checked_sub(sum)?);
        let range = bounds.most - bounds.least;
        Some(Self { cells, sum, from, range, tightness: i64::from(range) - i64::from(bounds.groups * room) })
    }

    /// Both together, if that says more than each of them.
    fn with(&self, other: &Self, frame: &Frame) -> Option<Self> {
        if self.cells.iter().any(|cell| other.cells.contains(cell)) {
            return None;
        }
        let both = |one: &[usize], two: &[usize]| [one, two].concat();
        let cells = [&self.cells[..], &other.cells].concat();
        let total = Self::new(cells, self.sum + other.sum, both(&self.from, &other.from), frame)?;
        let is_tighter = total.tightness > self.tightness.max(other.tightness)
            || total.tightness > self.tightness + other.tightness;
        (is_tighter && total.range < self.range + other.range).then_some(total)
    }
}

impl Model {
    /// Sums of clues that say more together than each of them. Each clue is part of one of them at most.
    pub(super) fn combined_sums(&self) -> Vec<DerivedClue> {
        let frame = self.frame();
        let mut totals: Vec<Total> = self.totals();
        if totals.len() > MOST {
            return Vec::new();
        }
        let pairs = (0..totals.len()).flat_map(|one| (0..one).map(move |two| (two, one)));
        let join = |totals: &[Total], one: usize, two: usize| totals[one].with(&totals[two], frame);
        let mut joined: Vec<(usize, usize, Total)> =
            pairs.filter_map(|(one, two)| Some((one, two, join(&totals, one, two)?))).collect();
        let mut is_used = vec![false; totals.len()];
        // The first of the tightest.
        while let Some(best) = (0..joined.len()).rev().max_by_key(|&at| joined[at].2.tightness) {
            let (one, two, total) = joined.swap_remove(best);
            (is_used[one], is_used[two]) = (true, true);
            totals.push(total);
            is_used.push(false);
            joined.retain(|(one, two, _)| !is_used[*one] && !is_used[*two]);
            let new = totals.len() - 1;
            let further = (0..new).filter(|&other| !is_used[other]);
            joined.extend(further.filter_map(|other| Some((other, new, join(&totals, other, new)?))));
        }
        let kept = totals
            .into_iter()
            .zip(is_used)
            .filter(|(total, is_used)| !is_used && total.from.len() > 1 && total.tightness > 0);
        kept.map(|(total, _)| total.finish(self)).collect()
    }

    /// The sums that clues give.
    fn totals(&self) -> Vec<Total> {
        let known = self.clues().zip(&self.spec().clues).filter_map(|(rule, clue)| match clue {
            // As listed: a cell of a sum cage counts as often.
            Rule::LittleKiller(LittleKiller { cells, sum, .. })
            | Rule::SumCage(SumCage { cells, sum, .. })
                if self.why_impossible(rule).is_none() =>
            {
                Total::new(Place::known(cells, self.board()), *sum, vec![rule], self.frame())
            }
            _ => None,
        });
        known.collect()
    }
}

impl Total {
    fn finish(self, model: &Model) -> DerivedClue {
        let cells = self.cells.iter().map(|&cell| Place::of(cell, model.board())).collect();
        DerivedClue { rule: Rule::SumCage(SumCage { name: None, cells, sum: self.sum }), from: self.from }
    }
}
