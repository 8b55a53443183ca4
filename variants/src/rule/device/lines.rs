//! Pairs of cells along a line.

use crate::board::CellId;
use crate::symbol::Symbol;

/// The pairs of cells of a line with one or more steps between them, up to `most`: the first, the second, and the steps.
pub(in crate::rule) fn pairs_within(
    cells: &[CellId],
    most: usize,
) -> impl Iterator<Item = (CellId, CellId, usize)> + '_ {
    let pairs_at =
        move |steps: usize| cells.iter().zip(cells.iter().skip(steps)).map(move |(&a, &b)| (a, b, steps));
    (1..=most.min(cells.len().saturating_sub(1))).flat_map(pairs_at)
}

/// Which of `count` equal parts of the symbols, in order, a symbol lies in.
pub(in crate::rule) fn part(symbol: Symbol, symbols: usize, count: usize) -> usize {
    symbol.index() * count / symbols
}
