//! Sums of many cells that follow where known sums cross houses: those of long diagonals, less the houses
//! that these cover together.

use super::derived::Known;
use crate::board::CellId;
use crate::house::House;
use crate::lowering::CellSum;
use crate::model::Model;
use crate::rule::device::Bounds;

/// A sum tells something if it is nearer to the least or the largest that is possible than this part of what
/// lies between.
const NEAR: i32 = 4;

/// Cells and their sum.
type Total = (Vec<CellId>, i32);

impl Model {
    /// Sums of the cells around houses that known sums cover: of cages, and of what rules require, leaving
    /// out sums that count a cell several times. Gaps are filled by other houses, and houses that are among
    /// those cells are taken from them; one cover of a house is tried. Only those sums are told that are
    /// almost the least or the largest that is possible. None where rules require no sums:
    /// [`implied_sums`](Self::implied_sums) tells what cages alone leave.
    #[must_use]
    pub fn covering_sums(&self, required: &[CellSum]) -> Vec<CellSum> {
        let of_cage = |cage: Known| (cage.cells, cage.sum as i32);
        let of_rule = |sum: &CellSum| (sum.cells.iter().map(|cell| cell.0).collect(), sum.total);
        let plain = required.iter().filter(|sum| sum.cells.iter().all(|cell| cell.1 == 1));
        let known: Vec<Total> =
            self.cages_with_sums().into_iter().map(of_cage).chain(plain.map(of_rule)).collect();
        let full = self.houses().iter().filter(|house| house.cells.len() == self.symbols());
        let full: Vec<&House> = full.filter(|_| !required.is_empty()).collect();
        let mut sums: Vec<CellSum> = Vec::new();
        for (cells, total) in full.iter().filter_map(|house| self.around(house, &known, &full)) {
            let Bounds { least, most, .. } = Bounds::of(&cells, self.frame());
            let (least, most) = (least as i32, most as i32);
            let sum = CellSum { cells: cells.into_iter().map(|cell| (cell, 1)).collect(), total };
            if NEAR * (total - least).min(most - total) < most - least && !sums.contains(&sum) {
                sums.push(sum);
            }
        }
        sums
    }

    /// The cells around a house, and their sum, if known sums without common cells cover it, filled up with
    /// other houses.
    fn around(&self, house: &House, known: &[Total], full: &[&House]) -> Option<Total> {
        let has = |cells: &[CellId], cell: &CellId| cells.contains(cell);
        let mut touching: Vec<&Total> =
            known.iter().filter(|(cells, _)| cells.iter().any(|cell| has(&house.cells, cell))).collect();
        // Those that meet the fewest others exclude the least.
        let meeting = |one: &&Total| {
            let meets = |other: &&&Total| other.0.iter().any(|cell| has(&one.0, cell));
            touching.iter().filter(meets).count()
        };
        let mut order: Vec<(usize, usize)> = touching.iter().map(meeting).zip(0..).collect();
        order.sort_unstable();
        touching = order.into_iter().map(|(_, at)| touching[at]).collect();
        let of_house = self.alphabet().sum() as i32;
        let (mut covered, mut total) = (Vec::new(), -of_house);
        for (cells, sum) in touching {
            if !cells.iter().any(|cell| has(&covered, cell)) {
                covered.extend(cells);
                total += sum;
            }
        }
        for other in full {
            let common = other.cells.iter().filter(|cell| has(&house.cells, cell)).count();
            let is_gap = common > 1 && !other.cells.iter().any(|cell| has(&covered, cell));
            if is_gap && common < house.cells.len() {
                covered.extend(&other.cells);
                total += of_house;
            }
        }
        if !house.cells.iter().all(|cell| has(&covered, cell)) {
            return None;
        }
        covered.retain(|cell| !has(&house.cells, cell));
        for other in full {
            if other.cells.iter().all(|cell| has(&covered, cell)) {
                covered.retain(|cell| !has(&other.cells, cell));
                total -= of_house;
            }
        }
        covered.sort_unstable();
        (!covered.is_empty()).then_some((covered, total))
    }
}
