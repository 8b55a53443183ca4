//! Which nodes chains reach, all at once: without the chains themselves, and without their lengths.

use super::graph::Graph;
use crate::bits::{numbers, remove};

/// The maximum number of nodes: the work grows with its square. Graphs of 9x9 boards are smaller.
const MOST_NODES: usize = 2048;

/// For each node, those that are true if it is false, by chains of more than one inference.
pub(crate) struct Closure {
    /// As bits, `words` words for each node.
    reached: Vec<u64>,
    words: usize,
}

impl Closure {
    /// The closure of a graph; `None` if it has more nodes than [`MOST_NODES`].
    pub(crate) fn new(graph: &Graph) -> Option<Self> {
        let (nodes, words) = (graph.len(), graph.len().div_ceil(64));
        if !(1..=MOST_NODES).contains(&nodes) {
            return None;
        }
        // For each node, those that are true if it is false.
        let mut strong = vec![0; nodes * words];
        for (one, other) in graph.inferences() {
            strong[one as usize * words + other as usize / 64] |= 1 << (other % 64);
            strong[other as usize * words + one as usize / 64] |= 1 << (one % 64);
        }
        let row = |node: usize| node * words..(node + 1) * words;
        // For each node, those that are true if it is true, by a weak inference and a strong one.
        let mut next = vec![0; nodes * words];
        for (node, next) in (0..).zip(next.chunks_exact_mut(words)) {
            graph.weak(node).iter().for_each(|&off| merge(next, &strong[row(off as usize)]));
        }
        let next = close(nodes, words, next);
        let mut reached = vec![0; nodes * words];
        for (strong, reached) in strong.chunks_exact(words).zip(reached.chunks_exact_mut(words)) {
            numbers(strong.iter().copied()).for_each(|to| merge(reached, &next[row(to as usize)]));
            reached.iter_mut().zip(strong).for_each(|(reached, strong)| *reached &= !strong);
        }
        Some(Self { reached, words })
    }

    /// Whether no chain of more than one inference shows that something else is true if `from` is false.
    pub(crate) fn is_empty(&self, from: u32) -> bool {
        self.reached[from as usize * self.words..][..self.words].iter().all(|&word| word == 0)
    }

    /// Whether a chain of more than one inference shows that `to` is true if `from` is false, and none of one
    /// inference does.
    #[inline]
    pub(crate) fn has(&self, from: u32, to: u32) -> bool {
        self.reached[from as usize * self.words + to as usize / 64] >> (to % 64) & 1 != 0
    }
}

/// The transitive closure of a relation between nodes, whose rows have `words` words.
fn close(nodes: usize, words: usize, rows: Vec<u64>) -> Vec<u64> {
    let (all, left) = (vec![0; words], vec![0; words]);
    let (numbers, open, path) = (vec![0; nodes], Vec::new(), Vec::new());
    let mut closing = Closing { rows, words, numbers, count: 0, open, path, all, left };
    for node in 0..nodes {
        if closing.numbers[node] == 0 {
            closing.visit(node);
        }
    }
    closing.rows
}

/// Closes a relation component by component (after Purdom, "A transitive closure algorithm", 1970): where
/// chains are many, most nodes reach each other, so there are few components. These are found as by Pearce,
/// "A space-efficient algorithm for finding strongly connected components", 2016.
struct Closing {
    /// For each node, those that it is related to or, once it is closed, all that it leads to.
    rows: Vec<u64>,
    words: usize,
    /// For each node, 0 if it has not been visited, and [`CLOSED`] if it is closed. Otherwise its number in
    /// order of visits or, if it is lower, that of a node that is not closed either and that it leads to.
    numbers: Vec<u32>,
    count: u32,
    /// The nodes that have been visited and are not closed, in order.
    open: Vec<usize>,
    /// Room for the visits on the way to a node, and for two rows.
    path: Vec<Visit>,
    all: Vec<u64>,
    left: Vec<u64>,
}

const CLOSED: u32 = u32::MAX;

/// A visit of a node.
#[derive(Clone, Copy)]
struct Visit {
    node: usize,
    number: u32,
    /// The lowest number seen.
    lowest: u32,
    /// The node's place among the open ones.
    at: usize,
    /// A word of the node's row, whose `done` bits have been seen, as have all words before it.
    word: usize,
    done: u64,
}

impl Visit {
    /// The next node of the row.
    fn next(&mut self, row: &[u64]) -> Option<usize> {
        while self.word < row.len() {
            let left = row[self.word] & !self.done;
            if left != 0 {
                self.done |= left & left.wrapping_neg();
                return Some(self.word * 64 + left.trailing_zeros() as usize);
            }
            (self.word, self.done) = (self.word + 1, 0);
        }
        None
    }
}

