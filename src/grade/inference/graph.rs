//! The graph of what follows from what.

use std::ops::ControlFlow;
use std::sync::Arc;

use dlx_engine::OptionId;

use super::scope::Scope;
use super::strong::Strong;
use crate::grade::bits::bits;
use crate::grade::candidates::Candidates;
use crate::grade::jagged::Jagged;
use crate::grade::network::Item;
use crate::grade::step::Finds;

/// The nodes of some candidates and the inferences between them; see the [module](super).
#[derive(Debug)]
pub(crate) struct Graph {
    nodes: Jagged<OptionId>,
    /// For each node, those that are true if it is false, each with the number of the reason.
    strong: Jagged<(u32, u32)>,
    reasons: Jagged<Item>,
    /// For each node, those that are false if it is true.
    weak: Jagged<u32>,
    /// The same as bits, `words` words for each node; none if that is more than there are inferences, as on large boards.
    weak_bits: Vec<u64>,
    words: usize,
    /// For each node, the live options that all its options exclude.
    excluded: Jagged<OptionId>,
    /// For each option, the nodes whose options all exclude it.
    excluders: Jagged<u32>,
    /// For each option, the nodes that it belongs to.
    nodes_of: Jagged<u32>,
}

/// The usual number of nodes or options that a node excludes.
const USUAL: usize = 16;

impl Graph {
    /// The graph of some candidates within a scope, which is built once; breaks if the watch is over first.
    pub(crate) fn shared(
        candidates: &Candidates<'_>,
        scope: &Scope,
        finds: &Finds<'_>,
    ) -> ControlFlow<(), Arc<Self>> {
        match finds.memo().known(scope.number) {
            Some(graph) => ControlFlow::Continue(graph),
            None => {
                let graph = Self::new(candidates, scope, finds)?;
                ControlFlow::Continue(finds.memo().keep(scope.number, graph))
            }
        }
    }

    fn new(candidates: &Candidates<'_>, scope: &Scope, finds: &Finds<'_>) -> ControlFlow<(), Self> {
        let Strong { nodes, inferences, reasons, .. } = Strong::new(candidates, scope, finds);
        let options = candidates.network().option_count();
        let strong = sorted(nodes.len(), &inferences);
        let (mut excluded, mut of_node) = (Jagged::with_room(nodes.len(), USUAL), Vec::new());
        for node in nodes.iter() {
            finds.patience().tick()?;
            candidates.excluded_by_all_into(node.iter().copied(), &mut of_node);
            excluded.push(of_node.iter().copied());
        }
        let excluders = Jagged::transposed(options, excluded.iter());
        let nodes_of = Jagged::transposed(options, nodes.iter());
        let weak = weak(candidates, scope, &nodes, &excluded, &nodes_of);
        let words =
            Some(nodes.len().div_ceil(64)).filter(|words| words * nodes.len() <= weak.total()).unwrap_or(0);
        let mut weak_bits = vec![0; nodes.len() * words];
        if words > 0 {
            for (row, list) in weak_bits.chunks_exact_mut(words).zip(weak.iter()) {
                list.iter().for_each(|&node| row[node as usize / 64] |= 1 << (node % 64));
            }
        }
        ControlFlow::Continue(Self {
            nodes,
            strong,
            reasons,
            weak,
            weak_bits,
            words,
            excluded,
            excluders,
            nodes_of,
        })
    }

    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of options of the network.
    pub(crate) fn options_count(&self) -> usize {
        self.excluders.len()
    }

    /// The node of an option alone.
    pub(crate) fn single(&self, option: OptionId) -> Option<u32> {
        self.nodes_of.get(option.index()).iter().copied().find(|&node| self.options(node).len() == 1)
    }

    /// The options of a node.
    #[inline]
    pub(crate) fn options(&self, node: u32) -> &[OptionId] {
        self.nodes.get(node as usize)
    }

