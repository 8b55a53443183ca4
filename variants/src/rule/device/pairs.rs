//! Pairs of cells that may not hold certain pairs of symbols.

use crate::board::{Board, CellId};
use crate::lowering::Lowering;
use crate::relation::Relation;
use crate::rule::Constraint;
use crate::structure::Structure;
use crate::symbol_set::SymbolSet;
use crate::told_order::ToldOrder;
use crate::violation::{Judged, Violation};

/// Needs are supported if they are at most this part of all symbols.
const SCARCE: (usize, usize) = (2, 1);

/// Pairs of cells whose symbols obey a relation. Lowers to a conflict item for each pair and biclique of its
/// relation.
#[derive(Debug)]
pub(crate) struct Pairs {
    name: String,
    /// A cell that distinguishes this rule from others of its name.
    place: Option<CellId>,
    /// What players see on the board, if it has no name of its own: "thermometer".
    seen_as: Option<String>,
    /// Whether each pair has a mark of its own, or lacks it.
    is_marked: bool,
    /// The cells with a mark of their own, each of which it compares with its neighbours.
    marked_cells: Vec<CellId>,
    /// The cells along which symbols compare, and how each does with the next: "<".
    order: Option<(Vec<CellId>, &'static str)>,
    /// The relations, each with its pairs.
    parts: Vec<(Relation, Vec<(CellId, CellId)>)>,
    /// Pairs that must become such pairs when cells are exchanged.
    kept: Vec<(CellId, CellId)>,
}

impl Pairs {
    /// No pairs yet.
    pub(crate) fn new(name: String) -> Self {
        let (place, seen_as, order) = (None, None, None);
        let (is_marked, marked_cells) = (false, Vec::new());
        Self { name, place, seen_as, is_marked, marked_cells, order, parts: Vec::new(), kept: Vec::new() }
    }

    /// The same rule, named after one of its cells to distinguish it from others of its name.
    pub(crate) fn at(self, cell: CellId) -> Self {
        Self { place: Some(cell), ..self }
    }

    /// The same rule, called by what players see on the board unless it has a name of its own, `name`.
    pub(crate) fn called(self, name: Option<&String>, what: &str) -> Self {
        Self { seen_as: name.is_none().then(|| what.to_owned()), ..self }
    }

    /// The same rule, each pair of which players see a mark at, or miss it.
    pub(crate) fn marked(self) -> Self {
        Self { is_marked: true, ..self }
    }

    /// The same rule, which compares each of these cells, where players see a mark, with its neighbours.
    pub(crate) fn about(self, marked_cells: Vec<CellId>) -> Self {
        Self { marked_cells, ..self }
    }

    /// The same rule, whose pairs say that each of these cells compares so with the next: "<".
    pub(crate) fn comparing(self, cells: &[CellId], sign: &'static str) -> Self {
        Self { order: Some((cells.to_vec(), sign)), ..self }
    }

    /// The same rule, which means something only where all these pairs become such pairs, when cells are
    /// exchanged.
    pub(crate) fn keeping(self, pairs: Vec<(CellId, CellId)>) -> Self {
        Self { kept: pairs, ..self }
    }

    /// Adds pairs that obey a relation.
    pub(crate) fn with(
        mut self,
        relation: Relation,
        pairs: impl IntoIterator<Item = (CellId, CellId)>,
    ) -> Self {
        match self.parts.iter_mut().find(|(known, _)| *known == relation) {
            Some((_, known)) => known.extend(pairs),
            None => self.parts.push((relation, pairs.into_iter().collect())),
        }
        self
    }

