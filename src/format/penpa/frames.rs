//! Frames inside the borders of cells, as cages have them.

use dlx_variants::Place;
use serde_json::{Map, Value};

use super::places::{Places, Point};
use crate::format::error::ReadErrorKind;

/// The sides of a cell by the places in it that a line along them joins, and the step over each.
const SIDES: [([usize; 2], (isize, isize)); 4] =
    [([0, 1], (-1, 0)), ([0, 2], (0, -1)), ([1, 3], (0, 1)), ([2, 3], (1, 0))];

/// The cells of each frame, in order. Keys of `lines` are two points. A line within a cell runs along one of
/// its sides; what lies behind a side without a line is in the same frame.
pub(super) fn frames(lines: &Map<String, Value>, places: Places) -> Result<Vec<Vec<Place>>, ReadErrorKind> {
    let size = places.size;
    let mut sides = vec![[false; SIDES.len()]; size * size];
    for key in lines.keys() {
        let number = |text: &str| text.parse::<usize>().ok();
        let ends = key.split_once(',').and_then(|(one, other)| Some([number(one)?, number(other)?]));
        let [one, other] = ends.ok_or_else(|| ReadErrorKind::json(key, "two points of a frame"))?;
        let (Point::Quarter(one, from), Point::Quarter(other, to)) = (places.point(one), places.point(other))
        else {
            return Err(ReadErrorKind::json(key, "two points in cells of the board, as frames have them"));
        };
        let ends = [from.min(to), from.max(to)];
        match SIDES.iter().position(|(known, _)| *known == ends) {
            Some(side) if one == other => sides[places.index(one)][side] = true,
            // Frames of several cells also have lines from a cell to the next.
            _ if one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1 => {}
            _ => return Err(open("a line across cells")),
        }
    }
    let mut is_taken = vec![false; size * size];
    let mut frames = Vec::new();
    for first in 0..size * size {
        if is_taken[first] || sides[first] == [false; SIDES.len()] {
            continue;
        }
        is_taken[first] = true;
        let (mut cells, mut next) = (vec![first], 0);
        while let Some(&at) = cells.get(next) {
            next += 1;
            for (side, (_, (down, right))) in SIDES.iter().enumerate().filter(|(side, _)| !sides[at][*side]) {
                let row = (at / size).checked_add_signed(*down).filter(|row| *row < size);
                let col = (at % size).checked_add_signed(*right).filter(|col| *col < size);
                let (Some(row), Some(col)) = (row, col) else {
                    return Err(open("a frame that is open at the edge of the board"));
                };
                // The sides stand in such an order that opposite ones add up to 3.
                if sides[row * size + col][SIDES.len() - 1 - side] {
                    return Err(open("a frame that is open towards another"));
                }
                if !is_taken[row * size + col] {
                    is_taken[row * size + col] = true;
                    cells.push(row * size + col);
                }
            }
        }
        cells.sort_unstable();
        frames.push(cells.into_iter().map(|at| Place { row: at / size + 1, col: at % size + 1 }).collect());
    }
    Ok(frames)
}

fn open(found: &str) -> ReadErrorKind {
    ReadErrorKind::other(found, "closed frames")
}
