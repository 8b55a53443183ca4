//! The rows of a matrix as live options leave them, and sets of rows with few columns.

use std::ops::ControlFlow;

use crate::grade::candidates::Candidates;
use crate::grade::network::Matrix;

impl Candidates<'_> {
    fn row(&self, matrix: &Matrix, row: usize) -> u64 {
        let truth = matrix.truths[row];
        if !self.is_open(truth) {
            return 0;
        }
        let options = self.network().options_of(truth).iter().zip(matrix.columns.get(row));
        let live = options.filter(|&(&option, _)| self.is_live(option));
        live.fold(0, |bits, (_, &column)| bits | 1 << column)
    }

    /// For each truth of a matrix, the links that its live options lie in, as bits; none where it is covered. Options
    /// in none of the links set bit number `links.len()`.
    pub(crate) fn rows(&self, matrix: &Matrix) -> Vec<u64> {
        (0..matrix.truths.len()).map(|row| self.row(matrix, row)).collect()
    }
}

/// Visits each set of `size` rows, none of them empty, that have `size` columns altogether: with the rows and
/// the columns, as bits.
pub(crate) fn tight_sets(
    rows: &[u64],
    size: usize,
    visit: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    sets(rows, size, size, visit)
}

/// Visits each set of `size` rows, none of them empty, that have `most` columns altogether: with the rows and the
/// columns, as bits.
pub(crate) fn sets(
    rows: &[u64],
    size: usize,
    most: usize,
    visit: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fits = |bits: u64| bits != 0 && bits.count_ones() as usize <= most;
    let usable: Vec<(usize, u64)> =
        rows.iter().copied().enumerate().filter(|&(_, columns)| fits(columns)).collect();
    if usable.len() < size {
        return ControlFlow::Continue(());
    }
    extend(&usable, most, size, (0, 0), visit)
}

/// Adds `missing` more of the `usable` rows to a set of rows with their columns.
fn extend(
    usable: &[(usize, u64)],
    most: usize,
    missing: usize,
    (rows, columns): (u64, u64),
    visit: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if missing == 0 {
        return if columns.count_ones() as usize == most {
            visit(rows, columns)
        } else {
            ControlFlow::Continue(())
        };
    }
    for (at, &(row, more)) in usable.iter().enumerate() {
        let together = columns | more;
        if together.count_ones() as usize <= most {
            extend(&usable[at + 1..], most, missing - 1, (rows | 1 << row, together), visit)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(rows: &[u64], size: usize) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        let _ = tight_sets(rows, size, &mut |rows, columns| {
            found.push((rows, columns));
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn sets_have_as_many_columns_as_rows() {
        let rows = [0b011, 0b110, 0, 0b101, 0b011, 0b1111];
        assert_eq!(sets(&rows, 2), [(0b10001, 0b011)]);
        assert_eq!(sets(&rows, 3), [(0b1011, 0b111), (0b10011, 0b111), (0b11001, 0b111), (0b11010, 0b111)]);
    }

    #[test]
    fn a_break_ends_the_search() {
        let mut calls = 0;
        let flow = tight_sets(&[0b11; 5], 2, &mut |_, _| {
            calls += 1;
            ControlFlow::Break(())
        });
        assert_eq!((flow, calls), (ControlFlow::Break(()), 1));
    }
}
