//! A model under construction.

use std::collections::HashMap;
use std::sync::Arc;

use super::Constraint;
use super::device::KnownUnrolled;
use super::regex::KnownRests;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::{Frame, NumberedHouse};
use crate::house::{House, HouseKind};
use crate::limits;

/// Collects houses and rules over a board. Houses of the same cells are one house.
pub(crate) struct Draft {
    pub(crate) frame: Frame,
    pub(crate) rules: Vec<Arc<dyn Constraint>>,
    pub(super) unrolled: KnownUnrolled,
    pub(super) rests: KnownRests,
    by_cells: HashMap<Vec<CellId>, usize>,
    groups: usize,
    entries: usize,
}

impl Draft {
    /// A draft with the rows and columns of every grid.
    pub(crate) fn new(frame: Frame) -> Self {
        let mut draft = Self {
            frame,
            rules: Vec::new(),
            unrolled: KnownUnrolled::default(),
            rests: KnownRests::default(),
            by_cells: HashMap::new(),
            groups: 0,
            entries: 0,
        };
        for index in 0..draft.frame.grids.len() {
            let (grid, board) = (draft.frame.grids[index], &draft.frame.board);
            let (rows, columns): (Vec<_>, Vec<_>) =
                (grid.row_cells(board).collect(), grid.column_cells(board).collect());
            for (kind, lines) in [(HouseKind::Row, rows), (HouseKind::Column, columns)] {
                for (number, cells) in lines.into_iter().enumerate() {
                    draft.add_house(kind, index, number, cells);
                }
            }
        }
        draft
    }

    /// Adds the boxes of every grid that has boxes.
    pub(crate) fn add_boxes(&mut self) {
        for index in 0..self.frame.grids.len() {
            let grid = self.frame.grids[index];
            for (number, corner) in grid.box_corners().into_iter().enumerate() {
                let cells = grid.block(&self.frame.board, corner, grid.boxes.unwrap_or_default());
                self.add_box(HouseKind::Box, index, number, cells);
            }
        }
    }

    /// Adds regions of the first grid, given by the rows and columns of their cells.
    pub(crate) fn add_regions(&mut self, regions: Vec<Vec<(usize, usize)>>) {
        let grid = self.frame.grids[0];
        for (number, places) in regions.into_iter().enumerate() {
            let cells =
                places.into_iter().filter_map(|(row, col)| grid.at(&self.frame.board, row, col)).collect();
            self.add_box(HouseKind::Region, 0, number, cells);
        }
    }

    fn add_box(&mut self, kind: HouseKind, grid: usize, number: usize, cells: Vec<CellId>) {
        let house = self.add_house(kind, grid, number, cells);
        for cell in &self.frame.houses[house].cells {
            self.frame.boxes[cell.index()].get_or_insert(house);
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
        if self.frame.grids.len() > 1 {
            name = format!("{name} of {}", self.frame.grid_names[grid]);
            code = format!("g{}.{code}", grid + 1);
        }
        let counted = (kind != HouseKind::Diagonal).then_some(number + 1);
        let house = self.insert(House {
            kind,
            name,
            number: counted,
            cells,
            grids: vec![grid],
            leftover: None,
            code,
        });
        self.frame.numbered.push(NumberedHouse { kind, grid, number, house });
        house
    }

    /// Adds a house of listed cells.
    pub(crate) fn add_group(&mut self, name: Option<&str>, cells: Vec<CellId>) {
        self.groups += 1;
        let code = format!("group{}", self.groups);
        let (name, number) = match name {
            Some(name) => (name.to_owned(), None),
            None => (HouseKind::Group.nth(self.groups - 1), Some(self.groups)),
        };
        let house = self.insert(House {
            kind: HouseKind::Group,
            name,
            number,
            cells,
            grids: Vec::new(),
            leftover: None,
            code,
        });
        let (kind, number) = (HouseKind::Group, self.groups - 1);
        self.frame.numbered.push(NumberedHouse { kind, grid: 0, number, house });
    }

    fn insert(&mut self, mut house: House) -> usize {
        house.cells.sort_unstable();
        match self.by_cells.get(&house.cells) {
            Some(&index) => {
                let grids = &mut self.frame.houses[index].grids;
                let others = house.grids.into_iter().filter(|grid| !grids.contains(grid));
                grids.extend(others.collect::<Vec<usize>>());
                index
            }
            None => {
                self.by_cells.insert(house.cells.clone(), self.frame.houses.len());
                self.frame.add_house(house)
            }
        }
    }

    /// Adds a rule, if the problem stays within bounds.
    pub(crate) fn add_rule(&mut self, rule: impl Constraint) -> Result<(), SpecError> {
        let entries = self.entries + rule.entries(self.frame.alphabet.count());
        if entries > limits::ENTRIES {
            return Err(SpecError::new(format!(
                "the rules so far would add {entries} entries to the problem; expected at most {}",
                limits::ENTRIES
            )));
        }
        self.entries = entries;
        self.rules.push(Arc::new(rule));
        Ok(())
    }
}
