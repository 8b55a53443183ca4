//! What the boxes of a rule require of cells and houses, for searches.

use std::collections::BTreeMap;

use dlx_engine::{ImpliedCases, ItemId, OptionId, Requirement};

use crate::board::CellId;
use crate::lowering::Lowering;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// Cells whose symbols lie in one of some boxes.
#[derive(Debug)]
pub(super) struct Cases {
    /// The state of the first box.
    pub(super) first: usize,
    pub(super) cells: Vec<CellId>,
    pub(super) boxes: Vec<Vec<SymbolSet>>,
}

impl Cases {
    /// Tells searches what each box requires: a cell holds one of its symbols, and each symbol of a house has
    /// a place in a cell that is free for it. The states of the rule are the next ones.
    pub(super) fn lower(&self, variable: ItemId, lowering: &mut Lowering<'_>) {
        let frame = lowering.frame();
        let mut required = Vec::new();
        for (place, &cell) in self.cells.iter().enumerate() {
            let candidates =
                |set: &SymbolSet| set.iter().map(|symbol| lowering.candidate(cell, symbol)).collect();
            let requirements = self.requirements(lowering, |sets| sets[place], candidates);
            required.push((lowering.cell_item(cell), requirements));
        }
        for (index, house) in frame.houses.iter().enumerate() {
            let places: Vec<Option<usize>> =
                house.cells.iter().map(|cell| self.cells.iter().position(|other| other == cell)).collect();
            if places.iter().flatten().count() < 2 {
                continue;
            }
            for symbol in frame.alphabet.iter() {
                let Some(item) = lowering.symbol_item(index, symbol) else { continue };
                let requirements = self.requirements(
                    lowering,
                    |sets| is_free(sets, &places, symbol),
                    |free| {
                        let free = house.cells.iter().zip(free).filter(|(_, is_free)| **is_free);
                        free.map(|(&cell, _)| lowering.candidate(cell, symbol)).collect()
                    },
                );
                required.push((item, requirements));
            }
        }
        lowering.implied_cases(ImpliedCases { item: variable, required });
    }

    /// A requirement for each different part that boxes leave of something, with its candidates.
    fn requirements<P: Ord>(
        &self,
        lowering: &Lowering<'_>,
        part: impl Fn(&[SymbolSet]) -> P,
        candidates: impl Fn(&P) -> Vec<OptionId>,
    ) -> Vec<Requirement> {
        let mut cases: BTreeMap<P, Vec<OptionId>> = BTreeMap::new();
        for (at, sets) in self.boxes.iter().enumerate() {
            cases.entry(part(sets)).or_default().push(lowering.next_state(self.first + at));
        }
        cases.into_iter().map(|(part, cases)| Requirement { cases, options: candidates(&part) }).collect()
    }
}

/// Which cells of a house may hold a symbol: those outside the rule, and those whose set contains it.
fn is_free(sets: &[SymbolSet], places: &[Option<usize>], symbol: Symbol) -> Vec<bool> {
    places.iter().map(|place| place.is_none_or(|place| sets[place].contains(symbol))).collect()
}
