//! Documents of Penpa's first version (of 2019) in the form of later ones.
//!
//! Their lines are sizes and settings, separated by commas; what the question draws; what the answer draws,
//! if it is there. Later versions number all points of a grid at once; the first one numbers the places of
//! each kind of drawing apart, row by row over the whole grid, and knows kinds by their place in a list.
//! Penpa's own reader of such links shows the order.

use dlx_engine::{clip, plain_fault};
use serde_json::{Map, Value, json};

/// The most rows or columns of a grid.
const MOST: usize = 100;

/// The kinds of drawings: what later versions call them, and where their places lie.
const KINDS: [(&str, Places); 26] = [
    ("surface", Places::Unread),
    ("line", Places::Unread),
    ("line", Places::Unread),
    ("line", Places::Unread),
    ("line", Places::Unread),
    ("lineE", Places::Tops),
    ("lineE", Places::Lefts),
    ("lineE", Places::Falling),
    ("lineE", Places::Rising),
    ("wall", Places::Unread),
    ("wall", Places::Unread),
    ("number", Places::Cells),
    ("numberS", Places::Quarters),
    ("number", Places::Halves),
    ("cage", Places::Across),
    ("cage", Places::Down),
    ("symbol", Places::Cells),
    ("symbol", Places::Halves),
    ("freeline", Places::Unread),
    ("freelineE", Places::Unread),
    ("thermo", Places::Paths),
    ("arrows", Places::Paths),
    ("direction", Places::Paths),
    ("squareframe", Places::Paths),
    ("deletelineE", Places::Unread),
    ("deletelineE", Places::Unread),
];

/// Where the places of a kind of drawing lie.
#[derive(Clone, Copy, Debug)]
enum Places {
    /// Anywhere: the reader does not look at them.
    Unread,
    /// Cells.
    Cells,
    /// Upper sides of cells, and those below the last row.
    Tops,
    /// Left sides of cells, and those behind the last column.
    Lefts,
    /// Diagonals of cells.
    Falling,
    Rising,
    /// Quarters of cells.
    Quarters,
    /// Corners of cells, middles of sides and middles of cells: every half cell, from the upper left corner.
    Halves,
    /// From a quarter to the next in its row.
    Across,
    /// From a quarter to the next in its column.
    Down,
    /// Lists of cells, without a place.
    Paths,
}

