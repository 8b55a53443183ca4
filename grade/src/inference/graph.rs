//! The graph of what follows from what.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use dlx_engine::OptionId;

use super::scope::Scope;
use super::strong::Strong;
use crate::bits::insert;
use crate::candidates::Candidates;
use crate::jagged::Jagged;
use crate::network::{Item, Network};
use crate::step::Finds;

/// The nodes of some candidates and the inferences between them; see the [module](super). What only walks ask
/// for is made when they do: most graphs are only closed.
#[derive(Debug)]
pub(crate) struct Graph {
    nodes: Jagged<OptionId>,
    /// The node of each option alone.
    singles: Vec<Option<u32>>,
    /// Strong inferences: two nodes of which one is true, and the number of the reason.
    inferences: Vec<(u32, u32, u32)>,
    /// For each node, those that are true if it is false, each with the number of the reason.
    strong: OnceLock<Jagged<(u32, u32)>>,
    reasons: Jagged<Item>,
    /// For each node, those that are false if it is true.
    weak: Jagged<u32>,
    /// The same as bits, some words for each node; none if that is more than there are inferences, as on
    /// large boards.
    weak_bits: OnceLock<Vec<u64>>,
    /// For each node, the live options that all its options exclude.
    excluded: Jagged<OptionId>,
    /// For each option, the nodes whose options all exclude it.
    excluders: Jagged<u32>,
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
        let Strong { nodes, singles, inferences, reasons, .. } = Strong::new(candidates, scope, finds);
        let options = candidates.network().option_count();
        let (mut excluded, mut of_node) = (Jagged::with_room(nodes.len(), USUAL), Vec::new());
        for node in nodes.iter() {
            finds.patience().tick()?;
            candidates.excluded_by_all_into(node.iter().copied(), &mut of_node);
            excluded.push(of_node.iter().copied());
        }
        let excluders = Jagged::transposed(options, excluded.iter());
        let weak = weak(candidates.network(), scope, &nodes, &excluders);
        ControlFlow::Continue(Self {
            nodes,
            singles,
            inferences,
            strong: OnceLock::new(),
            reasons,
            weak,
            weak_bits: OnceLock::new(),
            excluded,
            excluders,
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
        self.singles[option.index()]
    }

    /// The options of a node.
    #[inline]
    pub(crate) fn options(&self, node: u32) -> &[OptionId] {
        self.nodes.get(node as usize)
    }

    /// The nodes that are true if `node` is not.
    #[inline]
    pub(crate) fn strong(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        self.strong_with_reasons(node).iter().map(|&(other, _)| other)
    }

    #[inline]
    fn strong_with_reasons(&self, node: u32) -> &[(u32, u32)] {
        self.strong.get_or_init(|| sorted(self.nodes.len(), &self.inferences)).get(node as usize)
    }

    /// The strong inferences: two nodes of which one is true. Some occur for several reasons.
    pub(crate) fn inferences(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.inferences.iter().map(|&(one, other, _)| (one, other))
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
        let words = self.nodes.len().div_ceil(64);
        self.weak_bits.get_or_init(|| self.to_bits(words)).chunks_exact(words.max(1)).nth(node as usize)
    }

    fn to_bits(&self, words: usize) -> Vec<u64> {
        if words * self.nodes.len() > self.weak.total() {
            return Vec::new();
        }
        let mut weak_bits = vec![0; self.nodes.len() * words];
        for (row, list) in weak_bits.chunks_exact_mut(words).zip(self.weak.iter()) {
            list.iter().for_each(|&node| insert(row, node as usize));
        }
        weak_bits
    }

    /// The truths for which one of two nodes is true.
    pub(crate) fn reason(&self, one: u32, other: u32) -> &[Item] {
        let mut strong = self.strong_with_reasons(one).iter();
        strong.find(|&&(to, _)| to == other).map_or(&[], |&(_, why)| self.reasons.get(why as usize))
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

/// For each node, the nodes that it has strong inferences to, each with the reason, in order. Reasons are in
/// order already.
fn sorted(nodes: usize, inferences: &[(u32, u32, u32)]) -> Jagged<(u32, u32)> {
    let both = inferences.iter().flat_map(|&(one, other, why)| [(other, (one, why)), (one, (other, why))]);
    let by_end = Jagged::sorted(nodes, &both.collect::<Vec<(u32, (u32, u32))>>());
    let lists = (0..).zip(by_end.iter());
    let by_start = lists.flat_map(|(to, list)| list.iter().map(move |&(from, why)| (from, (to, why))));
    Jagged::sorted(nodes, &by_start.collect::<Vec<(u32, (u32, u32))>>())
}

/// For each node, the nodes all of whose options it excludes within the scope. As options exclude each other,
/// these are the nodes that exclude each of its options.
fn weak(network: &Network, scope: &Scope, nodes: &Jagged<OptionId>, excluders: &Jagged<u32>) -> Jagged<u32> {
    let mut weak = Jagged::with_room(nodes.len(), USUAL);
    let mut common = Vec::new();
    for node in nodes.iter() {
        common.clear();
        let mut lists = node.iter().map(|option| excluders.get(option.index()));
        common.extend_from_slice(lists.next().unwrap_or_default());
        for others in lists {
            common.retain(|other| others.binary_search(other).is_ok());
        }
        if let Some(is_weak) = scope.weak {
            let is_all_weak = |&other: &u32| {
                let others = nodes.get(other as usize);
                node.iter().all(|&one| others.iter().all(|&other| is_weak(network, one, other)))
            };
            common.retain(is_all_weak);
        }
        weak.push(common.iter().copied());
    }
    weak
}

#[cfg(test)]
pub(super) mod tests {
    use dlx_engine::Watch;
    use dlx_variants::Symbol;

    use super::*;
    use crate::memo::Memo;
    use crate::patience::Patience;

    /// Visits the graphs of a board.
    pub(in super::super) fn on_graphs(scopes: &[Scope], visit: impl Fn(&Candidates<'_>, &Scope, &Graph)) {
        let network = Network::of_spec(dlx_variants::catalogue::default());
        let board = ".46......5..47.9.3.9.......98..6......3..4.9....59.4.....8..21.2....3.....5..1...";
        let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
        let candidates = Candidates::with_givens(&network, &givens);
        let (watch, memo) = (Watch::default(), Memo::default());
        let (patience, mut report) = (Patience::new(&watch), |_| ControlFlow::Continue(()));
        let finds = Finds::new(&mut report, &patience, &memo, &network);
        for scope in scopes {
            let ControlFlow::Continue(graph) = Graph::shared(&candidates, scope, &finds) else { panic!() };
            visit(&candidates, scope, &graph);
        }
    }

    #[test]
    fn nodes_have_weak_inferences_to_those_all_of_whose_options_they_exclude() {
        let scopes = [Scope::SYMBOL, Scope::CELLS, Scope::GROUPED, Scope::ALMOST_LOCKED];
        on_graphs(&scopes, |candidates, scope, graph| {
            let network = candidates.network();
            let is_weak = |one, other| {
                network.excludes(one, other) && scope.weak.is_none_or(|is_weak| is_weak(network, one, other))
            };
            for node in 0..graph.len() as u32 {
                let all = |other: &u32| {
                    let options = graph.options(*other);
                    graph.options(node).iter().all(|&one| options.iter().all(|&other| is_weak(one, other)))
                };
                let expected: Vec<u32> = (0..graph.len() as u32).filter(all).collect();
                assert_eq!(graph.weak(node), expected, "{} and node {node}", scope.number);
            }
        });
    }
}