impl Closing {
    /// Visits a node and all that it leads to: on a path of its own, as a recursion of 2,000 calls is too
    /// deep for small stacks.
    fn visit(&mut self, start: usize) {
        let mut path = std::mem::take(&mut self.path);
        path.push(self.enter(start));
        while let Some(visit) = path.last_mut() {
            if let Some(to) = visit.next(&self.rows[visit.node * self.words..][..self.words]) {
                match self.numbers[to] {
                    0 => path.push(self.enter(to)),
                    number => visit.lowest = visit.lowest.min(number),
                }
                continue;
            }
            let Visit { node, number, lowest, at, .. } = *visit;
            path.pop();
            self.numbers[node] = lowest;
            if lowest == number {
                self.finish(at);
            }
            if let Some(before) = path.last_mut() {
                before.lowest = before.lowest.min(self.numbers[node]);
            }
        }
        self.path = path;
    }

    /// Begins the visit of a node.
    fn enter(&mut self, node: usize) -> Visit {
        self.count += 1;
        self.numbers[node] = self.count;
        self.open.push(node);
        Visit { node, number: self.count, lowest: self.count, at: self.open.len() - 1, word: 0, done: 0 }
    }

    /// Closes the open nodes from number `at` on, which lead to each other.
    fn finish(&mut self, at: usize) {
        let row = |node: usize| node * self.words..(node + 1) * self.words;
        let (all, left) = (&mut self.all, &mut self.left);
        all.fill(0);
        for &node in &self.open[at..] {
            merge(all, &self.rows[row(node)]);
        }
        left.copy_from_slice(all);
        self.open[at..].iter().for_each(|&node| remove(left, node));
        for word in 0..self.words {
            while left[word] != 0 {
                let to = word * 64 + left[word].trailing_zeros() as usize;
                left[word] &= left[word] - 1;
                let further = &self.rows[row(to)];
                merge(all, further);
                left.iter_mut().zip(further).for_each(|(left, further)| *left &= !further);
            }
        }
        for node in self.open.drain(at..) {
            self.rows[row(node)].copy_from_slice(all);
            self.numbers[node] = CLOSED;
        }
    }
}

/// Adds the bits of a row to another.
fn merge(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(bits, other)| *bits |= other);
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::graph::tests::on_graphs;
    use super::*;
    use crate::inference::{Claim, Scope, Walk};

    #[test]
    fn the_closure_has_what_walks_reach_in_more_than_one_inference() {
        on_graphs(&[Scope::LINKED, Scope::GROUPED, Scope::ALMOST_LOCKED], |_, _, graph| {
            let closure = Closure::new(graph).expect("few nodes");
            let (mut walk, mut reached) = (Walk::new(graph), 0);
            for from in 0..graph.len() as u32 {
                walk.run(Claim::off(from));
                let mut is_empty = true;
                for to in 0..graph.len() as u32 {
                    let is_reached = walk.length(Claim::on(to)) > 2;
                    is_empty &= !is_reached;
                    assert_eq!(closure.has(from, to), is_reached, "{from} to {to}");
                    reached += usize::from(is_reached);
                }
                assert_eq!(closure.is_empty(from), is_empty, "{from}");
            }
            assert!(reached > 0);
        });
    }

    /// Whether each node leads to each other one, by Warshall, "A theorem on Boolean matrices", 1962.
    fn by_warshall(nodes: usize, arcs: &[(usize, usize)]) -> Vec<bool> {
        let mut leads = vec![false; nodes * nodes];
        arcs.iter().for_each(|(from, to)| leads[from * nodes + to] = true);
        for via in 0..nodes {
            for from in 0..nodes {
                for to in 0..nodes {
                    leads[from * nodes + to] |= leads[from * nodes + via] && leads[via * nodes + to];
                }
            }
        }
        leads
    }

    /// The same by components.
    fn by_components(nodes: usize, arcs: &[(usize, usize)]) -> Vec<bool> {
        let words = nodes.div_ceil(64);
        let mut rows = vec![0; nodes * words];
        arcs.iter().for_each(|(from, to)| rows[from * words + to / 64] |= 1 << (to % 64));
        let rows = close(nodes, words, rows);
        let leads = |from: usize, to: usize| rows[from * words + to / 64] >> (to % 64) & 1 != 0;
        (0..nodes)
            .flat_map(|from| (0..nodes).map(move |to| (from, to)))
            .map(|(from, to)| leads(from, to))
            .collect()
    }

    #[test]
    fn components_lead_to_what_warshall_finds() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..2_000 {
            let nodes = rng.random_range(1..90);
            let count = rng.random_range(0..3 * nodes);
            let arcs: Vec<(usize, usize)> =
                (0..count).map(|_| (rng.random_range(0..nodes), rng.random_range(0..nodes))).collect();
            assert_eq!(by_components(nodes, &arcs), by_warshall(nodes, &arcs), "{nodes} nodes, {arcs:?}");
        }
    }

    /// A page gives a megabyte to all of the library.
    #[test]
    fn the_longest_path_is_closed_on_a_small_stack() {
        let close_path = || {
            let arcs: Vec<(usize, usize)> = (1..MOST_NODES).map(|to| (to - 1, to)).collect();
            let leads = by_components(MOST_NODES, &arcs);
            leads.iter().filter(|&&leads| leads).count()
        };
        let thread = std::thread::Builder::new().stack_size(1 << 17).spawn(close_path).expect("a thread");
        assert_eq!(thread.join().expect("the stack suffices"), MOST_NODES * (MOST_NODES - 1) / 2);
    }
}
