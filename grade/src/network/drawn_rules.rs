//! The rules about some cells of the board, such as cages and lines, by cell. Rules about all cells, such as
//! anti-knight, are not among them.

use dlx_variants::{CellId, Model};

use crate::jagged::Jagged;

/// The rules that are about some cells alone, and these.
#[derive(Debug)]
pub(crate) struct DrawnRules {
    /// For each rule, its cells; none for rules about the whole board.
    cells: Jagged<CellId>,
    /// For each cell, the rules that are about it, those with the fewest cells first.
    of_cells: Jagged<usize>,
}

impl DrawnRules {
    pub(super) fn new(model: &Model) -> Self {
        let all = model.board().cell_count();
        let of_some_cells = |rule| Some(model.rule_cells(rule)).filter(|cells| cells.len() < all);
        let cells: Vec<Vec<CellId>> =
            (0..model.rule_count()).map(|rule| of_some_cells(rule).unwrap_or_default()).collect();
        let mut of_cells: Vec<Vec<usize>> = vec![Vec::new(); all];
        for (rule, cells) in cells.iter().enumerate() {
            cells.iter().for_each(|cell| of_cells[cell.index()].push(rule));
        }
        of_cells.iter_mut().for_each(|rules| rules.sort_by_key(|&rule| cells[rule].len()));
        Self { cells: cells.into_iter().collect(), of_cells: of_cells.into_iter().collect() }
    }

    /// Whether there are any.
    pub(crate) fn has_any(&self) -> bool {
        self.of_cells.total() > 0
    }

    /// The cells of a rule, in order; none if it is about the whole board.
    pub(crate) fn cells(&self, rule: usize) -> &[CellId] {
        self.cells.get(rule)
    }

    /// The rules that are about a cell, those with the fewest cells first.
    #[inline]
    pub(crate) fn of_cell(&self, cell: CellId) -> &[usize] {
        self.of_cells.get(cell.index())
    }
}
