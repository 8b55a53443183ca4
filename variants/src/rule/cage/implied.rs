//! Sums and differences of a few cells that follow from cages and houses. Their symbols may repeat, so they
//! are no cages.

use super::derived::{HOUSES, Known, Run};
use crate::board::CellId;
use crate::frame::Frame;
use crate::lowering::CellSum;
use crate::model::Model;
use crate::rule::device::Bounds;

/// Sums of more cells tell little: with seven, killers take more nodes.
const MOST: usize = 6;
/// Unless they are the least or the largest that is possible: HS Killer 9 of Interactive Sudoku Solver takes
/// 49 nodes instead of 3,289. To regard those that are almost so, or longer ones, takes more time than it
/// saves.
const MOST_TIGHT: usize = 8;

impl Model {
    /// Sums and differences of a few cells that every solution has: what cages that do not overlap leave of
    /// adjacent houses of one kind, and where they stick out of them. A cage that crosses the edge is counted
    /// if most of it is inside. Symbols may repeat in the cells.
    #[must_use]
    pub fn implied_sums(&self) -> Vec<CellSum> {
        let cages = disjoint(self.cages_with_sums(), self.board().cell_count());
        let mut sums = Vec::new();
        let houses = if cages.is_empty() { Vec::new() } else { self.filled_houses() };
        for full in houses {
            for count in 1..full.len() {
                // Of many houses, those from an edge: rules leave the fewest cells there.
                let is_looked_at = |at: usize| count <= HOUSES || at == 0 || at + count == full.len();
                let runs = full.windows(count).enumerate().filter(|&(at, _)| is_looked_at(at));
                let implied = runs.filter_map(|(_, run)| self.run(run)?.implied_sum(&cages, self.frame()));
                implied.for_each(|sum| {
                    if !sums.contains(&sum) {
                        sums.push(sum);
                    }
                });
            }
        }
        sums
    }
}

/// Those that have no cell in common with one before.
fn disjoint(mut cages: Vec<Known>, cells: usize) -> Vec<Known> {
    let mut is_taken = vec![false; cells];
    cages.retain(|cage| {
        let is_free = cage.cells.iter().all(|cell| !is_taken[cell.index()]);
        cage.cells.iter().filter(|_| is_free).for_each(|cell| is_taken[cell.index()] = true);
        is_free
    });
    cages
}

/// Whether a difference is the least or the largest that the cells can have.
fn is_tight(innies: &[CellId], outies: &[CellId], total: i32, frame: &Frame) -> bool {
    let [inner, outer] = [innies, outies].map(|cells| Bounds::of(cells, frame));
    let (least, most) = (inner.least as i32 - outer.most as i32, inner.most as i32 - outer.least as i32);
    total <= least || total >= most
}

impl Run {
    /// What the cages leave and where they stick out, if that is a few cells.
    fn implied_sum(&self, cages: &[Known], frame: &Frame) -> Option<CellSum> {
        let touching: Vec<&Known> = cages.iter().filter(|cage| self.part(cage) > 0).collect();
        let inside: usize = touching.iter().map(|cage| self.part(cage)).sum();
        let least = |cage: &&Known| self.part(cage).min(cage.cells.len() - self.part(cage));
        let count = self.len - inside + touching.iter().map(least).sum::<usize>();
        if !(1..=MOST_TIGHT).contains(&count) {
            return None;
        }
        let (mut cells, mut total) = (self.free(&touching), self.total as i32);
        let mut outies = Vec::new();
        for cage in touching {
            let is_counted = 2 * self.part(cage) > cage.cells.len();
            let (inner, outer): (Vec<CellId>, Vec<CellId>) =
                cage.cells.iter().partition(|&&cell| self.has(cell));
            match is_counted {
                true => outies.extend(outer),
                false => cells.extend(inner),
            }
            total -= if is_counted { cage.sum as i32 } else { 0 };
        }
        let signed = |cells: Vec<CellId>, sign: i32| cells.into_iter().map(move |cell| (cell, sign));
        if count > MOST && !is_tight(&cells, &outies, total, frame) {
            return None;
        }
        let mut cells: Vec<(CellId, i32)> = signed(cells, 1).chain(signed(outies, -1)).collect();
        cells.sort_unstable();
        // The same sum may follow from the other houses with the opposite signs.
        let sign = cells[0].1;
        cells.iter_mut().for_each(|cell| cell.1 *= sign);
        Some(CellSum { cells, total: sign * total })
    }
}