/// Whether a document is of the first version: it begins with a number in place of the name of a grid.
pub(super) fn is_first(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// The document in the form in which [`parse`](super::unpack::parse) returns later ones.
pub(super) fn parse(text: &str) -> Result<Value, String> {
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let field = |at: usize, least: usize| {
        let text = header.get(at).copied().unwrap_or_default();
        let number = text.parse::<usize>().ok().filter(|number| (least..=MOST).contains(number));
        number
            .ok_or_else(|| format!("field {} of its first line is no number from {least} to {MOST}", at + 1))
    };
    let grid = Grid { cols: field(0, 1)?, rows: field(1, 1)? };
    let [above, below, before, behind] = [field(3, 0)?, field(4, 0)?, field(5, 0)?, field(6, 0)?];
    let cells = (above..grid.rows.saturating_sub(below))
        .flat_map(|row| (before..grid.cols.saturating_sub(behind)).map(move |col| grid.cell(row, col)));
    let mut last = 0;
    let steps: Vec<i64> = cells.map(|cell| cell as i64 - std::mem::replace(&mut last, cell) as i64).collect();
    let question = lines.next().unwrap_or_default();
    let question = serde_json::from_str(question)
        .map_err(|error| format!("line 2 of the document: {}", plain_fault(&error.to_string())))?;
    let answer = lines.next().and_then(|text| serde_json::from_str(text).ok());
    Ok(json!({
        "header": ["square", grid.cols.to_string(), grid.rows.to_string()],
        "question": grid.drawings(&question)?,
        // Links to solve have none.
        "answer": answer.and_then(|answer| grid.drawings(&answer).ok()),
        "cells": steps,
    }))
}

/// A grid of cells, with the points of later versions.
#[derive(Clone, Copy, Debug)]
struct Grid {
    rows: usize,
    cols: usize,
}

impl Grid {
    /// Two rows, or columns, of points lie on each side of the grid.
    const AROUND: usize = 2;

    fn width(self) -> usize {
        self.cols + 2 * Self::AROUND
    }

    /// Points of a kind.
    fn count(self) -> usize {
        self.width() * (self.rows + 2 * Self::AROUND)
    }

    /// The middle of a cell.
    fn cell(self, row: usize, col: usize) -> usize {
        (row + Self::AROUND) * self.width() + col + Self::AROUND
    }

    /// A corner of cells: the one that is above and left of a cell.
    fn corner(self, row: usize, col: usize) -> usize {
        self.count() + self.cell(row, col) - self.width() - 1
    }

    /// A quarter of a cell, from its row and column of quarters.
    fn quarter(self, row: usize, col: usize) -> usize {
        4 * (self.count() + self.cell(row / 2, col / 2)) + row % 2 * 2 + col % 2
    }

    /// What lies so many half cells below and behind the upper left corner.
    fn half(self, row: usize, col: usize) -> usize {
        let cell = self.cell(row / 2, col / 2);
        match (row % 2, col % 2) {
            (0, 0) => self.corner(row / 2, col / 2),
            // Middles of lower sides belong to the cell above, those of right sides to the cell before.
            (0, _) => 2 * self.count() + cell - self.width(),
            (_, 0) => 3 * self.count() + cell - 1,
            _ => cell,
        }
    }

    /// The points, as later versions write them, of the place of this number.
    fn points(self, places: Places, number: usize) -> Option<String> {
        let (rows, cols) = match places {
            Places::Cells | Places::Falling | Places::Rising => (self.rows, self.cols),
            Places::Tops => (self.rows + 1, self.cols),
            Places::Lefts => (self.rows, self.cols + 1),
            Places::Quarters => (2 * self.rows, 2 * self.cols),
            Places::Halves => (2 * self.rows + 1, 2 * self.cols + 1),
            Places::Across => (2 * self.rows, 2 * self.cols - 1),
            Places::Down => (2 * self.rows - 1, 2 * self.cols),
            Places::Unread | Places::Paths => return Some(number.to_string()),
        };
        let (row, col) = (number / cols, number % cols);
        let corners = |from: (usize, usize), to: (usize, usize)| {
            format!("{},{}", self.corner(from.0, from.1), self.corner(to.0, to.1))
        };
        let quarters =
            |to: (usize, usize)| format!("{},{}", self.quarter(row, col), self.quarter(to.0, to.1));
        (row < rows).then(|| match places {
            Places::Tops => corners((row, col), (row, col + 1)),
            Places::Lefts => corners((row, col), (row + 1, col)),
            Places::Falling => corners((row, col), (row + 1, col + 1)),
            Places::Rising => corners((row, col + 1), (row + 1, col)),
            Places::Quarters => self.quarter(row, col).to_string(),
            Places::Halves => self.half(row, col).to_string(),
            Places::Across => quarters((row, col + 1)),
            Places::Down => quarters((row + 1, col)),
            _ => self.cell(row, col).to_string(),
        })
    }

    /// What a question or an answer draws, by the names and the points of later versions.
    fn drawings(self, kinds: &Value) -> Result<Map<String, Value>, String> {
        let kinds = kinds.as_array().ok_or("its drawings are no list")?;
        let mut drawings = Map::new();
        for ((name, places), drawn) in KINDS.iter().zip(kinds) {
            match (places, drawn) {
                (Places::Paths, Value::Array(paths)) => {
                    let paths = paths.iter().map(|path| self.path(path)).collect::<Result<_, _>>()?;
                    drawings.insert((*name).to_owned(), paths);
                }
                (_, Value::Object(items)) => {
                    let all = drawings.entry(*name).or_insert_with(|| json!({}));
                    for (number, value) in items {
                        let points = number.parse().ok().and_then(|number| self.points(*places, number));
                        // Lines of any length have two numbers, and nobody reads them.
                        let points =
                            points.or_else(|| matches!(places, Places::Unread).then(|| number.clone()));
                        let points =
                            points.ok_or_else(|| format!("a {name} has the place {:?}", clip(number)))?;
                        if all.get(&points).is_some() {
                            return Err(format!("a second {name} has the place {:?}", clip(number)));
                        }
                        all[points] = value.clone();
                    }
                }
                // What was never drawn may be an empty list as well.
                (_, Value::Array(items)) if items.is_empty() => {}
                (_, other) => return Err(format!("a {name} is drawn as {}", clip(&other.to_string()))),
            }
        }
        Ok(drawings)
    }

    /// A list of cells.
    fn path(self, path: &Value) -> Result<Value, String> {
        let fault = || format!("a path has the cells {}", clip(&path.to_string()));
        let cell = |number: &Value| {
            let number =
                usize::try_from(number.as_u64()?).ok().filter(|number| number / self.cols < self.rows)?;
            Some(self.cell(number / self.cols, number % self.cols))
        };
        let cells: Option<Vec<usize>> = path.as_array().ok_or_else(fault)?.iter().map(cell).collect();
        Ok(cells.ok_or_else(fault)?.into())
    }
}
