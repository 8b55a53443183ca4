//! Signs that are drawn as lines: angles that say which of two cells holds less, or that surround a cell, and
//! diamonds.

use dlx_variants::Place;

type Point = [f64; 2];

/// How far points may be from where they should be.
const NEAR: f64 = 0.05;
/// How far from the border of a cell the middle of an angle may be that is about this cell.
const WITHIN: f64 = 0.2;
/// The least and the greatest length and width of an angle, and of half a diamond.
const SIZES: std::ops::RangeInclusive<f64> = 0.05..=0.6;

/// A sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// An angle on the border of two cells, which points to the first.
    Less([Place; 2]),
    /// An angle at a side of a cell, within it.
    Angle {
        /// The cell.
        cell: Place,
        /// The side: above, below, left, right.
        side: usize,
        /// Whether it points out of the cell.
        is_outward: bool,
    },
    /// A diamond in the middle of a cell.
    Diamond(Place),
}

impl Sign {
    /// The sign that a line through these points is. Its cells may lie beside the board.
    pub(super) fn of(points: &[Point]) -> Option<Self> {
        match *points {
            [from, tip, to] => Self::of_angle(from, tip, to),
            [north, east, south, west, end] if end == north => Self::of_diamond([north, east, south, west]),
            _ => None,
        }
    }

    /// The cells that it is about.
    pub(super) fn cells(&self) -> &[Place] {
        match self {
            Self::Less(cells) => cells,
            Self::Angle { cell, .. } | Self::Diamond(cell) => std::slice::from_ref(cell),
        }
    }

    fn of_angle(from: Point, tip: Point, to: Point) -> Option<Self> {
        let base = middle(from, to);
        let length = [tip[0] - base[0], tip[1] - base[1]];
        // Along the axis in which it points, the ends are in one place; across, the tip is between them.
        let along = usize::from(length[1].abs() > length[0].abs());
        let across = 1 - along;
        let is_angle = length[across].abs() <= NEAR
            && (from[along] - to[along]).abs() <= NEAR
            && SIZES.contains(&length[along].abs())
            && SIZES.contains(&(from[across] - to[across]).abs());
        let centre = middle(base, tip);
        if !is_angle || !is_half(centre[across], WITHIN) {
            return None;
        }
        let edge = centre[along].round();
        let beside = |on: f64| {
            let mut at = centre;
            at[along] = on;
            place(at)
        };
        let is_forward = length[along] > 0.0;
        let off = centre[along] - edge;
        if off.abs() <= NEAR {
            let [before, behind] = [beside(edge - 0.5)?, beside(edge + 0.5)?];
            return Some(Self::Less(if is_forward { [behind, before] } else { [before, behind] }));
        }
        if off.abs() > WITHIN {
            return None;
        }
        // Before the border lies the cell's end, where forwards is out of it.
        let is_at_end = off < 0.0;
        let side = 2 * along + usize::from(is_at_end);
        Some(Self::Angle { cell: beside(centre[along])?, side, is_outward: is_forward == is_at_end })
    }

    /// A diamond from its corners, each opposite to the next but one.
    fn of_diamond([a, b, c, d]: [Point; 4]) -> Option<Self> {
        let centre = middle(a, c);
        let is_near = |one: f64, other: f64| (one - other).abs() <= NEAR;
        let reach = |corner: Point| [(corner[0] - centre[0]).abs(), (corner[1] - centre[1]).abs()];
        let on_axis = |corner: Point| {
            let [down, right] = reach(corner);
            down.min(right) <= NEAR && SIZES.contains(&down.max(right))
        };
        let other = middle(b, d);
        let is_diamond = is_near(centre[0], other[0])
            && is_near(centre[1], other[1])
            && [a, b, c, d].into_iter().all(on_axis)
            && (reach(a)[0] > reach(a)[1]) != (reach(b)[0] > reach(b)[1]);
        let is_inside = centre.into_iter().all(|at| is_half(at, WITHIN));
        (is_diamond && is_inside).then(|| place(centre)).flatten().map(Self::Diamond)
    }
}

fn middle(a: Point, b: Point) -> Point {
    [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]
}

/// Whether it is near the middle of a row or column.
fn is_half(at: f64, near: f64) -> bool {
    (at - at.floor() - 0.5).abs() <= near
}

/// The place that a point is in, if it can be one of any board.
fn place([row, col]: Point) -> Option<Place> {
    let index = |at: f64| (0.0..=1e4).contains(&at).then_some(at as usize + 1);
    Some(Place { row: index(row)?, col: index(col)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(row: usize, col: usize) -> Place {
        Place { row, col }
    }

    #[test]
    fn angles_are_signs_between_cells_or_at_their_sides() {
        for (points, sign) in [
            ([[0.36, 1.08], [0.5, 0.92], [0.64, 1.08]], Some(Sign::Less([at(1, 1), at(1, 2)]))),
            ([[0.36, 0.92], [0.5, 1.08], [0.64, 0.92]], Some(Sign::Less([at(1, 2), at(1, 1)]))),
            ([[2.08, 3.4], [1.92, 3.5], [2.08, 3.6]], Some(Sign::Less([at(2, 4), at(3, 4)]))),
            (
                [[0.04, 0.4], [0.14, 0.5], [0.04, 0.6]],
                Some(Sign::Angle { cell: at(1, 1), side: 0, is_outward: false }),
            ),
            (
                [[0.4, 0.86], [0.5, 0.96], [0.6, 0.86]],
                Some(Sign::Angle { cell: at(1, 1), side: 3, is_outward: true }),
            ),
            // Too long, bent, off the middle of a side, in the middle of a cell, flat.
            ([[0.5, 0.5], [1.5, 1.5], [0.5, 2.5]], None),
            ([[0.36, 1.08], [0.9, 0.92], [0.64, 1.08]], None),
            ([[0.06, 1.08], [0.2, 0.92], [0.34, 1.08]], None),
            ([[0.4, 0.45], [0.5, 0.55], [0.6, 0.45]], None),
            ([[0.4, 1.0], [0.5, 1.0], [0.6, 1.0]], None),
            ([[f64::MAX, -f64::MAX], [0.5, 0.5], [f64::MAX, f64::MAX]], None),
        ] {
            assert_eq!(Sign::of(&points), sign, "{points:?}");
        }
    }

    #[test]
    fn diamonds_are_in_the_middle_of_cells() {
        let diamond = |row: f64, col: f64| {
            [[row - 0.4, col], [row, col + 0.4], [row + 0.4, col], [row, col - 0.4], [row - 0.4, col]]
        };
        assert_eq!(Sign::of(&diamond(2.5, 0.5)), Some(Sign::Diamond(at(3, 1))));
        assert_eq!(Sign::of(&diamond(2.0, 0.5)), None);
        let square = [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
        assert_eq!(Sign::of(&square), None);
        let loop_of_four = [[0.5, 0.5], [0.5, 1.5], [1.5, 1.5], [1.5, 0.5], [0.5, 0.5]];
        assert_eq!(Sign::of(&loop_of_four), None);
        assert_eq!(Sign::of(&[[0.5, 0.5]; 5]), None);
    }
}
