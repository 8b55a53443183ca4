//! What a symmetry of a model has to keep, as a graph.

use super::graph::Graph;
use crate::board::CellId;
use crate::constraint::Relation;
use crate::model::Model;

/// Kinds of vertices.
const SYMBOL: u32 = 0;
const CELL: u32 = 1;
const SET: u32 = 2;
const ROLE: u32 = 3;
const END: u32 = 4;

/// What a symmetry of a model has to keep, as constraints tell it: sets of cells without repetition, and pairs of
/// cells that are related.
#[derive(Debug, Default)]
pub(crate) struct Structure {
    sets: Vec<Vec<CellId>>,
    related: Vec<(Relation, Vec<(CellId, CellId)>)>,
}

impl Structure {
    pub(crate) fn of(model: &Model) -> Self {
        let mut structure = Self::default();
        model.rules().for_each(|rule| rule.structure(&mut structure));
        structure.leave_out_implied(model.board().cell_count());
        structure
    }

    /// The cells hold no symbol twice.
    pub(crate) fn distinct(&mut self, cells: &[CellId]) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        self.sets.push(cells);
    }

    /// The pairs of cells do not hold what the relation forbids.
    pub(crate) fn related(&mut self, pairs: &[(CellId, CellId)], relation: &Relation) {
        if pairs.is_empty() || relation.pairs().next().is_none() {
            return;
        }
        let known = self.related.iter().position(|(known, _)| known == relation).unwrap_or_else(|| {
            self.related.push((relation.clone(), Vec::new()));
            self.related.len() - 1
        });
        let symmetric = relation.is_symmetric();
        let sorted = |&(a, b): &(CellId, CellId)| if symmetric && b < a { (b, a) } else { (a, b) };
        let all = &mut self.related[known].1;
        all.extend(pairs.iter().map(sorted));
        all.sort_unstable();
        all.dedup();
    }

    /// Leaves out sets that lie within others, such as pairs of cells within a house.
    fn leave_out_implied(&mut self, cells: usize) {
        self.sets.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        let mut of_cell = vec![Vec::new(); cells];
        let mut kept: Vec<Vec<CellId>> = Vec::new();
        for set in self.sets.drain(..) {
            let contains = |&other: &usize| set.iter().all(|cell| kept[other].binary_search(cell).is_ok());
            if set.first().is_some_and(|cell| !of_cell[cell.index()].iter().any(contains)) {
                set.iter().for_each(|cell| of_cell[cell.index()].push(kept.len()));
                kept.push(set);
            }
        }
        self.sets = kept;
    }

    /// Whether any exchange of symbols is a symmetry: no rule says one symbol from another.
    pub(crate) fn has_free_symbols(&self) -> bool {
        self.related.is_empty()
    }

    /// The graph: a vertex for each symbol, then for each cell, then for each set, joined to its cells. A relation
    /// is one or two vertices, the *roles* of its first and second member. Each pair under it, and each pair of
    /// symbols that it forbids, is two joined *ends*, one for each member, joined to its cell or symbol and to its
    /// role. So a symmetry may turn a relation round, if it does so everywhere.
    pub(super) fn graph(&self, symbols: usize, cells: usize) -> Graph {
        let mut kinds = vec![SYMBOL; symbols];
        kinds.resize(symbols + cells, CELL);
        let mut graph = Growing { kinds, edges: Vec::new() };
        let cell = |cell: CellId| (symbols + cell.index()) as u32;
        for set in &self.sets {
            let vertex = graph.vertex(SET);
            graph.edges.extend(set.iter().map(|&member| (vertex, cell(member))));
        }
        for (relation, pairs) in &self.related {
            let first = graph.vertex(ROLE);
            let second = if relation.is_symmetric() { first } else { graph.vertex(ROLE) };
            if first != second {
                graph.edges.push((first, second));
            }
            let of_symbols = relation.pairs().filter(|(x, y)| first != second || x <= y);
            let of_symbols = of_symbols.map(|(x, y)| (x.index() as u32, y.index() as u32));
            for (a, b) in pairs.iter().map(|&(a, b)| (cell(a), cell(b))).chain(of_symbols) {
                let ends = (graph.vertex(END), graph.vertex(END));
                graph.edges.extend([ends, (ends.0, a), (ends.1, b), (ends.0, first), (ends.1, second)]);
            }
        }
        Graph::new(graph.kinds, graph.edges)
    }
}

/// A graph while it grows.
struct Growing {
    kinds: Vec<u32>,
    edges: Vec<(u32, u32)>,
}

impl Growing {
    fn vertex(&mut self, kind: u32) -> u32 {
        self.kinds.push(kind);
        (self.kinds.len() - 1) as u32
    }
}
