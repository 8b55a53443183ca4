//! The borders of cells, regions and grids.

use dlx_sudoku::variants::HouseKind;
use dlx_sudoku::{CellId, Model};

use super::part::Part;
use super::shape::{Form, Shape};
use crate::geometry::{Path, Point};

/// All borders of a board: a shape for each kind.
pub(super) fn shapes(model: &Model) -> Vec<Shape> {
    let edges = Edges::new(model);
    let (rows, cols) = (model.board().rows(), model.board().cols());
    let kinds = [Part::CellBorder, Part::RegionBorder, Part::GridBorder];
    let shape = |part| {
        let mut paths = Vec::new();
        for row in 0..=rows {
            let at = |col: usize| Point::new(col as f64, row as f64);
            paths.extend(runs(cols, at, |col| edges.above(row, col) == Some(part)));
        }
        for col in 0..=cols {
            let at = |row: usize| Point::new(col as f64, row as f64);
            paths.extend(runs(rows, at, |row| edges.left_of(row, col) == Some(part)));
        }
        (!paths.is_empty()).then_some(Shape { part, cell: None, form: Form::Paths(paths) })
    };
    kinds.into_iter().filter_map(shape).collect()
}

/// The longest lines along those of `count` sides that are drawn.
fn runs(count: usize, at: impl Fn(usize) -> Point, is_drawn: impl Fn(usize) -> bool) -> Vec<Path> {
    let mut runs = Vec::new();
    let mut begin = None;
    for place in 0..=count {
        if place < count && is_drawn(place) {
            begin = begin.or(Some(place));
        } else if let Some(begin) = begin.take() {
            runs.push(Path::open(vec![at(begin), at(place)]));
        }
    }
    runs
}

/// What kind of border each side of a cell is.
struct Edges<'m> {
    model: &'m Model,
    /// The boxes and regions of each cell.
    regions: Vec<Vec<usize>>,
}

impl<'m> Edges<'m> {
    fn new(model: &'m Model) -> Self {
        let is_region =
            |house: &usize| matches!(model.houses()[*house].kind, HouseKind::Box | HouseKind::Region);
        let regions = |cell| model.houses_of(cell).iter().copied().filter(is_region).collect();
        Self { model, regions: model.board().cells().map(regions).collect() }
    }

    /// The border between a place and the one above.
    fn above(&self, row: usize, col: usize) -> Option<Part> {
        let is_edge = self.model.grids().iter().any(|grid| {
            (row == grid.top || row == grid.top + grid.rows)
                && (grid.left..grid.left + grid.cols).contains(&col)
        });
        let at = |row| self.model.board().at(row, col);
        self.between(row.checked_sub(1).and_then(at), at(row), is_edge)
    }

    /// The border between a place and the one on its left.
    fn left_of(&self, row: usize, col: usize) -> Option<Part> {
        let is_edge = self.model.grids().iter().any(|grid| {
            (col == grid.left || col == grid.left + grid.cols)
                && (grid.top..grid.top + grid.rows).contains(&row)
        });
        let at = |col| self.model.board().at(row, col);
        self.between(col.checked_sub(1).and_then(at), at(col), is_edge)
    }

    fn between(&self, one: Option<CellId>, other: Option<CellId>, is_edge: bool) -> Option<Part> {
        match (one, other) {
            (None, None) => None,
            (Some(one), Some(other)) if !is_edge => {
                let is_same = self.regions[one.index()] == self.regions[other.index()];
                Some(if is_same { Part::CellBorder } else { Part::RegionBorder })
            }
            _ => Some(Part::GridBorder),
        }
    }
}
