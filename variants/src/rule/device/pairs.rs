//! Pairs of cells that may not hold certain pairs of symbols.

use crate::board::CellId;
use crate::judge::{Judged, Violation};
use crate::lowering::Lowering;
use crate::relation::Relation;
use crate::rule::Constraint;
use crate::structure::Structure;

/// Pairs of cells, all under one relation of symbols. Lowers to a conflict item for each pair and biclique of the
/// relation.
#[derive(Debug)]
pub(crate) struct Pairs {
    pub(crate) name: String,
    pub(crate) pairs: Vec<(CellId, CellId)>,
    pub(crate) relation: Relation,
}

/// The cells of some pairs, in order, each once.
pub(super) fn cells_of(pairs: &[(CellId, CellId)]) -> Vec<CellId> {
    let mut cells: Vec<CellId> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

impl Constraint for Pairs {
    fn name(&self) -> &str {
        &self.name
    }

    fn cells(&self) -> Vec<CellId> {
        cells_of(&self.pairs)
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        for &(a, b) in &self.pairs {
            let Some((x, y)) = judged.value(a).zip(judged.value(b)) else { continue };
            if self.relation.forbids(x, y) {
                let (first, second) = (judged.board.name(a), judged.board.name(b));
                let message = format!("{}: {first} is {x} and {second} is {y}", self.name);
                violations.push(Violation { rule: self.name.clone(), cells: vec![a, b], message });
            }
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let (board, meaning, rule) = (&lowering.frame().board, lowering.conflict(), lowering.rule() + 1);
        let bicliques = self.relation.bicliques();
        for &(a, b) in &self.pairs {
            for (number, biclique) in bicliques.iter().enumerate() {
                let name = format!("rule{rule}.{}.{}.{}", board.name(a), board.name(b), number + 1);
                let first = biclique.first.iter().map(|symbol| (a, symbol));
                let second = biclique.second.iter().map(|symbol| (b, symbol));
                lowering.at_most_one(name, meaning, first.chain(second));
            }
        }
    }

    fn entries(&self, symbols: usize) -> usize {
        self.pairs.len() * symbols
    }

    fn structure(&self, structure: &mut Structure) {
        structure.related(&self.pairs, &self.relation);
    }
}
