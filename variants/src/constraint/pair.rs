//! Pairs of cells that may not hold certain pairs of symbols.

use super::{Constraint, Relation};
use crate::automorphism::Structure;
use crate::board::CellId;
use crate::check::{Judged, Violation};
use crate::lower::Lowering;

/// Pairs of cells, all under one relation of symbols.
#[derive(Debug)]
pub(crate) struct Pairs {
    pub(crate) rule: String,
    pub(crate) pairs: Vec<(CellId, CellId)>,
    pub(crate) relation: Relation,
}

impl Constraint for Pairs {
    fn rule(&self) -> &str {
        &self.rule
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        for &(a, b) in &self.pairs {
            let Some((x, y)) = judged.value(a).zip(judged.value(b)) else { continue };
            if self.relation.forbids(x, y) {
                let (first, second) = (judged.board.name(a), judged.board.name(b));
                let message = format!("{}: {first} is {x} and {second} is {y}", self.rule);
                violations.push(Violation { rule: self.rule.clone(), cells: vec![a, b], message });
            }
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>, index: usize) {
        let (board, meaning) = (lowering.model().board(), lowering.conflict(index));
        let bicliques = self.relation.bicliques();
        for &(a, b) in &self.pairs {
            for (number, biclique) in bicliques.iter().enumerate() {
                let name = format!("c{index}.{}.{}.{}", board.name(a), board.name(b), number + 1);
                let first = biclique.first().map(|symbol| (a, symbol));
                let second = biclique.second().map(|symbol| (b, symbol));
                lowering.at_most_one(name, meaning, first.chain(second));
            }
        }
    }

    fn structure(&self, structure: &mut Structure) {
        structure.related(&self.pairs, &self.relation);
    }
}