    /// The nodes that are true if `node` is not.
    #[inline]
    pub(crate) fn strong(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        self.strong.get(node as usize).iter().map(|&(other, _)| other)
    }

    /// The nodes that are false if `node` is true, in order.
    #[inline]
    pub(crate) fn weak(&self, node: u32) -> &[u32] {
        self.weak.get(node as usize)
    }

    /// The number of weak inferences.
    pub(crate) fn weak_count(&self) -> usize {
        self.weak.total()
    }

    /// The nodes that are false if `node` is true, as bits, if these are kept.
    #[inline]
    pub(crate) fn weak_bits(&self, node: u32) -> Option<&[u64]> {
        (self.words > 0).then(|| &self.weak_bits[node as usize * self.words..][..self.words])
    }

    /// The truths for which one of two nodes is true.
    pub(crate) fn reason(&self, one: u32, other: u32) -> &[Item] {
        let strong = self.strong.get(one as usize);
        strong.iter().find(|&&(to, _)| to == other).map_or(&[], |&(_, why)| self.reasons.get(why as usize))
    }

    /// The live options that are excluded if a node is true.
    #[inline]
    pub(crate) fn excluded(&self, node: u32) -> &[OptionId] {
        self.excluded.get(node as usize)
    }

    /// The nodes that exclude an option if they are true.
    #[inline]
    pub(crate) fn excluders(&self, option: OptionId) -> &[u32] {
        self.excluders.get(option.index())
    }

    /// The live options that are excluded whichever of two nodes is true.
    pub(crate) fn excluded_by_either(&self, one: u32, other: u32) -> impl Iterator<Item = OptionId> {
        let others = self.excluded(other);
        self.excluded(one).iter().copied().filter(|option| others.binary_search(option).is_ok())
    }
}

/// For each node, the nodes that it has strong inferences to, each with the reason, in order. Reasons are in order already.
fn sorted(nodes: usize, inferences: &[(u32, u32, u32)]) -> Jagged<(u32, u32)> {
    let by_end: Vec<(u32, (u32, u32))> =
        inferences.iter().map(|&(from, to, why)| (to, (from, why))).collect();
    let by_end = Jagged::sorted(nodes, &by_end);
    let lists = (0..).zip(by_end.iter());
    let by_start = lists.flat_map(|(to, list)| list.iter().map(move |&(from, why)| (from, (to, why))));
    Jagged::sorted(nodes, &by_start.collect::<Vec<(u32, (u32, u32))>>())
}

/// For each node, the nodes all of whose options it excludes within the scope.
fn weak(
    candidates: &Candidates<'_>,
    scope: &Scope,
    nodes: &Jagged<OptionId>,
    excluded: &Jagged<OptionId>,
    nodes_of: &Jagged<u32>,
) -> Jagged<u32> {
    let mut weak = Jagged::with_room(nodes.len(), USUAL);
    let sizes: Vec<u16> = nodes.iter().map(|node| node.len() as u16).collect();
    // For each node, how many of its options are not known to be excluded.
    let mut left = sizes.clone();
    // The nodes of which some options are excluded, and those of which all are, as bits.
    let (mut touched, mut found) = (Vec::new(), vec![0_u64; nodes.len().div_ceil(64)]);
    for (node, excluded) in nodes.iter().zip(excluded.iter()) {
        let in_scope = |&&other: &&OptionId| {
            node.iter().all(|&option| (scope.weak)(candidates.network(), option, other))
        };
        for option in excluded.iter().filter(in_scope) {
            for &other in nodes_of.get(option.index()) {
                let left = &mut left[other as usize];
                *left -= 1;
                touched.push(other);
                found[other as usize / 64] |= u64::from(*left == 0) << (other % 64);
            }
        }
        let found = (0..).step_by(64).zip(&mut found);
        weak.push(
            found.flat_map(|(first, found)| bits(std::mem::take(found)).map(move |bit| first + bit as u32)),
        );
        touched.drain(..).for_each(|other| left[other as usize] = sizes[other as usize]);
    }
    weak
}
