//! Sums of cells, some of which count several times or are subtracted.

use dlx_engine::Sum;

use crate::alphabet::Alphabet;
use crate::board::CellId;

/// Cells whose numbers, each times its factor, add up to a total.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellSum {
    /// The cells with their factors.
    pub cells: Vec<(CellId, i32)>,
    /// The sum of the numbers times their factors.
    pub total: i32,
}

impl CellSum {
    /// A sum in which a cell may be listed several times.
    pub(crate) fn new(cells: Vec<(CellId, i32)>, total: i32) -> Self {
        let mut sum = Self { cells: Vec::new(), total };
        for (cell, factor) in cells {
            match sum.cells.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, known)) => *known += factor,
                None => sum.cells.push((cell, factor)),
            }
        }
        sum.cells.retain(|&(_, factor)| factor != 0);
        sum
    }

    /// Whether a problem may require the sum: numbers come to the total, each cell for itself, and the least
    /// and the largest total are not too far apart.
    pub(crate) fn may_be_required(&self, alphabet: Alphabet) -> bool {
        let [lowest, highest] = [alphabet.lowest(), alphabet.highest()].map(i64::from);
        let (mut least, mut most) = (0, 0);
        for &(_, factor) in &self.cells {
            let factor = i64::from(factor);
            least += (factor * lowest).min(factor * highest);
            most += (factor * lowest).max(factor * highest);
        }
        (least..=most).contains(&i64::from(self.total)) && most - least <= i64::from(Sum::WIDEST)
    }
}
