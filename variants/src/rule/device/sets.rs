//! Cells that hold one of some sets of symbols, each symbol of the set once.

use dlx_engine::ItemId;

use crate::board::CellId;
use crate::lowering::{Lowering, Meaning};
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// Cells that hold different symbols, and as a set one of a list. Every set has as many symbols as there are cells.
///
/// Lowers to a variable with a state for each set, and, for each symbol, the truth that the cells hold it or the set
/// lacks it: covered by the symbol in one of the cells, or by a state whose set is without it. As these truths are
/// primary, each of them can fail or force a move on its own; with secondary ones a search takes a thousand times as
/// many nodes on hard killers.
#[derive(Debug)]
pub(crate) struct SymbolSets<'a> {
    pub(crate) cells: &'a [CellId],
    pub(crate) sets: &'a [SymbolSet],
}

impl SymbolSets<'_> {
    pub(crate) fn lower(&self, lowering: &mut Lowering<'_>) {
        let (frame, rule) = (lowering.frame(), lowering.rule());
        let code = format!("rule{}.{}", rule + 1, frame.board.name(self.cells[0]));
        let variable = lowering.exactly_one(code.clone(), Meaning::Variable { rule }, []);
        let members: Vec<(Symbol, ItemId)> = Symbol::first(frame.symbols)
            .map(|symbol| {
                let candidates = self.cells.iter().map(|&cell| (cell, symbol));
                let meaning = Meaning::Member { rule, symbol };
                (symbol, lowering.exactly_one(format!("{code}={symbol}"), meaning, candidates))
            })
            .collect();
        for set in self.sets {
            let lacking = members.iter().filter(|(symbol, _)| !set.contains(*symbol));
            lowering.state(std::iter::once(variable).chain(lacking.map(|&(_, item)| item)));
        }
    }

    /// An upper bound of the entries.
    pub(crate) fn entries(&self, symbols: usize) -> usize {
        symbols * (self.cells.len() + self.sets.len() + 1)
    }
}
