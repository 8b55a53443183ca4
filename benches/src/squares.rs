//! Latin squares, empty or partly filled, with or without boxes.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use crate::random::rng;
use crate::{items, pairs};

/// A square of symbols, row by row; `None` in cells to be filled.
type Square = Vec<Vec<Option<usize>>>;

/// An empty square of `n` by `n` that takes each symbol once in every row and column.
pub(crate) fn empty(n: usize) -> String {
    completion(&vec![vec![None; n]; n], None)
}

/// A random square of `n` by `n` with holes, about the same number in every row and column.
pub(crate) fn with_holes(n: usize, holes: usize) -> String {
    let mut rng = rng(1);
    let mut square: Square = (0..n).map(|r| (0..n).map(|c| Some((r + c) % n)).collect()).collect();
    // A cycle of two rows can be exchanged.
    for _ in 0..20 * n * n {
        let (one, other) = (rng.random_range(0..n), rng.random_range(0..n));
        let mut column = rng.random_range(0..n);
        if one == other {
            continue;
        }
        let first = square[one][column];
        loop {
            let (above, below) = (square[one][column], square[other][column]);
            (square[one][column], square[other][column]) = (below, above);
            if below == first {
                break;
            }
            column = (0..n).find(|&c| c != column && square[one][c] == below).unwrap_or(column);
        }
    }
    let mut cells: Vec<_> = pairs(0..n, |_| 0..n).collect();
    cells.shuffle(&mut rng);
    let (mut in_row, mut in_column, mut left) = (vec![0; n], vec![0; n], holes);
    for most in 1..=n {
        for &(r, c) in &cells {
            if left > 0 && square[r][c].is_some() && in_row[r] < most && in_column[c] < most {
                square[r][c] = None;
                (in_row[r], in_column[c], left) = (in_row[r] + 1, in_column[c] + 1, left - 1);
            }
        }
    }
    completion(&square, None)
}

/// A board of boxes of `size` by `size` with this many random clues.
pub(crate) fn sudoku(size: usize, clues: usize) -> String {
    let (mut rng, n) = (rng(2), size * size);
    let mut lines = || {
        let mut bands: Vec<usize> = (0..size).collect();
        bands.shuffle(&mut rng);
        let within = bands.into_iter().flat_map(|band| {
            let mut lines: Vec<usize> = (0..size).map(|line| band * size + line).collect();
            lines.shuffle(&mut rng);
            lines
        });
        within.collect::<Vec<usize>>()
    };
    let (rows, columns) = (lines(), lines());
    let mut cells: Vec<_> = pairs(0..n, |_| 0..n).collect();
    cells.shuffle(&mut rng);
    let mut square = vec![vec![None; n]; n];
    for &(r, c) in &cells[..clues.min(n * n)] {
        square[r][c] = Some((rows[r] % size * size + rows[r] / size + columns[c]) % n);
    }
    completion(&square, Some(size))
}

/// The ways to fill the holes of a square, which has boxes of some size or none.
fn completion(square: &Square, box_size: Option<usize>) -> String {
    let n = square.len();
    let houses = |r: usize, c: usize| {
        let square = box_size.map(|size| ('b', r / size * size + c / size));
        [Some(('r', r)), Some(('c', c)), square].into_iter().flatten()
    };
    let mut taken = std::collections::BTreeSet::new();
    for (r, c) in pairs(0..n, |_| 0..n) {
        let symbol = square[r][c].into_iter();
        taken.extend(symbol.flat_map(|symbol| houses(r, c).map(move |house| (house, symbol))));
    }
    let holes: Vec<_> = pairs(0..n, |_| 0..n).filter(|&(r, c)| square[r][c].is_none()).collect();
    let name = |((kind, house), symbol): ((char, usize), usize)| format!("{kind}{house}x{symbol}");
    let kinds = if box_size.is_some() { "rcb" } else { "rc" };
    let needs = kinds
        .chars()
        .flat_map(|kind| pairs(0..n, |_| 0..n).map(move |(house, symbol)| ((kind, house), symbol)));
    let needs = needs.filter(|need| !taken.contains(need)).map(name);
    let mut text = items(holes.iter().map(|(r, c)| format!("p{r}x{c}")).chain(needs));
    for &(r, c) in &holes {
        for symbol in (0..n).filter(|&symbol| houses(r, c).all(|house| !taken.contains(&(house, symbol)))) {
            let covered = houses(r, c).map(|house| name((house, symbol)));
            text += &items(std::iter::once(format!("p{r}x{c}")).chain(covered));
        }
    }
    text
}