    /// Adds what symbols of one cell need from the other, where that is little enough to be lost.
    fn support(&self, lowering: &mut Lowering<'_>) {
        let symbols = lowering.frame().alphabet.count();
        let is_little = |needed: &SymbolSet| SCARCE.0 * needed.len() <= SCARCE.1 * symbols;
        for (relation, pairs) in &self.parts {
            let (forwards, backwards) = (relation.needs(), relation.reversed().needs());
            for &(a, b) in pairs {
                for (needs, one, other) in [(&forwards, a, b), (&backwards, b, a)] {
                    for (&needed, needing) in needs.iter().filter(|(needed, _)| is_little(needed)) {
                        lowering.require(needing.iter().map(|symbol| (one, symbol)), other, needed);
                    }
                }
            }
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (&Relation, CellId, CellId)> {
        self.parts.iter().flat_map(|(relation, pairs)| pairs.iter().map(move |&(a, b)| (relation, a, b)))
    }
}

/// The cells of some pairs, in order, each once.
pub(super) fn cells_of(pairs: impl Iterator<Item = (CellId, CellId)>) -> Vec<CellId> {
    let mut cells: Vec<CellId> = pairs.flat_map(|(a, b)| [a, b]).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

impl Constraint for Pairs {
    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, board: &Board) -> Option<String> {
        self.place.map(|cell| board.name(cell))
    }

    fn seen_as(&self) -> Option<&str> {
        self.seen_as.as_deref()
    }

    fn marks_pairs(&self) -> bool {
        self.is_marked
    }

    fn marked_cells(&self) -> &[CellId] {
        &self.marked_cells
    }

    fn tell_order(&self, board: &Board, cells: &[CellId]) -> Option<ToldOrder> {
        let told = |cells: &[CellId], sign: &str| {
            let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
            names.join(&format!(" {sign} "))
        };
        if let Some((path, sign)) = &self.order {
            let places = cells.iter().map(|cell| path.iter().position(|other| other == cell));
            let places: Vec<usize> = places.collect::<Option<_>>()?;
            let (first, last) = (*places.iter().min()?, *places.iter().max()?);
            return Some(ToldOrder { text: told(&path[first..=last], sign), is_equality: false });
        }
        let is_pair = |a: CellId, b: CellId| [a, b].iter().all(|cell| cells.contains(cell));
        let equal = |(relation, a, b): (&Relation, CellId, CellId)| {
            let is_equal = cells.len() == 2 && is_pair(a, b) && relation.is_equality();
            is_equal.then(|| ToldOrder { text: told(cells, "="), is_equality: true })
        };
        self.pairs().find_map(equal)
    }

    fn cells(&self) -> Vec<CellId> {
        cells_of(self.pairs().map(|(_, a, b)| (a, b)))
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        for (relation, a, b) in self.pairs() {
            let Some((x, y)) = judged.value(a).zip(judged.value(b)) else { continue };
            if relation.forbids(x, y) {
                let (first, second) = (judged.board.name(a), judged.board.name(b));
                let message = format!("{}: {first} is {x} and {second} is {y}", self.name);
                violations.push(Violation { rule: self.name.clone(), cells: vec![a, b], message });
            }
        }
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let (meaning, rule) = (lowering.conflict(), lowering.rule() + 1);
        let mut number = 0;
        for (relation, pairs) in &self.parts {
            let bicliques = lowering.bicliques(relation);
            for &(a, b) in pairs {
                for biclique in bicliques.iter() {
                    number += 1;
                    // Names of cells would take a fifth of the time for a board with all kropki dots.
                    let name = format!("rule{rule}.pair{number}");
                    let first = biclique.first.iter().map(|symbol| (a, symbol));
                    let second = biclique.second.iter().map(|symbol| (b, symbol));
                    lowering.at_most_one(name, meaning, first.chain(second));
                }
            }
        }
        self.support(lowering);
    }

    fn entries(&self, symbols: usize) -> usize {
        self.parts.iter().map(|(_, pairs)| pairs.len() * symbols).sum()
    }

    fn structure(&self, structure: &mut Structure) {
        self.parts.iter().for_each(|(relation, pairs)| structure.related(pairs, relation));
        structure.keep(&self.kept);
    }
}
