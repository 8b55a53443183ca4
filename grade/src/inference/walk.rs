//! Walks through the graph, shortest first.

use super::graph::Graph;
use crate::bits::bits;

/// That a node is true, or that it is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub(crate) node: u32,
    pub(crate) holds: bool,
}

impl Claim {
    /// The node is true.
    pub(crate) fn on(node: u32) -> Self {
        Self { node, holds: true }
    }

    /// The node is false.
    pub(crate) fn off(node: u32) -> Self {
        Self { node, holds: false }
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.node as usize * 2 + usize::from(self.holds)
    }
}

/// All that follows from one claim, found breadth first.
pub(crate) struct Walk<'g> {
    graph: &'g Graph,
    /// For each claim, the number of claims on the path to it, including itself; 0 if it does not follow.
    lengths: Vec<u16>,
    /// For each claim, the one before.
    parents: Vec<Claim>,
    /// The claims that follow, in order of length.
    reached: Vec<Claim>,
    /// How many of them have been gone on from.
    next: usize,
    /// The nodes that are false, as bits, if the graph has bits.
    is_off: Vec<u64>,
    /// The inferences examined, in all walks.
    pub(crate) work: usize,
}

impl<'g> Walk<'g> {
    pub(crate) fn new(graph: &'g Graph) -> Self {
        let claims = 2 * graph.len();
        Self {
            graph,
            lengths: vec![0; claims],
            parents: vec![Claim::off(0); claims],
            reached: Vec::new(),
            next: 0,
            is_off: vec![0; graph.len().div_ceil(64)],
            work: 0,
        }
    }

    /// The shortest path from `start` to a claim that follows, as of a walk of which nothing else is wanted.
    pub(crate) fn path_from(&mut self, start: Claim, claim: Claim) -> Vec<Claim> {
        self.begin(start);
        self.go_on_to(claim);
        self.path(claim)
    }

    /// Finds all that follows from `start`. The start itself counts as reached only by a cycle.
    pub(crate) fn run(&mut self, start: Claim) {
        self.begin(start);
        while self.go_on() {}
    }

    /// Begins a walk: finds what follows directly from `start`.
    pub(crate) fn begin(&mut self, start: Claim) {
        self.lengths.fill(0);
        self.is_off.fill(0);
        self.reached.clear();
        self.next = 0;
        self.step(start, 1);
    }

    /// Goes on until a claim is known to follow, or all that follows is known. The path to it is that of a
    /// whole walk.
    pub(crate) fn go_on_to(&mut self, claim: Claim) {
        while self.lengths[claim.index()] == 0 && self.go_on() {}
    }

    /// Goes on from the next claim; whether there was one.
    fn go_on(&mut self) -> bool {
        let Some(&claim) = self.reached.get(self.next) else { return false };
        self.next += 1;
        self.step(claim, self.lengths[claim.index()]);
        true
    }

    /// Adds the direct consequences of a claim, each at the end of a path of `length` claims.
    fn step(&mut self, from: Claim, length: u16) {
        let graph = self.graph;
        if from.holds {
            self.work += graph.weak(from.node).len();
            match graph.weak_bits(from.node) {
                Some(weak) => self.reach_off(weak, from, length),
                None => {
                    graph.weak(from.node).iter().for_each(|&node| self.reach(Claim::off(node), from, length));
                }
            }
        } else {
            graph.strong(from.node).for_each(|node| self.reach(Claim::on(node), from, length));
        }
    }

    /// Adds that some nodes are false; most of them have been reached before.
    fn reach_off(&mut self, nodes: &[u64], from: Claim, length: u16) {
        for (word, &nodes) in nodes.iter().enumerate() {
            let new = nodes & !self.is_off[word];
            self.is_off[word] |= nodes;
            for bit in bits(new) {
                self.reach(Claim::off((word * 64 + bit) as u32), from, length);
            }
        }
    }

    fn reach(&mut self, claim: Claim, from: Claim, length: u16) {
        let at = claim.index();
        if self.lengths[at] == 0 {
            self.lengths[at] = length + 1;
            self.parents[at] = from;
            self.reached.push(claim);
        }
    }

    /// The number of claims on the shortest path to a claim, start and end included; 0 if it does not follow.
    #[inline]
    pub(crate) fn length(&self, claim: Claim) -> usize {
        usize::from(self.lengths[claim.index()])
    }

    /// The claim before one that follows, on the shortest path to it.
    #[inline]
    pub(crate) fn before(&self, claim: Claim) -> Claim {
        self.parents[claim.index()]
    }

    /// The claims that follow, by length.
    pub(crate) fn reached(&self) -> &[Claim] {
        &self.reached
    }

    /// The shortest path to a claim that follows, start and end included.
    pub(crate) fn path(&self, claim: Claim) -> Vec<Claim> {
        let mut path = Vec::with_capacity(self.length(claim));
        path.push(claim);
        let mut at = claim;
        while path.len() < self.length(claim) {
            at = self.parents[at.index()];
            path.push(at);
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::super::graph::tests::on_graphs;
    use super::*;
    use crate::inference::Scope;

    #[test]
    fn a_walk_to_a_claim_is_the_beginning_of_a_whole_one() {
        on_graphs(&[Scope::LINKED, Scope::ALMOST_LOCKED], |_, _, graph| {
            let (mut whole, mut part, mut shorter) = (Walk::new(graph), Walk::new(graph), 0);
            for from in (0..graph.len() as u32).step_by(7) {
                whole.run(Claim::off(from));
                for &claim in whole.reached().iter().step_by(5) {
                    assert_eq!(part.path_from(Claim::off(from), claim), whole.path(claim));
                    assert!(whole.reached().starts_with(part.reached()));
                    shorter += usize::from(part.reached().len() < whole.reached().len());
                }
            }
            assert!(shorter > 0);
        });
    }
}
