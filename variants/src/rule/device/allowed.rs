//! Cells that hold some symbols only.

use super::sets::SymbolSets;
use crate::board::{Board, CellId};
use crate::judge::{Judged, Violation};
use crate::lowering::Lowering;
use crate::rule::Constraint;
use crate::structure::Structure;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// Cells that hold one of some symbols. Lowers to a variable for each cell: which of the symbols it holds.
#[derive(Debug)]
pub(in crate::rule) struct AllowedSymbols {
    pub(in crate::rule) name: String,
    pub(in crate::rule) cells: Vec<CellId>,
    pub(in crate::rule) allowed: Vec<Symbol>,
}

impl AllowedSymbols {
    fn sets(&self) -> Vec<SymbolSet> {
        self.allowed.iter().map(|&symbol| SymbolSet::default().with(symbol)).collect()
    }

    fn words(&self) -> String {
        let symbols: Vec<String> = self.allowed.iter().map(Symbol::to_string).collect();
        symbols.join(", ")
    }
}

impl Constraint for AllowedSymbols {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self, board: &Board) -> String {
        format!("{} {}", self.name, board.name(self.cells[0]))
    }

    fn cells(&self) -> Vec<CellId> {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        for &cell in &self.cells {
            if let Some(symbol) = judged.value(cell).filter(|symbol| !self.allowed.contains(symbol)) {
                let cell_name = judged.board.name(cell);
                let message =
                    format!("{}: {cell_name} is {symbol}, expected one of {}", self.name, self.words());
                violations.push(Violation { rule: self.name.clone(), cells: vec![cell], message });
            }
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let sets = self.sets();
        for cell in self.cells.chunks(1) {
            SymbolSets { cells: cell, sets: &sets }.lower(lowering);
        }
    }

    fn entries(&self, symbols: usize) -> usize {
        self.cells.len() * SymbolSets { cells: &self.cells[..1], sets: &self.sets() }.entries(symbols)
    }

    fn structure(&self, structure: &mut Structure) {
        self.cells.iter().for_each(|&cell| structure.labelled(format!("one of {}", self.words()), &[cell]));
    }

    fn tell_states(&self, states: &[usize]) -> String {
        // The states of each cell are numbered after those of the cell before.
        let count = self.allowed.len();
        let symbols: Vec<String> =
            states.iter().map(|&state| self.allowed[state % count].to_string()).collect();
        symbols.join(" or ")
    }
}
