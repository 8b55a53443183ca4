//! Outlines of sets of cells.

use std::collections::{BTreeMap, BTreeSet};

use crate::geometry::{Path, Point};

/// A corner of cells, as a row and a column of lines.
type Corner = (i32, i32);

/// The outlines of a set of cells, by row and column, moved inwards by `inset`. Cells that only touch at a
/// corner are outlined apart.
pub(super) fn around(cells: &BTreeSet<(i32, i32)>, inset: f64) -> Vec<Path> {
    let mut sides = Sides::of(cells);
    let mut paths = Vec::new();
    while let Some(outline) = sides.take_outline() {
        paths.push(Path::closed(inset_corners(&outline, inset)));
    }
    paths
}

/// Directed sides of cells, by their first corner, with the cells on their right.
struct Sides(BTreeMap<Corner, Vec<Corner>>);

impl Sides {
    fn of(cells: &BTreeSet<(i32, i32)>) -> Self {
        let mut sides: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
        for &(row, col) in cells {
            let corners = [(row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)];
            let beyond = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)];
            for (side, neighbour) in beyond.iter().enumerate() {
                if !cells.contains(neighbour) {
                    sides.entry(corners[side]).or_default().push(corners[(side + 1) % 4]);
                }
            }
        }
        Self(sides)
    }

    /// Takes away the sides of one outline, and returns its corners in order, straight on included.
    fn take_outline(&mut self) -> Option<Vec<Corner>> {
        let first = *self.0.first_key_value()?.0;
        let mut outline = vec![first];
        let mut step = (0, 1);
        loop {
            let at = *outline.last()?;
            let next = self.take(at, step)?;
            step = (next.0 - at.0, next.1 - at.1);
            if next == first {
                return Some(outline);
            }
            outline.push(next);
        }
    }

    /// Takes away a side from a corner: the one furthest to the right after a step.
    fn take(&mut self, at: Corner, step: Corner) -> Option<Corner> {
        let ends = self.0.get_mut(&at)?;
        let right = (at.0 + step.1, at.1 - step.0);
        let place = ends.iter().position(|&end| end == right).unwrap_or(0);
        let end = ends.swap_remove(place);
        if ends.is_empty() {
            self.0.remove(&at);
        }
        Some(end)
    }
}

/// The points at which an outline turns, moved to the right of both of its sides.
fn inset_corners(outline: &[Corner], inset: f64) -> Vec<Point> {
    let count = outline.len();
    let step = |from: Corner, to: Corner| (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let corners = (0..count).filter_map(|place| {
        let at = outline[place];
        let before = step(outline[(place + count - 1) % count], at);
        let after = step(at, outline[(place + 1) % count]);
        if before == after {
            return None;
        }
        // The right of a step of (rows, columns) is (columns, -rows).
        let (down, right) = (before.1 + after.1, -before.0 - after.0);
        Some(Point::new(f64::from(at.1) + inset * right, f64::from(at.0) + inset * down))
    });
    corners.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(cells: &[(i32, i32)]) -> Vec<Vec<(f64, f64)>> {
        let paths = around(&cells.iter().copied().collect(), 0.25);
        paths.iter().map(|path| path.points.iter().map(|point| (point.x, point.y)).collect()).collect()
    }

    #[test]
    fn outlines_run_inside_their_cells() {
        assert_eq!(corners(&[(0, 0), (0, 1)]), [[(0.25, 0.25), (1.75, 0.25), (1.75, 0.75), (0.25, 0.75)]]);
    }

    #[test]
    fn holes_and_touching_corners_have_outlines_of_their_own() {
        let ring: Vec<_> = (0..9).filter(|&cell| cell != 4).map(|cell| (cell / 3, cell % 3)).collect();
        let outlines = corners(&ring);
        assert_eq!(outlines.len(), 2);
        assert!(outlines[1].contains(&(0.75, 0.75)) && outlines[1].contains(&(2.25, 2.25)));
        assert_eq!(corners(&[(0, 0), (1, 1)]).len(), 2);
        assert_eq!(corners(&[(0, 1), (1, 0)]).len(), 2);
    }
}
