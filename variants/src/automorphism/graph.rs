//! Undirected graphs with several kinds of vertices. Such a graph expresses what a model's symmetries must
//! keep.

use crate::board::CellId;
use crate::structure::{Figure, Structure};

/// Kinds of vertices. Fixed symbols and labels have kinds of their own, after these.
const SYMBOL: u32 = 0;
const CELL: u32 = 1;
const SET: u32 = 2;
const ROLE: u32 = 3;
const END: u32 = 4;
const SAME: u32 = 5;
const READ: u32 = 6;
const KEPT: u32 = 7;
const OWN: u32 = 8;

/// A graph. Vertices and kinds are numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    kinds: Vec<u32>,
    edges: Vec<(u32, u32)>,
    /// The start of each vertex's neighbours, and one more entry for the end of the last.
    starts: Vec<usize>,
    /// The neighbours of each vertex, in order.
    neighbours: Vec<u32>,
}

impl Graph {
    /// Creates the graph with these edges and one vertex for each entry of `kinds`.
    pub(super) fn new(kinds: Vec<u32>, edges: Vec<(u32, u32)>) -> Self {
        let mut arcs: Vec<(u32, u32)> = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        arcs.sort_unstable();
        let starts = (0..=kinds.len()).map(|vertex| arcs.partition_point(|arc| (arc.0 as usize) < vertex));
        let starts = starts.collect();
        Self { kinds, edges, starts, neighbours: arcs.into_iter().map(|arc| arc.1).collect() }
    }

    /// The same graph with more edges.
    pub(super) fn with_edges(&self, more: impl IntoIterator<Item = (u32, u32)>) -> Self {
        Self::new(self.kinds.clone(), self.edges.iter().copied().chain(more).collect())
    }

    /// The same graph, where each of the first `count` vertices has a kind of its own.
    pub(super) fn with_first_apart(&self, count: usize) -> Self {
        let others = count as u32;
        let kinds = (0..).zip(&self.kinds);
        let kinds = kinds.map(|(vertex, kind)| if vertex < others { vertex } else { others + kind });
        Self { kinds: kinds.collect(), ..self.clone() }
    }

    pub(super) fn kinds(&self) -> &[u32] {
        &self.kinds
    }

    pub(super) fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }

    /// Whether a permutation of the vertices that keeps their kinds also keeps the edges.
    pub(super) fn is_kept_by(&self, image: &[u32]) -> bool {
        let is_edge = |(a, b): (u32, u32)| self.neighbours(a).binary_search(&b).is_ok();
        self.edges.iter().all(|&(a, b)| is_edge((image[a as usize], image[b as usize])))
    }
}

impl Graph {
    /// The graph of what symmetries must keep: a vertex for each symbol, then for each cell, then for each
    /// set, joined to its cells; sets with the same label have the same kind. A figure is a vertex of the
    /// kind of its label, from which a chain of *ends* leads along its stem, each joined to its cell or
    /// cells, and a chain for each branch from there on. Where a stem has two ends, its vertex is joined to
    /// both. A relation is one or two vertices, the *roles* of its first and second member. Each pair under
    /// it, and each pair of symbols that it forbids, is two joined *ends*, one for each member, joined to its
    /// cell or symbol and to its role. So a symmetry may reverse a relation if it does so everywhere.
    pub(super) fn of(structure: &Structure, symbols: usize, cells: usize) -> Self {
        let symbol = |symbol: u32| if structure.fixes_symbols { OWN + symbol } else { SYMBOL };
        let mut kinds: Vec<u32> = (0..symbols as u32).map(symbol).collect();
        kinds.resize(symbols + cells, CELL);
        let mut graph = Growing { kinds, edges: Vec::new() };
        let cell = |cell: CellId| (symbols + cell.index()) as u32;
        let plain = structure.sets.iter().map(|set| (SET, set));
        let labelled = (OWN + symbols as u32..).zip(structure.labelled.values());
        let labelled = labelled.flat_map(|(kind, sets)| sets.iter().map(move |set| (kind, set)));
        let same = structure.same.iter().map(|pair| (SAME, pair));
        let kept = structure.kept.iter().map(|pair| (KEPT, pair));
        for (kind, set) in plain.chain(same).chain(kept).chain(labelled) {
            let vertex = graph.vertex(kind);
            graph.edges.extend(set.iter().map(|&member| (vertex, cell(member))));
        }
        let kinds = OWN + (symbols + structure.labelled.len()) as u32..;
        let figures = kinds
            .zip(structure.figures.values())
            .flat_map(|(kind, figures)| figures.iter().map(move |figure| (kind, figure)));
        for (kind, figure) in figures {
            graph.figure(kind, figure, &cell);
        }
        for line in &structure.read {
            graph.figure(READ, &Figure::path(line), &cell);
        }
        for (relation, pairs) in &structure.related {
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
        Self::new(graph.kinds, graph.edges)
    }
}

/// A graph under construction.
struct Growing {
    kinds: Vec<u32>,
    edges: Vec<(u32, u32)>,
}

impl Growing {
    fn vertex(&mut self, kind: u32) -> u32 {
        self.kinds.push(kind);
        (self.kinds.len() - 1) as u32
    }

    /// A vertex of a kind, and the chains of a figure from it.
    fn figure(&mut self, kind: u32, figure: &Figure, cell: &dyn Fn(CellId) -> u32) {
        let start = self.vertex(kind);
        let end = self.chain(start, &figure.stem, cell);
        if figure.has_two_ends && figure.stem.len() > 1 {
            self.edges.push((start, end));
        }
        for branch in &figure.branches {
            self.chain(end, branch, cell);
        }
    }

    /// A chain of ends from a vertex, each joined to the cells of a step. Returns the last.
    fn chain(&mut self, from: u32, steps: &[Vec<CellId>], cell: &dyn Fn(CellId) -> u32) -> u32 {
        steps.iter().fold(from, |before, step| {
            let end = self.vertex(END);
            self.edges.push((before, end));
            self.edges.extend(step.iter().map(|&member| (end, cell(member))));
            end
        })
    }
}
