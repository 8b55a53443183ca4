//! Points and what is made of them, in board units: a cell is 1 wide and 1 high, and the cell in row `r` and
//! column `c` (from 0) has its top left corner at `x = c`, `y = r`. `y` grows downwards.

/// A point.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// The distance from the left edge of the board.
    pub x: f64,
    /// The distance from the top edge of the board.
    pub y: f64,
}

impl Point {
    /// The point at `x` and `y`.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point moved by `x` and `y`.
    #[must_use]
    pub fn moved(self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The point `along` units on the way to `end`; the point itself if the two are the same.
    #[must_use]
    pub fn towards(self, end: Self, along: f64) -> Self {
        let (x, y) = (end.x - self.x, end.y - self.y);
        let distance = x.hypot(y);
        if distance == 0.0 { self } else { self.moved(x / distance * along, y / distance * along) }
    }

    /// The distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The mean of some points; the origin if there are none.
    #[must_use]
    pub fn mean(points: &[Self]) -> Self {
        let count = points.len().max(1) as f64;
        let sum = points.iter().fold(Self::default(), |sum, point| sum.moved(point.x, point.y));
        Self { x: sum.x / count, y: sum.y / count }
    }
}

/// A rectangle with horizontal and vertical sides.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    /// The left side.
    pub left: f64,
    /// The top side.
    pub top: f64,
    /// The right side.
    pub right: f64,
    /// The bottom side.
    pub bottom: f64,
}

impl Rect {
    /// The square around a point, with sides at a distance of `reach`.
    #[must_use]
    pub fn around(centre: Point, reach: f64) -> Self {
        Self {
            left: centre.x - reach,
            top: centre.y - reach,
            right: centre.x + reach,
            bottom: centre.y + reach,
        }
    }

    /// The width.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// The height.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// The rectangle with all sides moved outwards.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// The least rectangle that holds this and another one.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Whether another rectangle lies within this one.
    #[must_use]
    pub fn holds(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    /// Whether a straight line from a point to another runs through the rectangle (Y.-D. Liang and B. Barsky,
    /// "A new concept and method for line clipping", 1984).
    #[must_use]
    pub fn is_met_by(&self, from: Point, to: Point) -> bool {
        let (x, y) = (to.x - from.x, to.y - from.y);
        let sides = [
            (-x, from.x - self.left),
            (x, self.right - from.x),
            (-y, from.y - self.top),
            (y, self.bottom - from.y),
        ];
        // The part of the line that is on the inner side of all sides so far.
        let (mut begin, mut end) = (0.0_f64, 1.0_f64);
        for (along, inside) in sides {
            if along == 0.0 {
                if inside < 0.0 {
                    return false;
                }
            } else if along < 0.0 {
                begin = begin.max(inside / along);
            } else {
                end = end.min(inside / along);
            }
        }
        begin <= end
    }
}

/// Straight lines from point to point.
#[derive(Clone, PartialEq, Debug)]
pub struct Path {
    /// The points.
    pub points: Vec<Point>,
    /// Whether a line leads from the last point back to the first.
    pub is_closed: bool,
}

impl Path {
    /// A path with two ends.
    #[must_use]
    pub fn open(points: Vec<Point>) -> Self {
        Self { points, is_closed: false }
    }

    /// A path around an area.
    #[must_use]
    pub fn closed(points: Vec<Point>) -> Self {
        Self { points, is_closed: true }
    }

    /// The straight lines, each from one point to another.
    pub fn lines(&self) -> impl Iterator<Item = (Point, Point)> {
        let last = self.points.last().zip(self.points.first()).filter(|_| self.is_closed);
        self.points.windows(2).map(|ends| (ends[0], ends[1])).chain(last.map(|(&from, &to)| (from, to)))
    }
}
