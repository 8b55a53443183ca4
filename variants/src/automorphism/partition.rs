//! Ordered partitions of a graph's vertices, and their refinement.
//!
//! Refinement splits classes until any two vertices of a class have the same number of neighbours in every
//! class (McKay, "Practical graph isomorphism", 1981, section 2). It depends on the graph and not on the
//! numbering of its vertices: equal partitions of graphs that are images of each other stay equal.

use super::graph::Graph;

/// The vertices, class by class. A class is identified by the place where it begins.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    order: Vec<u32>,
    /// The place of each vertex in `order`.
    place: Vec<u32>,
    /// The class of each vertex.
    class: Vec<u32>,
    /// The size of each class, at the place where it begins.
    size: Vec<u32>,
}

impl Partition {
    /// The number of values stored per vertex.
    pub(super) const NUMBERS: usize = 4;

    /// A partition with a class for each kind of vertex, in the order of kinds.
    pub(super) fn of_kinds(kinds: &[u32]) -> Self {
        let mut order: Vec<u32> = (0..kinds.len() as u32).collect();
        order.sort_by_key(|&vertex| kinds[vertex as usize]);
        let count = order.len();
        let mut partition =
            Self { order, place: vec![0; count], class: vec![0; count], size: vec![0; count] };
        let mut start = 0;
        while start < count {
            let kind = kinds[partition.order[start] as usize];
            let same = partition.order[start..].iter().take_while(|&&v| kinds[v as usize] == kind);
            let end = start + same.count();
            partition.place_class(start, end);
            start = end;
        }
        partition
    }

    /// Records that the vertices from `start` to `end` are a class.
    fn place_class(&mut self, start: usize, end: usize) {
        for place in start..end {
            let vertex = self.order[place] as usize;
            self.place[vertex] = place as u32;
            self.class[vertex] = start as u32;
        }
        self.size[start] = (end - start) as u32;
    }

    pub(super) fn class_of(&self, vertex: u32) -> u32 {
        self.class[vertex as usize]
    }

    pub(super) fn members(&self, class: u32) -> &[u32] {
        &self.order[class as usize..][..self.size[class as usize] as usize]
    }

    pub(super) fn is_single(&self, vertex: u32) -> bool {
        self.size[self.class_of(vertex) as usize] == 1
    }

    /// The place of a vertex among all vertices, class by class.
    pub(super) fn place_of(&self, vertex: u32) -> u32 {
        self.place[vertex as usize]
    }

    /// The first class with more than one vertex among the classes of `vertices`.
    pub(super) fn first_open(&self, vertices: std::ops::Range<u32>) -> Option<u32> {
        vertices.filter(|&vertex| !self.is_single(vertex)).map(|vertex| self.class_of(vertex)).min()
    }

    /// All vertices, class by class.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Makes `vertex` a class of its own, before the rest of its class.
    fn single_out(&mut self, vertex: u32) {
        let start = self.class_of(vertex) as usize;
        let end = start + self.members(start as u32).len();
        self.order.swap(start, self.place[vertex as usize] as usize);
        self.place_class(start, start + 1);
        self.place_class(start + 1, end);
    }
}

/// Refines partitions of one graph.
#[derive(Debug)]
pub(super) struct Refiner<'g> {
    pub(super) graph: &'g Graph,
    /// The number of neighbours that each vertex has in the current class; 0 between classes.
    counts: Vec<u32>,
    /// The classes whose neighbours are yet to be visited, in order, and whether each class is among them.
    queue: Vec<u32>,
    queued: Vec<bool>,
    /// A fingerprint of the refinement, the same for graphs that are images of each other.
    trace: u64,
}

impl<'g> Refiner<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let count = graph.kinds().len();
        Self { graph, counts: vec![0; count], queue: Vec::new(), queued: vec![false; count], trace: 0 }
    }

    /// The coarsest refined partition, and the fingerprint of its refinement.
    pub(super) fn refined(&mut self) -> (Partition, u64) {
        let mut partition = Partition::of_kinds(self.graph.kinds());
        let starts: Vec<u32> = (0..partition.order.len() as u32)
            .filter(|&place| partition.class_of(partition.order[place as usize]) == place)
            .collect();
        starts.into_iter().for_each(|class| self.enqueue(class));
        let trace = self.refine(&mut partition);
        (partition, trace)
    }

    /// Makes `vertex` a class of its own and refines. Returns the fingerprint.
    pub(super) fn single_out(&mut self, partition: &mut Partition, vertex: u32) -> u64 {
        let class = partition.class_of(vertex);
        partition.single_out(vertex);
        self.enqueue(class);
        self.refine(partition)
    }

    fn enqueue(&mut self, class: u32) {
        if !std::mem::replace(&mut self.queued[class as usize], true) {
            self.queue.push(class);
        }
    }

    fn refine(&mut self, partition: &mut Partition) -> u64 {
        self.trace = 0;
        let mut next = 0;
        while let Some(&class) = self.queue.get(next) {
            next += 1;
            self.queued[class as usize] = false;
            self.split_by(partition, class);
        }
        self.queue.clear();
        self.trace
    }

    /// Splits all classes by the number of neighbours in `class`.
    fn split_by(&mut self, partition: &mut Partition, class: u32) {
        let mut touched = Vec::new();
        for &vertex in partition.members(class) {
            for &neighbour in self.graph.neighbours(vertex) {
                let count = &mut self.counts[neighbour as usize];
                if *count == 0 {
                    touched.push(neighbour);
                }
                *count += 1;
            }
        }
        let mut classes: Vec<u32> = touched.iter().map(|&vertex| partition.class_of(vertex)).collect();
        classes.sort_unstable();
        classes.dedup();
        for split in classes {
            self.split(partition, split);
        }
        for vertex in touched {
            self.counts[vertex as usize] = 0;
        }
    }

    /// Splits one class by the counts of its vertices, smallest first.
    fn split(&mut self, partition: &mut Partition, class: u32) {
        let (start, size) = (class as usize, partition.members(class).len());
        let counts = &self.counts;
        let vertices = &mut partition.order[start..start + size];
        let first = counts[vertices[0] as usize];
        if vertices.iter().all(|&vertex| counts[vertex as usize] == first) {
            return self.note([class, first, size as u32]);
        }
        vertices.sort_unstable_by_key(|&vertex| counts[vertex as usize]);
        let mut pieces: Vec<(usize, usize)> = Vec::new();
        let mut from = start;
        while from < start + size {
            let count = self.counts[partition.order[from] as usize];
            let rest = &partition.order[from..start + size];
            let to = from + rest.partition_point(|&vertex| self.counts[vertex as usize] == count);
            self.note([class, count, (to - from) as u32]);
            pieces.push((from, to));
            from = to;
        }
        let whole = self.queued[start];
        for &(from, to) in &pieces {
            partition.place_class(from, to);
        }
        // The largest piece adds nothing to what the whole class and the other pieces tell.
        let largest = pieces.iter().rev().max_by_key(|(from, to)| to - from).copied();
        for piece in pieces {
            if whole || Some(piece) != largest {
                self.enqueue(piece.0 as u32);
            }
        }
    }

    fn note(&mut self, numbers: [u32; 3]) {
        for number in numbers {
            self.trace = (self.trace.rotate_left(5) ^ u64::from(number)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }
}
