//! The shape of a board: its rows and columns, its values, and its boxes.

use dlx_variants::{Alphabet, Place};

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The values.
    pub(super) values: Alphabet,
}

impl Default for Shape {
    fn default() -> Self {
        Self { rows: 9, cols: 9, values: Alphabet::new(9, 1).expect("there are nine symbols") }
    }
}

impl Shape {
    /// What is expected.
    pub(super) const EXPECTED: &str = "2 to 36 rows and columns, such as 9x9, and the values from 0 or 1 on if there are more or others, such as 6x6~9 or 6x6~0-8";

    /// `9x9`, and the values if they are not 1 to the length of the longer side: how many, or the first and
    /// the last of them.
    pub(super) fn parse(arguments: &[&str]) -> Option<Self> {
        let (size, values) = match *arguments {
            [size] => (size, None),
            [size, values] => (size, Some(values)),
            _ => return None,
        };
        let (rows, cols) = size.split_once('x')?;
        let (rows, cols): (usize, usize) = (rows.parse().ok()?, cols.parse().ok()?);
        let (lowest, highest) = match values {
            None => (1, rows.max(cols)),
            Some(values) => match values.split_once('-') {
                None => (1, values.parse().ok()?),
                Some((lowest, highest)) => (lowest.parse().ok()?, highest.parse().ok()?),
            },
        };
        let count = highest.checked_add(1)?.checked_sub(usize::from(lowest))?;
        let values = Alphabet::new(count, lowest)?;
        let fits = [rows, cols].iter().all(|side| (2..=count).contains(side));
        fits.then_some(Self { rows, cols, values })
    }

    /// What places and values there are, for messages.
    pub(super) fn holds(self) -> String {
        let Self { rows, cols, values } = self;
        let from = if values.lowest() == 0 { "from 0 " } else { "" };
        format!("cells of {rows} rows and {cols} columns, and values {from}up to {}", values.highest())
    }

    /// Whether the values are 1 to 9.
    pub(super) fn has_usual_values(self) -> bool {
        self.values == Self::default().values
    }

    /// Whether rows, columns and values are as many.
    pub(super) fn is_square(self) -> bool {
        self.rows == self.cols && self.cols == self.values.count()
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

    /// The rows and columns.
    pub(super) fn lines(self) -> Vec<Vec<Place>> {
        let rows = (1..=self.rows).map(|row| self.row(row));
        rows.chain((1..=self.cols).map(|col| self.column(col))).collect()
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

    /// The rows and columns of boxes of so many cells: as square as possible, and not higher than wide if
    /// both fit.
    pub(super) fn boxes(self, cells: usize) -> Option<[usize; 2]> {
        let divisors = (2..=cells.isqrt()).rev().filter(|short| cells.is_multiple_of(*short));
        let both = divisors.flat_map(|short| [[short, cells / short], [cells / short, short]]);
        let fits =
            |[high, wide]: &[usize; 2]| self.rows.is_multiple_of(*high) && self.cols.is_multiple_of(*wide);
        both.into_iter().find(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_an_alphabet() {
        let values = |text: &str| {
            Shape::parse(&["9x9", text]).map(|shape| (shape.values.lowest(), shape.values.highest()))
        };
        assert_eq!((values("9"), values("0-8"), values("1-10")), (Some((1, 9)), Some((0, 8)), Some((1, 10))));
        let most = usize::MAX;
        for text in ["8", "2-10", "0-7", "8-0", "0-28", "1-37", "0-", "-8", "0--8"] {
            assert_eq!(values(text), None, "{text}");
        }
        assert_eq!((values(&most.to_string()), values(&format!("0-{most}"))), (None, None));
    }
}
