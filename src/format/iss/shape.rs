//! The shape of a board: its rows and columns, its values, and its boxes.

use dlx_variants::{Place, Symbol};

/// The most rows, columns and values.
const MOST: usize = Symbol::MAX as usize;

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// How many values there are, from 1 on.
    pub(super) values: usize,
}

impl Default for Shape {
    fn default() -> Self {
        Self { rows: 9, cols: 9, values: 9 }
    }
}

impl Shape {
    /// What is expected.
    pub(super) const EXPECTED: &str = "2 to 36 rows and columns, such as 9x9, and the number of values from 1 on if it is larger, such as 6x6~9";

    /// `9x9`, and the number of values if it is not that of the longer side.
    pub(super) fn parse(arguments: &[&str]) -> Option<Self> {
        let (size, values) = match *arguments {
            [size] => (size, None),
            [size, values] => (size, Some(values)),
            _ => return None,
        };
        let (rows, cols) = size.split_once('x')?;
        let (rows, cols): (usize, usize) = (rows.parse().ok()?, cols.parse().ok()?);
        let values = values.map_or(Some(rows.max(cols)), |values| values.parse().ok())?;
        let fits = [rows, cols].iter().all(|side| (2..=values).contains(side)) && values <= MOST;
        fits.then_some(Self { rows, cols, values })
    }

    /// Whether rows, columns and values are as many.
    pub(super) fn is_square(self) -> bool {
        self.rows == self.cols && self.cols == self.values
    }

    pub(super) fn cells(self) -> usize {
        self.rows * self.cols
    }

    pub(super) fn contains(self, place: Place) -> bool {
        (1..=self.rows).contains(&place.row) && (1..=self.cols).contains(&place.col)
    }

    /// The cell with this number, row by row from 0.
    pub(super) fn place(self, at: usize) -> Place {
        Place { row: at / self.cols + 1, col: at % self.cols + 1 }
    }

    /// The number of a cell on the board.
    pub(super) fn number(self, place: Place) -> usize {
        (place.row - 1) * self.cols + place.col - 1
    }

    pub(super) fn row(self, row: usize) -> Vec<Place> {
        (1..=self.cols).map(|col| Place { row, col }).collect()
    }

    pub(super) fn column(self, col: usize) -> Vec<Place> {
        (1..=self.rows).map(|row| Place { row, col }).collect()
    }

    /// The cells of the row `R3` or of the column `C3`.
    pub(super) fn line(self, text: &str) -> Option<Vec<Place>> {
        let number: usize = text.get(1..)?.parse().ok()?;
        let is_row = text.starts_with(['R', 'r']);
        let most = if is_row { self.rows } else { self.cols };
        (1..=most).contains(&number).then(|| if is_row { self.row(number) } else { self.column(number) })
    }

    /// The number of cells of a region, if nothing else is said.
    pub(super) fn region(self) -> usize {
        self.rows.max(self.cols)
    }

    /// The rows and columns of boxes of so many cells: as square as possible, and not higher than wide if both fit.
    pub(super) fn boxes(self, cells: usize) -> Option<[usize; 2]> {
        let divisors = (2..=cells.isqrt()).rev().filter(|short| cells.is_multiple_of(*short));
        let both = divisors.flat_map(|short| [[short, cells / short], [cells / short, short]]);
        let fits =
            |[high, wide]: &[usize; 2]| self.rows.is_multiple_of(*high) && self.cols.is_multiple_of(*wide);
        both.into_iter().find(fits)
    }
}
