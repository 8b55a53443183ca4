//! What an automaton leaves of the options of its items: those on some way from its first node to an end.
//!
//! One pass finds the nodes that can be reached from the first one, and a pass back finds those of them that reach an end
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

/// A buffer: the nodes before each step, and those after the last, a bit each.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached(Vec<u64>);

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
        if self.words == 1 {
            self.narrow_in::<true>(open, reached)
        } else {
            self.narrow_in::<false>(open, reached)
        }
    }

    /// The same, with one word for the nodes between steps or with several.
    fn narrow_in<const IS_ONE: bool>(&self, open: &mut [u64], Reached(nodes): &mut Reached) -> bool {
        let words = if IS_ONE { 1 } else { self.words };
        nodes.clear();
        nodes.resize(words * (self.steps.len() + 1), 0);
        nodes[0] = 1;
        for (at, (step, &open)) in self.steps.iter().zip(&*open).enumerate() {
            let (before, after) = nodes[words * at..words * (at + 2)].split_at_mut(words);
            for (word, nodes) in (0..).zip(before) {
                for bit in nodes.numbers() {
                    for &Edge { options, to } in step.edges_from(word * u64::BITS + bit) {
                        after[to as usize / 64] |= u64::from(options & open != 0) << (to % 64);
                    }
                }
            }
        }
        if nodes[words * self.steps.len()..].iter().all(|&nodes| nodes == 0) {
            return false;
        }
        // Of the nodes that were reached, those that lead to an end are left.
        for (at, (step, open)) in self.steps.iter().zip(open).enumerate().rev() {
            let (before, after) = nodes[words * at..words * (at + 2)].split_at_mut(words);
            let mut left = 0;
            for (word, nodes) in (0..).zip(before) {
                let mut leading = 0;
                for bit in nodes.numbers() {
                    let mut kept = 0;
                    for &Edge { options, to } in step.edges_from(word * u64::BITS + bit) {
                        let leads = after[to as usize / 64] >> (to % 64) & 1;
                        kept |= options & *open & leads.wrapping_neg();
                    }
                    left |= kept;
                    leading |= u64::from(kept != 0) << bit;
                }
                *nodes = leading;
            }
            *open = left;
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
