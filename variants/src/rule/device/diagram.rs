//! Automata along a line of variables, unrolled and minimised.

use std::collections::{BTreeMap, HashMap};

use foldhash::fast::FixedState;

use super::hidden_variables::variable::Variable;
use super::machine::Machine;
use crate::error::SpecError;
use crate::limits;

/// A layer of edges for each variable that an automaton reads. Every path from the node before the first
/// layer to a node after the last is an accepted sequence of values, and every accepted sequence is exactly
/// one path. Nodes with the same continuations are merged.
#[derive(Clone, Debug)]
pub(in crate::rule) struct Diagram {
    pub(super) layers: Vec<Vec<Edge>>,
    /// For each node after the last layer, the result of the paths that end there.
    pub(super) ends: Vec<u32>,
}

/// An edge from a node before a layer to a node after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) value: u32,
    pub(super) to: u32,
}

/// What an automaton reads.
pub(in crate::rule) struct Tape<'a> {
    /// The values that can be read at each step.
    pub(in crate::rule) values: &'a [Vec<u32>],
    /// Whether the values of two steps, given in order, must differ.
    pub(in crate::rule) apart: &'a dyn Fn(usize, usize) -> bool,
}

impl Diagram {
    /// Unrolls an automaton that reads a tape.
    ///
    /// # Errors
    /// If it is too large, or accepts nothing.
    pub(super) fn unroll(tape: &Tape<'_>, machine: &mut dyn Machine) -> Result<Self, SpecError> {
        let length = tape.values.len();
        let mut layers: Vec<Vec<Edge>> = Vec::with_capacity(length);
        let mut nodes: Vec<(u32, Remembered)> = vec![(0, Vec::new())];
        for (at, values) in tape.values.iter().enumerate() {
            let (mut known, mut next, mut layer) = (Nodes::default(), Vec::new(), Vec::new());
            let is_remembered = |before: usize| (at + 1..length).any(|later| (tape.apart)(before, later));
            // Asked once for all edges: lines of many cells remember nothing.
            let is_remembered: Vec<bool> = (0..=at).map(is_remembered).collect();
            for (from, &(state, ref read)) in (0..).zip(&nodes) {
                for &value in values {
                    if read.iter().any(|&(before, other)| other == value && (tape.apart)(before, at)) {
                        continue;
                    }
                    let Some(state) = machine.step(at, state, value) else { continue };
                    if at + 1 == length && machine.end(state).is_none() {
                        continue;
                    }
                    let all = read.iter().copied().chain([(at, value)]);
                    let read: Remembered = all.filter(|&(before, _)| is_remembered[before]).collect();
                    let to = known.number(state, &read, next.len() as u32);
                    if to as usize == next.len() {
                        next.push((state, read));
                    }
                    layer.push(Edge { from, value, to });
                    if layer.len() > limits::RAW_EDGES {
                        return Err(too_large());
                    }
                }
            }
            if machine.is_too_large() {
                return Err(too_large());
            }
            layers.push(layer);
            nodes = next;
        }
        // Of what is read, only sequences that are accepted are left; of nothing, the first state may not be.
        let ends: Option<_> = nodes.iter().map(|&(state, _)| machine.end(state)).collect();
        match ends {
            Some(ends) => Self { layers, ends }.minimised(),
            None => Err(accepts_nothing()),
        }
    }

    /// Merges values that the same edges have at a step: they are all called by the least of them. Returns
    /// their names at each step.
    pub(super) fn merge_alike(&mut self) -> Vec<BTreeMap<u32, u32>> {
        let merge = |layer: &mut Vec<Edge>| {
            let mut of_values: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
            for edge in layer.iter() {
                of_values.entry(edge.value).or_default().push((edge.from, edge.to));
            }
            let mut least: HashMap<&[(u32, u32)], u32> = HashMap::new();
            let names: BTreeMap<u32, u32> =
                of_values.iter().map(|(&value, ends)| (value, *least.entry(ends).or_insert(value))).collect();
            layer.retain(|edge| names[&edge.value] == edge.value);
            names
        };
        self.layers.iter_mut().map(merge).collect()
    }

