//! Undirected graphs whose vertices are of several kinds.

/// A graph. Vertices and kinds are numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    kinds: Vec<u32>,
    edges: Vec<(u32, u32)>,
    /// Where the neighbours of each vertex begin; one more entry for where the last ones end.
    starts: Vec<usize>,
    /// The neighbours of each vertex, in order.
    neighbours: Vec<u32>,
}

impl Graph {
    /// The graph of these edges, over a vertex for each kind listed.
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

    /// The same graph with the first `count` vertices each of a kind of its own.
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

    /// Whether a permutation of the vertices, which keeps their kinds, also keeps the edges.
    pub(super) fn is_kept_by(&self, image: &[u32]) -> bool {
        let is_edge = |(a, b): (u32, u32)| self.neighbours(a).binary_search(&b).is_ok();
        self.edges.iter().all(|&(a, b)| is_edge((image[a as usize], image[b as usize])))
    }
}
