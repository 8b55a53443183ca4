//! Which nodes chains reach, all at once: without the chains themselves, and without their lengths.

use super::graph::Graph;

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
        let row = |node: usize| node * words..(node + 1) * words;
        // For each node, those that are true if it is true, by a weak inference and a strong one, and so on.
        let mut next = vec![0; nodes * words];
        for (node, next) in (0..).zip(next.chunks_exact_mut(words)) {
            for to in graph.weak(node).iter().flat_map(|&off| graph.strong(off)) {
                next[to as usize / 64] |= 1 << (to % 64);
            }
        }
        // Warshall, "A theorem on Boolean matrices", 1962.
        let mut of_via = vec![0; words];
        for via in 0..nodes {
            of_via.copy_from_slice(&next[row(via)]);
            if of_via.iter().all(|&word| word == 0) {
                continue;
            }
            for next in next.chunks_exact_mut(words) {
                if next[via / 64] >> (via % 64) & 1 != 0 {
                    next.iter_mut().zip(&of_via).for_each(|(next, via)| *next |= via);
                }
            }
        }
        let mut reached = vec![0; nodes * words];
        for (node, reached) in (0..).zip(reached.chunks_exact_mut(words)) {
            for to in graph.strong(node) {
                reached.iter_mut().zip(&next[row(to as usize)]).for_each(|(reached, next)| *reached |= next);
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
