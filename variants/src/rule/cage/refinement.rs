//! Changes cages so that they rule out a second solution.

use std::cmp::Reverse;
use std::collections::HashSet;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::drawing::{CageDrawing, are_distinct};
use crate::board::CellId;
use crate::rule::drawing::Canvas;
use crate::symbol::Symbol;

/// The number of random partitions of some cells that are tried before other cells.
const DRAWS: usize = 12;

impl CageDrawing {
    /// Divides a cage, or two adjacent ones, into two others of the right sizes that `other` breaks, and
    /// their images likewise. Without `other`, divides one of the largest cages. `None` if none were found.
    pub(super) fn refined(
        &self,
        canvas: &Canvas<'_>,
        cages: &[Vec<CellId>],
        other: Option<&[Option<Symbol>]>,
        rng: &mut impl Rng,
    ) -> Option<Vec<Vec<CellId>>> {
        let divider = Divider { drawing: self, canvas, other };
        let mut differing: Vec<usize> =
            (0..cages.len()).filter(|&cage| divider.differs(&cages[cage])).collect();
        differing.shuffle(rng);
        if other.is_none() {
            differing.sort_by_key(|&cage| Reverse(cages[cage].len()));
        }
        let alone = differing.iter().map(|&cage| (cage, None));
        let beside = |&cage: &usize| {
            let others =
                (0..cages.len()).filter(|&other| other != cage && divider.touch(&cages[cage], &cages[other]));
            others.map(|other| (cage, Some(other))).collect::<Vec<_>>()
        };
        let mut pairs: Vec<(usize, Option<usize>)> = differing.iter().flat_map(beside).collect();
        pairs.shuffle(rng);
        pairs.truncate(if other.is_some() { usize::MAX } else { 0 });
        for (one, two) in alone.chain(pairs) {
            let mut union = cages[one].clone();
            union.extend(two.into_iter().flat_map(|two| &cages[two]));
            if let Some(parts) = divider.divide(&union, rng) {
                let divided = canvas.images.of_set(&union).concat();
                let rest = cages.iter().filter(|cage| !cage.iter().any(|cell| divided.contains(cell)));
                return Some(rest.cloned().chain(parts).collect());
            }
        }
        None
    }
}

/// Divides cells into two cages that a second solution breaks.
struct Divider<'a> {
    drawing: &'a CageDrawing,
    canvas: &'a Canvas<'a>,
    other: Option<&'a [Option<Symbol>]>,
}

impl Divider<'_> {
    /// Whether the solutions differ in some of these cells.
    fn differs(&self, cells: &[CellId]) -> bool {
        let differs = |other: &[Option<Symbol>]| {
            cells.iter().any(|cell| self.canvas.solution[cell.index()] != other[cell.index()])
        };
        self.other.is_none_or(differs)
    }

    fn touch(&self, cells: &[CellId], others: &[CellId]) -> bool {
        cells.iter().any(|&cell| self.canvas.frame.board.neighbours(cell).any(|next| others.contains(&next)))
    }

    /// Two cages of these cells, and their images.
    fn divide(&self, cells: &[CellId], rng: &mut impl Rng) -> Option<Vec<Vec<CellId>>> {
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
            is_broken.then(|| self.with_images(&part, &rest)).flatten()
        })
    }

    /// Two cages and their images. `None` if these overlap, or one holds a symbol twice.
    fn with_images(&self, part: &[CellId], rest: &[CellId]) -> Option<Vec<Vec<CellId>>> {
        let mut cages = self.canvas.images.of_set(part);
        cages.extend(self.canvas.images.of_set(rest));
        cages.sort_unstable();
        cages.dedup();
        let mut seen = HashSet::new();
        let is_allowed = |cage: &Vec<CellId>| {
            are_distinct(self.canvas.solution, cage) && cage.iter().all(|&cell| seen.insert(cell))
        };
        cages.iter().all(is_allowed).then_some(cages)
    }

    /// This many connected cells of `cells`, if the first try finds them.
    fn connected(&self, cells: &[CellId], size: usize, rng: &mut impl Rng) -> Option<Vec<CellId>> {
        let mut part = vec![cells[rng.random_range(0..cells.len())]];
        while part.len() < size {
            let mut around: Vec<CellId> =
                part.iter().flat_map(|&cell| self.canvas.frame.board.neighbours(cell)).collect();
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
        let breaks = |other| sum(self.canvas.solution) != sum(other) || !are_distinct(other, cells);
        self.other.is_none_or(breaks)
    }
}