    /// The edges of a layer: the node before it, the value and the node after it.
    pub(super) fn edges_of_layer(&self, at: usize) -> impl Iterator<Item = (u32, u32, u32)> {
        self.layers[at].iter().map(|edge| (edge.from, edge.value, edge.to))
    }

    /// The paths with one result.
    ///
    /// # Errors
    /// If there are none.
    pub(super) fn ending_with(&self, result: u32) -> Result<Self, SpecError> {
        let Self { mut layers, ends } = self.clone();
        if let Some(last) = layers.last_mut() {
            last.retain(|edge| ends[edge.to as usize] == result);
        }
        Self { layers, ends }.minimised()
    }

    /// The results as a variable that the edges of the last layer imply, as if these were states from 0 on.
    pub(super) fn results(&self) -> Variable {
        let mut results = Variable::default();
        for (state, edge) in self.layers.last().into_iter().flatten().enumerate() {
            results.insert(self.ends[edge.to as usize], state);
        }
        results
    }

    /// The number of edges.
    pub(super) fn edges(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Removes nodes that lead to no end, and merges nodes with the same outgoing edges.
    fn minimised(mut self) -> Result<Self, SpecError> {
        let mut ends = self.ends.clone();
        ends.sort_unstable();
        ends.dedup();
        let class = |end: &u32| ends.binary_search(end).ok().map(|class| class as u32);
        let mut classes: Vec<Option<u32>> = self.ends.iter().map(class).collect();
        let mut edges = 0;
        for layer in self.layers.iter_mut().rev() {
            let all = std::mem::take(layer);
            // Edges come in the order of the nodes before them. Nodes after the layer may have no outgoing
            // edges.
            let after = std::mem::replace(
                &mut classes,
                vec![None; all.last().map_or(1, |edge| edge.from as usize + 1)],
            );
            let mut known: HashMap<Vec<(u32, u32)>, u32, FixedState> = HashMap::default();
            for leaving in all.chunk_by(|one, other| one.from == other.from) {
                let class = |edge: &Edge| Some((edge.value, after.get(edge.to as usize).copied().flatten()?));
                let list: Vec<(u32, u32)> = leaving.iter().filter_map(class).collect();
                if list.is_empty() {
                    continue;
                }
                let next = known.len() as u32;
                let node = match known.get(&list) {
                    Some(&node) => node,
                    None => {
                        layer.extend(list.iter().map(|&(value, to)| Edge { from: next, value, to }));
                        known.insert(list, next);
                        next
                    }
                };
                classes[leaving[0].from as usize] = Some(node);
            }
            edges += layer.len();
            if layer.is_empty() {
                return Err(accepts_nothing());
            }
            if edges > limits::EDGES {
                return Err(too_large());
            }
        }
        self.ends = ends;
        Ok(self)
    }
}

/// Values that were read, each with its step.
type Remembered = Vec<(usize, u32)>;

/// The numbers of nodes after a layer, by state and what is remembered of what was read: mostly nothing, and
/// small numbers of states.
#[derive(Default)]
struct Nodes {
    by_state: Vec<Option<u32>>,
    others: HashMap<(u32, Remembered), u32, FixedState>,
}

impl Nodes {
    /// The number of a node, which is `next` if it is new.
    fn number(&mut self, state: u32, read: &[(usize, u32)], next: u32) -> u32 {
        if !read.is_empty() || state as usize >= limits::RAW_EDGES {
            return *self.others.entry((state, read.to_vec())).or_insert(next);
        }
        let state = state as usize;
        self.by_state.resize(self.by_state.len().max(state + 1), None);
        *self.by_state[state].get_or_insert(next)
    }
}

fn accepts_nothing() -> SpecError {
    SpecError::impossible("no symbols satisfy the rule")
}

fn too_large() -> SpecError {
    SpecError::new(format!("an automaton for it takes more than {} edges", limits::EDGES))
}
