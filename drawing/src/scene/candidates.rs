//! Where candidates and pencil marks stand in their cells.

use dlx_sudoku::{CellId, PencilMarks, Symbol};

use super::grid::Grid;
use super::part::Part;
use super::shape::{Anchor, Form, Shape, Text};
use crate::geometry::{Point, Rect};

/// Candidates in rows and columns, as many as the symbols need.
pub(super) struct Places<'m> {
    grid: Grid<'m>,
    cols: usize,
    rows: usize,
    /// The cells with a text in their corner, which candidates leave free.
    cramped: Vec<CellId>,
}

impl<'m> Places<'m> {
    pub(super) fn new(grid: Grid<'m>, symbols: usize, cramped: Vec<CellId>) -> Self {
        let cols = (1..=symbols).find(|cols| cols * cols >= symbols).unwrap_or(1);
        Self { grid, cols, rows: symbols.div_ceil(cols).max(1), cramped }
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
        let Rect { left, top, .. } = self.grid.rect(cell);
        let head = if self.cramped.contains(&cell) { 0.27 } else { 0.06 };
        Rect { left: left + 0.06, right: left + 0.94, top: top + head, bottom: top + 0.94 }
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
            let text: String = corner.iter().map(Symbol::to_char).collect();
            add(cell, middle.moved(0.0, -0.32), 0.24, &text, 0.9);
        }
        if !centre.is_empty() {
            let text: String = centre.iter().map(Symbol::to_char).collect();
            add(cell, middle, 0.28, &text, 0.9);
        }
    }
    shapes
}
