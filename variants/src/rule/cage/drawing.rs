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
use crate::rule::drawing::Lines;
use crate::rule::drawing::draw::{Draw, check_range, number};
use crate::symbol::Symbol;

/// Cages to be drawn over a solved board: connected, without repetition, each with the sum of its cells. Cells that fit
/// into no cage are left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

    fn draw(
        &self,
        frame: &Frame,
        solution: &[Option<Symbol>],
        _: &mut Lines,
        rng: &mut impl Rng,
    ) -> Vec<Rule> {
        let mut partition = Partition::new(frame, solution);
        let mut seeds: Vec<CellId> = frame.board.cells().collect();
        seeds.shuffle(rng);
        let [least, most] = self.cells;
        for &seed in &seeds {
            if partition.cage_of[seed.index()].is_none() {
                let size = rng.random_range(least..=most);
                partition.grow(seed, size, rng);
            }
        }
        partition.merge_small(least, most, rng);
        let cages = partition.cages.into_iter().filter(|cage| cage.len() >= least);
        let mut cages: Vec<Vec<CellId>> = cages
            .map(|mut cage| {
                cage.sort_unstable();
                cage
            })
            .collect();
        cages.sort_unstable();
        cages.into_iter().map(|cells| Rule::Cage(cage(frame, solution, &cells))).collect()
    }

    fn refine(
        &self,
        frame: &Frame,
        clues: &[Rule],
        solution: &[Option<Symbol>],
        other: Option<&[Option<Symbol>]>,
        rng: &mut impl Rng,
    ) -> Option<Vec<Rule>> {
        let cage = |clue: &Rule| if let Rule::Cage(cage) = clue { Some(cage.clone()) } else { None };
        let cages: Vec<Cage> = clues.iter().filter_map(cage).collect();
        let refined = self.refined(frame, &cages, solution, other, rng)?;
        let rest = clues.iter().filter(|clue| !matches!(clue, Rule::Cage(_))).cloned();
        Some(refined.into_iter().map(Rule::Cage).chain(rest).collect())
    }
}

pub(super) fn cage(frame: &Frame, solution: &[Option<Symbol>], cells: &[CellId]) -> Cage {
    Cage {
        name: None,
        cells: cells.iter().map(|&cell| Place::of(cell, &frame.board)).collect(),
        sum: Some(cells.iter().map(|&cell| u32::from(number(solution, cell))).sum()),
    }
}

/// A division of cells into cages.
struct Partition<'a> {
    frame: &'a Frame,
    solution: &'a [Option<Symbol>],
    cage_of: Vec<Option<usize>>,
    cages: Vec<Vec<CellId>>,
}

impl<'a> Partition<'a> {
    fn new(frame: &'a Frame, solution: &'a [Option<Symbol>]) -> Self {
        Self { frame, solution, cage_of: vec![None; frame.board.cell_count()], cages: Vec::new() }
    }

    /// Adds a cage that begins at a free cell, of up to `size` cells.
    fn grow(&mut self, seed: CellId, size: usize, rng: &mut impl Rng) {
        let cage = self.cages.len();
        self.cages.push(vec![seed]);
        self.cage_of[seed.index()] = Some(cage);
        let board = &self.frame.board;
        while self.cages[cage].len() < size {
            let around = self.cages[cage].iter().flat_map(|&cell| board.neighbours(cell));
            let free: Vec<CellId> = around
                .filter(|&cell| self.cage_of[cell.index()].is_none() && self.fits(cage, cell))
                .collect();
            let Some(&next) = free.choose(rng) else { break };
            self.cages[cage].push(next);
            self.cage_of[next.index()] = Some(cage);
        }
    }

    /// Gives the cells of cages that are too small to adjacent cages with room for them.
    fn merge_small(&mut self, least: usize, most: usize, rng: &mut impl Rng) {
        let mut small: Vec<usize> =
            (0..self.cages.len()).filter(|&cage| self.cages[cage].len() < least).collect();
        small.shuffle(rng);
        for cage in small {
            for cell in std::mem::take(&mut self.cages[cage]) {
                let others = self.frame.board.neighbours(cell).filter_map(|next| self.cage_of[next.index()]);
                let room = others.filter(|&other| {
                    other != cage && (1..most).contains(&self.cages[other].len()) && self.fits(other, cell)
                });
                let room: Vec<usize> = room.collect();
                self.cage_of[cell.index()] = room.choose(rng).copied();
                if let Some(other) = self.cage_of[cell.index()] {
                    self.cages[other].push(cell);
                }
            }
        }
    }

    /// Whether a cage lacks the symbol of a cell.
    fn fits(&self, cage: usize, cell: CellId) -> bool {
        self.cages[cage].iter().all(|other| self.solution[other.index()] != self.solution[cell.index()])
    }
}
