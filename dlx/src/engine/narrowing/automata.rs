//! What an automaton leaves of the options of its items: those on some way from its first node to an end.
//!
//! One pass finds the edges that can be reached from the first node, and a pass back over these finds those that reach an end
//! (G. Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables", 2004). Options that lead from one node to the
//! same other one are one edge, which takes them as bits.

use super::word::Word as _;
use crate::automaton;
use crate::problem::Problem;

/// An automaton with a bit for each option.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    /// The item that each step reads.
    pub(super) items: Vec<u32>,
    steps: Vec<Step>,
    /// The number of words for the nodes between steps.
    words: usize,
}

#[derive(Clone, Debug)]
struct Step {
    /// The first edge from each node, and the number of edges.
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    /// The options that lead there, a bit each by their place among those of the item.
    options: u64,
    to: u32,
}

/// Buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    /// The nodes before the current step, and those after it, a bit each.
    before: Vec<u64>,
    after: Vec<u64>,
    /// The edges that are reached, step by step, each with the node it comes from and its open options.
    edges: Vec<(u32, Edge)>,
    /// The number of edges up to each step.
    ends: Vec<usize>,
}

impl Automaton {
    /// `None` if it is not about primary items with up to 64 options, an option is none of its item, or a node has a greater number than
    /// there are edges to such nodes.
    pub(super) fn new(automaton: &automaton::Automaton, problem: &Problem) -> Option<Self> {
        let (mut items, mut steps, mut nodes) = (Vec::new(), Vec::new(), 1);
        let (mut most, mut edges_before) = (nodes, 1);
        for step in &automaton.steps {
            if step.item.is_secondary() || step.item.ordinal() >= problem.primary_count() {
                return None;
            }
            let options = problem.options_of(step.item);
            if options.len() > u64::BITS as usize {
                return None;
            }
            let edge = |edge: &automaton::Edge| {
                let at = options.binary_search(&edge.option).ok()?;
                let are_near = (edge.from as usize) < edges_before && (edge.to as usize) < step.edges.len();
                are_near.then_some((edge.from, edge.to, at))
            };
            let mut edges: Vec<(u32, u32, usize)> = step.edges.iter().map(edge).collect::<Option<_>>()?;
            // No edge leads to the others.
            edges.retain(|edge| (edge.0 as usize) < nodes);
            edges.sort_unstable();
            steps.push(Step::new(nodes, &edges));
            items.push(step.item.ordinal() as u32);
            edges_before = step.edges.len();
            nodes = edges.iter().map(|edge| edge.1 as usize + 1).max().unwrap_or(0);
            most = most.max(nodes);
        }
        Some(Self { items, steps, words: most.div_ceil(u64::BITS as usize) })
    }

    /// Keeps the open options of each item, a bit each, that are on some way. False if there is none.
    pub(super) fn narrow(&self, open: &mut [u64], reached: &mut Reached) -> bool {
        let Reached { before, after, edges, ends } = reached;
        for nodes in [&mut *before, &mut *after] {
            nodes.clear();
            nodes.resize(self.words, 0);
        }
        edges.clear();
        ends.clear();
        before[0] = 1;
        for (step, &open) in self.steps.iter().zip(&*open) {
            ends.push(edges.len());
            for (word, nodes) in before.iter_mut().enumerate().filter(|(_, nodes)| **nodes != 0) {
                for bit in nodes.numbers() {
                    let from = word as u32 * u64::BITS + bit;
                    for &Edge { options, to } in step.edges_from(from) {
                        if options & open != 0 {
                            after[to as usize / 64] |= 1 << (to % 64);
                            edges.push((from, Edge { options: options & open, to }));
                        }
                    }
                }
                *nodes = 0;
            }
            std::mem::swap(before, after);
        }
        if edges.len() == ends.last().copied().unwrap_or(0) && !self.steps.is_empty() {
            return false;
        }
        // From here on, `before` holds the nodes that lead to an end.
        for (open, &end) in open.iter_mut().zip(&*ends).rev() {
            *open = 0;
            for &(from, Edge { options, to }) in &edges[end..] {
                if before[to as usize / 64] >> (to % 64) & 1 != 0 {
                    *open |= options;
                    after[from as usize / 64] |= 1 << (from % 64);
                }
            }
            edges.truncate(end);
            std::mem::swap(before, after);
            after.fill(0);
        }
        true
    }
}

impl Step {
    /// For edges in order, each with one option.
    fn new(nodes: usize, edges: &[(u32, u32, usize)]) -> Self {
        let merge = |same: &[(u32, u32, usize)]| {
            let options = same.iter().fold(0, |options, &(_, _, at)| options | 1 << at);
            (same[0].0, Edge { options, to: same[0].1 })
        };
        let merged: Vec<(u32, Edge)> =
            edges.chunk_by(|one, other| one.0 == other.0 && one.1 == other.1).map(merge).collect();
        let start = |node| merged.partition_point(|&(from, _)| (from as usize) < node) as u32;
        Self {
            starts: (0..=nodes).map(start).collect(),
            edges: merged.into_iter().map(|(_, edge)| edge).collect(),
        }
    }

    #[inline(always)]
    fn edges_from(&self, node: u32) -> &[Edge] {
        &self.edges[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}
