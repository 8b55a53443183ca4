//! The rows of a matrix restricted to live options, and sets of rows with few columns.

use std::ops::{ControlFlow, Deref};
use std::sync::Arc;

use crate::candidates::Candidates;
use crate::jagged::Jagged;
use crate::network::{Item, Matrix};
use crate::patience::Patience;
use crate::step::Finds;

/// For each house, the symbols of its empty cells, as bits.
#[derive(Debug)]
pub(crate) struct SymbolsOfHouses(Jagged<u64>);

impl Deref for SymbolsOfHouses {
    type Target = Jagged<u64>;

    fn deref(&self) -> &Jagged<u64> {
        &self.0
    }
}

impl Candidates<'_> {
    /// The links of a matrix that contain the live options of a truth, as bits; no bits if the truth is
    /// covered. Options in none of the links set bit number `links.len()`.
    #[inline]
    fn row(&self, matrix: &Matrix, row: usize) -> u64 {
        let truth = matrix.truths[row];
        if !self.is_open(truth) {
            return 0;
        }
        if matrix.is_straight[row] {
            return self.option_mask(truth);
        }
        let options = self.network().options_of(truth).iter().zip(matrix.columns.get(row));
        let live = options.filter(|&(&option, _)| self.is_live(option));
        live.fold(0, |bits, (_, &column)| bits | 1 << column)
    }

    /// For each truth of a matrix, the links that contain its live options, as bits; no bits if the truth is
    /// covered.
    pub(crate) fn rows(&self, matrix: &Matrix) -> Vec<u64> {
        (0..matrix.truths.len()).map(|row| self.row(matrix, row)).collect()
    }

    /// For each house, the symbols of its empty cells, as bits.
    pub(crate) fn symbols_of_houses(&self, finds: &Finds<'_>) -> Arc<SymbolsOfHouses> {
        let houses = self.network().matrices().cells.iter();
        let symbols = houses.map(|matrix| (0..matrix.truths.len()).map(|row| self.row(matrix, row)));
        finds.memo().get(0, || SymbolsOfHouses(symbols.collect()))
    }

    /// Visits each set of `size` nonempty rows of a matrix that have `size` columns altogether, with its rows
    /// and columns as bits. `usable` is room for the search.
    pub(crate) fn tight_sets(
        &self,
        matrix: &Matrix,
        size: usize,
        usable: &mut Vec<(usize, u64)>,
        patience: &Patience<'_>,
        visit: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Few houses have enough truths with so few options.
        let is_few = |truth: &&Item| self.is_open(**truth) && self.count(**truth) <= size;
        if matrix.truths.iter().filter(is_few).nth(size - 1).is_none() {
            return ControlFlow::Continue(());
        }
        usable.clear();
        usable.reserve(matrix.truths.len());
        let rows = (0..matrix.truths.len()).map(|row| (row, self.row(matrix, row)));
        usable.extend(rows.filter(|&(_, columns)| has_columns(columns, size)));
        sets(usable, size, size, patience, visit)
    }
}

/// Whether a row has columns, but at most `most`.
fn has_columns(columns: u64, most: usize) -> bool {
    columns != 0 && columns.count_ones() as usize <= most
}

/// Whether all of some rows are in one of some sets of rows.
fn is_within(sets: &[u64], rows: u64) -> bool {
    sets.iter().any(|set| rows & !set == 0)
}

/// Visits each set of `size` of some numbered rows that have `most` columns altogether, with its rows and
/// columns as bits. No row is empty.
fn sets(
    rows: &[(usize, u64)],
    size: usize,
    most: usize,
    patience: &Patience<'_>,
    visit: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if rows.len() < size {
        return ControlFlow::Continue(());
    }
    Extension { most, patience, visit }.extend(rows, size, (0, 0))
}

/// The sets of some rows that have a given number of columns more than rows, by their sizes. Few rows are
/// combined once for all sizes; many are searched for each size.
#[derive(Debug)]
pub(crate) struct SetsBySize {
    rows: Vec<u64>,
    more: usize,
    /// Some rows, as bits, the sets among which are left out.
    except: Vec<u64>,
    /// For each size, the rows and columns of the sets, if rows are few.
    found: Option<Jagged<(u64, u64)>>,
}

impl SetsBySize {
    /// The maximum number of rows that are combined once for all sizes.
    const FEW: usize = 10;

