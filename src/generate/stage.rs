//! Taking clues away in stages: groups of one size, then of another.

use dlx_engine::Stop;
use dlx_variants::{CellId, Model, NotSymmetric, Symmetry};
use rand::Rng;
use rand::seq::SliceRandom;

use super::budget::Budget;
use super::minimise::{Aim, Clues};
use super::task::Task;
use super::workbench::Workbench;

/// A stage of taking clues away: cells that a symmetry maps to each other go together, at most so many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What maps the cells to each other.
    pub symmetry: Symmetry,
    /// How many cells go together. Cells with fewer images, such as the middle one, stay.
    pub cells: usize,
    /// How many times. It is less where no more can go.
    pub at_most: usize,
}

impl Stage {
    /// Quadruples: a cell and its images under quarter turns.
    #[must_use]
    pub fn quads(at_most: usize) -> Self {
        Self { symmetry: Symmetry::Rotate90, cells: 4, at_most }
    }

    /// Pairs: a cell and its image under a half turn.
    #[must_use]
    pub fn pairs(at_most: usize) -> Self {
        Self { symmetry: Symmetry::Rotate180, cells: 2, at_most }
    }

    /// Single cells.
    #[must_use]
    pub fn cells(at_most: usize) -> Self {
        Self { symmetry: Symmetry::None, cells: 1, at_most }
    }

    /// The groups that can go in this stage where these cells have clues.
    pub(crate) fn groups(&self, model: &Model, clues: &[bool]) -> Result<Vec<Vec<CellId>>, NotSymmetric> {
        let mut groups = self.symmetry.orbits(model.board())?;
        groups.retain(|group| group.len() == self.cells && group.iter().all(|cell| clues[cell.index()]));
        Ok(groups)
    }
}

impl Workbench<'_> {
    /// Takes clues of all `groups` away in the stages of the recipe.
    pub(crate) fn remove_in_stages(
        &mut self,
        task: &Task<'_>,
        groups: &[Vec<CellId>],
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Clues, Stop> {
        let Task { board, priority, recipe, .. } = *task;
        let mut clues = vec![false; board.len()];
        groups.iter().flatten().for_each(|cell| clues[cell.index()] = true);
        for stage in &recipe.stages {
            // The recipe was checked against the board.
            let mut groups = stage.groups(self.model, &clues).unwrap_or_default();
            groups.shuffle(rng);
            priority.put_first(&mut groups);
            let (mut groups, mut left) = (groups.into_iter(), stage.at_most);
            loop {
                // Never more than may go, so that all may go that can.
                let open: Vec<Vec<CellId>> = groups.by_ref().take(left).collect();
                if open.is_empty() {
                    break;
                }
                open.iter().flatten().for_each(|cell| clues[cell.index()] = false);
                let judged = self.minimise(task, &marked(&clues), open, Aim::Minimise, budget)?;
                judged.kept.iter().flatten().for_each(|cell| clues[cell.index()] = true);
                left -= judged.dropped.len();
            }
        }
        let kept = marked(&clues).into_iter().map(|cell| vec![cell]).collect();
        Ok(Clues { kept, ..Clues::default() })
    }
}

fn marked(clues: &[bool]) -> Vec<CellId> {
    (0..).map(CellId).zip(clues).filter(|(_, clue)| **clue).map(|(cell, _)| cell).collect()
}
