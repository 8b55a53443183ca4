//! Which nodes chains reach, all at once: without the chains themselves, and without their lengths.

use super::graph::Graph;
use crate::grade::bits::bits;

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
        // For each node, those that are true if it is true, by a weak inference and a strong one.
        let mut next = vec![0; nodes * words];
        for (node, next) in (0..).zip(next.chunks_exact_mut(words)) {
            for to in graph.weak(node).iter().flat_map(|&off| graph.strong(off)) {
                next[to as usize / 64] |= 1 << (to % 64);
            }
        }
        let next = close(nodes, words, next);
        let row = |node: usize| node * words..(node + 1) * words;
        let mut reached = vec![0; nodes * words];
        for (node, reached) in (0..).zip(reached.chunks_exact_mut(words)) {
            for to in graph.strong(node) {
                merge(reached, &next[row(to as usize)]);
            }
            graph.strong(node).for_each(|to| reached[to as usize / 64] &= !(1 << (to % 64)));
        }
        Some(Self { reached, words })
    }

    /// Whether a chain of more than one inference shows that `to` is true if `from` is false, and none of one inference does.
    #[inline]
    pub(crate) fn has(&self, from: u32, to: u32) -> bool {
        self.reached[from as usize * self.words + to as usize / 64] >> (to % 64) & 1 != 0
    }
}

/// The transitive closure of a relation between nodes, whose rows have `words` words.
fn close(nodes: usize, words: usize, rows: Vec<u64>) -> Vec<u64> {
    let mut closing = Closing { rows, words, numbers: vec![0; nodes], count: 0, open: Vec::new() };
    for node in 0..nodes {
        if closing.numbers[node] == 0 {
            closing.visit(node);
        }
    }
    closing.rows
}

/// Closes a relation component by component (after Purdom, "A transitive closure algorithm", 1970): where chains are many,
/// most nodes reach each other, so there are few components. These are found as by Pearce, "A space-efficient algorithm
/// for finding strongly connected components", 2016.
struct Closing {
    /// For each node, those that it is related to or, once it is closed, all that it leads to.
    rows: Vec<u64>,
    words: usize,
    /// For each node, 0 if it has not been visited, and [`CLOSED`] if it is closed. Otherwise its number in order of visits
    /// or, if it is lower, that of a node that is not closed either and that it leads to.
    numbers: Vec<u32>,
    count: u32,
    /// The nodes that have been visited and are not closed, in order.
    open: Vec<usize>,
}

const CLOSED: u32 = u32::MAX;

impl Closing {
    /// Visits a node and all that it leads to. The recursion is no deeper than there are nodes.
    fn visit(&mut self, node: usize) {
        self.count += 1;
        let number = self.count;
        self.numbers[node] = number;
        let at = self.open.len();
        self.open.push(node);
        let mut lowest = number;
        for word in 0..self.words {
            for bit in bits(self.rows[node * self.words + word]) {
                let to = word * 64 + bit;
                if self.numbers[to] == 0 {
                    self.visit(to);
                }
                lowest = lowest.min(self.numbers[to]);
            }
        }
        self.numbers[node] = lowest;
        if lowest == number {
            self.finish(at);
        }
    }

    /// Closes the open nodes from number `at` on, which lead to each other.
    fn finish(&mut self, at: usize) {
        let component = self.open.split_off(at);
        let mut all = vec![0; self.words];
        for &node in &component {
            merge(&mut all, &self.rows[node * self.words..][..self.words]);
        }
        let mut left = all.clone();
        component.iter().for_each(|&node| left[node / 64] &= !(1 << (node % 64)));
        for word in 0..self.words {
            while left[word] != 0 {
                let to = word * 64 + left[word].trailing_zeros() as usize;
                left[word] &= left[word] - 1;
                let further = &self.rows[to * self.words..][..self.words];
                merge(&mut all, further);
                left.iter_mut().zip(further).for_each(|(left, further)| *left &= !further);
            }
        }
        for node in component {
            self.rows[node * self.words..][..self.words].copy_from_slice(&all);
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
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use dlx_variants::{Symbol, catalogue};

    use super::*;
    use crate::grade::candidates::Candidates;
    use crate::grade::inference::{Claim, Scope, Walk};
    use crate::grade::memo::Memo;
    use crate::grade::network::Network;
    use crate::grade::step::Finds;
    use crate::grade::watch::{Patience, Watch};

    #[test]
    fn the_closure_has_what_walks_reach_in_more_than_one_inference() {
        let network = Network::new(Arc::new(catalogue::default().build_fixed().expect("a variant")));
        let board = ".46......5..47.9.3.9.......98..6......3..4.9....59.4.....8..21.2....3.....5..1...";
        let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
        let candidates = Candidates::with_givens(&network, &givens);
        let (watch, memo) = (Watch::default(), Memo::default());
        let (patience, mut report) = (Patience::new(&watch), |_| ControlFlow::Continue(()));
        let finds = Finds::new(&mut report, &patience, &memo, &network);
        for scope in [Scope::LINKED, Scope::GROUPED, Scope::ALMOST_LOCKED] {
            let ControlFlow::Continue(graph) = Graph::shared(&candidates, &scope, &finds) else { panic!() };
            let closure = Closure::new(&graph).expect("few nodes");
            let (mut walk, mut reached) = (Walk::new(&graph), 0);
            for from in 0..graph.len() as u32 {
                walk.run(Claim::off(from));
                for to in 0..graph.len() as u32 {
                    let is_reached = walk.length(Claim::on(to)) > 2;
                    assert_eq!(closure.has(from, to), is_reached, "{from} to {to}");
                    reached += usize::from(is_reached);
                }
            }
            assert!(reached > 0);
        }
    }
}
