//! Cages drawn at random over a solved board.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::Cage;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::place::Place;
use crate::rule::Rule;
use crate::rule::drawing::draw::{Draw, check_range};
use crate::rule::drawing::{Canvas, Occupied, Orbit, orbits};
use crate::symbol::Symbol;

/// Cages to be drawn over a solved board: connected, without repetition, each with the sum of its cells.
/// Cells that fit into no cage are left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CageDrawing {
    /// The minimum and the maximum number of cells of a cage.
    pub cells: [usize; 2],
}

impl Draw<(Cage,)> for CageDrawing {
    /// Cages do not overlap.
    fn most_clues(&self, frame: &Frame) -> usize {
        frame.board.cell_count()
    }

    fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        check_range(self.cells, "cells", "cells of a cage", 1, frame.alphabet.count())
    }

    /// Cages are smaller where there are fewer symbols.
    fn fitted(&self, from: &Frame, to: &Frame) -> Self {
        let [least, most] = self.cells;
        let most =
            (most * to.alphabet.count()).div_ceil(from.alphabet.count()).min(most).min(to.alphabet.count());
        Self { cells: [least.min(most), most] }
    }

    fn draw(&self, canvas: &Canvas<'_>, _: &mut Occupied, rng: &mut impl Rng) -> Vec<Orbit> {
        let tries = if canvas.images.are_trivial() { 1 } else { TRIES };
        let (mut best, mut covered) = (Vec::new(), 0);
        for _ in 0..tries {
            let cages = self.partition(canvas, rng);
            let cells = cages.iter().map(Vec::len).sum();
            if cells > covered {
                (best, covered) = (cages, cells);
            }
            if covered == canvas.solution.len() {
                break;
            }
        }
        cages(canvas, best)
    }

    fn refine(
        &self,
        canvas: &Canvas<'_>,
        clues: &[Orbit],
        other: Option<&[Option<Symbol>]>,
        rng: &mut impl Rng,
    ) -> Option<Vec<Orbit>> {
        let cells_of = |clue: &Rule| match clue {
            Rule::Cage(cage) => Place::cells(&cage.cells, &canvas.frame.board).ok(),
            _ => None,
        };
        let cells: Vec<Vec<CellId>> = clues.iter().flatten().filter_map(cells_of).collect();
        let refined = cages(canvas, self.refined(canvas, &cells, other, rng)?);
        let is_other = |orbit: &&Orbit| !matches!(orbit[..], [Rule::Cage(_), ..]);
        Some(refined.into_iter().chain(clues.iter().filter(is_other).cloned()).collect())
    }
}

/// Divisions of a board of which the one that leaves out the fewest cells is taken: fewer cells fit where
/// cages have images.
const TRIES: usize = 10;

impl CageDrawing {
    /// Divides most cells of a board into cages.
    fn partition(&self, canvas: &Canvas<'_>, rng: &mut impl Rng) -> Vec<Vec<CellId>> {
        let mut partition = Partition::new(canvas);
        let mut seeds: Vec<CellId> = canvas.frame.board.cells().collect();
        seeds.shuffle(rng);
        let [least, most] = self.cells;
        for &seed in &seeds {
            if partition.cage_of[seed.index()].is_none() {
                let size = rng.random_range(least..=most);
                partition.grow(seed, size, rng);
            }
        }
        partition.merge_small(least, most, rng);
        partition.cages.into_iter().filter(|cage| cage.len() >= least).collect()
    }
}

/// Cages of these cells, ordered and with their images.
fn cages(canvas: &Canvas<'_>, mut cages: Vec<Vec<CellId>>) -> Vec<Orbit> {
    cages.iter_mut().for_each(|cage| cage.sort_unstable());
    cages.sort_unstable();
    let orbits = orbits(&cages, |cage| canvas.images.of_set(cage));
    orbits.into_iter().map(|orbit| orbit.iter().map(|cells| cage(canvas, cells)).collect()).collect()
}

fn cage(canvas: &Canvas<'_>, cells: &[CellId]) -> Rule {
    Rule::Cage(Cage {
        name: None,
        cells: cells.iter().map(|&cell| Place::of(cell, &canvas.frame.board)).collect(),
        sum: Some(cells.iter().map(|&cell| u32::from(canvas.number(cell))).sum()),
    })
}

/// A division of cells into cages, whose images are cages, too.
struct Partition<'a> {
    canvas: &'a Canvas<'a>,
    cage_of: Vec<Option<usize>>,
    cages: Vec<Vec<CellId>>,
}

impl<'a> Partition<'a> {
    fn new(canvas: &'a Canvas<'a>) -> Self {
        Self { canvas, cage_of: vec![None; canvas.frame.board.cell_count()], cages: Vec::new() }
    }