    /// The sets of at most `largest` of some rows that have `more` columns more than rows, apart from those
    /// all of whose rows are in one of the sets `except`.
    pub(crate) fn new(rows: Vec<u64>, largest: usize, more: usize, except: Vec<u64>) -> Self {
        let is_usable = |row: &(usize, u64)| has_columns(row.1, largest + more);
        // The last row is the lowest bit of a combination, so that combinations of a size are in order of
        // their rows from the highest number down.
        let usable: Vec<(usize, u64)> = rows.iter().copied().enumerate().rev().filter(is_usable).collect();
        if usable.len() > Self::FEW {
            return Self { rows, more, except, found: None };
        }
        let mut combined: Vec<(u64, u64)> = Vec::with_capacity(1 << usable.len());
        combined.push((0, 0));
        for &(row, more) in &usable {
            combined.extend_from_within(..);
            let half = combined.len() / 2;
            for (chosen, columns) in &mut combined[half..] {
                (*chosen, *columns) = (*chosen | 1 << row, *columns | more);
            }
        }
        let of_sizes = combined.iter().rev().filter_map(|&(chosen, columns)| {
            let size = chosen.count_ones() as usize;
            let is_found = (1..=largest).contains(&size)
                && columns.count_ones() as usize == size + more
                && !is_within(&except, chosen);
            is_found.then_some((size as u32, (chosen, columns)))
        });
        // As many as there usually are at most.
        let mut found: Vec<(u32, (u64, u64))> = Vec::with_capacity(64);
        found.extend(of_sizes);
        let found = Jagged::sorted(largest + 1, &found);
        Self { rows, more, except, found: Some(found) }
    }

    /// The rows.
    pub(crate) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Visits the sets of a size, in order of their rows.
    pub(crate) fn each(
        &self,
        size: usize,
        patience: &Patience<'_>,
        visit: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match &self.found {
            Some(found) => found.get(size).iter().try_for_each(|&(rows, columns)| visit(rows, columns)),
            None => {
                let (rows, most) = (self.rows.iter().copied().enumerate(), size + self.more);
                let usable: Vec<(usize, u64)> = rows.filter(|&(_, row)| has_columns(row, most)).collect();
                sets(
                    &usable,
                    size,
                    most,
                    patience,
                    &mut |rows, columns| match is_within(&self.except, rows) {
                        true => ControlFlow::Continue(()),
                        false => visit(rows, columns),
                    },
                )
            }
        }
    }
}

/// Extends sets of rows, row by row.
struct Extension<'a> {
    most: usize,
    patience: &'a Patience<'a>,
    visit: &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>,
}

impl Extension<'_> {
    /// Adds `missing` more of the `usable` rows to a set of rows with given columns.
    fn extend(
        &mut self,
        usable: &[(usize, u64)],
        missing: usize,
        (rows, columns): (u64, u64),
    ) -> ControlFlow<()> {
        if missing == 0 {
            let is_wanted = columns.count_ones() as usize == self.most;
            return if is_wanted { (self.visit)(rows, columns) } else { ControlFlow::Continue(()) };
        }
        self.patience.tick()?;
        // As long as enough rows are left.
        for (at, &(row, more)) in usable.iter().enumerate().take((usable.len() + 1).saturating_sub(missing)) {
            let together = columns | more;
            if together.count_ones() as usize <= self.most {
                self.extend(&usable[at + 1..], missing - 1, (rows | 1 << row, together))?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::Watch;

    use super::*;

    fn usable(rows: &[u64], most: usize) -> Vec<(usize, u64)> {
        rows.iter().copied().enumerate().filter(|&(_, columns)| has_columns(columns, most)).collect()
    }

    fn sets(rows: &[u64], size: usize) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        let _ = super::sets(
            &usable(rows, size),
            size,
            size,
            &Patience::new(&Watch::default()),
            &mut |rows, columns| {
                found.push((rows, columns));
                ControlFlow::Continue(())
            },
        );
        found
    }

    #[test]
    fn sets_have_as_many_columns_as_rows() {
        let rows = [0b011, 0b110, 0, 0b101, 0b011, 0b1111];
        assert_eq!(sets(&rows, 2), [(0b10001, 0b011)]);
        assert_eq!(sets(&rows, 3), [(0b1011, 0b111), (0b10011, 0b111), (0b11001, 0b111), (0b11010, 0b111)]);
    }

    #[test]
    fn sets_of_few_rows_are_those_of_a_search_in_the_same_order() {
        let rows = [0b0011, 0b0110, 0, 0b0101, 0b1001, 0b1111, 0b1100, 0b0001, 0b1110];
        let (watch, except) = (Watch::default(), 0b1010);
        let all = SetsBySize::new(rows.to_vec(), 4, 1, vec![except]);
        assert!(all.found.is_some());
        for size in 1..=4 {
            let (mut expected, mut found) = (Vec::new(), Vec::new());
            let _ = super::sets(
                &usable(&rows, size + 1),
                size,
                size + 1,
                &Patience::new(&watch),
                &mut |rows, columns| {
                    if rows & !except != 0 {
                        expected.push((rows, columns));
                    }
                    ControlFlow::Continue(())
                },
            );
            let _ = all.each(size, &Patience::new(&watch), &mut |rows, columns| {
                found.push((rows, columns));
                ControlFlow::Continue(())
            });
            assert!(size == 4 || !found.is_empty());
            assert_eq!(found, expected, "{size}");
        }
    }

    #[test]
    fn a_break_ends_the_search() {
        let mut calls = 0;
        let flow =
            super::sets(&usable(&[0b11; 5], 2), 2, 2, &Patience::new(&Watch::default()), &mut |_, _| {
                calls += 1;
                ControlFlow::Break(())
            });
        assert_eq!((flow, calls), (ControlFlow::Break(()), 1));
    }
}
