//! Houses: no symbol twice, and each symbol once if there are as many cells as symbols.

use crate::house::House;
use crate::lowering::{Lowering, Meaning};
use crate::violation::{Judged, Violation};

impl House {
    /// Adds the violations of a full or partial board.
    pub(crate) fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        violations.extend(judged.repeats(self.kind.name(), &self.name, &self.cells));
    }

    /// Adds the items of house number `index`.
    pub(crate) fn lower(&self, lowering: &mut Lowering<'_>, index: usize) {
        let alphabet = lowering.frame().alphabet;
        for symbol in alphabet.iter() {
            let name = format!("{}={symbol}", self.code);
            let meaning = Meaning::Symbol { house: index, symbol };
            let candidates = self.cells.iter().map(|&cell| (cell, symbol));
            if self.cells.len() == alphabet.count() {
                lowering.exactly_one(name, meaning, candidates);
            } else {
                lowering.at_most_one(name, meaning, candidates);
            }
        }
    }
}
