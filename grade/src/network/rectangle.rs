//! Boxes at the corners of rectangles.

use dlx_variants::{HouseKind, Model};

/// The minimum number of rows, or of columns, that two boxes side by side have in common.
const LINES: usize = 3;

/// Boxes of which each has rows in common with one other and columns with another, as numbers of houses: one,
/// its neighbours along rows and along columns, and the opposite one.
pub(super) fn all(model: &Model) -> Vec<[usize; 4]> {
    let boxes: Vec<usize> =
        (0..model.houses().len()).filter(|&house| model.houses()[house].kind == HouseKind::Box).collect();
    let [rows, columns] = [HouseKind::Row, HouseKind::Column]
        .map(|kind| boxes.iter().map(|&house| lines_across(model, house, kind)).collect::<Vec<_>>());
    let along = |lines: &[Vec<usize>], one: usize, other: usize| {
        lines[one].iter().filter(|line| lines[other].contains(line)).count() >= LINES
    };
    let mut rectangles = Vec::new();
    for first in 0..boxes.len() {
        let later = || first + 1..boxes.len();
        for right in later().filter(|&right| along(&rows, first, right)) {
            for below in later().filter(|&below| below != right && along(&columns, first, below)) {
                let is_opposite = |&last: &usize| {
                    last != right
                        && last != below
                        && along(&rows, below, last)
                        && along(&columns, right, last)
                };
                let corners = later().filter(is_opposite).map(|last| [first, right, below, last]);
                rectangles.extend(corners.map(|corners| corners.map(|at| boxes[at])));
            }
        }
    }
    rectangles
}

/// The rows, or the columns, that cross a box, in order.
fn lines_across(model: &Model, house: usize, kind: HouseKind) -> Vec<usize> {
    let houses = model.houses()[house].cells.iter().flat_map(|&cell| model.houses_of(cell)).copied();
    let mut lines: Vec<usize> = houses.filter(|&house| model.houses()[house].kind == kind).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[cfg(test)]
mod tests {
    use dlx_variants::catalogue;

    use super::*;

    fn count(id: &str) -> usize {
        let spec = catalogue::find(id).expect("the variant is in the catalogue");
        all(&spec.build_fixed().expect("the variant has a model")).len()
    }

    /// Two of three bands and two of three stacks; boxes of 6x6 boards have two rows; grids that share a box
    /// add rectangles of their own, each with its own rows and columns.
    #[test]
    fn rectangles_lie_in_two_bands_and_two_stacks() {
        assert_eq!(["classic", "16x16", "6x6", "samurai"].map(count), [9, 36, 0, 45]);
    }
}
