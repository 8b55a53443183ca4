//! A model while it is built.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::{Board, CellId};
use crate::constraint::Constraint;
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::regions::Layout;
use crate::spec::{Geometry, SpecError, limits};

/// Collects houses and constraints over a board. Houses of the same cells are one house.
pub(crate) struct Draft {
    pub(crate) geometry: Geometry,
    pub(crate) houses: Vec<House>,
    pub(crate) constraints: Vec<Arc<dyn Constraint>>,
    /// The house that is the box or region of each cell.
    pub(crate) boxes: Vec<Option<usize>>,
    by_cells: HashMap<Vec<CellId>, usize>,
    /// The house of each number, from 0, of a kind in a grid.
    pub(crate) numbers: Vec<(HouseKind, usize, usize, usize)>,
    groups: usize,
    pairs: usize,
}

impl Draft {
    /// The rows and columns of every grid.
    pub(crate) fn new(geometry: Geometry) -> Self {
        let boxes = vec![None; geometry.board.cell_count()];
        let mut draft = Self {
            geometry,
            houses: Vec::new(),
            constraints: Vec::new(),
            boxes,
            by_cells: HashMap::new(),
            numbers: Vec::new(),
            groups: 0,
            pairs: 0,
        };
        for index in 0..draft.grids().len() {
            let (grid, size) = (draft.grids()[index], draft.symbols());
            for line in 0..size {
                let row = grid.block(draft.board(), (line, 0), (1, size));
                draft.add_house(HouseKind::Row, index, line, row);
            }
            for line in 0..size {
                let column = grid.block(draft.board(), (0, line), (size, 1));
                draft.add_house(HouseKind::Column, index, line, column);
            }
        }
        draft
    }

    pub(crate) fn board(&self) -> &Board {
        &self.geometry.board
    }

    pub(crate) fn grids(&self) -> &[Grid] {
        &self.geometry.grids
    }

    pub(crate) fn symbols(&self) -> usize {
        self.geometry.symbols
    }

    /// Adds the boxes of every grid that has boxes.
    pub(crate) fn add_boxes(&mut self) {
        for index in 0..self.grids().len() {
            let grid = self.grids()[index];
            for (number, corner) in grid.box_corners().into_iter().enumerate() {
                let cells = grid.block(self.board(), corner, grid.boxes.unwrap_or_default());
                self.add_box(HouseKind::Box, index, number, cells);
            }
        }
    }

    /// Adds the regions of the first grid.
    pub(crate) fn add_regions(&mut self, layout: &Layout) {
        let grid = self.grids()[0];
        for (number, places) in layout.places().into_iter().enumerate() {
            let cells = places.into_iter().filter_map(|(row, col)| grid.at(self.board(), row, col)).collect();
            self.add_box(HouseKind::Region, 0, number, cells);
        }
    }

    fn add_box(&mut self, kind: HouseKind, grid: usize, number: usize, cells: Vec<CellId>) {
        let house = self.add_house(kind, grid, number, cells);
        for cell in &self.houses[house].cells {
            self.boxes[cell.index()].get_or_insert(house);
        }
    }

    /// Adds a house of a grid, number `number` (from 0) of its kind there, and returns its index.
    pub(crate) fn add_house(
        &mut self,
        kind: HouseKind,
        grid: usize,
        number: usize,
        cells: Vec<CellId>,
    ) -> usize {
        let (mut name, mut code) = (kind.nth(number), format!("{kind}{}", number + 1));
        if self.grids().len() > 1 {
            name = format!("{name} of {}", self.geometry.grid_names[grid]);
            code = format!("g{}.{code}", grid + 1);
        }
        let house = self.insert(House { kind, name, cells, grids: vec![grid], code });
        self.numbers.push((kind, grid, number, house));
        house
    }

    /// Adds a house of listed cells.
    pub(crate) fn add_group(&mut self, name: Option<&str>, cells: Vec<CellId>) {
        self.groups += 1;
        let code = format!("group{}", self.groups);
        let name = name.map_or_else(|| format!("group {}", self.groups), str::to_owned);
        let house = self.insert(House { kind: HouseKind::Group, name, cells, grids: Vec::new(), code });
        self.numbers.push((HouseKind::Group, 0, self.groups - 1, house));
    }

    fn insert(&mut self, mut house: House) -> usize {
        house.cells.sort_unstable();
        let index = *self.by_cells.entry(house.cells.clone()).or_insert(self.houses.len());
        match self.houses.get_mut(index) {
            None => self.houses.push(house),
            Some(known) => {
                known.grids.extend(house.grids);
                known.grids.sort_unstable();
                known.grids.dedup();
            }
        }
        index
    }

    /// Adds a constraint over so many pairs of cells.
    pub(crate) fn constrain(&mut self, constraint: impl Constraint, pairs: usize) -> Result<(), SpecError> {
        self.pairs += pairs;
        if self.pairs * self.symbols() > limits::PAIRS {
            return Err(SpecError::new(format!(
                "found {} constrained pairs of cells so far, expected at most {}",
                self.pairs,
                limits::PAIRS / self.symbols()
            )));
        }
        self.constraints.push(Arc::new(constraint));
        Ok(())
    }
}
