//! Truths against links, as rows of bits.

use std::ops::ControlFlow;

use super::lists::Lists;
use super::state::State;
use super::terrain::{Item, Terrain};

/// Some truths and some links, such that no option is in two of the truths or in two of the links: the cells of a
/// house and its symbols, the rows and columns of one symbol. Looking for naked and hidden subsets and for fish
/// are the same search of such a matrix: *k* truths whose live options lie in *k* links.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    pub(crate) truths: Vec<Item>,
    pub(crate) links: Vec<Item>,
    /// For each truth, the number of the link that each of its options lies in; `links.len()` for none.
    columns: Lists<u8>,
}

impl Matrix {
    pub(crate) fn new(terrain: &Terrain, truths: Vec<Item>, links: Vec<Item>) -> Self {
        let columns = truths.iter().map(|&truth| {
            let column = |option| {
                let items = terrain.items_of(option);
                links.iter().position(|link| items.contains(link)).unwrap_or(links.len()) as u8
            };
            terrain.options_of(truth).iter().map(|&option| column(option)).collect::<Vec<u8>>()
        });
        let columns = columns.collect();
        Self { truths, links, columns }
    }

    /// The links that the live options of truth number `row` lie in, as bits; 0 where it is covered. Options in
    /// none of the links set bit number `links.len()`.
    pub(crate) fn row(&self, state: &State<'_>, row: usize) -> u64 {
        let truth = self.truths[row];
        if !state.is_open(truth) {
            return 0;
        }
        let options = state.terrain().options_of(truth).iter().zip(self.columns.get(row));
        let live = options.filter(|&(&option, _)| state.is_live(option));
        live.fold(0, |bits, (_, &column)| bits | 1 << column)
    }

    /// All rows; see [`row`](Self::row).
    pub(crate) fn rows(&self, state: &State<'_>) -> Vec<u64> {
        (0..self.truths.len()).map(|row| self.row(state, row)).collect()
    }
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit as usize)
    })
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

    #[test]
    fn bits_are_numbered_from_the_lowest() {
        assert!(bits(0b1010_0001).eq([0, 5, 7]));
        assert!(bits(1 << 63).eq([63]));
    }
}
