//! Where the numbers of points lie.

use dlx_variants::{Place, Symbol};
use serde_json::{Map, Value};

use crate::format::container::list;
use crate::format::error::ReadErrorKind;

/// The most rows or columns of a grid.
const MOST: usize = 100;
/// Rows, or columns, of points around the grid, on both sides together.
const AROUND: usize = 4;

/// The grid of a document, and the square board in it. Points are numbered row by row, first all middles of
/// cells, then all lower right corners of cells, all middles of lower sides, all middles of right sides, four
/// places towards the corners of each cell, and four towards its sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// Points in a row.
    width: usize,
    /// Points of a kind.
    count: usize,
    /// The row and the column of the board's first cell.
    top: usize,
    left: usize,
    /// The rows of the board, and its columns.
    pub(super) size: usize,
}

/// What a point is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Point {
    /// The middle of a cell.
    Cell(Place),
    /// The middle of the side that two cells share.
    Side(Place, Place),
    /// One of four places in a cell; 0 is the upper left.
    Quarter(Place, usize),
    /// A place in a cell, near the middle of one of its sides.
    Margin(Place),
    /// A corner, or a side at the edge, of the board's cells.
    Edge,
    /// Something that is not on the board.
    Outside,
}

impl Places {
    /// The items of a map from points, which stands in `object` under `key`.
    pub(super) fn items<'j>(
        &self,
        object: &'j Map<String, Value>,
        key: &str,
    ) -> Result<Vec<(Point, &'j Value)>, ReadErrorKind> {
        let items = object.get(key).and_then(Value::as_object).into_iter().flatten();
        let point = |(name, value): (&'j String, &'j Value)| match name.parse::<usize>() {
            Ok(number) if number.to_string() == *name => Ok((self.point(number), value)),
            _ => Err(ReadErrorKind::json(name, &format!("the number of a point in {key:?}"))),
        };
        items.map(point).collect()
    }

    /// The grid of a header, and the board that consists of the listed cells: each as the difference from the
    /// one before.
    pub(super) fn new(header: &[Value], cells: &Value) -> Result<Self, ReadErrorKind> {
        let number = |field: usize| {
            let text = header.get(field).and_then(Value::as_str).unwrap_or_default();
            let number = text.parse::<usize>().ok().filter(|number| (1..=MOST).contains(number));
            number.ok_or_else(|| ReadErrorKind::json(text, &format!("the size of a grid, 1 to {MOST}")))
        };
        let (cols, rows) = (number(1)?, number(2)?);
        let (width, height) = (cols + AROUND, rows + AROUND);
        let count = width * height;
        let mut is_there = vec![false; count];
        let mut at = 0_i64;
        for step in list(Some(cells)) {
            at = at.saturating_add(step.as_i64().unwrap_or(i64::MAX));
            match usize::try_from(at).ok().and_then(|at| is_there.get_mut(at)) {
                Some(cell) => *cell = true,
                None => {
                    let expected = format!("differences between the numbers of cells, 0 to {}", count - 1);
                    return Err(ReadErrorKind::unlike(step, &expected));
                }
            }
        }
        let cells: Vec<usize> = (0..count).filter(|&at| is_there[at]).collect();
        let top = cells.iter().map(|at| at / width).min().unwrap_or(0);
        let left = cells.iter().map(|at| at % width).min().unwrap_or(0);
        let bottom = cells.iter().map(|at| at / width + 1).max().unwrap_or(0);
        let right = cells.iter().map(|at| at % width + 1).max().unwrap_or(0);
        let size = bottom - top;
        let is_square = right - left == size && cells.len() == size * size;
        if !is_square || !(2..=usize::from(Symbol::MAX)).contains(&size) {
            return Err(ReadErrorKind::other(
                format!("a board of {} cells in {} rows and {} columns", cells.len(), size, right - left),
                format!("a square board of 2 to {} rows", Symbol::MAX),
            ));
        }
        Ok(Self { width, count, top, left, size })
    }

    /// What a point is.
    pub(super) fn point(self, number: usize) -> Point {
        let (kind, at) = (number / self.count, number % self.count);
        let (row, col) = (at / self.width, at % self.width);
        let pair = |one: Option<Place>, other: Option<Place>| match (one, other) {
            (Some(one), Some(other)) => Point::Side(one, other),
            (None, None) => Point::Outside,
            _ => Point::Edge,
        };
        match kind {
            0 => self.cell(row, col).map_or(Point::Outside, Point::Cell),
            1 => self.corner(number).map_or(Point::Outside, |_| Point::Edge),
            2 => pair(self.cell(row, col), self.cell(row + 1, col)),
            3 => pair(self.cell(row, col), self.cell(row, col + 1)),
            4..8 => {
                let at = (number - 4 * self.count) / 4;
                let place = self.cell(at / self.width, at % self.width);
                place.map_or(Point::Outside, |place| Point::Quarter(place, number % 4))
            }
            8..12 => {
                let at = (number - 8 * self.count) / 4;
                self.cell(at / self.width, at % self.width).map_or(Point::Outside, Point::Margin)
            }
            _ => Point::Outside,
        }
    }

    /// The row and the column of the corner of the board with this number: 0 is above and left of the first
    /// cell.
    pub(super) fn corner(self, number: usize) -> Option<(usize, usize)> {
        let at = number.checked_sub(self.count).filter(|&at| at < self.count)?;
        let row = (at / self.width + 1).checked_sub(self.top)?;
        let col = (at % self.width + 1).checked_sub(self.left)?;
        (row <= self.size && col <= self.size).then_some((row, col))
    }

    fn cell(self, row: usize, col: usize) -> Option<Place> {
        let (row, col) = (row.checked_sub(self.top)?, col.checked_sub(self.left)?);
        (row < self.size && col < self.size).then_some(Place { row: row + 1, col: col + 1 })
    }

    /// The number of a place of the board, row by row from 0.
    pub(super) fn index(self, place: Place) -> usize {
        (place.row - 1) * self.size + place.col - 1
    }
}
