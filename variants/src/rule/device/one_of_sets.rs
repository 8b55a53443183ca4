//! Cells that hold, as a set, one of a list of sets of symbols.

use super::sets::SymbolSets;
use crate::board::{Board, CellId};
use crate::judge::{Judged, Violation};
use crate::lowering::Lowering;
use crate::rule::Constraint;
use crate::structure::Structure;
use crate::symbol_set::SymbolSet;

/// Cells that hold different symbols, and as a set one of a list.
#[derive(Debug)]
pub(in crate::rule) struct OneOfSets {
    pub(in crate::rule) name: String,
    pub(in crate::rule) cells: Vec<CellId>,
    pub(in crate::rule) sets: Vec<SymbolSet>,
}

impl OneOfSets {
    fn device(&self) -> SymbolSets<'_> {
        SymbolSets { cells: &self.cells, sets: &self.sets }
    }
}

fn words(set: SymbolSet) -> String {
    set.iter().map(|symbol| symbol.to_char()).collect()
}

impl Constraint for OneOfSets {
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
        let title = self.title(judged.board);
        let before = violations.len();
        violations.extend(judged.repeats(&self.name, &title, &self.cells));
        let (mut filled, mut held) = (Vec::new(), SymbolSet::default());
        for &cell in &self.cells {
            if let Some(symbol) = judged.value(cell) {
                filled.push(cell);
                held.insert(symbol);
            }
        }
        if violations.len() == before && !self.sets.iter().any(|set| held.without(*set).is_empty()) {
            let message = format!("{title}: no set of symbols for it holds {}", words(held));
            violations.push(Violation { rule: self.name.clone(), cells: filled, message });
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        self.device().lower(lowering);
    }

    fn entries(&self, symbols: usize) -> usize {
        self.device().entries(symbols)
    }

    fn structure(&self, structure: &mut Structure) {
        let sets: Vec<String> = self.sets.iter().map(|&set| words(set)).collect();
        structure.labelled(format!("one of {}", sets.join(" ")), &self.cells);
    }

    fn tell_states(&self, states: &[usize]) -> String {
        let sets: Vec<String> = states.iter().map(|&state| words(self.sets[state])).collect();
        format!("its symbols are {}", sets.join(" or "))
    }
}
