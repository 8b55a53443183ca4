//! Pairs of cells that hold different symbols.

use std::collections::{HashMap, HashSet};

use super::pairs::cells_of;
use crate::board::CellId;
use crate::frame::Frame;
use crate::lowering::Lowering;
use crate::rule::Constraint;
use crate::structure::Structure;
use crate::violation::{Judged, Violation};

/// Pairs of cells that hold different symbols. Lowers to cliques: a conflict item for each symbol of a set of
/// cells that all differ.
#[derive(Debug)]
pub(crate) struct Different {
    pub(crate) name: String,
    pub(crate) pairs: Vec<(CellId, CellId)>,
}

impl Constraint for Different {
    fn name(&self) -> &str {
        &self.name
    }

    fn cells(&self) -> Vec<CellId> {
        cells_of(self.pairs.iter().copied())
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        for &(a, b) in &self.pairs {
            if let Some(symbol) = judged.value(a).filter(|_| judged.value(a) == judged.value(b)) {
                violations.push(judged.same(&self.name, &self.name, vec![a, b], symbol));
            }
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let (frame, meaning, rule) = (lowering.frame(), lowering.conflict(), lowering.rule() + 1);
        for cells in Cliques::of(frame, &self.pairs).cliques {
            let names: Vec<String> = cells.iter().map(|&cell| frame.board.name(cell)).collect();
            for symbol in frame.alphabet.iter() {
                let name = format!("rule{rule}.{}={symbol}", names.join("."));
                lowering.at_most_one(name, meaning, cells.iter().map(|&cell| (cell, symbol)));
            }
        }
    }

    fn entries(&self, symbols: usize) -> usize {
        self.pairs.len() * symbols
    }

    fn structure(&self, structure: &mut Structure) {
        self.pairs.iter().for_each(|&(a, b)| structure.distinct(&[a, b]));
    }
}

/// Sets of cells that all differ from each other, such that every pair is in one of them or in a house.
struct Cliques<'f> {
    frame: &'f Frame,
    apart: HashSet<(CellId, CellId)>,
    cliques: Vec<Vec<CellId>>,
    /// The cliques that a cell is in.
    of_cell: HashMap<CellId, Vec<usize>>,
}

impl<'f> Cliques<'f> {
    /// Adds each pair in turn to the first clique nearby that it fits.
    fn of(frame: &'f Frame, pairs: &[(CellId, CellId)]) -> Self {
        let apart = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        let mut cover = Self { frame, apart, cliques: Vec::new(), of_cell: HashMap::new() };
        for &(a, b) in pairs {
            if !frame.share_house(a, b) && !cover.share_clique(a, b) {
                let index = cover.fitting(a, b).unwrap_or(cover.cliques.len());
                cover.extend(index, [a, b]);
            }
        }
        cover
    }

    fn share_clique(&self, a: CellId, b: CellId) -> bool {
        self.cliques_of(a).iter().any(|&clique| self.cliques[clique].contains(&b))
    }

    fn cliques_of(&self, cell: CellId) -> &[usize] {
        self.of_cell.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// A clique with a cell in a house of `a` whose cells all differ from `a` and `b`.
    fn fitting(&self, a: CellId, b: CellId) -> Option<usize> {
        let differ = |x, y| x == y || self.apart.contains(&(x, y)) || self.frame.share_house(x, y);
        let near = self.frame.houses_of[a.index()].iter().flat_map(|&house| &self.frame.houses[house].cells);
        let mut nearby = near.flat_map(|&cell| self.cliques_of(cell)).copied();
        nearby.find(|&clique| self.cliques[clique].iter().all(|&cell| differ(cell, a) && differ(cell, b)))
    }

    fn extend(&mut self, index: usize, cells: [CellId; 2]) {
        if index == self.cliques.len() {
            self.cliques.push(Vec::new());
        }
        for cell in cells {
            if !self.cliques[index].contains(&cell) {
                self.cliques[index].push(cell);
                self.of_cell.entry(cell).or_default().push(index);
            }
        }
    }
}
