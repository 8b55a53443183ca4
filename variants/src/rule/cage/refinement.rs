//! Changes cages so that they rule out a second solution.

use std::cmp::Reverse;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::Cage;
use super::drawing::{CageDrawing, cage};
use crate::board::CellId;
use crate::frame::Frame;
use crate::place::Place;
use crate::symbol::Symbol;

/// The number of random partitions of some cells that are tried before other cells.
const DRAWS: usize = 12;

impl CageDrawing {
    /// Divides a cage, or two adjacent ones, into two others of the right sizes that `other` breaks. Without
    /// `other`, divides one of the largest cages. `None` if none were found.
    pub(super) fn refined(
        &self,
        frame: &Frame,
        cages: &[Cage],
        solution: &[Option<Symbol>],
        other: Option<&[Option<Symbol>]>,
        rng: &mut impl Rng,
    ) -> Option<Vec<Cage>> {
        let cells: Vec<Vec<CellId>> = cages
            .iter()
            .map(|cage| Place::cells(&cage.cells, &frame.board))
            .collect::<Result<_, _>>()
            .ok()?;
        let divider = Divider { drawing: self, frame, solution, other };
        let mut differing: Vec<usize> =
            (0..cells.len()).filter(|&cage| divider.differs(&cells[cage])).collect();
        differing.shuffle(rng);
        if other.is_none() {
            differing.sort_by_key(|&cage| Reverse(cells[cage].len()));
        }
        let alone = differing.iter().map(|&cage| (cage, None));
        let beside = |&cage: &usize| {
            let mut others: Vec<usize> = (0..cells.len())
                .filter(|&other| other != cage && divider.touch(&cells[cage], &cells[other]))
                .collect();
            others.sort_unstable();
            others.into_iter().map(move |other| (cage, Some(other)))
        };
        let mut pairs: Vec<(usize, Option<usize>)> = differing.iter().flat_map(beside).collect();
        pairs.shuffle(rng);
        pairs.truncate(if other.is_some() { usize::MAX } else { 0 });
        for (one, two) in alone.chain(pairs) {
            let mut union = cells[one].clone();
            union.extend(two.into_iter().flat_map(|two| &cells[two]));
            if let Some(parts) = divider.divide(&union, rng) {
                let rest = (0..cages.len()).filter(|&cage| cage != one && Some(cage) != two);
                let mut changed: Vec<Cage> = rest.map(|cage| cages[cage].clone()).collect();
                changed.extend(parts.map(|part| cage(frame, solution, &part)));
                changed.sort_by(|one, two| one.cells.cmp(&two.cells));
                return Some(changed);
            }
        }
        None
    }
}

/// Divides cells into two cages that a second solution breaks.
struct Divider<'a> {
    drawing: &'a CageDrawing,
    frame: &'a Frame,
    solution: &'a [Option<Symbol>],
    other: Option<&'a [Option<Symbol>]>,
}

impl Divider<'_> {
    /// Whether the solutions differ in some of these cells.
    fn differs(&self, cells: &[CellId]) -> bool {
        let differs = |other: &[Option<Symbol>]| {
            cells.iter().any(|cell| self.solution[cell.index()] != other[cell.index()])
        };
        self.other.is_none_or(differs)
    }

    fn touch(&self, cells: &[CellId], others: &[CellId]) -> bool {
        cells.iter().any(|&cell| self.frame.board.neighbours(cell).any(|next| others.contains(&next)))
    }

    fn divide(&self, cells: &[CellId], rng: &mut impl Rng) -> Option<[Vec<CellId>; 2]> {
        let [least, most] = self.drawing.cells;
        let (from, to) =
            (least.max(cells.len().saturating_sub(most)), most.min(cells.len().saturating_sub(least)));
        if from > to {
            return None;
        }
        (0..DRAWS).find_map(|_| {
            let size = rng.random_range(from..=to);
            let part = self.connected(cells, size, rng)?;
            let rest: Vec<CellId> = cells.iter().copied().filter(|cell| !part.contains(cell)).collect();
            let rest = self.connected(&rest, rest.len(), rng)?;
            let is_broken = self.breaks(&part) || self.breaks(&rest);
            let is_allowed =
                self.are_distinct(self.solution, &part) && self.are_distinct(self.solution, &rest);
            (is_broken && is_allowed).then(|| {
                let mut parts = [part, rest];
                parts.iter_mut().for_each(|part| part.sort_unstable());
                parts
            })
        })
    }

    /// This many connected cells of `cells`, if the first try finds them.
    fn connected(&self, cells: &[CellId], size: usize, rng: &mut impl Rng) -> Option<Vec<CellId>> {
        let mut part = vec![cells[rng.random_range(0..cells.len())]];
        while part.len() < size {
            let mut around: Vec<CellId> =
                part.iter().flat_map(|&cell| self.frame.board.neighbours(cell)).collect();
            around.retain(|cell| cells.contains(cell) && !part.contains(cell));
            if around.is_empty() {
                return None;
            }
            part.push(around[rng.random_range(0..around.len())]);
        }
        Some(part)
    }

    /// Whether the other solution breaks a cage of these cells.
    fn breaks(&self, cells: &[CellId]) -> bool {
        let sum = |values: &[Option<Symbol>]| -> usize {
            cells.iter().filter_map(|cell| values[cell.index()]).map(Symbol::index).sum()
        };
        let breaks = |other| sum(self.solution) != sum(other) || !self.are_distinct(other, cells);
        self.other.is_none_or(breaks)
    }

    fn are_distinct(&self, values: &[Option<Symbol>], cells: &[CellId]) -> bool {
        let value = |cell: &CellId| values[cell.index()];
        cells
            .iter()
            .enumerate()
            .all(|(at, cell)| cells[..at].iter().all(|before| value(before) != value(cell)))
    }
}
