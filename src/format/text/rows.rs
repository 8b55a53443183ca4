//! How the cells on lines make up the rows of boards.

use crate::model_finder::ModelFinder;

/// The fewest cells of a line that a program broke at a fixed width, wherever rows end.
const LEAST_BROKEN: usize = 32;

/// Whether lines with these numbers of cells are one board: each line is a row, all cells are on one line,
/// lines hold whole rows, or rows take whole lines. Lines that are rows of a square board are never taken for
/// parts of another. Where blank lines part them, no row takes more than one line.
pub(crate) fn are_board(widths: &[usize], is_parted: bool, finder: &ModelFinder) -> bool {
    let mut boards = finder.boards_of_size(widths.iter().sum());
    match widths {
        [] => false,
        [_] => boards.next().is_some(),
        _ if are_rows_of_square(widths, finder) => boards.any(|board| board.rows == widths),
        _ => boards.any(|board| {
            let (lines, rows) = (ends(widths), ends(&board.rows));
            is_within(&lines, &rows)
                || (!is_parted && (is_within(&rows, &lines) || is_broken(widths, finder)))
        }),
    }
}

/// How many lines each of the boards takes that follow each other on lines with these numbers of cells;
/// `None` if there is nothing or something else.
pub(crate) fn of_each_board(widths: &[usize], finder: &ModelFinder) -> Option<Vec<usize>> {
    let mut counts = Vec::new();
    let mut rest = widths;
    while !rest.is_empty() {
        let begins = finder.boards().filter(|board| rest.starts_with(&board.rows));
        let count = begins.map(|board| board.rows.len()).max()?;
        counts.push(count);
        rest = &rest[count..];
    }
    Some(counts).filter(|counts| !counts.is_empty())
}

/// Whether all lines have as many cells as the rows of a square board.
fn are_rows_of_square(widths: &[usize], finder: &ModelFinder) -> bool {
    let is_square = |width: usize| {
        let mut boards = finder.boards();
        boards.any(|board| board.rows.len() == width && board.rows.iter().all(|&cells| cells == width))
    };
    widths.iter().all(|width| *width == widths[0]) && is_square(widths[0])
}

/// Whether lines are parts of a longer one, all equally long but for the last, and no boards.
fn is_broken(widths: &[usize], finder: &ModelFinder) -> bool {
    let [full @ .., last] = widths else { return false };
    let width = full.first().copied().unwrap_or(0);
    width >= LEAST_BROKEN && full.iter().all(|&cells| cells == width) && *last <= width && !finder.fits(width)
}

/// Where lines end, in cells.
fn ends(widths: &[usize]) -> Vec<usize> {
    let end = |end: &mut usize, width: &usize| {
        *end += width;
        Some(*end)
    };
    widths.iter().scan(0, end).collect()
}

fn is_within(inner: &[usize], outer: &[usize]) -> bool {
    inner.iter().all(|end| outer.binary_search(end).is_ok())
}
