//! Houses: no symbol twice, and each symbol once where there are as many cells as symbols.

use super::Constraint;
use crate::automorphism::Structure;
use crate::board::CellId;
use crate::check::{Judged, Violation};
use crate::house::House;
use crate::lower::{Lowering, Meaning};
use crate::symbol::Symbol;

impl Constraint for House {
    fn rule(&self) -> &str {
        self.kind.name()
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        let mut holders = [const { Vec::<CellId>::new() }; Symbol::MAX as usize];
        for &cell in &self.cells {
            if let Some(symbol) = judged.value(cell) {
                holders[symbol.index()].push(cell);
            }
        }
        for (symbol, cells) in Symbol::first(holders.len()).zip(holders) {
            if cells.len() > 1 {
                violations.push(judged.same(self.rule(), &self.name, cells, symbol));
            }
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>, index: usize) {
        let symbols = lowering.model().symbols();
        for symbol in Symbol::first(symbols) {
            let name = format!("{}={symbol}", self.code);
            let meaning = Meaning::Symbol { house: index, symbol };
            let candidates = self.cells.iter().map(|&cell| (cell, symbol));
            if self.cells.len() == symbols {
                lowering.exactly_one(name, meaning, candidates);
            } else {
                lowering.at_most_one(name, meaning, candidates);
            }
        }
    }

    fn structure(&self, structure: &mut Structure) {
        structure.distinct(&self.cells);
    }
}
