//! How players tell clues outside the board apart.

use std::fmt::Display;

use crate::board::CellId;
use crate::frame::Frame;
use crate::house::HouseKind;

/// A clue outside the board, by what stands there and where: "2 left of row 1", "5 below column 3". A line
/// that does not begin at an end of a row or column is told by its ends: "41 from R1C8 to R8C1". A cell alone
/// has its clue above it, and is no line: "4 at R1C3".
pub(in crate::rule) fn outside_clue(clue: impl Display, cells: &[CellId], frame: &Frame) -> String {
    let name = |cell: &CellId| frame.board.name(*cell);
    match (beside(cells, frame), cells) {
        (Some(place), _) => format!("{clue} {place}"),
        (None, [first, .., last]) => format!("{clue} from {} to {}", name(first), name(last)),
        (None, cells) => format!("{clue} at {}", cells.iter().map(name).collect::<String>()),
    }
}

/// The row or column at an end of which a line begins, and the side of the grid: "left of row 1".
fn beside(cells: &[CellId], frame: &Frame) -> Option<String> {
    let [first, _, ..] = cells else { return None };
    frame.houses_of[first.index()].iter().map(|&house| &frame.houses[house]).find_map(|house| {
        let [before, behind] = match house.kind {
            HouseKind::Row => ["left of", "right of"],
            HouseKind::Column => ["above", "below"],
            _ => return None,
        };
        let side = if house.cells.starts_with(cells) {
            before
        } else if house.cells.iter().rev().take(cells.len()).eq(cells) {
            behind
        } else {
            return None;
        };
        Some(format!("{side} {}", house.name))
    })
}
