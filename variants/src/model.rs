//! Models: what a puzzle's board is, and which rules hold on it.

use std::sync::Arc;

use crate::automorphism::Structure;
use crate::board::{Board, CellId};
use crate::catalogue;
use crate::constraint::Constraint;
use crate::draft::Draft;
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::lower::Lowered;
use crate::spec::{Geometry, Spec};

/// A board and the rules that hold on it. Built from a [`Spec`]; immutable, and shared by all puzzles that have
/// the same rules.
#[derive(Clone, Debug)]
pub struct Model {
    spec: Spec,
    symbols: usize,
    board: Board,
    grids: Vec<Grid>,
    grid_names: Vec<String>,
    houses: Vec<House>,
    houses_of: Vec<Vec<usize>>,
    /// The house of each number, from 0, of a kind in a grid.
    numbers: Vec<(HouseKind, usize, usize, usize)>,
    boxes: Vec<Option<usize>>,
    constraints: Vec<Arc<dyn Constraint>>,
}

impl Model {
    pub(crate) fn new(spec: Spec, draft: Draft) -> Self {
        let Draft { geometry, houses, constraints, boxes, numbers, .. } = draft;
        let Geometry { symbols, grids, grid_names, board } = geometry;
        let mut houses_of = vec![Vec::with_capacity(4); board.cell_count()];
        for (index, house) in houses.iter().enumerate() {
            house.cells.iter().for_each(|cell| houses_of[cell.index()].push(index));
        }
        Self { spec, symbols, board, grids, grid_names, houses, houses_of, numbers, boxes, constraints }
    }

    /// The declaration that the model was built from, with whatever was drawn at random written out.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The number of symbols.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The grids, in the order of the declaration.
    #[must_use]
    pub fn grids(&self) -> &[Grid] {
        &self.grids
    }

    /// What people call each grid: "the north-west grid", or "grid 7" where there are too many for that; "the
    /// grid" where there is one.
    #[must_use]
    pub fn grid_names(&self) -> &[String] {
        &self.grid_names
    }

    /// All houses; those that grids share stand once.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The houses of a kind, as people count them: the index of the grid, the number from 0 within that grid, and the
    /// house. A house that grids share is listed for each of them. Groups belong to no grid, and are listed for the
    /// first.
    pub fn numbered_houses(&self, kind: HouseKind) -> impl Iterator<Item = (usize, usize, &House)> {
        let of_kind = self.numbers.iter().filter(move |(of, ..)| *of == kind);
        of_kind.map(|&(_, grid, number, house)| (grid, number, &self.houses[house]))
    }

    /// The houses that a cell is in, as indices into [`houses`](Self::houses).
    ///
    /// # Panics
    /// Where the board has no such cell.
    #[must_use]
    pub fn houses_of(&self, cell: CellId) -> &[usize] {
        &self.houses_of[cell.index()]
    }

    /// The box or region of a cell, as an index into [`houses`](Self::houses): borders are drawn between cells
    /// that differ in this. `None` where there are neither boxes nor regions.
    ///
    /// # Panics
    /// Where the board has no such cell.
    #[must_use]
    pub fn box_of(&self, cell: CellId) -> Option<usize> {
        self.boxes[cell.index()]
    }

    /// Whether the variant's id alone tells the rules: it is in the catalogue, as declared here, and has neither
    /// constraints nor regions of its own.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let spec = &self.spec;
        spec.constraints.is_empty() && spec.regions.is_none() && catalogue::find(&spec.id) == Some(spec)
    }

    /// Whether no rule tells one symbol from another, so that any two can be exchanged everywhere.
    #[must_use]
    pub fn has_free_symbols(&self) -> bool {
        Structure::of(self).has_free_symbols()
    }

    /// The names of all rules, each once: those that a [`Violation`](crate::Violation) may carry.
    #[must_use]
    pub fn rule_names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for rule in self.rules().map(Constraint::rule) {
            if !names.contains(&rule) {
                names.push(rule);
            }
        }
        names
    }

    /// The name of a constraint's rule, for people; see [`Meaning::Conflict`](crate::Meaning::Conflict).
    ///
    /// # Panics
    /// Where the model has no such constraint.
    #[must_use]
    pub fn constraint_rule(&self, constraint: usize) -> &str {
        self.constraints[constraint].rule()
    }

    /// The model as an exact-cover problem.
    #[must_use]
    pub fn lower(&self) -> Lowered {
        Lowered::new(self)
    }

    /// The houses, then the constraints.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &dyn Constraint> {
        let houses = self.houses.iter().map(|house| house as &dyn Constraint);
        houses.chain(self.constraints.iter().map(|constraint| &**constraint))
    }
}
