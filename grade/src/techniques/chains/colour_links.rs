//! The links by which places of two colours follow from each other, as far as a step needs them.

use std::collections::VecDeque;

use dlx_engine::OptionId;

use crate::inference::Graph;
use crate::network::Item;

/// Some places of two colours, and the truths between neighbours, path by path.
#[derive(Clone, Default)]
pub(super) struct ColourLinks {
    nodes: Vec<u32>,
    truths: Vec<Item>,
}

impl ColourLinks {
    /// The shortest paths between the colours that show, for each option, that a place of each excludes it.
    pub(super) fn of_excluded(graph: &Graph, one: &[u32], other: &[u32], gone: &[OptionId]) -> Self {
        let mut links = Self::default();
        for &option in gone {
            let of = |colour: &[u32]| -> Vec<u32> {
                graph.excluders(option).iter().copied().filter(|node| colour.contains(node)).collect()
            };
            links.add(graph, path(graph, &of(one), &of(other)));
        }
        links
    }

    /// The shortest path between two places of a colour that exclude each other, and the paths to the other
    /// places of that colour. Without these if there would be more than `most` places.
    pub(super) fn of_clash(graph: &Graph, colour: &[u32], most: usize) -> Self {
        let clashes = colour.iter().filter_map(|&node| {
            let others = graph.weak(node).iter().copied().filter(|next| colour.contains(next));
            path(graph, &[node], &others.collect::<Vec<u32>>())
        });
        let mut links = Self::default();
        links.add(graph, clashes.min_by_key(Vec::len));
        links.with_others(graph, colour, most)
    }

    /// The paths between places of a colour that exclude all of some options, and those to the other places
    /// of that colour. Without these if there would be more than `most` places.
    pub(super) fn of_emptying(graph: &Graph, colour: &[u32], gone: &[OptionId], most: usize) -> Self {
        let mut links = Self::default();
        for &option in gone {
            let excluders = graph.excluders(option).iter().copied().filter(|node| colour.contains(node));
            let excluders: Vec<u32> = excluders.collect();
            let is_known = excluders.iter().any(|node| links.nodes.contains(node));
            match links.nodes.as_slice() {
                [] => links.nodes.extend(excluders.first()),
                _ if is_known => {}
                known => {
                    let path = path(graph, known, &excluders);
                    links.add(graph, path);
                }
            }
        }
        links.with_others(graph, colour, most)
    }

    /// With the paths to the other places of a colour, unless there would be more than `most` places.
    fn with_others(self, graph: &Graph, colour: &[u32], most: usize) -> Self {
        let mut all = self.clone();
        for &node in colour {
            let path = path(graph, &all.nodes, &[node]);
            all.add(graph, path);
        }
        if all.nodes.len() > most { self } else { all }
    }

    /// The options of the places of one colour, in order.
    pub(super) fn options(&self, graph: &Graph, colour: &[u32]) -> Vec<OptionId> {
        let nodes = self.nodes.iter().filter(|node| colour.contains(node));
        let mut options: Vec<OptionId> = nodes.flat_map(|&node| graph.options(node)).copied().collect();
        options.sort_unstable();
        options
    }

    /// The truths between neighbours.
    pub(super) fn into_truths(self) -> Vec<Item> {
        self.truths
    }

    fn add(&mut self, graph: &Graph, path: Option<Vec<u32>>) {
        let path = path.unwrap_or_default();
        for pair in path.windows(2) {
            let truth = graph.reason(pair[0], pair[1]).first();
            self.truths.extend(truth.filter(|truth| !self.truths.contains(truth)));
        }
        for node in path {
            if !self.nodes.contains(&node) {
                self.nodes.push(node);
            }
        }
    }
}

/// A shortest path from some places to others, of which one holds and its neighbours do not, or the other way
/// round.
fn path(graph: &Graph, from: &[u32], to: &[u32]) -> Option<Vec<u32>> {
    let mut before: Vec<Option<u32>> = vec![None; graph.len()];
    from.iter().for_each(|&node| before[node as usize] = Some(node));
    let mut open: VecDeque<u32> = from.iter().copied().collect();
    while let Some(node) = open.pop_front() {
        if to.contains(&node) {
            let back = std::iter::successors(Some(node), |&node| {
                before[node as usize].filter(|&earlier| earlier != node)
            });
            let mut path: Vec<u32> = back.collect();
            path.reverse();
            return Some(path);
        }
        for next in graph.strong(node) {
            if before[next as usize].is_none() {
                before[next as usize] = Some(node);
                open.push_back(next);
            }
        }
    }
    None
}
