//! Sums of cells, some of which count several times or are subtracted.

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
    pub(super) fn new(cells: Vec<(CellId, i32)>, total: i32) -> Self {
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

    /// The difference between the least and the largest total of the cells.
    pub(super) fn width(&self, alphabet: Alphabet) -> u32 {
        let width = u32::from(alphabet.highest() - alphabet.lowest());
        self.cells.iter().map(|(_, factor)| factor.unsigned_abs() * width).sum()
    }
}
