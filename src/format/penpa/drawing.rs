//! Lines on the board: the borders of regions, and diagonals.

use serde_json::{Map, Value};

use super::places::Places;
use crate::format::error::ReadErrorKind;

/// The styles of lines that divide regions.
const THICK: [u64; 2] = [2, 21];

/// What lines along the corners of cells draw.
#[derive(Debug)]
pub(super) struct Lines {
    /// The number of each cell's region.
    pub(super) regions: Vec<Option<usize>>,
    /// Whether the falling and the rising diagonal are drawn.
    pub(super) diagonals: [bool; 2],
}

impl Lines {
    /// Reads the lines of a document: keys are two corners, values are styles.
    pub(super) fn of(lines: &Map<String, Value>, places: Places) -> Result<Self, ReadErrorKind> {
        let size = places.size;
        // Whether a border runs above, and on the left of, each cell.
        let (mut above, mut before) = (vec![false; size * size], vec![false; size * size]);
        let mut diagonals = [vec![false; size], vec![false; size]];
        for (key, style) in lines {
            let number = |text: &str| text.parse::<usize>().ok();
            let ends = key.split_once(',').and_then(|(one, other)| Some([number(one)?, number(other)?]));
            let mut ends = ends.ok_or_else(|| ReadErrorKind::json(key, "two points of a line"))?;
            ends.sort_unstable();
            if style.is_null() {
                continue;
            }
            let [Some(from), Some(to)] = ends.map(|end| places.corner(end)) else {
                return Err(unknown("lines off the corners of the board's cells"));
            };
            let is_thick = style.as_u64().is_some_and(|style| THICK.contains(&style));
            match (to.0 - from.0, to.1 as i64 - from.1 as i64) {
                (0, 1) if is_thick && from.0 < size => above[from.0 * size + from.1] = true,
                (1, 0) if is_thick && from.1 < size => before[from.0 * size + from.1] = true,
                // The edge of the board, which is there in any case.
                (0, 1) if from.0 == 0 || from.0 == size => {}
                (1, 0) if from.1 == 0 || from.1 == size => {}
                (1, 1) if from.0 == from.1 => diagonals[0][from.0] = true,
                (1, -1) if from.0 + from.1 == size => diagonals[1][from.0] = true,
                _ => return Err(unknown("lines along the borders of cells that do not divide regions")),
            }
        }
        let is_drawn = |line: &Vec<bool>| match line.iter().filter(|&&drawn| drawn).count() {
            0 => Ok(false),
            count if count == size => Ok(true),
            _ => Err(unknown("a part of a diagonal")),
        };
        let diagonals = [is_drawn(&diagonals[0])?, is_drawn(&diagonals[1])?];
        let regions = regions(size, &above, &before);
        let divides_nothing = |at: usize| {
            above[at] && at >= size && regions[at] == regions[at - size]
                || before[at] && !at.is_multiple_of(size) && regions[at] == regions[at - 1]
        };
        if (0..size * size).any(divides_nothing) {
            return Err(unknown("thick lines that do not divide regions"));
        }
        Ok(Self { regions, diagonals })
    }
}

fn unknown(found: &str) -> ReadErrorKind {
    ReadErrorKind::other(found, "regions and diagonals")
}

/// The parts that borders divide the board into. One part alone is no region.
fn regions(size: usize, above: &[bool], before: &[bool]) -> Vec<Option<usize>> {
    let mut regions = vec![None; size * size];
    let mut count = 0;
    for first in 0..size * size {
        if regions[first].is_some() {
            continue;
        }
        regions[first] = Some(count);
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            let (row, col) = (at / size, at % size);
            let neighbours = [
                (row > 0 && !above[at]).then(|| at - size),
                (col > 0 && !before[at]).then(|| at - 1),
                (row + 1 < size).then_some(at + size).filter(|&next| !above[next]),
                (col + 1 < size).then_some(at + 1).filter(|&next| !before[next]),
            ];
            for next in neighbours.into_iter().flatten() {
                if regions[next].is_none() {
                    regions[next] = Some(count);
                    open.push(next);
                }
            }
        }
        count += 1;
    }
    if count > 1 { regions } else { vec![None; size * size] }
}
