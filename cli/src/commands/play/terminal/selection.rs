//! What is selected on a table. The cell of the cursor always is.

use std::collections::BTreeSet;

use super::table::Table;

impl Table {
    /// The selected cells, in order.
    pub(super) fn cells(&self) -> Vec<usize> {
        self.selected.iter().copied().collect()
    }

    /// Puts the cursor on a cell, which is selected alone or with the others.
    pub(super) fn select(&mut self, cell: usize, is_added: bool) {
        if !is_added {
            self.selected.clear();
        }
        self.cursor = cell;
        self.selected.insert(cell);
    }

    /// Takes a cell out of the selection, unless it is the last one.
    pub(super) fn deselect(&mut self, cell: usize) {
        if self.selected.len() > 1 && self.selected.remove(&cell) && self.cursor == cell {
            self.cursor = self.selected.last().copied().unwrap_or(cell);
        }
    }

    /// Selects a cell and all that have its digit.
    pub(super) fn select_alike(&mut self, cell: usize, is_added: bool) {
        self.select(cell, is_added);
        let entries = self.game.entries();
        if let Some(digit) = entries[cell].digit {
            let alike = entries.iter().enumerate().filter(|(_, entry)| entry.digit == Some(digit));
            self.selected.extend(alike.map(|(cell, _)| cell));
        }
    }

    pub(super) fn select_all(&mut self) {
        self.selected = (0..self.game.entries().len()).collect();
    }

    /// Leaves only the cell of the cursor selected.
    pub(super) fn select_cursor(&mut self) {
        self.selected = BTreeSet::from([self.cursor]);
    }
}
