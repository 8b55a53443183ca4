//! Almost locked sets: *k* cells of a house with *k* + 1 candidates between them. If one of the candidates goes, the
//! others are taken.

use std::collections::HashSet;

use dlx_engine::OptionId;

use super::matrix::{Matrix, bits};
use super::state::State;
use super::terrain::Item;

/// An almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    /// Its cells, in order.
    pub(crate) cells: Vec<Item>,
    /// Its symbols, in order, each with its options.
    pub(crate) groups: Vec<Group>,
}

/// The options of one symbol in an almost locked set.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The symbol's number.
    pub(crate) symbol: usize,
    /// In order.
    pub(crate) options: Vec<OptionId>,
    /// The live options that each of these excludes, in order.
    pub(crate) excluded: Vec<OptionId>,
}

/// Which sets to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AlsLimits {
    /// Cells in a set.
    pub(crate) cells: usize,
    /// Sets altogether; those with fewer cells come first.
    pub(crate) sets: usize,
}

impl Als {
    /// The almost locked sets of a state, those with fewer cells first.
    pub(crate) fn all(state: &State<'_>, limits: AlsLimits) -> Vec<Self> {
        let matrices = &state.terrain().matrices().cells;
        let rows: Vec<Vec<u64>> = matrices.iter().map(|matrix| matrix.rows(state)).collect();
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for size in 1..=limits.cells {
            for (matrix, rows) in matrices.iter().zip(&rows) {
                almost_tight_sets(rows, size, (0, 0, 0), &mut |rows, symbols| {
                    let mut cells: Vec<Item> = bits(rows).map(|row| matrix.truths[row]).collect();
                    cells.sort_unstable();
                    if all.len() < limits.sets && seen.insert(cells.clone()) {
                        all.push(Self::new(state, matrix, cells, symbols));
                    }
                    all.len() < limits.sets
                });
            }
        }
        all
    }

    fn new(state: &State<'_>, matrix: &Matrix, cells: Vec<Item>, symbols: u64) -> Self {
        let group = |symbol: usize| {
            let link = matrix.links[symbol];
            let options = cells.iter().flat_map(|&cell| state.options(cell));
            let options = options.filter(|&option| state.terrain().items_of(option).contains(&link));
            let options: Vec<OptionId> = options.collect();
            let excluded = state.excluded_by_all(options.iter().copied());
            Group { symbol, options, excluded }
        };
        let groups = bits(symbols).map(group).collect();
        Self { cells, groups }
    }

    /// The group of a symbol.
    pub(crate) fn group(&self, symbol: usize) -> Option<&Group> {
        self.groups.iter().find(|group| group.symbol == symbol)
    }

    /// Whether two sets have a cell in common.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.cells.iter().any(|cell| other.cells.contains(cell))
    }
}

impl Group {
    /// Whether each option of this group excludes each of another.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        other.options.iter().all(|option| self.excluded.binary_search(option).is_ok())
    }
}

/// Visits the sets of `size` rows, none of them empty, with `size` + 1 columns, as bits: of the rows from number
/// `from` on, added to some that there are. Stops, and returns false, where `visit` does.
fn almost_tight_sets(
    rows: &[u64],
    size: usize,
    (from, chosen, columns): (usize, u64, u64),
    visit: &mut dyn FnMut(u64, u64) -> bool,
) -> bool {
    if chosen.count_ones() as usize == size {
        return columns.count_ones() as usize != size + 1 || visit(chosen, columns);
    }
    (from..rows.len()).all(|row| {
        let together = columns | rows[row];
        let fits = rows[row] != 0 && together.count_ones() as usize <= size + 1;
        !fits || almost_tight_sets(rows, size, (row + 1, chosen | 1 << row, together), visit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn almost_tight_sets_have_one_column_more_than_rows() {
        let rows = [0b0011, 0b0110, 0, 0b1000, 0b1111];
        let sets = |size| {
            let mut found = Vec::new();
            almost_tight_sets(&rows, size, (0, 0, 0), &mut |rows, columns| {
                found.push((rows, columns));
                true
            });
            found
        };
        assert_eq!(sets(1), [(0b1, 0b0011), (0b10, 0b0110)]);
        assert_eq!(sets(2), [(0b11, 0b0111), (0b1001, 0b1011), (0b1010, 0b1110)]);
        assert_eq!(sets(3), [(0b1011, 0b1111), (0b10011, 0b1111), (0b11001, 0b1111), (0b11010, 0b1111)]);
    }
}
