//! What drawings do not show, for players.

use super::{Mark, Weight};
use crate::board::{Board, CellId};
use crate::frame::Frame;
use crate::grid::Grid;
use crate::place::Place;
use crate::words::listed;

impl Mark {
    /// Which cells a clue is about that stands before the first of them, for players; `None` if these are all
    /// of the line there.
    pub(crate) fn part_before(cells: &[Place], frame: &Frame) -> Option<String> {
        let (first, last) = (*cells.first()?, *cells.last()?);
        let next = cells.get(1).copied().unwrap_or(Place { row: first.row + 1, col: first.col });
        let at = |steps: usize| {
            let along = |from: usize, to: usize| {
                from + steps * usize::from(to > from) - steps.min(from) * usize::from(to < from)
            };
            Place { row: along(first.row, next.row), col: along(first.col, next.col) }
        };
        let whole = |grid: &Grid| {
            let covers = |place: &Place| grid.covers((place.row.wrapping_sub(1), place.col.wrapping_sub(1)));
            (0..).map(at).take_while(covers).eq(cells.iter().copied())
        };
        if frame.grids.iter().any(whole) {
            return None;
        }
        let is_straight = (0..).map(at).zip(cells).all(|(place, cell)| place == *cell);
        let part = match cells.len() > 2 && is_straight {
            true => format!("{first} to {last}"),
            false => listed(cells, "and"),
        };
        Some(format!("The clue beside {first} is about {part} alone."))
    }

    /// The cells that the line through some cells passes over, for players, a sentence for each step that
    /// does.
    pub(crate) fn jumps(&self, board: &Board) -> Vec<String> {
        let (Self::Line { cells, weight: Weight::Medium | Weight::Thick, .. } | Self::Arrow { cells }) = self
        else {
            return Vec::new();
        };
        cells.windows(2).filter_map(|step| jump([step[0], step[1]], board)).collect()
    }
}

/// What a straight step from cell to cell passes over, for players; `None` if that is nothing.
fn jump(ends: [CellId; 2], board: &Board) -> Option<String> {
    let [(row, col), (to_row, to_col)] = ends.map(|cell| board.position(cell));
    let cells = |from: usize, to: usize, at: usize, steps: usize| {
        let way = from.abs_diff(to) * at;
        way.is_multiple_of(steps).then(|| if to > from { from + way / steps } else { from - way / steps })
    };
    let steps = row.abs_diff(to_row).max(col.abs_diff(to_col));
    let over = (1..steps).filter_map(|at| {
        let row = cells(row, to_row, at, steps)?;
        board.at(row, cells(col, to_col, at, steps)?)
    });
    let over: Vec<String> = over.map(|cell| board.name(cell)).collect();
    let [from, to] = ends.map(|cell| board.name(cell));
    (!over.is_empty()).then(|| format!("The line from {from} to {to} leaves out {}.", listed(over, "and")))
}