    /// Adds a cage that begins at a free cell, of up to `size` cells, and its images.
    fn grow(&mut self, seed: CellId, size: usize, rng: &mut impl Rng) {
        let mut growing = Growing::new(self.canvas, seed);
        while growing.first().len() < size {
            let around = growing
                .first()
                .iter()
                .flat_map(|&cell| self.canvas.frame.board.neighbours(cell).map(move |next| (cell, next)));
            let fits = |&(cell, next): &(CellId, CellId)| {
                self.cage_of[next.index()].is_none() && growing.joined(cell, next, size).is_some()
            };
            let free: Vec<(CellId, CellId)> = around.filter(fits).collect();
            let joined = free.choose(rng).and_then(|&(cell, next)| growing.joined(cell, next, size));
            let Some(joined) = joined else { break };
            growing = joined;
        }
        for cage in growing.cages {
            cage.iter().for_each(|cell| self.cage_of[cell.index()] = Some(self.cages.len()));
            self.cages.push(cage);
        }
    }

    /// Gives the cells of cages that are too small to adjacent cages with room for them.
    fn merge_small(&mut self, least: usize, most: usize, rng: &mut impl Rng) {
        let mut small: Vec<usize> =
            (0..self.cages.len()).filter(|&cage| self.cages[cage].len() < least).collect();
        small.shuffle(rng);
        for cage in small {
            for cell in self.dissolve(cage) {
                if self.cage_of[cell.index()].is_some() {
                    // It came to a cage as an image of another cell.
                    continue;
                }
                let board = &self.canvas.frame.board;
                let others = board.neighbours(cell).filter_map(|next| self.cage_of[next.index()]);
                let room: Vec<Vec<(CellId, usize)>> =
                    others.filter_map(|other| self.room(cell, other, most)).collect();
                for &(cell, cage) in room.choose(rng).into_iter().flatten() {
                    self.cage_of[cell.index()] = Some(cage);
                    self.cages[cage].push(cell);
                }
            }
        }
    }

    /// Frees the cells of a cage and of its images, and returns those of the cage.
    fn dissolve(&mut self, cage: usize) -> Vec<CellId> {
        let cells = self.cages[cage].clone();
        for image in cells.iter().flat_map(|&cell| self.canvas.images.of_cell(cell)) {
            if let Some(cage) = self.cage_of[image.index()].take() {
                self.cages[cage].clear();
            }
        }
        cells
    }

    /// A free cell and its images, each with the cage that it can join if the first joins `cage`; `None` if
    /// there is no room.
    fn room(&self, cell: CellId, cage: usize, most: usize) -> Option<Vec<(CellId, usize)>> {
        let anchor = *self.cages[cage].first()?;
        let (cells, anchors) = (self.canvas.images.of_cell(cell), self.canvas.images.of_cell(anchor));
        let mut joining: Vec<(CellId, usize)> = Vec::new();
        for (cell, anchor) in cells.zip(anchors) {
            let pair = (cell, self.cage_of[anchor.index()]?);
            match joining.iter().find(|(known, _)| *known == cell) {
                Some(known) if *known != pair => return None,
                Some(_) => {}
                None => joining.push(pair),
            }
        }
        let is_allowed = |&(_, cage): &(CellId, usize)| {
            let new = joining.iter().filter(|(_, other)| *other == cage).map(|&(cell, _)| cell);
            let cells: Vec<CellId> = self.cages[cage].iter().copied().chain(new).collect();
            cells.len() <= most && are_distinct(self.canvas.solution, &cells)
        };
        joining.iter().all(is_allowed).then_some(joining)
    }
}

/// A cage that is being drawn, and its images.
struct Growing<'a> {
    canvas: &'a Canvas<'a>,
    cages: Vec<Vec<CellId>>,
}

impl<'a> Growing<'a> {
    fn new(canvas: &'a Canvas<'a>, seed: CellId) -> Self {
        let mut cages: Vec<Vec<CellId>> = Vec::new();
        for cell in canvas.images.of_cell(seed) {
            if !cages.contains(&vec![cell]) {
                cages.push(vec![cell]);
            }
        }
        Self { canvas, cages }
    }

    fn first(&self) -> &[CellId] {
        &self.cages[0]
    }

    /// The same cages, where `cell` of the first is joined with `next`, and so are the images of both: with
    /// new cells, or cages with each other. `None` if they hold too many cells then, or a symbol twice.
    fn joined(&self, cell: CellId, next: CellId, size: usize) -> Option<Self> {
        if self.first().contains(&next) {
            return None;
        }
        let mut cages = self.cages.clone();
        for (cell, next) in self.canvas.images.of_cell(cell).zip(self.canvas.images.of_cell(next)) {
            let cage_of = |cell: CellId| cages.iter().position(|cage| cage.contains(&cell));
            match (cage_of(cell)?, cage_of(next)) {
                (cage, None) => cages[cage].push(next),
                (cage, Some(other)) if cage == other => {}
                (cage, Some(other)) => {
                    let moved = cages.swap_remove(cage.max(other));
                    cages[cage.min(other)].extend(moved);
                }
            }
        }
        let is_allowed = |cage: &Vec<CellId>| cage.len() <= size && are_distinct(self.canvas.solution, cage);
        cages.iter().all(is_allowed).then_some(Self { cages, ..*self })
    }
}

/// Whether all of these cells hold different symbols.
pub(super) fn are_distinct(values: &[Option<Symbol>], cells: &[CellId]) -> bool {
    let value = |cell: &CellId| values[cell.index()];
    cells.iter().enumerate().all(|(at, cell)| cells[..at].iter().all(|before| value(before) != value(cell)))
}
