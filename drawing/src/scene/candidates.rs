//! Where candidates and pencil marks stand in their cells.

use std::f64::consts::FRAC_1_SQRT_2;

use dlx_sudoku::{CellId, Model, PencilMarks, Symbol};

use super::grid::Grid;
use super::marks;
use super::part::Part;
use super::shape::{Anchor, Form, Shape, Text};
use crate::geometry::{Point, Rect};

/// The room between candidates and the borders of their cell.
const INSET: f64 = 0.06;
/// The room above candidates in cells with a text in their corner.
const HEAD: f64 = 0.27;
/// The room between candidates and a disc of a rule.
const GAP: f64 = 0.02;

/// Candidates in rows and columns, as many as the symbols need.
pub(super) struct Places {
    cols: usize,
    rows: usize,
    /// The part of each cell that candidates may take: the marks of rules stay beside it.
    areas: Vec<Rect>,
}

impl Places {
    pub(super) fn new(model: &Model) -> Self {
        let (grid, symbols) = (Grid(model.board()), model.symbols());
        let cols = (1..=symbols).find(|cols| cols * cols >= symbols).unwrap_or(1);
        let areas = model.board().cells().map(|cell| grid.rect(cell).grown(-INSET)).collect();
        let mut places = Self { cols, rows: symbols.div_ceil(cols).max(1), areas };
        for cell in marks::with_corner_text(model) {
            places.areas[cell.index()].top = grid.rect(cell).top + HEAD;
        }
        for (cells, centre, radius) in marks::between(model) {
            cells.iter().for_each(|&cell| places.leave(grid.rect(cell), cell, centre, radius));
        }
        places
    }

    /// Leaves room in a cell for a disc on one of its sides or corners.
    fn leave(&mut self, rect: Rect, cell: CellId, centre: Point, radius: f64) {
        let middle = Point::mean(&[Point::new(rect.left, rect.top), Point::new(rect.right, rect.bottom)]);
        let (x, y) = (centre.x - middle.x, centre.y - middle.y);
        let is_at = |offset: f64| (0.25..0.75).contains(&offset.abs());
        // The corner of what is left touches a disc on a corner.
        let reach = if is_at(x) && is_at(y) { radius * FRAC_1_SQRT_2 } else { radius } + GAP;
        let area = &mut self.areas[cell.index()];
        if x.abs().max(y.abs()) >= 0.75 {
            return;
        }
        match x < 0.0 {
            true if is_at(x) => area.left = area.left.max(centre.x + reach),
            false if is_at(x) => area.right = area.right.min(centre.x - reach),
            _ => {}
        }
        match y < 0.0 {
            true if is_at(y) => area.top = area.top.max(centre.y + reach),
            false if is_at(y) => area.bottom = area.bottom.min(centre.y - reach),
            _ => {}
        }
    }

    /// The middle of a candidate.
    pub(super) fn at(&self, cell: CellId, symbol: Symbol) -> Point {
        let area = self.area(cell);
        let (row, col) = (symbol.index() / self.cols, symbol.index() % self.cols);
        let (width, height) = (area.width() / self.cols as f64, area.height() / self.rows as f64);
        Point::new(area.left + (col as f64 + 0.5) * width, area.top + (row as f64 + 0.5) * height)
    }

    /// The distance of neighbouring candidates.
    pub(super) fn pitch(&self, cell: CellId) -> f64 {
        let area = self.area(cell);
        (area.width() / self.cols as f64).min(area.height() / self.rows as f64)
    }

    /// A candidate as a shape.
    pub(super) fn shape(&self, cell: CellId, symbol: Symbol) -> Shape {
        let size = self.pitch(cell) * 0.9;
        let text = Text { at: self.at(cell, symbol), size, anchor: Anchor::Middle, text: symbol.to_string() };
        Shape { part: Part::Candidate, cell: Some(cell), form: Form::Text(text) }
    }

    fn area(&self, cell: CellId) -> Rect {
        self.areas[cell.index()]
    }
}

/// The corners and sides that corner marks take, in order.
const CORNERS: [(f64, f64); 8] = [
    (-0.34, -0.32),
    (0.34, -0.32),
    (-0.34, 0.34),
    (0.34, 0.34),
    (0.0, -0.32),
    (0.0, 0.34),
    (-0.34, 0.0),
    (0.34, 0.0),
];

/// A player's pencil marks in the cells that are empty.
pub(super) fn pencil_marks(
    grid: Grid<'_>,
    marks: &PencilMarks,
    is_empty: impl Fn(CellId) -> bool,
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut add = |cell, at, size, text: &str, width| {
        let text = Text::fitting(at, size, Anchor::Middle, text, width);
        shapes.push(Shape { part: Part::PencilMark, cell: Some(cell), form: Form::Text(text) });
    };
    for (cell, (corner, centre)) in (0..).map(CellId).zip(marks.corner.iter().zip(&marks.centre)) {
        if !is_empty(cell) {
            continue;
        }
        let middle = grid.centre(cell);
        if corner.len() <= CORNERS.len() {
            for (symbol, (x, y)) in corner.iter().zip(CORNERS) {
                add(cell, middle.moved(x, y), 0.24, &symbol.to_string(), 1.0);
            }
        } else {
            add(cell, middle.moved(0.0, -0.32), 0.24, &corner.to_string(), 0.9);
        }
        if !centre.is_empty() {
            add(cell, middle, 0.28, &centre.to_string(), 0.9);
        }
    }
    shapes
}
